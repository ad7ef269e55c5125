# 'cpack -G DEB': one package of the program, its library and what a desktop asks for.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME lowrank-lab)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "The LowRank Lab developers")
set(CPACK_PACKAGE_CONTACT "The LowRank Lab developers <${LOWRANK_CONTACT}>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "fast gradient methods race on low-rank matrix estimation")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"A window in which people watch, steer, take apart and export gradient
methods on matrix completion, sensing, rank-one measurements and phase
retrieval, with the predicted rate of the very instance beside the
measured one; and a command line that does the same without a display.

The numerical library comes for plain x86-64-v2 processors, for AVX2 and
for AVX-512; the loader takes the best that the processor runs.")
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/core)
# Opened by name at run time.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3-numpy, ffmpeg, libeigen3-dev")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
# Files of the build have the build's own rights, folders none that depend on who builds.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
if(LOWRANK_GZIP AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # As Debian wants its papers: packed, and under names of its own.
    file(MAKE_DIRECTORY ${made}/doc)
    configure_file(${CMAKE_SOURCE_DIR}/assets/package/copyright ${made}/doc/copyright COPYONLY)
    foreach(pair "${CMAKE_SOURCE_DIR}/CHANGELOG.md|changelog.gz" "${made}/changelog.Debian|changelog.Debian.gz")
        string(REPLACE "|" ";" pair ${pair})
        list(GET pair 0 from)
        list(GET pair 1 to)
        list(APPEND packed_documents ${made}/doc/${to})
        add_custom_command(OUTPUT ${made}/doc/${to} COMMAND ${LOWRANK_GZIP} -9nc ${from} > ${made}/doc/${to} DEPENDS ${from} VERBATIM)
    endforeach()
    string(TIMESTAMP stamp "%a, %d %b %Y %H:%M:%S +0000" UTC)
    file(WRITE ${made}/changelog.Debian "lowrank-lab (${PROJECT_VERSION}) unstable; urgency=medium

  * Upstream release; /usr/share/doc/lowrank-lab/changelog.gz says what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${stamp}
")
    add_custom_target(lowrank_debian_documents ALL DEPENDS ${packed_documents})
    install(FILES ${made}/doc/copyright ${packed_documents} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/lowrank-lab)
endif()
include(CPack)
