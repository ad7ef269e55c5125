// What is installed beside the program: man page and completions by the table of options, the desktop's
// files, and the library for programs of others. What needs a tool that is not here says so.
#include <filesystem>

#include "app/bundled/presets.h"
#include "app/cli/command.h"
#include "app/cli/completion.h"
#include "app/cli/man_page.h"
#include "app/lesson/manual.h"
#include "app/state/figure_catalogue.h"
#include "core/method/registry.h"
#include "core/text/version.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::test;
using lowrank::testing::says;
namespace fs = std::filesystem;

namespace {

fs::path build_folder() { return fs::path(kProgram).parent_path().parent_path(); }

/// Runs a script unless one of the tools it needs is missing, which is said; the exit code then is 0.
int run_where_there_is(const std::string& tools, const gui_test::Folder& folder, const std::string& script) {
    const int code = folder.run("for tool in " + tools +
                                "; do command -v $tool >/dev/null || exit 77; done\nset -e\n" + script);
    if (code == 77) WARN("not checked: one of these is not here: " << tools);
    return code == 77 ? 0 : code;
}

std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }

}  // namespace

TEST_CASE("every shell completes every command, option, method, preset and figure") {
    CHECK(cli::completed_shells() == std::vector<std::string_view>{"bash", "zsh", "fish"});
    for (const std::string_view shell : cli::completed_shells()) {
        const auto script = cli::completion_script(shell);
        REQUIRE(script);
        INFO(shell);
        for (const cli::Command& command : cli::commands()) {
            CHECK(says(*script, command.name));
            for (const cli::Option& option : command.options) {
                INFO(command.name << " --" << option.name);
                CHECK(says(*script, (shell == "fish" ? "-l " : "--") + option.name));
            }
        }
        for (const MethodInfo& info : all_methods()) CHECK(says(*script, std::string(info.name)));
        for (const bundled::Preset& preset : bundled::presets()) CHECK(says(*script, preset.name));
        for (const state::FigureRow& row : state::figure_rows()) CHECK(says(*script, std::string(row.name)));
    }
    CHECK_FALSE(cli::completion_script("tcsh"));
}

TEST_CASE("Bash completes words and files, and the other shells read their scripts") {
    const gui_test::Folder folder;
    folder.with("my study.lrs", "");
    for (const std::string_view shell : cli::completed_shells())
        folder.with(std::string(shell) + ".script", *cli::completion_script(shell));
    const int code = run_where_there_is("bash", folder, R"sh(
bash -c '. ./bash.script
answer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lowrank_lab; printf "%s|" "${COMPREPLY[@]}"; echo; }
answer lowrank-lab sol
answer lowrank-lab solve --preset noi
answer lowrank-lab solve --method narg
answer lowrank-lab render quadratic-th
answer lowrank-lab study my
answer lowrank-lab solve --tab
answer lowrank-lab help own' >said
)sh");
    INFO(folder.read("errors"));
    CHECK(code == 0);
    CHECK(folder.read("said") ==
          "solve|\nnoisy|\nnarg|narg+r|\nquadratic-theta|\nmy study.lrs|\n--table|\nown-data|own-method|\n");
    CHECK(run_where_there_is("zsh", folder, "zsh -n zsh.script\n") == 0);
    CHECK(run_where_there_is("fish", folder, "fish -n fish.script\n") == 0);
}

TEST_CASE("the man page has every option and every page of the manual, and man finds nothing to say of it") {
    const gui_test::Folder folder;
    const std::string page = cli::man_page(lesson::read_manual());
    for (const cli::Command& command : cli::commands())
        for (const cli::Option& option : command.options) {
            std::string name = "--" + option.name;
            for (std::size_t at = 0; (at = name.find('-', at)) != name.npos; at += 2) name.insert(at, "\\");
            INFO(command.name << " " << name);
            CHECK(says(page, name));
        }
    folder.with("lowrank-lab.1", page);
    const int code = run_where_there_is(
        "man", folder,
        "LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z ./lowrank-lab.1 2>said >pages\n"
        "[ ! -s said ]\n[ -s pages ]\n");
    INFO(folder.read("said"));
    CHECK(code == 0);
}

TEST_CASE("the desktop's files are valid, and know the program's own files") {
    const gui_test::Folder folder;
    const fs::path made = build_folder() / "packaging";
    const std::string id = "io.github.lowrank_lab.LowRankLab";
    CHECK(run_where_there_is("desktop-file-validate", folder,
                             "desktop-file-validate " + quoted(made / (id + ".desktop")) + "\n") == 0);
    const int appstream = run_where_there_is(
        "appstreamcli", folder,
        "appstreamcli validate --no-net " + quoted(made / (id + ".metainfo.xml")) + " >&2\n");
    INFO(folder.read("errors"));
    CHECK(appstream == 0);
    CHECK(says(read_whole(made / (id + ".metainfo.xml")),
               "<release version=\"" + std::string(kVersion) + "\""));
}

TEST_CASE("a program of others is built on the installed library, and runs") {
    const gui_test::Folder folder;
    const int code =
        run_where_there_is("cmake ninja", folder,
                           "cmake --install " + quoted(build_folder()) +
                               " --prefix \"$PWD/usr\" >log\n"
                               "PATH=/usr/bin:/bin\n\"$PWD/usr/bin/lowrank-lab\" list presets >presets\n"
                               "cmake -G Ninja -S " +
                               quoted(fs::path(kTestFolder).parent_path() / "assets/library") +
                               " -B example -DCMAKE_PREFIX_PATH=\"$PWD/usr\" >>log 2>&1\n"
                               "cmake --build example >>log 2>&1\n./example/example >said\n");
    INFO(folder.read("log") << folder.read("errors"));
    CHECK(code == 0);
    if (!fs::exists(folder.path() + "/said")) return;
    CHECK(says(folder.read("presets"), "few-samples"));
    // Both methods come to the truth.
    const std::vector<std::string> lines = lines_of(folder.read("said"));
    REQUIRE(lines.size() == 2);
    for (const std::string& line : lines) {
        const std::vector<std::string> words = words_of(line);
        INFO(line);
        REQUIRE(words.size() == 9);
        CHECK(std::stod(words[6]) == Approx(std::stod(words[8])).margin(1e-6));
    }
}
