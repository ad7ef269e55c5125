# lowrank-endurance: the monkey and the soak, on a virtual screen of their own. It needs Xlib, whose headers OpenGL's
# bring along on Debian; elsewhere its target says what is missing.
pkg_check_modules(X11 IMPORTED_TARGET x11)
if(NOT X11_FOUND)
    add_custom_target(lowrank-endurance
        COMMAND ${CMAKE_COMMAND} -E echo "Xlib's headers are missing (package libx11-dev)." COMMAND false VERBATIM)
    return()
endif()
file(GLOB endurance_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/endurance_driver/*.cpp)
add_executable(lowrank-endurance ${endurance_sources} endurance/flat.cpp endurance/left_behind.cpp
    endurance/random_events.cpp)
lowrank_group(lowrank-endurance 7 ${endurance_sources})
lowrank_program(lowrank-endurance)
target_link_libraries(lowrank-endurance PRIVATE lowrank_options PkgConfig::X11 Threads::Threads)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(lowrank-endurance PRIVATE -O1)
endif()
if(TARGET test_gui)
    add_dependencies(test_gui lowrank-endurance)
endif()
