// Every rule must be able to fail: each is tried on a text that breaks it and on one that does not.
// Knows nothing of the repository's own files.
#include "tests/catch.h"
#include "tests/meta/layering.h"
#include "tests/meta/style.h"

using namespace lowrank::meta;

namespace {
File file(std::string path, std::string text) { return {std::move(path), std::move(text)}; }
}  // namespace

TEST_CASE("the arrows between rooms are checked") {
    CHECK(wrong_includes(file("core/linalg/a.h", "#include \"core/manifold/point.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("core/method/a.cpp", "#include \"core/run/trace.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("core/method/a.cpp", "#include \"core/io/result.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("core/method/a.cpp", "#include \"core/text/numbers.h\"\n")).empty());
    CHECK(wrong_includes(file("core/text/a.cpp", "#include \"core/io/result.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("core/run/a.cpp", "#include \"core/method/spec.h\"\n")).empty());
    CHECK(wrong_includes(file("core/run/a.cpp", "#include \"app/state/actions.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("core/io/a.cpp", "#include \"core/run/trace.h\"\n")).empty());
    CHECK(wrong_includes(file("core/io/a.cpp", "#include \"app/cli/cli.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("app/panels/a.cpp", "#include \"app/field/texture_id.h\"\n")).empty());
    CHECK(wrong_includes(file("app/panels/a.cpp", "#include \"app/field/matrix_field.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("app/panels/a.cpp", "#include \"app/gl/program.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("app/figure/a.cpp", "#include \"app/panels/race.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("app/state/a.cpp", "#include \"app/figure/figure.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("app/cli/a.cpp", "#include \"tests/catch.h\"\n")).size() == 1);
    CHECK(wrong_includes(file("app/attic/a.cpp", "")).size() == 1);
    CHECK(wrong_includes(file("core/linalgebra/a.cpp", "")).size() == 1);
}

TEST_CASE("libraries belong to their rooms") {
    CHECK(wrong_libraries(file("app/figure/a.cpp", "#include <cairo-pdf.h>\n")).size() == 1);
    CHECK(wrong_libraries(file("app/paint/a.cpp", "#include <cairo-pdf.h>\n")).empty());
    CHECK(wrong_libraries(file("app/shell/a.cpp", "#include <GLFW/glfw3.h>\n")).size() == 1);
    CHECK(wrong_libraries(file("app/panels/a.cpp", "#include <epoxy/gl.h>\n")).size() == 1);
    CHECK(wrong_libraries(file("app/state/a.cpp", "#include <imgui.h>\n")).size() == 1);
    CHECK(wrong_libraries(file("core/run/a.cpp", "#include <toml++/toml.h>\n")).size() == 1);
    CHECK(wrong_libraries(file("app/shell/a.cpp", "#include <CLI/CLI.hpp>\n")).size() == 1);
    CHECK(wrong_libraries(file("core/run/a.cpp", "#include <Eigen/Core>\n#include <vector>\n")).empty());
}

TEST_CASE("methods that name the truth are found, comments that do are not") {
    CHECK(truth_in_methods(file("core/method/a.cpp", "double f(const Truth& t);")).size() == 1);
    CHECK(truth_in_methods(file("core/method/a.cpp", "std::shared_ptr<const Instance> i;")).size() == 1);
    CHECK(truth_in_methods(file("core/method/a.cpp", "// not the Truth\nint InstanceCount; f(\"Truth\");"))
              .empty());
    CHECK(truth_in_methods(file("core/run/a.cpp", "Truth t;")).empty());
}

TEST_CASE("decompositions in headers are found") {
    CHECK(decompositions_in_headers(file("core/linalg/a.h", "#include <Eigen/SVD>\n")).size() == 1);
    CHECK(decompositions_in_headers(file("core/linalg/a.h", "#include <Eigen/Core>\n")).empty());
    CHECK(decompositions_in_headers(file("core/linalg/a.cpp", "#include <Eigen/SVD>\n")).empty());
}

TEST_CASE("length, first comment, paths, marks and calls are checked") {
    std::string lines;
    for (int i = 0; i < 400; ++i) lines += "int a;\n";
    CHECK(too_long(file("core/x/a.cpp", lines)).empty());
    CHECK(too_long(file("core/x/a.cpp", lines + "int b;\n")).size() == 1);
    CHECK(too_long(file("README.md", lines + "more\n")).empty());

    CHECK(missing_comment(file("a.cpp", "#include <a>\n")).size() == 1);
    CHECK(missing_comment(file("a.cpp", "")).size() == 1);
    CHECK(missing_comment(file("a.cpp", "//\n")).size() == 1);
    CHECK(missing_comment(file("a.cpp", "// What is in this file, in words.\n")).empty());
    CHECK(missing_comment(file("a.frag", "#version 330 core\nvoid main() {}\n")).size() == 1);
    CHECK(
        missing_comment(file("a.frag", "#version 330 core\n// Colours one texel of the matrix.\n")).empty());
    CHECK(missing_comment(file("lab", "#!/bin/sh\necho\n")).size() == 1);
    CHECK(missing_comment(file("README.md", "")).empty());

    CHECK(machine_paths(file("a.cpp",
                             "open(\"/ho"
                             "me/me/x\")"))
              .size() == 1);
    CHECK(machine_paths(file("a.md",
                             "see /wo"
                             "rk/shared"))
              .size() == 1);
    CHECK(machine_paths(file("a.md",
                             "~/ho"
                             "me/x and the frame/wo"
                             "rk/shop"))
              .empty());

    CHECK(unfinished_marks(file("a.cpp",
                                "// TO"
                                "DO: later"))
              .size() == 1);
    CHECK(unfinished_marks(file("a.cpp",
                                "// FIX"
                                "ME"))
              .size() == 1);
    CHECK(unfinished_marks(file("a.cpp",
                                "int TO"
                                "DOS;"))
              .empty());

    CHECK(forbidden_calls(file("a.cpp", "std::setlocale(LC_ALL, \"\");")).size() == 1);
    CHECK(forbidden_calls(file("a.cpp", "// never setlocale")).empty());
    CHECK(forbidden_calls(file("a.h", "using namespace std;")).size() == 1);
}

TEST_CASE("the package list of the front door is read") {
    const std::string lab = "x\npackages=(one two\n    three)\ntest_packages=(four)\n";
    CHECK(packages_of(lab, "packages") == std::vector<std::string>{"one", "two", "three"});
    CHECK(packages_of(lab, "test_packages") == std::vector<std::string>{"four"});
    CHECK(packages_of(lab, "none").empty());
}

TEST_CASE("comments and strings are taken out of code") {
    CHECK(code_only("a // b\nc /* d\n */ e \"f\\\"g\" 'h' 1'000 R\"(\" x)\" i") ==
          "a \nc \n e \"\" '' 1'000 \"\" i");
    CHECK(has_word("a.b(c)", "b"));
    CHECK_FALSE(has_word("abc a_b", "b"));
}
