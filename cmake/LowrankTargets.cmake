# What every target of this project shares: flags, sanitizers, embedding of files, one test executable a room.
add_library(lowrank_options INTERFACE)
include(GNUInstallDirs)
target_include_directories(lowrank_options INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/lowrank>)
target_compile_features(lowrank_options INTERFACE cxx_std_20)

# What only this build's own units are compiled with; who uses the library has warnings of their own.
function(lowrank_build_options)
    foreach(option ${ARGN})
        target_compile_options(lowrank_options INTERFACE $<BUILD_INTERFACE:${option}>)
    endforeach()
endfunction()
lowrank_build_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror=switch)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # It looks for garbage whenever its heap has doubled, and a unit needs most of it to the end: a seventh of the time.
    lowrank_build_options(--param=ggc-min-heapsize=1500000)
    # Decided so late in g++ that no pragma reaches them, and false: g++ 12 says them of its own AVX-512 intrinsics wherever
    # Eigen sums a vector and of its own std::string inlined at -O3, g++ 14 of a std::optional that was asked whether it holds a
    # value, of a std::string and of the copy of a std::vector.
    lowrank_build_options(-Wno-maybe-uninitialized -Wno-uninitialized -Wno-stringop-overflow -Wno-stringop-overread
        -Wno-restrict -Wno-array-bounds)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
        # Said of every reference that a function returns which is handed a temporary, a name that is looked up.
        lowrank_build_options(-Wno-dangling-reference)
    endif()
endif()
if(LOWRANK_WERROR)
    lowrank_build_options(-Werror)
endif()

# lowrank_native_level(OUT): x86-64-v4, v3 or v2 of this machine, 'native' where it is none of them.
function(lowrank_native_level out)
    if(NOT DEFINED LOWRANK_LEVEL_HERE)
        try_run(level compiled ${CMAKE_BINARY_DIR}/level ${CMAKE_SOURCE_DIR}/cmake/level.cpp)
        set(name native)
        if(compiled AND level MATCHES "^[234]$")
            set(name x86-64-v${level})
        endif()
        set(LOWRANK_LEVEL_HERE ${name} CACHE INTERNAL "The level of this machine's processor")
        message(STATUS "This machine's processor: ${name}")
    endif()
    set(${out} ${LOWRANK_LEVEL_HERE} PARENT_SCOPE)
endfunction()
# Eigen's alignment is part of its ABI and of its sums' order: the widest of all levels holds for each, and for whoever links
# the core.
target_compile_definitions(lowrank_options INTERFACE EIGEN_MAX_ALIGN_BYTES=64)
if(LOWRANK_DISPATCH)
    # The program and the slowest core for any x86-64-v2; targets with the property LOWRANK_LEVEL are the core for more.
    set(level $<TARGET_PROPERTY:LOWRANK_LEVEL>)
    lowrank_build_options(-march=x86-64-$<IF:$<BOOL:${level}>,${level},v2>)
elseif(LOWRANK_NATIVE)
    # The level, and not the processor: where a compiler tunes a loop otherwise it rounds a product and a sum once where it
    # rounded twice, and a package on this machine would have other last digits than a build.
    lowrank_native_level(level)
    target_compile_options(lowrank_options INTERFACE -march=${level})
endif()
if(LOWRANK_SANITIZER)
    # After the build type's own -O2 -g, which take four times as long: line numbers are all a report needs.
    target_compile_options(lowrank_options INTERFACE -fsanitize=${LOWRANK_SANITIZER} -fno-omit-frame-pointer -O1 -g1)
    target_link_options(lowrank_options INTERFACE -fsanitize=${LOWRANK_SANITIZER})
    if(LOWRANK_SANITIZER MATCHES address)
        # AddressSanitizer itself sees what leaves an object, null pointers end in its hands and misaligned vectors in the
        # processor's; to look for them twice, at every access, doubles the compile time of Eigen's units.
        target_compile_options(lowrank_options INTERFACE -fsanitize=undefined
            -fno-sanitize=null,alignment,vptr,object-size,pointer-overflow)
        target_link_options(lowrank_options INTERFACE -fsanitize=undefined)
    endif()
endif()

# lowrank_embed(TARGET name FILES …): the bytes of each file as lowrank::embedded::find("name") in the target.
function(lowrank_embed target)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded)
    file(MAKE_DIRECTORY ${out})
    foreach(path ${ARGN})
        # What lies in a folder of assets keeps the folder in its name: presets/momentum.toml.
        file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/assets ${path})
        if(name MATCHES "^\\.\\./")
            get_filename_component(name ${path} NAME)
        endif()
        string(MAKE_C_IDENTIFIER ${name} id)
        set(source ${out}/${id}.S)
        file(CONFIGURE OUTPUT ${source} CONTENT
"    .section .rodata
    .balign 16
    .global lowrank_embedded_@id@
lowrank_embedded_@id@:
    .incbin \"@path@\"
    .global lowrank_embedded_@id@_end
lowrank_embedded_@id@_end:
    .byte 0
    .section .note.GNU-stack,\"\",%progbits
" @ONLY)
        set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${path} LANGUAGE ASM)
        target_sources(${target} PRIVATE ${source})
        string(APPEND declarations "extern \"C\" const char lowrank_embedded_${id}[], lowrank_embedded_${id}_end[];\n")
        string(APPEND rows "    {\"${name}\", lowrank_embedded_${id}, lowrank_embedded_${id}_end},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${out}/table.cpp CONTENT
"// Generated by lowrank_embed: where each embedded file begins and ends.
#include \"app/embedded/embedded.h\"
@declarations@
namespace lowrank::embedded {
namespace {
struct Row { std::string_view name; const char* begin; const char* end; };
const Row rows[] = {
@rows@};
}  // namespace
std::string_view find(std::string_view name) {
    for (const Row& row : rows)
        if (row.name == name) return {row.begin, static_cast<std::size_t>(row.end - row.begin)};
    return {};
}
std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (const Row& row : rows) all.push_back(row.name);
    return all;
}
}  // namespace lowrank::embedded
" @ONLY)
    target_sources(${target} PRIVATE ${out}/table.cpp)
endfunction()

# lowrank_program(TARGET): what every executable needs beside its own sources.
function(lowrank_program target)
    if(LOWRANK_SANITIZER MATCHES address)
        target_sources(${target} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/keep_libraries.cpp)
    endif()
endfunction()

# lowrank_group(TARGET size FILES …): the files of one room share units of up to size, and so their local names. What a
# file reads before its first line, and the templates it instantiates after its last, outweigh what stands between.
function(lowrank_group target size)
    if(NOT LOWRANK_GROUPS)
        return()
    endif()
    foreach(path ${ARGN})
        # By the path below the checkout: a compiler cache shares units of one name.
        get_filename_component(room ${path} DIRECTORY)
        file(RELATIVE_PATH room ${CMAKE_SOURCE_DIR} ${room})
        string(MAKE_C_IDENTIFIER "${room}" room)
        list(APPEND rooms ${room})
        list(APPEND files_${room} ${path})
    endforeach()
    list(REMOVE_DUPLICATES rooms)
    foreach(room ${rooms})
        list(LENGTH files_${room} count)
        # As many units as needed, all of nearly one size.
        math(EXPR units "(${count} + ${size} - 1) / ${size}")
        set(index 0)
        foreach(path ${files_${room}})
            math(EXPR unit "${index} * ${units} / ${count}")
            set_source_files_properties(${path} PROPERTIES UNITY_GROUP "${room}_${unit}")
            math(EXPR index "${index} + 1")
        endforeach()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # It takes what a unit includes for headers: an Impl there may hold what only its own file names.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()

# Under ThreadSanitizer the numerical tests take thirty times as long, under AddressSanitizer the walk through the window eight.
set(LOWRANK_TEST_SECONDS 300)
if(LOWRANK_SANITIZER MATCHES thread)
    set(LOWRANK_TEST_SECONDS 1500)
elseif(LOWRANK_SANITIZER)
    set(LOWRANK_TEST_SECONDS 900)
endif()

# lowrank_test(room LIBRARIES …): every .cpp of this folder's room becomes test_<room>, each TEST_CASE a ctest.
function(lowrank_test name folder)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp)
    if(NOT sources)
        return()
    endif()
    add_executable(test_${name} ${sources})
    lowrank_group(test_${name} 24 ${sources})
    lowrank_program(test_${name})
    target_link_libraries(test_${name} PRIVATE ${ARGN} lowrank_test_dense lowrank_test_paths Catch2::Catch2WithMain)
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        # The tests call what is optimised and are not measured themselves; -O3 would cost them a third of their compile time.
        target_compile_options(test_${name} PRIVATE -O1)
    endif()
    if(LOWRANK_PCH)
        target_precompile_headers(test_${name} REUSE_FROM lowrank_test_pch)
    endif()
    # Two virtual screens that start at once can be given one number. Begun first, for they wait for each other and the
    # other tests run beside them.
    set(alone)
    if(name STREQUAL gui)
        set(alone RESOURCE_LOCK screen COST 1000)
    endif()
    catch_discover_tests(test_${name} TEST_PREFIX "${name}: " PROPERTIES TIMEOUT ${LOWRANK_TEST_SECONDS} LABELS ${name}
        ${alone})
endfunction()
