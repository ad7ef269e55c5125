// The rules applied to every file of the repository, and what must be there.
#include <filesystem>
#include <regex>

#include "tests/catch.h"
#include "tests/meta/layering.h"
#include "tests/meta/names.h"
#include "tests/meta/style.h"
#include "tests/paths.h"

using namespace lowrank::meta;
namespace fs = std::filesystem;

namespace {

template <class Rule>
void holds_everywhere(Rule rule) {
    std::string all;
    for (const File& file : repository())
        for (const std::string& sentence : rule(file)) all += sentence + "\n";
    INFO(all);
    CHECK(all.empty());
}

const Paths& all_paths() {
    static const Paths paths = [] {
        Paths all;
        for (const File& file : repository()) all.insert(file.path);
        return all;
    }();
    return paths;
}

}  // namespace

TEST_CASE("the repository is read") {
    CHECK(repository().size() > 50);
    CHECK(file_at("lab").text.starts_with("#!"));
    CHECK_FALSE(file_at("core/README.md").text.empty());
}

TEST_CASE("no include points against the arrows") { holds_everywhere(wrong_includes); }
TEST_CASE("the rooms include each other in no circle") {
    std::string circle;
    for (const std::string& room : circle_of_rooms(repository())) circle += room + " ";
    INFO(circle);
    CHECK(circle.empty());
}
TEST_CASE("no library is named outside its room") { holds_everywhere(wrong_libraries); }
TEST_CASE("no method sees the truth") { holds_everywhere(truth_in_methods); }
TEST_CASE("no list of algorithms, kinds or sources stands outside the tables") {
    holds_everywhere(named_rows);
}
TEST_CASE("no name is compared with a word") { holds_everywhere(names_as_strings); }
TEST_CASE("no header pulls in a decomposition") { holds_everywhere(decompositions_in_headers); }
TEST_CASE("no file is too long") { holds_everywhere(too_long); }
TEST_CASE("no comment is wider than the code") { holds_everywhere(wide_comments); }
TEST_CASE("every file says what it is") { holds_everywhere(missing_comment); }
TEST_CASE("no file names a folder of one machine") { holds_everywhere(machine_paths); }
TEST_CASE("no file bears a mark of unfinished work") { holds_everywhere(unfinished_marks); }
TEST_CASE("no file makes a forbidden call") { holds_everywhere(forbidden_calls); }
TEST_CASE("what works beside the window is a task") { holds_everywhere(threads_of_their_own); }
TEST_CASE("no name of a test is torn by ctest") { holds_everywhere(torn_names); }

TEST_CASE("no why is an optional sentence") { holds_everywhere(optional_reasons); }

TEST_CASE("every .cpp is found from a header") {
    holds_everywhere([](const File& file) { return homeless_units(file, all_paths()); });
}

TEST_CASE("every namespace is its folder's") { holds_everywhere(strange_namespaces); }

TEST_CASE("every source that a document names is there") {
    holds_everywhere([](const File& file) { return dead_paths(file, all_paths()); });
}

TEST_CASE("every include from the root exists") {
    const Paths& paths = all_paths();
    for (const File& file : repository()) {
        if (!is_source(file.path)) continue;
        for (const Include& include : includes_of(file.text)) {
            if (!include.quoted) continue;
            INFO(file.path << " includes " << include.path);
            CHECK(paths.count(include.path) == 1);
        }
    }
}

TEST_CASE("the seam of a tab and the state of the window stay small enough to be read") {
    const auto count = [](const std::string& text, const char* pattern) {
        const std::regex each(pattern);
        return std::distance(std::sregex_iterator(text.begin(), text.end(), each), std::sregex_iterator());
    };
    const auto virtuals = count(file_at("app/workspace/view.h").text, "\\n +virtual (?!~)");
    CHECK(virtuals >= 15);
    CHECK(virtuals <= 24);
    const std::string& header = file_at("app/state/app_state.h").text;
    const std::size_t from = header.find("struct AppState {");
    REQUIRE(from != header.npos);
    const std::string body = header.substr(from, header.find("\n};", from) - from);
    // A name that ends a line, or that a first value follows.
    const auto members =
        count(body, "\\n    (?!explicit)[^ \\n][^\\n]* \\w+( = [^\\n]*|\\{\\})?;(?= *(//|\\n))");
    CHECK(members >= 25);
    CHECK(members <= 45);
}

TEST_CASE("the README names every package of the front door") {
    const File& lab = file_at("lab");
    const File& readme = file_at("README.md");
    for (const char* list : {"packages", "test_packages"}) {
        const std::vector<std::string> packages = packages_of(lab.text, list);
        CHECK_FALSE(packages.empty());
        for (const std::string& package : packages) {
            INFO(package);
            CHECK(readme.text.find("`" + package + "`") != std::string::npos);
        }
    }
}

TEST_CASE("every golden file is present") {
    for (const char* name : {"mc-20x15-r2", "mc-40x40-r3", "ms-10x8-r1"})
        for (const char* kind : {".instance.toml", ".spectrum.toml", ".trajectories.csv"}) {
            const fs::path path =
                fs::path(lowrank::test::kTestFolder) / "golden" / (std::string(name) + kind);
            INFO(path);
            CHECK(fs::file_size(path) > 100);
        }
}
