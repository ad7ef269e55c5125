# System packages only. Each found library becomes a target; README.md says why each is here.
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(ZLIB REQUIRED)
find_package(PNG REQUIRED)
find_package(JPEG REQUIRED)
find_package(GIF 5 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(Freetype REQUIRED)
find_package(glfw3 3.3 REQUIRED)
find_package(CLI11 REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo)
pkg_check_modules(EPOXY REQUIRED IMPORTED_TARGET epoxy)
pkg_check_modules(EGL REQUIRED IMPORTED_TARGET egl)
pkg_check_modules(TOMLPP REQUIRED IMPORTED_TARGET tomlplusplus)

# An imported archive, not PkgConfig::IMGUI: pkg-config leaves out GLFW, and the linker drops libraries named too early.
pkg_check_modules(IMGUI REQUIRED imgui>=1.86)
find_library(LOWRANK_IMGUI_LIBRARY imgui HINTS ${IMGUI_LIBRARY_DIRS} REQUIRED)
find_library(LOWRANK_STB_LIBRARY stb REQUIRED)
add_library(lowrank_imgui UNKNOWN IMPORTED)
set_target_properties(lowrank_imgui PROPERTIES
    IMPORTED_LOCATION ${LOWRANK_IMGUI_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES "${IMGUI_INCLUDE_DIRS}")
target_link_libraries(lowrank_imgui INTERFACE glfw Freetype::Freetype ${CMAKE_DL_LIBS} ${LOWRANK_STB_LIBRARY})

# The fonts that are embedded in the program; none is looked up at run time.
set(LOWRANK_FONT_HINTS /usr/share/fonts/truetype/dejavu /usr/share/fonts/dejavu /usr/share/fonts/TTF
    /usr/share/fonts/dejavu-sans-fonts)
foreach(face DejaVuSans DejaVuSans-Bold DejaVuSans-Oblique)
    find_file(LOWRANK_FONT_${face} ${face}.ttf PATHS ${LOWRANK_FONT_HINTS} REQUIRED)
    list(APPEND LOWRANK_FONTS ${LOWRANK_FONT_${face}})
endforeach()
# For print alone: without them render and the export dialog say so.
foreach(face heros-regular heros-bold heros-italic termes-regular termes-bold termes-italic)
    find_file(LOWRANK_FONT_${face} texgyre${face}.otf PATHS /usr/share/texmf/fonts/opentype/public/tex-gyre
        /usr/share/texlive/texmf-dist/fonts/opentype/public/tex-gyre /usr/share/fonts/tex-gyre
        /usr/share/fonts/opentype/tex-gyre)
    if(LOWRANK_FONT_${face})
        list(APPEND LOWRANK_FONTS ${LOWRANK_FONT_${face}})
    endif()
endforeach()

if(LOWRANK_TESTS)
    find_package(Catch2 REQUIRED)
    include(Catch)
endif()
