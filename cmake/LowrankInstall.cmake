# What 'cmake --install' lays where, and what CPack makes of it. Presets, lessons, fonts and shaders are in the program itself: it
# needs no folder of its own, and runs from anywhere.
include(CMakePackageConfigHelpers)
set(LOWRANK_APP_ID io.github.lowrank_lab.LowRankLab)
set(LOWRANK_HOME "https://lowrank-lab.example.org" CACHE STRING "Where the project lives: its page, with assets/readme below it")
set(LOWRANK_CONTACT "lowrank-lab@example.org" CACHE STRING "Whom a package names as its maintainer")
set(share ${CMAKE_INSTALL_DATAROOTDIR})
set(made ${CMAKE_BINARY_DIR}/packaging)
file(MAKE_DIRECTORY ${made})

# Written by the program from its table of options and its manual.
set(written)
function(lowrank_written file)
    add_custom_command(OUTPUT ${made}/${file} COMMAND lowrank-lab help ${ARGN} > ${made}/${file} DEPENDS lowrank-lab VERBATIM)
    set(written ${written} ${made}/${file} PARENT_SCOPE)
endfunction()
lowrank_written(lowrank-lab.1 --man)
lowrank_written(lowrank-lab.bash --completion bash)
lowrank_written(_lowrank-lab --completion zsh)
lowrank_written(lowrank-lab.fish --completion fish)
add_custom_target(lowrank_pages ALL DEPENDS ${written})

string(TIMESTAMP today %Y-%m-%d UTC)
foreach(file ${LOWRANK_APP_ID}.desktop ${LOWRANK_APP_ID}.metainfo.xml lowrank-lab.xml)
    configure_file(${CMAKE_SOURCE_DIR}/assets/package/${file} ${made}/${file} @ONLY)
endforeach()

install(TARGETS lowrank-lab RUNTIME)
find_program(LOWRANK_GZIP gzip)
if(LOWRANK_GZIP)
    # -n: no time in it, so that a package made again is the same.
    add_custom_command(OUTPUT ${made}/lowrank-lab.1.gz COMMAND ${LOWRANK_GZIP} -9nc ${made}/lowrank-lab.1 > ${made}/lowrank-lab.1.gz
        DEPENDS ${made}/lowrank-lab.1 VERBATIM)
    add_custom_target(lowrank_packed_page ALL DEPENDS ${made}/lowrank-lab.1.gz)
    install(FILES ${made}/lowrank-lab.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
else()
    install(FILES ${made}/lowrank-lab.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
install(FILES ${made}/lowrank-lab.bash DESTINATION ${share}/bash-completion/completions RENAME lowrank-lab)
install(FILES ${made}/_lowrank-lab DESTINATION ${share}/zsh/vendor-completions)
install(FILES ${made}/lowrank-lab.fish DESTINATION ${share}/fish/vendor_completions.d)
install(FILES ${made}/${LOWRANK_APP_ID}.desktop DESTINATION ${share}/applications)
install(FILES ${made}/${LOWRANK_APP_ID}.metainfo.xml DESTINATION ${share}/metainfo)
install(FILES ${made}/lowrank-lab.xml DESTINATION ${share}/mime/packages)
set(icons ${share}/icons/hicolor/scalable)
install(FILES ${CMAKE_SOURCE_DIR}/assets/package/lowrank-lab.svg DESTINATION ${icons}/apps RENAME ${LOWRANK_APP_ID}.svg)
install(FILES ${CMAKE_SOURCE_DIR}/assets/package/application-x-lowrank-experiment.svg
    ${CMAKE_SOURCE_DIR}/assets/package/application-x-lowrank-study.svg DESTINATION ${icons}/mimetypes)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/assets/manual DESTINATION ${share}/doc/lowrank-lab FILES_MATCHING PATTERN *.md)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/assets/python DESTINATION ${share}/lowrank-lab
    PATTERN __pycache__ EXCLUDE PATTERN *.egg-info EXCLUDE PATTERN build EXCLUDE)
install(FILES ${CMAKE_SOURCE_DIR}/assets/sample.png DESTINATION ${share}/lowrank-lab)
install(PROGRAMS ${CMAKE_SOURCE_DIR}/assets/slurm-sweep.sh DESTINATION ${share}/lowrank-lab)

# The library: lowrank::core by find_package(lowrank). In a package it lies in a folder of the program's own, beside its kinds
# for other processors.
set(libraries ${CMAKE_INSTALL_LIBDIR})
if(LOWRANK_DISPATCH)
    set(libraries ${CMAKE_INSTALL_LIBDIR}/lowrank-lab)
    file(RELATIVE_PATH way ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_PREFIX}/${libraries})
    set_target_properties(lowrank-lab PROPERTIES INSTALL_RPATH $ORIGIN/${way})
    foreach(level v3 v4)
        install(TARGETS lowrank_core_${level} LIBRARY DESTINATION ${libraries}/glibc-hwcaps/x86-64-${level}
            NAMELINK_SKIP)
    endforeach()
endif()
set_target_properties(lowrank_core PROPERTIES EXPORT_NAME core)
set_target_properties(lowrank_options PROPERTIES EXPORT_NAME options)
install(TARGETS lowrank_core lowrank_options EXPORT lowrank ARCHIVE DESTINATION ${libraries}
    LIBRARY DESTINATION ${libraries} COMPONENT Unspecified)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/core DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/lowrank FILES_MATCHING PATTERN *.h)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/lowrank)
install(EXPORT lowrank NAMESPACE lowrank:: FILE lowrank-targets.cmake DESTINATION ${config})
write_basic_package_version_file(${made}/lowrank-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_SOURCE_DIR}/cmake/lowrank-config.cmake ${made}/lowrank-config-version.cmake DESTINATION ${config})

include(LowrankPackage)
