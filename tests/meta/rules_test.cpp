// Every rule must be able to fail: each is tried on a text that breaks it and on one that does not.
#include "tests/catch.h"
#include "tests/meta/layering.h"
#include "tests/meta/names.h"
#include "tests/meta/style.h"

using namespace lowrank::meta;

namespace {

using Rule = std::vector<std::string>(const File&);

bool breaks(Rule& rule, std::string path, std::string text) {
    return rule({std::move(path), std::move(text)}).size() == 1;
}

bool keeps(Rule& rule, std::string path, std::string text) {
    return rule({std::move(path), std::move(text)}).empty();
}

}  // namespace

TEST_CASE("the arrows between rooms are checked") {
    CHECK(breaks(wrong_includes, "core/linalg/a.h", "#include \"core/manifold/point.h\"\n"));
    CHECK(breaks(wrong_includes, "core/method/a.cpp", "#include \"core/run/trace.h\"\n"));
    CHECK(breaks(wrong_includes, "core/method/a.cpp", "#include \"core/io/read_file.h\"\n"));
    CHECK(keeps(wrong_includes, "core/method/a.cpp", "#include \"core/text/numbers.h\"\n"));
    CHECK(breaks(wrong_includes, "core/text/a.cpp", "#include \"core/io/read_file.h\"\n"));
    CHECK(keeps(wrong_includes, "core/run/a.cpp", "#include \"core/method/spec.h\"\n"));
    CHECK(breaks(wrong_includes, "core/run/a.cpp", "#include \"app/state/actions.h\"\n"));
    CHECK(keeps(wrong_includes, "core/io/a.cpp", "#include \"core/run/trace.h\"\n"));
    CHECK(breaks(wrong_includes, "core/io/a.cpp", "#include \"app/cli/cli.h\"\n"));
    CHECK(keeps(wrong_includes, "app/ui/a.cpp", "#include \"app/field/texture_id.h\"\n"));
    CHECK(breaks(wrong_includes, "app/ui/a.cpp", "#include \"app/panels/dialogs.h\"\n"));
    CHECK(breaks(wrong_includes, "app/panels/a.cpp", "#include \"app/field/matrix_field.h\"\n"));
    CHECK(breaks(wrong_includes, "app/panels/a.cpp", "#include \"app/gl/program.h\"\n"));
    CHECK(breaks(wrong_includes, "app/figure/engine/a.cpp", "#include \"app/panels/race.h\"\n"));
    CHECK(breaks(wrong_includes, "app/figure/engine/a.cpp", "#include \"app/figure/race/overlays.h\"\n"));
    CHECK(breaks(wrong_includes, "app/figure/a.cpp", "#include \"app/figure/engine/figure.h\"\n"));
    CHECK(breaks(wrong_includes, "app/state/a.cpp", "#include \"app/figure/engine/figure.h\"\n"));
    CHECK(breaks(wrong_includes, "app/cli/a.cpp", "#include \"tests/catch.h\"\n"));
    CHECK(breaks(wrong_includes, "app/workspace/new/a.cpp", "#include \"app/workspace/race/race_view.h\"\n"));
    CHECK(breaks(wrong_includes, "app/workspace/new/a.cpp", "#include \"app/workspace/registry.h\"\n"));
    CHECK(breaks(wrong_includes, "app/workspace/view.cpp", "#include \"app/workspace/race/race_view.h\"\n"));
    CHECK(keeps(wrong_includes, "app/workspace/new/a.cpp", "#include \"app/workspace/new/a.h\"\n"));
    CHECK(keeps(wrong_includes, "app/workspace/new/a.cpp", "#include \"app/workspace/view.h\"\n"));
    CHECK(keeps(wrong_includes, "app/workspace/registry.cpp", "#include \"app/workspace/new/a.h\"\n"));
    CHECK(breaks(wrong_includes, "app/shell/a.cpp", "#include \"app/workspace/race/race_view.h\"\n"));
    const std::string of_figures = "app/workspace/new/figures/a.cpp";
    CHECK(keeps(wrong_includes, "app/workspace/new/a.cpp", "#include \"app/workspace/new/figures/a.h\"\n"));
    CHECK(breaks(wrong_includes, "app/workspace/old/a.cpp", "#include \"app/workspace/new/figures/a.h\"\n"));
    CHECK(keeps(wrong_includes, of_figures, "#include \"app/figure/page/page.h\"\n"));
    CHECK(breaks(wrong_includes, of_figures, "#include \"app/workspace/new/a.h\"\n"));
    CHECK(breaks(wrong_includes, of_figures, "#include \"app/ui/widgets.h\"\n"));
    CHECK(keeps(wrong_includes, "app/cli/a.cpp", "#include \"app/workspace/race/figures/race_page.h\"\n"));
    CHECK(breaks(wrong_includes, "app/cli/a.cpp", "#include \"app/workspace/race/race_state.h\"\n"));
    CHECK(keeps(wrong_includes, "app/shell/a.cpp", "#include \"app/workspace/registry.h\"\n"));
    CHECK(breaks(wrong_includes, "app/paint/a.cpp", "#include \"app/platform/fonts.h\"\n"));
    CHECK(breaks(wrong_includes, "app/attic/a.cpp", ""));
    CHECK(breaks(wrong_includes, "core/linalgebra/a.cpp", ""));
}

TEST_CASE("a circle of rooms is found, of two and of three") {
    const File a{"app/a/x.h", "#include \"app/b/x.h\"\n"}, b{"app/b/x.h", "#include \"app/c/x.h\"\n"};
    CHECK(circle_of_rooms({a, b, {"app/c/x.h", "#include \"app/c/y.h\"\n"}}).empty());
    CHECK(circle_of_rooms({a, b, {"app/c/x.h", "#include \"app/b/x.h\"\n"}}).size() == 3);
    CHECK(circle_of_rooms({a, b, {"app/c/x.h", "#include \"app/a/x.h\"\n"}}).size() == 4);
    // What a workspace includes of the registry, which includes it.
    CHECK(circle_of_rooms({{"app/workspace/registry.cpp", "#include \"app/workspace/race/x.h\"\n"},
                           {"app/workspace/race/x.h", "#include \"app/workspace/registry.h\"\n"}})
              .size() == 3);
}

TEST_CASE("libraries belong to their rooms") {
    CHECK(breaks(wrong_libraries, "app/figure/a.cpp", "#include <cairo-pdf.h>\n"));
    CHECK(keeps(wrong_libraries, "app/paint/a.cpp", "#include <cairo-pdf.h>\n"));
    CHECK(breaks(wrong_libraries, "app/shell/a.cpp", "#include <GLFW/glfw3.h>\n"));
    CHECK(breaks(wrong_libraries, "app/panels/a.cpp", "#include <epoxy/gl.h>\n"));
    CHECK(breaks(wrong_libraries, "app/state/a.cpp", "#include <imgui.h>\n"));
    CHECK(breaks(wrong_libraries, "core/run/a.cpp", "#include <toml++/toml.h>\n"));
    CHECK(breaks(wrong_libraries, "app/shell/a.cpp", "#include <CLI/CLI.hpp>\n"));
    CHECK(keeps(wrong_libraries, "core/run/a.cpp", "#include <Eigen/Core>\n#include <vector>\n"));
}

TEST_CASE("methods that name the truth are found, comments that do are not") {
    CHECK(breaks(truth_in_methods, "core/method/a.cpp", "double f(const Truth& t);"));
    CHECK(breaks(truth_in_methods, "core/method/a.cpp", "std::shared_ptr<const Instance> i;"));
    CHECK(keeps(truth_in_methods, "core/method/a.cpp", "// not the Truth\nint InstanceCount; f(\"Truth\");"));
    CHECK(keeps(truth_in_methods, "core/run/a.cpp", "Truth t;"));
}

TEST_CASE("comparisons with a named algorithm are found, naming one is not") {
    CHECK(breaks(named_rows, "app/a.cpp", "if (spec.algorithm == Algorithm::Iht) f();"));
    CHECK(breaks(named_rows, "app/a.cpp", "f(lowrank::Algorithm::Iht != a);"));
    CHECK(breaks(named_rows, "core/run/a.cpp", "case lowrank::Algorithm::Iht:"));
    CHECK(keeps(named_rows, "core/run/a.cpp",
                "spec.algorithm = Algorithm::Iht; a == b.algorithm; // == Algorithm::Iht"));
    CHECK(keeps(named_rows, "core/method/a.cpp", "a == Algorithm::Iht"));
    CHECK(breaks(named_rows, "core/method/a.cpp", "if (A.kind() != ProblemKind::MatrixCompletion) f();"));
    CHECK(breaks(named_rows, "app/a.cpp", "case ProblemSource::Picture:"));
    CHECK(keeps(named_rows, "core/problem/a.cpp", "a == ProblemKind::MatrixCompletion"));
    CHECK(keeps(named_rows, "app/a.cpp", "row_of(ProblemSource::Picture).key"));
}

TEST_CASE("names that are compared with words are found") {
    CHECK(breaks(names_as_strings, "app/a.cpp", "if (info.name == \"narg+r\") f();"));
    CHECK(breaks(names_as_strings, "app/a.cpp", "if (tab->info().name != \"race\") f();"));
    CHECK(breaks(names_as_strings, "app/a.cpp", "if (c.workspace == \"race\") f();"));
    CHECK(
        breaks(names_as_strings, "app/a.cpp", "if (workspace() == workspace || workspace != \"race\") f();"));
    CHECK(keeps(names_as_strings, "app/a.cpp", "a.name == b.name; a.name == \"\"; name == \"key\";"));
    CHECK(keeps(names_as_strings, "tests/a.cpp", "a.name == \"race\""));
}

TEST_CASE("decompositions in headers are found") {
    CHECK(breaks(decompositions_in_headers, "core/linalg/a.h", "#include <Eigen/SVD>\n"));
    CHECK(keeps(decompositions_in_headers, "core/linalg/a.h", "#include <Eigen/Core>\n"));
    CHECK(keeps(decompositions_in_headers, "core/linalg/a.cpp", "#include <Eigen/SVD>\n"));
}

TEST_CASE("length, first comment, paths, marks and calls are checked") {
    std::string lines;
    for (int i = 0; i < 400; ++i) lines += "int a;\n";
    CHECK(keeps(too_long, "core/x/a.cpp", lines));
    CHECK(breaks(too_long, "core/x/a.cpp", lines + "int b;\n"));
    CHECK(keeps(too_long, "README.md", lines + "more\n"));

    const std::string wide(109, 'a'), letters = "// " + std::string(100, 'a') + "⋆⋆⋆⋆⋆⋆⋆";
    CHECK(keeps(wide_comments, "core/x/a.cpp", letters + "\n"));
    CHECK(breaks(wide_comments, "core/x/a.cpp", letters + "⋆\n"));
    CHECK(breaks(wide_comments, "core/x/a.h", "    /// " + wide + "\n"));
    CHECK(keeps(wide_comments, "core/x/a.h", "///   " + wide + "\n"));
    CHECK(keeps(wide_comments, "core/x/a.h", "int a;  ///< " + wide + "\n"));

    CHECK(breaks(missing_comment, "a.cpp", "#include <a>\n"));
    CHECK(breaks(missing_comment, "a.cpp", ""));
    CHECK(breaks(missing_comment, "a.cpp", "//\n"));
    CHECK(keeps(missing_comment, "a.cpp", "// What is in this file, in words.\n"));
    CHECK(breaks(missing_comment, "a.frag", "#version 330 core\nvoid main() {}\n"));
    CHECK(keeps(missing_comment, "a.frag", "#version 330 core\n// Colours one texel of the matrix.\n"));
    CHECK(breaks(missing_comment, "lab", "#!/bin/sh\necho\n"));
    CHECK(keeps(missing_comment, "README.md", ""));

    // In two pieces each, or this file would break the rules it tries.
    const std::string home = std::string("/ho") + "me/", work = std::string("/wo") + "rk/";
    CHECK(breaks(machine_paths, "a.cpp", "open(\"" + home + "me/x\")"));
    CHECK(breaks(machine_paths, "a.md", "see " + work + "shared"));
    CHECK(keeps(machine_paths, "a.md", "~" + home + "me/x and the frame" + work + "shop"));

    const std::string mark = std::string("TO") + "DO", other = std::string("FIX") + "ME";
    CHECK(breaks(unfinished_marks, "a.cpp", "// " + mark + ": later"));
    CHECK(breaks(unfinished_marks, "a.cpp", "// " + other));
    CHECK(keeps(unfinished_marks, "a.cpp", "int " + mark + "S;"));
    CHECK(breaks(unfinished_marks, "A.md", "text\n" + std::string(7, '<') + " one\n"));
    CHECK(breaks(unfinished_marks, "A.md", std::string(7, '>') + " other\n"));
    CHECK(keeps(unfinished_marks, "A.md", "a " + std::string(7, '<') + " b\n=======\n"));

    CHECK(breaks(forbidden_calls, "core/a.cpp", "std::ranges::unique(numbers);"));
    CHECK(keeps(forbidden_calls, "core/a.cpp", "std::ranges::unique_copy(a, b);"));
    CHECK(breaks(forbidden_calls, "a.cpp", "std::setlocale(LC_ALL, \"\");"));
    CHECK(keeps(forbidden_calls, "a.cpp", "// never setlocale"));
    CHECK(breaks(forbidden_calls, "core/a.cpp", "__builtin_prefetch(row);"));
    CHECK(keeps(forbidden_calls, "core/linalg/prefetch.h", "__builtin_prefetch(address);"));
    CHECK(breaks(forbidden_calls, "a.h", "using namespace std;"));

    CHECK(breaks(threads_of_their_own, "app/shell/a.cpp", "std::jthread worker(work);"));
    CHECK(breaks(threads_of_their_own, "core/run/a.h", "std::thread worker;"));
    CHECK(breaks(threads_of_their_own, "app/shell/a.cpp", "auto answer = std::async(work);"));
    CHECK(keeps(threads_of_their_own, "core/run/a.cpp", "std::thread::hardware_concurrency()"));
    CHECK(keeps(threads_of_their_own, "app/shell/a.cpp", "std::this_thread::sleep_for(time);  // a jthread"));
    CHECK(keeps(threads_of_their_own, "core/run/session/task.h", "std::jthread thread_;"));

    const std::string opening = "TEST_" + std::string("CASE(");
    CHECK(breaks(torn_names, "tests/a.cpp", opening + "\"one, two; three\") {}"));
    CHECK(breaks(torn_names, "tests/a.cpp", opening + "\n    \"one (two) \"\n    \"a; b\") {}"));
    CHECK(keeps(torn_names, "tests/a.cpp", opening + "\"one, two\") { f(\"a;b\"); }"));
}

TEST_CASE("the names of .cpp files are checked") {
    const Paths paths = {"app/cli/command.h",   "app/figure/engine/draw.h",      "app/main.cpp",
                         "app/panels/panels.h", "core/method/algorithm_table.h", "core/method/spec.h"};
    const auto homeless = [&](std::string path, std::string text) {
        return homeless_units({std::move(path), std::move(text)}, paths).size();
    };
    CHECK(homeless("core/method/spec.cpp", "") == 0);
    CHECK(homeless("core/run/spec.cpp", "") == 1);
    CHECK(homeless("app/main.cpp", "") == 0);
    CHECK(homeless("app/cli/main.cpp", "") == 1);
    CHECK(homeless("tests/app/a_test.cpp", "") == 0);
    CHECK(homeless("app/cli/list.h", "") == 0);

    // A part bears the name of a header that it includes.
    const std::string draw = "#include \"app/figure/engine/draw.h\"\n";
    CHECK(homeless("app/figure/engine/draw_legend.cpp", draw) == 0);
    CHECK(homeless("app/figure/engine/draw_two_legends.cpp", draw) == 0);
    CHECK(homeless("app/figure/engine/draw_legend.cpp", "") == 1);
    CHECK(homeless("app/figure/engine/drawing.cpp", draw) == 1);
    CHECK(homeless("app/figure/engine/legend_draw.cpp", draw) == 1);
    CHECK(homeless("app/figure/page/draw_legend.cpp", draw) == 1);

    // A row includes the list and defines what stands there.
    const std::string command = "#include \"app/cli/command.h\"\n";
    CHECK(homeless("app/cli/list.cpp", command + "Command list_command() {\n}\n") == 0);
    CHECK(homeless("app/cli/list.cpp", command + "Command show_command() {\n}\n") == 1);
    CHECK(homeless("app/cli/list.cpp", command + "    Command list_command();\n") == 1);
    CHECK(homeless("app/cli/list.cpp", command + "// Command list_command()\n") == 1);
    CHECK(homeless("app/cli/list.cpp", "Command list_command() {\n}\n") == 1);
    const std::string panels = "#include \"app/panels/panels.h\"\n";
    CHECK(homeless("app/panels/top_bar.cpp", panels + "void top_bar(Ui& ui) {\n}\n") == 0);
    CHECK(homeless("app/panels/bar.cpp", panels + "void top_bar(Ui& ui) {\n}\n") == 1);
    const std::string table = "#include \"core/method/algorithm_table.h\"\n";
    CHECK(homeless("core/method/scaled.cpp", table + "auto RowOf<Algorithm::ScaledGd>::make() {}\n") == 0);
    CHECK(homeless("core/method/scaled.cpp", table + "int f() {}\n") == 1);
    CHECK(homeless("core/run/scaled.cpp", table + "auto RowOf<Algorithm::ScaledGd>::make() {}\n") == 1);
}

TEST_CASE("namespaces of other folders are found, what is declared there is not") {
    const auto body = [](std::string name, std::string text) {
        return "namespace " + name + " {\n" + text + "}  // namespace " + name + "\n";
    };
    CHECK(keeps(strange_namespaces, "app/ui/a.h", body("lowrank::ui", "\nint f();\n\n")));
    CHECK(breaks(strange_namespaces, "app/ui/a.h", body("lowrank::panels", "\nint f();\n\n")));
    CHECK(breaks(strange_namespaces, "app/ui/a.h", body("lowrank", "int f();\n")));
    CHECK(breaks(strange_namespaces, "app/ui/a.h", body("lowrank::uis", "int f();\n")));
    CHECK(keeps(strange_namespaces, "app/ui/a.h", body("lowrank::ui::sizes", "int f();\n")));
    CHECK(keeps(strange_namespaces, "app/figure/engine/a.cpp", body("lowrank::figure", "int f() {\n}\n")));
    CHECK(keeps(strange_namespaces, "app/workspace/new/figures/a.cpp", body("lowrank::new", "int f();\n")));
    CHECK(breaks(strange_namespaces, "app/workspace/new/a.cpp", body("lowrank::workspace", "int f();\n")));
    CHECK(keeps(strange_namespaces, "app/workspace/a.cpp", body("lowrank::workspace", "int f();\n")));
    CHECK(keeps(strange_namespaces, "core/run/a.h", body("lowrank::draws", "int f();\n")));
    CHECK(keeps(strange_namespaces, "tests/app/ui/a.h", body("lowrank::testing", "int f();\n")));
    // What another folder has may be declared, not made.
    const std::string types = "struct A;\nclass B;\nenum class C;\nusing D = A;\n";
    CHECK(keeps(strange_namespaces, "app/ui/a.h", body("lowrank::state", types)));
    CHECK(breaks(strange_namespaces, "app/ui/a.h", body("lowrank::state", types + "struct E {\n};\n")));
    CHECK(breaks(strange_namespaces, "app/ui/a.h", body("lowrank::state", "using namespace theme;\n")));
}

TEST_CASE("questions why that return an optional are found") {
    CHECK(breaks(optional_reasons, "core/a.h", "std::optional<std::string> why_invalid(const Spec& spec);"));
    CHECK(breaks(optional_reasons, "app/a.cpp", "std::optional<std::string> Panel::why_off() const {}"));
    CHECK(keeps(optional_reasons, "core/a.h", "std::string why_invalid(const Spec& spec);"));
    CHECK(keeps(optional_reasons, "core/a.h", "std::optional<std::string> text_of(const Node& node);"));
    CHECK(keeps(optional_reasons, "core/a.cpp", "// optional<std::string> why_invalid(int)"));
}

TEST_CASE("the paths that documents name are checked") {
    const Paths paths = {"app/state/notes.cpp", "core/io/scene.cpp"};
    const auto dead = [&](std::string path, std::string text) {
        return dead_paths({std::move(path), std::move(text)}, paths).size();
    };
    CHECK(dead("app/README.md", "| `state/notes.cpp` | `../core/io/scene.cpp` |") == 0);
    CHECK(dead("app/README.md", "| `state/note.cpp` | `../core/io/scenes.cpp` |") == 2);
    CHECK(dead("README.md", "`app/state/notes.cpp` and `state/notes.cpp`") == 1);
    CHECK(dead("core/README.md", "`io/scene.cpp`, `app/state/notes.cpp`, `io/NAME.cpp`, `scene.cpp`") == 0);
    CHECK(dead("core/io/scene.cpp", "// `io/none.cpp`") == 0);
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
