// Files at their bounds are read, and one step beyond they are refused with the line.
#include "core/text/bounds.h"

#include <algorithm>
#include <stop_token>

#include "core/io/curve/trace_csv.h"
#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;

namespace {

std::string repeated(std::size_t count, const std::string& piece) {
    std::string out;
    for (std::size_t k = 0; k < count; ++k) out += piece;
    return out;
}

std::string file_of(const std::string& rest) { return "version = 1\n" + rest; }

std::string pin(const std::string& name) {
    return "[[pin]]\nexperiment = \"" + write_share_line(default_experiment()) +
           "\"\nrecords = \"1,0,1,1,1,1,1,1,0,nan,nan,0\"\nname = \"" + name + "\"\n";
}

std::string lines_up_to(const std::string& text) {
    return "line " + std::to_string(1 + std::ranges::count(text, '\n'));
}

}  // namespace

TEST_CASE("lists and texts of an experiment's file are read up to their bounds and refused beyond") {
    const std::string note = "[[note]]\nmethod = 1\nt = 0\ntext = \"x\"\n",
                      method = "[[method]]\nspec = \"grad\"\n",
                      change = "[[change]]\nmethod = 1\nt = 1\nset = \"step=1\"\n",
                      grad = "[[method]]\nspec = \"grad\"\n";
    struct List {
        std::string before, entry;
        std::size_t most;
        std::string words;
    };
    for (const List& list : {List{"", note, kMostNotes, "at most 200 notes"},
                             {"", method, kMostMethods, "at most 100 methods"},
                             {grad, change, kMostChanges, "at most 2000 changes"},
                             {"", pin("p"), kMostPins, "at most 50 pins"}}) {
        const std::string whole = file_of(list.before + repeated(list.most, list.entry));
        INFO(list.words);
        const auto read = read_experiment(whole, "a.toml");
        INFO(read.sentence());
        REQUIRE(read);
        // What it holds is written, and read again, without a loss.
        const auto again = read_experiment(write_experiment(*read), "b.toml");
        REQUIRE(again);
        CHECK(again->spec == read->spec);
        CHECK(again->notes == read->notes);
        CHECK(again->pins.size() == read->pins.size());
        const auto more = read_experiment(whole + list.entry, "a.toml");
        REQUIRE_FALSE(more);
        CHECK(says(more.sentence(), list.words));
        CHECK(says(more.sentence(), "'a.toml', " + lines_up_to(whole)));
    }
    const std::string longest = repeated(kLongestText, "λ");
    CHECK(read_experiment(file_of("[[note]]\nmethod = 1\nt = 0\ntext = \"" + longest + "\"\n"), "a.toml"));
    CHECK(
        says(read_experiment(file_of("[[note]]\nmethod = 1\nt = 0\ntext = \"" + longest + "λ\"\n"), "a.toml")
                 .sentence(),
             "line 5: text has 1001 letters, and 1000 are the most"));
    CHECK(read_experiment(file_of(pin(repeated(kLongestName, "x"))), "a.toml"));
    CHECK(says(read_experiment(file_of(pin(repeated(kLongestName + 1, "x"))), "a.toml").sentence(),
               "line 5: name has 201 letters, and 200 are the most"));
    CHECK(
        says(read_experiment(file_of("[view]\na = \"" + repeated(kLongestValue + 1, "x") + "\"\n"), "a.toml")
                 .sentence(),
             "line 3: a value of [view] has 2000001 letters, and 2000000 are the most"));
    std::string keys = "[view]\n";
    for (std::size_t k = 0; k <= kMostKeys; ++k) keys += "k" + std::to_string(k) + " = 1\n";
    CHECK(says(read_experiment(file_of(keys), "a.toml").sentence(), "at most 25000 values in [view]"));
    CHECK(says(
        read_experiment(file_of("[problem]\nimage = \"" + repeated(kLongestPath + 1, "x") + "\"\n"), "a.toml")
            .sentence(),
        "a file name of at most 4096 bytes is needed"));
}

TEST_CASE("a lecture has so many scenes with captions of such a length, and says which is one too many") {
    const std::string scene = "[[scene]]\ncaption = \"c\"\nworkspace = \"race\"\n";
    const std::string whole = file_of(repeated(kMostScenes, scene));
    const auto read = read_experiment(whole, "a.toml");
    REQUIRE(read);
    CHECK(read->scene_fault.empty());
    CHECK(read->scenes.size() == kMostScenes);
    const auto more = read_experiment(whole + repeated(3, scene), "a.toml");
    REQUIRE(more);
    CHECK(more->scenes == read->scenes);
    CHECK(says(more->scene_fault, "'a.toml', " + lines_up_to(whole)));
    CHECK(says(more->scene_fault, "at most 500 scenes"));
    const auto captioned = [&](std::size_t letters) {
        return *read_experiment(
            file_of("[[scene]]\nworkspace = \"race\"\ncaption = \"" + repeated(letters, "κ") + "\"\n"),
            "a.toml");
    };
    CHECK(captioned(kLongestCaption).scenes.size() == 1);
    CHECK(captioned(kLongestCaption).scene_fault.empty());
    CHECK(says(captioned(300'000).scene_fault, "line 4: caption has 300000 letters, and 4000 are the most"));
}

TEST_CASE("an experiment that breaks a bound is refused however it comes") {
    ExperimentSpec spec = default_experiment();
    spec.methods.assign(kMostMethods, spec.methods.front());
    CHECK(why_invalid(spec).empty());
    CHECK(read_share_line(write_share_line(spec)));
    spec.methods.push_back(spec.methods.front());
    CHECK(says(why_invalid(spec), "There are 101 methods, and 100 are the most"));
    CHECK(says(read_share_line(write_share_line(spec)).sentence(), "at most 100 methods"));
    spec = default_experiment();
    spec.changes.assign(kMostChanges, {0, 1, "step", "1"});
    CHECK(read_share_line(write_share_line(spec)));
    spec.changes.push_back(spec.changes.front());
    CHECK(says(read_share_line(write_share_line(spec)).sentence(), "at most 2000 changes"));
    CHECK(says(why_invalid(spec), "2001 changes"));
    CHECK(says(read_share_line("lrl1 n=" + repeated(kLongestValue, "1") + " #12345678").sentence(),
               "2000000 are the most"));
}

TEST_CASE("curves to be laid over have so many names, of such a length") {
    std::string csv = "method,error\n";
    for (std::size_t k = 0; k < kMostCurves; ++k) csv += "m" + std::to_string(k) + ",1\n";
    const auto read = read_curves(csv, "o.csv");
    REQUIRE(read);
    CHECK(read->size() == kMostCurves);
    CHECK(says(read_curves(csv + "m,1\n", "o.csv").sentence(),
               "'o.csv', line 1002: there are at most 1000 curves"));
    // A curve that begins anew is another one, whatever its name.
    CHECK(says(read_curves("t,error\n" + repeated(kMostCurves + 1, "1,1\n0,1\n"), "o.csv").sentence(),
               "at most 1000 curves"));
    CHECK(read_curves("method,error\n" + repeated(kLongestName, "μ") + ",1\n", "o.csv"));
    CHECK(says(read_curves("method,error\n" + repeated(kLongestName + 1, "μ") + ",1\n", "o.csv").sentence(),
               "line 2: the name of a curve has 201 letters, and 200 are the most"));
}

TEST_CASE("curves are read no further once they are not wanted") {
    std::stop_source stop;
    const std::string csv = "error\n" + repeated(5000, "1\n");
    CHECK(read_curves(csv, "o.csv", stop.get_token()));
    stop.request_stop();
    CHECK(read_curves(csv, "o.csv", stop.get_token()).cancelled());
}
