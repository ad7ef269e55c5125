# lowrank-fuzz: libFuzzer on every reader, whatever compiler builds the rest. Its own compile of the readers and of what
# they need, by clang with both sanitizers; it is left out where there is no clang, and in builds with sanitizers.
find_program(LOWRANK_CLANG NAMES clang++ clang++-19 clang++-16 clang++-15 clang++-14)
if(NOT LOWRANK_CLANG OR LOWRANK_SANITIZER)
    return()
endif()
set(fuzz_flags -std=c++20 -O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
    -DEIGEN_DONT_PARALLELIZE -DLOWRANK_PROJECT_VERSION="${PROJECT_VERSION}")
if(NOT DEFINED LOWRANK_CLANG_FUZZES)
    # Some packages of clang come without the fuzzer's library.
    set(probe ${CMAKE_CURRENT_BINARY_DIR}/fuzz/probe.cpp)
    file(WRITE ${probe} "extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }\n")
    execute_process(COMMAND ${LOWRANK_CLANG} -fsanitize=address,undefined,fuzzer ${probe} -o ${probe}.out
        RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed EQUAL 0)
        set(LOWRANK_CLANG_FUZZES ON CACHE INTERNAL "")
    else()
        set(LOWRANK_CLANG_FUZZES OFF CACHE INTERNAL "")
    endif()
endif()
if(NOT LOWRANK_CLANG_FUZZES)
    return()
endif()

set(fuzz_sources
    core/text/bounds.cpp core/text/command_words.cpp core/text/counts.cpp core/text/version.cpp core/text/numbers.cpp core/text/nearest_words.cpp core/text/sentence.cpp core/text/utf8.cpp
    core/linalg/parallel.cpp core/linalg/thin_products.cpp core/linalg/try_thread.cpp
    core/method/algorithms.cpp core/method/step_table.cpp core/method/spec_parse.cpp core/method/registry.cpp core/method/rule_keys.cpp
    core/method/rule_keys_own.cpp
    core/method/spec.cpp
    core/problem/design_gram.cpp core/problem/draws.cpp core/problem/kind.cpp core/problem/kind_bounds.cpp core/problem/operator.cpp core/problem/source.cpp
    core/problem/spec.cpp core/run/experiment.cpp core/run/record.cpp
    core/io/file/atomic_file.cpp core/io/curve/curve_note.cpp core/io/experiment_keys.cpp core/io/experiment_keys_apply.cpp core/io/experiment_toml.cpp core/io/experiment_toml_tables.cpp
    core/io/curve/trace_csv_foreign.cpp core/io/picture/image.cpp core/io/picture/image_png.cpp core/io/instance/instance_file.cpp core/io/instance/instance_file_write.cpp
    core/io/file/put_in_place.cpp core/io/file/temporaries.cpp core/io/table/piecewise_matrix.cpp core/io/picture/raw_picture_jpeg.cpp core/io/table/matrix_file.cpp
    core/io/file/memory_limit.cpp core/io/experiment_keys_methods.cpp core/io/curve/pinned_race.cpp core/io/picture/raw_picture_png.cpp core/io/table/rating_labels.cpp core/io/table/ratings.cpp
    core/io/file/read_file.cpp core/io/scene.cpp core/io/share_line.cpp core/io/table/table_text.cpp core/io/toml/toml_depth.cpp core/io/toml/toml_nodes.cpp
    core/io/table/decode_text.cpp core/io/table/joined_lines.cpp core/io/experiment_keys_data.cpp core/io/file/file_kind.cpp core/io/array/inflate.cpp core/io/table/matrix_file_dense.cpp
    core/io/table/matrix_file_market.cpp core/io/array/npy_array.cpp core/io/array/numpy_file.cpp core/io/table/rating_lines.cpp core/io/table/table_head.cpp
    core/io/table/table_head_matrix.cpp core/io/table/table_head_ratings.cpp core/io/table/table_layout.cpp core/io/table/table_number.cpp
    core/io/table/table_words.cpp core/io/array/zip_file.cpp
    core/io/toml/toml_tree.cpp core/io/experiment_toml_write.cpp
    core/study/axis.cpp core/study/study.cpp core/study/study_lines.cpp
    app/state/documents_folder.cpp app/state/level.cpp app/state/regular_file.cpp app/state/settings.cpp app/theme/theme.cpp
    app/paint/font_metrics.cpp app/paint/typeface_scope.cpp app/theme/typeface.cpp app/paint/markup.cpp app/paint/phrasebook.cpp app/paint/phrasebook_file.cpp app/paint/po_file.cpp app/paint/phrase_fit.cpp
    tests/libfuzzer/entry.cpp)
# The readers ask the table of the kinds of problem, whose rows name what their folders compute.
file(GLOB fuzz_kinds CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/core/problem/*/*.cpp)
file(GLOB fuzz_targets CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/tests/fuzz/targets/*.cpp)
# The letters that can be shown are those of the embedded fonts.
file(GLOB fuzz_embedded RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/app/embedded/*.S ${CMAKE_BINARY_DIR}/app/embedded/table.cpp)
get_target_property(eigen Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
list(APPEND fuzz_flags -I${CMAKE_SOURCE_DIR} ${TOMLPP_CFLAGS})
foreach(folder ${eigen} ${FREETYPE_INCLUDE_DIRS})
    list(APPEND fuzz_flags -isystem ${folder})
endforeach()
# Some files of a room in one unit, so that what all of them include is read once.
set(fuzz_units)
set(fuzz_rooms)
foreach(source ${fuzz_sources} ${fuzz_kinds} ${fuzz_targets} ${fuzz_embedded})
    if(source MATCHES "\\.S$")
        list(APPEND fuzz_units ${CMAKE_SOURCE_DIR}/${source})
        continue()
    endif()
    get_filename_component(room ${source} DIRECTORY)
    string(MAKE_C_IDENTIFIER "${room}" room)
    list(APPEND fuzz_rooms ${room})
    list(APPEND fuzz_files_${room} ${source})
endforeach()
list(REMOVE_DUPLICATES fuzz_rooms)
foreach(room ${fuzz_rooms})
    set(unit 0)
    while(fuzz_files_${room})
        list(SUBLIST fuzz_files_${room} 0 12 some)
        list(REMOVE_ITEM fuzz_files_${room} ${some})
        list(TRANSFORM some REPLACE "(.+)" "#include \"${CMAKE_SOURCE_DIR}/\\1\"\n")
        list(JOIN some "" text)
        set(path ${CMAKE_CURRENT_BINARY_DIR}/fuzz/${room}-${unit}.cpp)
        file(GENERATE OUTPUT ${path} CONTENT "${text}")
        list(APPEND fuzz_units ${path})
        math(EXPR unit "${unit} + 1")
    endwhile()
endforeach()
# What computes stands only behind the table of kinds: no reader runs it. With sanitizers and optimised it took half of
# the time that all of this takes to compile.
set(fuzz_plain_flags ${fuzz_flags})
list(FILTER fuzz_plain_flags EXCLUDE REGEX "^-(O1|g1|f.*sanitize.*)$")
set(fuzz_objects)
foreach(unit ${fuzz_units})
    get_filename_component(name ${unit} NAME)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/fuzz/${name}.o)
    if(name MATCHES "^core_(linalg|problem_.+)-")
        set(flags ${fuzz_plain_flags})
    else()
        set(flags ${fuzz_flags} -fsanitize=fuzzer-no-link)
    endif()
    add_custom_command(OUTPUT ${object}
        COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${LOWRANK_CLANG} ${flags}
            -MD -MF ${object}.d -c ${unit} -o ${object}
        DEPENDS ${unit} DEPFILE ${object}.d VERBATIM COMMENT "Compiling ${name} for the fuzzer")
    list(APPEND fuzz_objects ${object})
endforeach()
set(fuzz_program ${CMAKE_CURRENT_BINARY_DIR}/fuzz/lowrank-fuzz)
add_custom_command(OUTPUT ${fuzz_program}
    COMMAND ${LOWRANK_CLANG} -fsanitize=address,undefined,fuzzer ${fuzz_objects} -o ${fuzz_program}
        ${PNG_LIBRARIES} ${JPEG_LIBRARIES} ${FREETYPE_LIBRARIES} ${TOMLPP_LDFLAGS} $<TARGET_FILE:fmt::fmt> -pthread
    DEPENDS ${fuzz_objects} VERBATIM COMMENT "Linking lowrank-fuzz")
add_custom_target(lowrank-fuzz ALL DEPENDS ${fuzz_program})

# A little of each reader in every run of the tests, on every machine the same inputs: what is found by chance belongs to
# './lab fuzz'. The corpus is given file by file, for the order in a folder is the file system's.
file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/targets/targets.cpp fuzz_lines REGEX "{\"")
string(REGEX MATCHALL "{\"[a-z-]+\"" fuzz_names "${fuzz_lines}")
foreach(name ${fuzz_names})
    string(REGEX REPLACE "[{\"]" "" name ${name})
    file(GLOB seeds CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name}/*)
    list(JOIN seeds "," seeds)
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/fuzz/${name}.seeds "${seeds}")
    add_test(NAME "fuzz: ${name}"
        COMMAND ${fuzz_program} --target=${name} --repeatable -seed=21 -timeout=20 -rss_limit_mb=1024 -print_funcs=0
            -artifact_prefix=${CMAKE_CURRENT_BINARY_DIR}/fuzz/finding-${name}- -max_len=16384 -verbosity=0 -reload=0
            -seed_inputs=@${CMAKE_CURRENT_BINARY_DIR}/fuzz/${name}.seeds)
    set_tests_properties("fuzz: ${name}" PROPERTIES TIMEOUT 120 LABELS fuzz)
endforeach()
