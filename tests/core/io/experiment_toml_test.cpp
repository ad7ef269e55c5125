// TOML: every experiment comes back equal, hand-written files fill in defaults, and mistakes are named with
// their line.
#include "core/io/experiment_toml.h"

#include "core/text/numbers.h"
#include "tests/catch.h"
#include "tests/core/io/random_spec.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

ExperimentFile parsed_toml(const std::string& text) {
    const auto file = read_experiment(text, "f.toml", {"quadratic"});
    INFO((file ? std::string() : file.sentence()));
    REQUIRE(file);
    return *file;
}

std::string toml_refusal(const std::string& text) {
    const auto file = read_experiment(text, "f.toml", {"quadratic"});
    return file ? "read" : file.sentence();
}

}  // namespace

TEST_CASE("every experiment comes back equal from its file") {
    testing::RandomSpec draw(2);
    for (int i = 0; i < 300; ++i) {
        ExperimentFile file{draw(), {}};
        if (i % 2) file.view = {{"theme", "dark"}, {"a \"key\"", "line\nbreak \\ é"}, {"n", "3"}};
        const std::string text = write_experiment(file);
        CAPTURE(text);
        const auto back = read_experiment(text, "f.toml", {"quadratic"});
        INFO((back ? std::string() : back.sentence()));
        REQUIRE(back);
        REQUIRE(*back == file);
    }
}

TEST_CASE("whole numbers of 2^63 and more are written so that they read back") {
    ExperimentFile file{default_experiment(), {}};
    for (const double value :
         {9223372036854774784.0, 9223372036854775808.0, 18446744073709551616.0, 1e20, 1e22}) {
        file.spec.problem.rate = file.spec.problem.noise = value;
        file.spec.stop.tol = file.spec.stop.time_limit = value;
        CAPTURE(write_experiment(file));
        CHECK(parsed_toml(write_experiment(file)) == file);
    }
}

TEST_CASE("what a file does not say keeps its default") {
    CHECK(parsed_toml("version = 1\n").spec == default_experiment());
    const ExperimentFile file = parsed_toml(
        "version = 1\n[problem]\nproblem = \"ms\"\nn = 20\n[start]\nstart = \"raw\"\n[stop]\ntol = \"auto\"\n"
        "[[method]]\nspec = \"narg+r\"\n[[method]]\nspec = \"iht\"\nenabled = false\n"
        "[[change]]\nmethod = \"narg+r\"\nt = 40\nset = \"d=5\"\n[[change]]\nmethod = 2\nt = 1\nset = "
        "\"step=0.5\"\n"
        "[view]\ntheme = \"dark\"\nscale = 1.5\n");
    CHECK(file.spec.problem.rate == 4);
    CHECK(file.spec.problem.cols == 20);
    CHECK_FALSE(file.spec.methods.at(1).enabled);
    CHECK(file.spec.changes == std::vector<MethodChange>{{0, 40, "d", "5"}, {1, 1, "step", "0.5"}});
    CHECK(file.view.at("scale") == "1.5");
    CHECK(write_experiment({default_experiment(), {{"workspace", "rates"}, {"a key", "1"}}})
              .ends_with("\n[view]\n\"a key\" = \"1\"\nworkspace = \"rates\"\n"));
    CHECK(parsed_toml("version = 1\n[problem]\nrate = 1\nnoise = 0\n").spec.problem.rate == 1);
}

TEST_CASE("mistakes in a file are named with file and line") {
    CHECK(says(toml_refusal("version = 1\n[problem]\nrank = \"three\"\n"),
               "'f.toml', line 3: rank must be a whole number, and this is a string."));
    CHECK(says(toml_refusal("version = 1\n[problem]\nrank = 2.5\n"), "line 3: rank must be a whole number"));
    CHECK(says(toml_refusal("version = 1\n[problem]\nrank = 0\n"), "line 3: rank cannot be '0'"));
    CHECK(says(toml_refusal("version = 1\n[problem]\nrate = nan\n"), "line 3: rate cannot be 'nan'"));
    CHECK(says(toml_refusal("version = 1\n[problem]\nrates = 1\n"),
               "line 3: there is no key 'rates' in [problem]: the keys are problem"));
    CHECK(says(toml_refusal("version = 1\n[stop]\nrank = 1\n"),
               "line 3: there is no key 'rank' in [stop]: the keys are tol"));
    CHECK(says(toml_refusal("version = 1\n[problems]\n"), "line 2: there is no 'problems' here"));
    CHECK(says(toml_refusal("[problem]\n"), "version = 1"));
    CHECK(says(toml_refusal("version = 2\n"), "line 1: version cannot be 2"));
    CHECK(says(toml_refusal("version = 1\nproblem = 3\n"), "line 2: problem must be a table"));
    CHECK(says(toml_refusal("version = 1\n[method]\nspec = \"narg\"\n"), "[[method]]"));
    CHECK(says(toml_refusal("version = 1\n[[method]]\nspec = \"nargg\"\n"), "line 3"));
    CHECK(says(toml_refusal("version = 1\n[[method]]\nspec = 3\n"),
               "line 3: a [[method]] has spec (a string)"));
    CHECK(says(toml_refusal("version = 1\n[[method]]\nenabled = true\n"), "needs spec"));
    CHECK(says(toml_refusal("version = 1\n[[change]]\nmethod = \"none\"\nt = 1\nset = \"d=1\"\n"), "line 3"));
    CHECK(says(toml_refusal("version = 1\n[[change]]\nmethod = 1\nt = -1\nset = \"d=1\"\n"), "line 4"));
    CHECK(says(toml_refusal("version = 1\n[[change]]\nmethod = 1\nt = 1\nset = \"d\"\n"), "line 5"));
    CHECK(says(toml_refusal("version = 1\n[[change]]\nt = 1\nset = \"d=1\"\n"), "all three"));
    CHECK(says(toml_refusal("version = 1\n[view]\na = [1]\n"), "line 3"));
    CHECK(says(toml_refusal("version = 1\n[problem]\nn = 4\nrows = 5\n"), "leave out n"));
    CHECK(
        says(toml_refusal("version = 1\n[problem]\nimage = \"a\"\nratings = \"b\"\n"), "exclude each other"));
    CHECK(says(toml_refusal("version = 1\n[problem\n"), "line 2: '[problem' is not the head of a table"));
    for (const char* line : {"rate = = 3", "rate =", "kind = mc", "rate = 0,5", "rate = .5", "rank = 010"})
        CHECK(says(
            toml_refusal("version = 1\n[problem]\n  " + std::string(line) + "\n"),
            "line 3: '" + std::string(line) + "' is not KEY = VALUE: a value is a number (0.6), a string"));
    CHECK(says(toml_refusal("version = 1\nrate\n"), "line 2: 'rate' is neither KEY = VALUE nor"));
    CHECK(says(toml_refusal("version = 1\n[view]\na = [1,\n\n"), "ends in the middle of a value"));
    CHECK(says(toml_refusal("version = 1\n[stop]\ntol = 1\ntol = 2\n"), "line 4: 'tol = 2' is given twice"));
    CHECK(says(toml_refusal("version = 1\n[stop]\n[stop]\n"), "line 3: '[stop]' is given twice"));
    CHECK(says(toml_refusal("version = 1\nimage = \"\xff\"\n"), "line 2: this is not text in UTF-8"));
    CHECK(says(toml_refusal("version = 1\nversion = 1\n"), "line 2"));
}

TEST_CASE("the keys of a quadratic come back as they were, as numbers and lists, in a file of their own") {
    const KeyValues keys{{"angle", "-1.4615"},          {"method", "grad"}, {"method", "-nag:d=10"},
                         {"source", "spectrum"},        {"starts", "1"},    {"x", "1e-07"},
                         {"y", "123456789012345680000"}};
    const std::string text = write_section_file("quadratic", keys);
    CAPTURE(text);
    KeyValues back = parsed_toml(text).section;
    REQUIRE(back.size() == keys.size());
    // Beyond 2^63 it is a number with a point, and the same one.
    CHECK(parse_number(back.back().second) == parse_number(keys.back().second));
    back.back() = keys.back();
    CHECK(back == keys);
    CHECK(text.find("\"-nag:d=10\",\n") != std::string::npos);
    CHECK(text.find("starts = 1\n") != std::string::npos);
    CHECK(says(toml_refusal("version = 1\nquadratic = 3\n"), "line 2: quadratic must be a table"));
    CHECK(says(toml_refusal("version = 1\n[quadratic]\nx = [[1]]\n"), "line 3: a key of [quadratic] holds"));
    CHECK(parsed_toml(text).section_alone);
}

TEST_CASE("the section of a workspace may stand beside an experiment, one of them") {
    ExperimentFile file{
        default_experiment(), {{"workspace", "quadratic"}}, "quadratic", {{"angle", "-1.4615"}, {"x", "1"}}};
    file.spec.problem.rank = 4;
    file.scenes.resize(2);
    for (LectureScene& each : file.scenes) each.scene.experiment = file.spec, each.scene.workspace = "race";
    file.scenes[1].caption = "second";
    const auto back = read_experiment(write_experiment(file), "f.toml", {"quadratic"});
    INFO(back.sentence());
    REQUIRE(back);
    CHECK(back->spec == file.spec);
    CHECK(back->view == file.view);
    CHECK(back->workspace == file.workspace);
    CHECK(back->section == file.section);
    CHECK(back->scenes == file.scenes);
    CHECK_FALSE(back->section_alone);
    const auto two = read_experiment("version = 1\n[quadratic]\nx = 1\n[geometry]\nx = 1\n", "f.toml",
                                     {"quadratic", "geometry"});
    CHECK(says(two.sentence(), "a file has the section of one workspace"));
}

TEST_CASE("an experiment is known by how it begins, however it is spelled") {
    for (const char* text : {"version = 1\n[problem]\nn = 30\n", "version=1\n\n[problem]\n",
                             "# mine\n\n  version\t= 1\r\nname = 'a'\n  [problem]\n"})
        CHECK(looks_like_experiment(text));
    for (const char* text : {"", "version", "version = 1", "version = 1\n", "# [a]\n", "version,1\n[a]\n",
                             "versions = 1\n[a]\n", "1,2\nversion = 1\n[a]\n"})
        CHECK_FALSE(looks_like_experiment(text));
}

TEST_CASE("every beginning of a file is read or refused in one sentence") {
    testing::RandomSpec draw(3);
    const std::string text = write_experiment({draw(), {{"theme", "dark"}}});
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string sentence = toml_refusal(text.substr(0, size));
        REQUIRE((sentence == "read" || sentence.back() == '.'));
        REQUIRE(sentence.find('\n') == std::string::npos);
    }
}
