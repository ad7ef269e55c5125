// Keys: precedence, what excludes what, and sentences that name the value and what is allowed.
#include "core/io/experiment_keys.h"

#include <algorithm>
#include <set>
#include <utility>

#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

ExperimentSpec with(const KeyValues& options, ExperimentSpec spec = default_experiment()) {
    const auto done = apply_options(options, spec);
    INFO((done ? std::string() : done.sentence()));
    REQUIRE(done);
    return spec;
}

std::string keys_refusal(const KeyValues& options) {
    ExperimentSpec spec = default_experiment();
    const auto done = apply_options(options, spec);
    if (!done) CHECK(spec == default_experiment());  // refused options change nothing
    return done ? "read" : done.sentence();
}

}  // namespace

TEST_CASE("options lay themselves over the defaults, whatever their order") {
    const ExperimentSpec spec = with({{"seed", "7"}, {"n", "30"}, {"start", "noisy:0.5"}, {"tol", "1e-9"}});
    CHECK(spec.problem.rows == 30);
    CHECK(spec.problem.cols == 30);
    CHECK(spec.problem.seed == 7);
    CHECK(spec.start == StartSpec{StartKind::Noisy, 0.5});
    CHECK(spec.stop.tol == 1e-9);
    CHECK(spec.problem.rate == 0.6);
    CHECK(with({{"tol", "auto"}}, spec).stop.tol == std::nullopt);
    CHECK(with({{"rows", "9"}}, spec).problem.cols == 30);
}

TEST_CASE("samples per degree of freedom set the rate, for the sizes and the rank beside them") {
    const ExperimentSpec spec = with({{"samples-per-degree", "1.6"}, {"rank", "3"}, {"n", "60"}});
    CHECK(measurement_count(spec.problem) == 562);  // 1.6 x 351 = 561.6
    CHECK(with({{"samples-per-degree", "2"}, {"problem", "ms"}}).problem.rate ==
          Approx(2 * 291.0 / 150).epsilon(1e-14));
    CHECK(says(keys_refusal({{"rate", "0.5"}, {"samples-per-degree", "2"}}), "leave out one"));
    CHECK(says(keys_refusal({{"samples-per-degree", "9"}}), "has only 8.59 entries per degree of freedom"));
    CHECK(says(keys_refusal({{"samples-per-degree", "0"}}), "samples-per-degree cannot be '0'"));
    CHECK(says(keys_refusal({{"samples-per-degree", "2"}, {"image", "a.png"}}), "for drawn problems"));
    CHECK(with({{"fill-rows", "true"}}).problem.fill_rows);
    CHECK_FALSE(with({{"fill-rows", "off"}}, with({{"fill-rows", "on"}})).problem.fill_rows);
    CHECK(says(keys_refusal({{"fill-rows", "maybe"}}), "true or false"));
}

TEST_CASE("keys of sampling, of starts near the truth and of commands") {
    const ExperimentSpec spec = with({{"sampling", "leverage"},
                                      {"coherence", "0.5"},
                                      {"start-distance", "0.25"},
                                      {"max-calls", "70"},
                                      {"external", "a {csv}"},
                                      {"external", "b 'c d' {csv}"}});
    CHECK(spec.problem.sampling == SamplingLaw::Leverage);
    CHECK(spec.problem.coherence == 0.5);
    CHECK(spec.start == StartSpec{StartKind::Near, 0.25});
    CHECK(spec.stop.max_calls == 70);
    CHECK(spec.externals == std::vector<std::string>{"a {csv}", "b 'c d' {csv}"});
    // Nothing is written of what is as usual, so that lines of earlier versions stay as they are.
    const KeyValues usual = all_keys(default_experiment());
    for (const char* key : {"sampling", "coherence", "max-calls", "external", "start-distance", "precision"})
        CHECK(std::ranges::none_of(usual, [&](const auto& each) { return each.first == key; }));
    CHECK(with({{"start", "near:0.25"}}).start == spec.start);
    CHECK(with({{"external", "e {csv}"}}, spec).externals == std::vector<std::string>{"e {csv}"});
    CHECK(says(keys_refusal({{"sampling", "columns"}}), "uniform, rows or leverage"));
    CHECK(says(keys_refusal({{"start", "near:x"}}), "near:DISTANCE"));
    CHECK(says(keys_refusal({{"start", "raw"}, {"start-distance", "1"}}), "leave out one"));
    CHECK(says(keys_refusal({{"external", "a 'b"}}), "is left open"));
    CHECK(says(keys_refusal(KeyValues(9, std::pair<std::string, std::string>("external", "a {csv}"))), "8"));
    ExperimentSpec wrong = default_experiment();
    wrong.start = {StartKind::Near, 101};
    CHECK(says(why_invalid(wrong), "start near:101"));
    wrong = with({{"image", "x.png"}, {"start", "near:1"}});
    CHECK(says(why_invalid(wrong.start, wrong.problem), "no truth to begin near"));
}

TEST_CASE(
    "the rank of the methods, positions drawn anew and a share of the truth are read, written and taken "
    "back") {
    const ExperimentSpec spec =
        with({{"model-rank", "6"}, {"redraw", "on"}, {"tol", "relative:1e-3"}, {"precision", "double"}});
    CHECK(spec.problem.model_rank == 6);
    CHECK(rank_given(spec.problem) == 6);
    CHECK(spec.problem.redraw);
    CHECK(spec.problem.precision == Precision::Double);
    CHECK(with({{"precision", "auto"}}, spec).problem.precision == Precision::Auto);
    CHECK(says(keys_refusal({{"precision", "single"}}), "precision cannot be 'single': auto or double"));
    CHECK(spec.stop.tol == 1e-3);
    CHECK(spec.stop.relative);
    CHECK(with({{"model-rank", "auto"}}, spec).problem.model_rank == std::nullopt);
    CHECK_FALSE(with({{"redraw", "off"}}, spec).problem.redraw);
    for (const char* tol : {"1e-6", "auto"}) CHECK_FALSE(with({{"tol", tol}}, spec).stop.relative);
    CHECK(says(keys_refusal({{"tol", "relative:2"}}), "from 0 to below 1"));
    CHECK(says(keys_refusal({{"model-rank", "0"}}), "model-rank"));
    CHECK(says(keys_refusal({{"redraw", "maybe"}}), "true or false"));
    CHECK(why_invalid(spec.problem).empty());
    ProblemSpec wrong = spec.problem;
    wrong.model_rank = 51;
    CHECK(says(why_invalid(wrong), "model-rank 51: allowed are 1 to 50"));
    wrong = spec.problem;
    wrong.fill_rows = true;
    CHECK(says(why_invalid(wrong), "exclude each other"));
    wrong = spec.problem;
    wrong.kind = ProblemKind::PhaseRetrieval;
    wrong.rank = 1;
    wrong.rate = 6;
    CHECK(says(why_invalid(wrong), "given rank 1"));
}

TEST_CASE("another kind of problem takes its own default rate unless one is given") {
    CHECK(with({{"problem", "ms"}}).problem.rate == 4);
    CHECK(with({{"rate", "5"}, {"problem", "ms"}}).problem.rate == 5);
    CHECK(with({{"problem", "mc"}}, with({{"problem", "ms"}})).problem.rate == 0.6);
    CHECK(with({{"problem", "mc"}}, with({{"rate", "0.3"}})).problem.rate == 0.3);
    CHECK(with({{"image", "a.png"}}, with({{"problem", "ms"}})).problem.rate == 0.6);
}

TEST_CASE("a source of the problem replaces the one a file named") {
    const ExperimentSpec picture = with({{"image", "a.png"}, {"rate", "0.3"}});
    CHECK(picture.problem.source == ProblemSource::Picture);
    CHECK(picture.problem.path == "a.png");
    CHECK(with({{"ratings", "b.csv"}}, picture).problem.source == ProblemSource::Ratings);
    const ExperimentSpec drawn = with({{"problem", "mc"}}, picture);
    CHECK(drawn.problem.source == ProblemSource::Generated);
    CHECK(drawn.problem.path.empty());
    CHECK(with({{"rank", "5"}}, picture).problem.path == "a.png");
}

TEST_CASE("given methods replace the list and the changes made to it") {
    ExperimentSpec spec = with({{"method", "narg+r"}, {"change", "narg+r@40:d=5"}, {"method", "-iht"}});
    REQUIRE(spec.methods.size() == 2);
    CHECK(spec.methods[0].enabled);
    CHECK_FALSE(spec.methods[1].enabled);
    CHECK(spec.changes == std::vector<MethodChange>{{0, 40, "d", "5"}});
    CHECK(with({{"rank", "2"}}, spec).changes.size() == 1);
    CHECK(with({{"method", "grad"}}, spec).changes.empty());
    CHECK(with({{"method", "narg"}, {"method", "narg"}, {"change", "2@1:step=0.5"}}).changes[0].method == 1);
}

TEST_CASE("what cannot be is refused in a sentence that says what can") {
    CHECK(says(keys_refusal({{"image", "a"}, {"ratings", "b"}}), "image and ratings exclude each other"));
    CHECK(says(keys_refusal({{"problem", "mc"}, {"matrix", "b"}}), "exclude each other"));
    CHECK(says(keys_refusal({{"n", "5"}, {"rows", "6"}}), "leave out n"));
    CHECK(says(keys_refusal({{"rank", "5"}, {"rank", "6"}}), "rank is given twice"));
    CHECK(says(keys_refusal({{"ranks", "5"}}), "there is no key 'ranks': the keys are problem"));
    for (const char* text :
         {"0", "-1", "2.5", "1e2", "0x3", "nan", "", "three", "99999999999999999999", "2000000000"})
        CHECK(says(keys_refusal({{"rank", text}}),
                   ("rank cannot be '" + std::string(text) + "': a whole number").c_str()));
    for (const char* text : {"0", "-0.5", "nan", "inf", "0x1p-1", "half", ""})
        CHECK(says(keys_refusal({{"rate", text}}), "rate cannot be"));
    CHECK(says(keys_refusal({{"condition", "0.5"}}), "at least 1"));
    CHECK(says(keys_refusal({{"noise", "-1"}}), "at least 0"));
    CHECK(says(keys_refusal({{"seed", "-1"}}), "seed cannot be '-1'"));
    CHECK(says(keys_refusal({{"problem", "qr"}}), "mc (matrix completion), ms (matrix sensing)"));
    for (const char* text : {"noisy", "noisy:", "noisy:-1", "noisy:nan", "warm", ""})
        CHECK(says(keys_refusal({{"start", text}}), "noisy:SIGMA"));
    CHECK(says(keys_refusal({{"tol", "-1"}}), "tol cannot be '-1'"));
    CHECK(says(keys_refusal({{"sample", "rows"}}), "pixels or entries"));
    CHECK(says(keys_refusal({{"image", ""}}), "file name"));
    CHECK(keys_refusal({{"method", "nargg"}}) != "read");
    for (const char* text : {"narg", "narg@", "narg@x:d=1", "narg@5", "narg@5:d", "narg@5:=1", "narg@-5:d=1",
                             "none@5:d=1", "0@5:d=1", "99@5:d=1", "@:="})
        CHECK(keys_refusal({{"change", text}}) != "read");
    CHECK(says(keys_refusal({{"method", "narg"}, {"method", "narg"}, {"change", "narg@5:d=1"}}),
               "more than once"));
}

TEST_CASE("each key has one name, one place, one line of help") {
    std::set<std::string_view> names;
    for (const ExperimentKey& key : experiment_keys()) {
        CHECK(names.insert(key.name).second);
        CHECK_FALSE(key.help.empty());
        CHECK((key.table == "problem" || key.table == "start" || key.table == "stop"));
        CHECK(key.value.empty() == (key.type == KeyType::Flag));
    }
}

TEST_CASE("what is taken off ratings is a key of theirs, auto where a file or line does not say") {
    const ExperimentSpec ratings = with({{"ratings", "b.csv"}});
    CHECK(ratings.problem.center == Centring::Auto);
    const ExperimentSpec rows = with({{"center", "rows"}}, ratings);
    CHECK(rows.problem.center == Centring::Rows);
    const auto written = [](const ExperimentSpec& spec) {
        for (const auto& [key, value] : all_keys(spec))
            if (key == "center") return value;
        return std::string("nothing");
    };
    CHECK(written(ratings) == "auto");
    CHECK(written(rows) == "rows");
    CHECK(written(default_experiment()) == "nothing");
    KeyValues old = all_keys(ratings);
    std::erase_if(old, [](const auto& key) { return key.first == "center"; });
    ExperimentSpec read = default_experiment();
    REQUIRE(apply_file_keys(old, read));
    CHECK(read == ratings);
    for (const Centring each : {Centring::None, Centring::Mean, Centring::Rows, Centring::Columns,
                                Centring::Both, Centring::Auto}) {
        ExperimentSpec spec = ratings;
        spec.problem.center = each;
        ExperimentSpec again = default_experiment();
        REQUIRE(apply_file_keys(all_keys(spec), again));
        CHECK(again == spec);
    }
    CHECK(says(keys_refusal({{"center", "median"}}), "none, mean, rows, columns, both or auto"));
}

TEST_CASE("how a table is read is said by keys of its own, and nothing where nobody says") {
    const KeyValues said = {{"header", "no"},         {"row-names", "yes"}, {"columns", "user,item,plays"},
                            {"missing", "99,0,NULL"}, {"decimal", ","},     {"separator", ";"},
                            {"test-fraction", "0.2"}, {"matrix", "m.csv"}};
    const ExperimentSpec spec = with(said);
    CHECK(spec.problem.table == TableSpec{.header = false,
                                          .row_names = true,
                                          .columns = "user,item,plays",
                                          .missing = "99,0,NULL",
                                          .decimal = "comma",
                                          .separator = "semicolon"});
    CHECK(spec.problem.test_fraction == 0.2);
    CHECK(held_out_share(spec.problem) == 0.2);
    ExperimentSpec again = default_experiment();
    REQUIRE(apply_file_keys(all_keys(spec), again));
    CHECK(again == spec);
    for (const auto& [key, value] : all_keys(with({{"matrix", "m.csv"}})))
        CHECK(value.find("auto") == (key == "center" || key == "tol" ? 0 : value.npos));
    CHECK(held_out_share(with({{"matrix", "m.csv"}}).problem) == 0);
    CHECK(held_out_share(with({{"ratings", "r.csv"}}).problem) == 0.1);
    CHECK(held_out_share(with({{"image", "a.png"}, {"test-fraction", "0.3"}}).problem) == 0);
    CHECK(with({{"header", "auto"}}, spec).problem.table.header == std::nullopt);
    for (const char* sign :
         {",", ";", "\t", "|", "::", " ", "comma", "semicolon", "tab", "pipe", "colons", "blanks"})
        CHECK_FALSE(with({{"separator", sign}}).problem.table.separator.empty());
    CHECK(
        says(keys_refusal({{"header", "perhaps"}}), "header cannot be 'perhaps': yes, no or auto is needed"));
    CHECK(says(keys_refusal({{"columns", "user,item"}}), "three columns are needed"));
    CHECK(says(keys_refusal({{"decimal", ";"}}), "point or comma is needed"));
    CHECK(
        says(keys_refusal({{"separator", "x"}}), "comma, semicolon, tab, pipe, colons or blanks is needed"));
    CHECK(says(keys_refusal({{"test-fraction", "1"}}), "a number from 0 to 0.9 is needed"));
}
