// What is said of data in a panel: each row is a key of the experiment, and forgets what it was told.
#include "app/state/data_parameter.h"

#include "app/state/apply.h"
#include "core/io/experiment_keys.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::state;
using lowrank::testing::says;

namespace {

ExperimentSpec data_of(ProblemSource source) {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = source;
    spec.problem.path = "data";
    spec.problem.rate = row_of(source).first_rate->value_or(1);
    return spec;
}

std::string rows_of(ProblemSource source) {
    std::string words;
    for (const DataParameter& row : data_parameters())
        if (has_data_parameter(row, data_of(source).problem)) words += std::string(*row.key) + " ";
    return words;
}

constexpr std::pair<std::string_view, std::string_view> kWords[] = {
    {"test-fraction", "0.25"}, {"test", "t.csv"}, {"clip", "0.5:5"}, {"scale", "columns"}, {"mask", "m.png"}};

}  // namespace

TEST_CASE("each source of data has the rows of the keys that it reads") {
    CHECK(rows_of(ProblemSource::Generated).empty());
    CHECK(rows_of(ProblemSource::InstanceFile).empty());
    CHECK(rows_of(ProblemSource::Ratings) == "test-fraction test clip ");
    CHECK(rows_of(ProblemSource::MatrixFile) == "test-fraction test clip scale ");
    CHECK(rows_of(ProblemSource::Picture) == "mask ");
}

TEST_CASE("words of data are the experiment's, as the command line reads them, and are forgotten again") {
    REQUIRE(std::size(kWords) == data_parameters().size());
    for (const auto& [key, words] : kWords) {
        const DataParameter& row = data_parameter(key);
        const ExperimentSpec before =
            data_of(row.pictures ? ProblemSource::Picture : ProblemSource::MatrixFile);
        CAPTURE(key);
        const Result<ExperimentSpec> with = with_words(row, before, words);
        REQUIRE(with);
        CHECK(words_of(row, *with) == words);
        ExperimentSpec typed = before;
        REQUIRE(apply_options({{std::string(key), std::string(words)}}, typed));
        CHECK(*with == typed);
        for (const std::string& nothing : {std::string(), (*row.unsaid)(before.problem)}) {
            const Result<ExperimentSpec> without = with_words(row, *with, nothing);
            REQUIRE(without);
            CHECK(*without == before);
        }
    }
}

TEST_CASE("a file of a test stands in the place of a share, and what cannot be is said") {
    ExperimentSpec spec = data_of(ProblemSource::Ratings);
    spec = *with_words(data_parameter("test-fraction"), spec, "0.3");
    CHECK(spec.problem.test_fraction == 0.3);
    spec = *with_words(data_parameter("test"), spec, "t.csv");
    CHECK_FALSE(spec.problem.test_fraction);
    CHECK_FALSE(has_data_parameter(data_parameter("test-fraction"), spec.problem));
    CHECK(says(with_words(data_parameter("clip"), spec, "5:1").sentence(), "LOW:HIGH"));
    CHECK(says(with_words(data_parameter("test-fraction"), spec, "2").sentence(), "0 to 0.9"));
}

TEST_CASE("the open dialog seeks a file for a key until it is opened for another end") {
    AppState state;
    (void)apply(state, ChooseDataFile{"mask"});
    CHECK(state.dialog == Dialog::Open);
    CHECK(state.files.open_for == "mask");
    CHECK(state.files.filter == OpenFilter::Pictures);
    (void)apply(state, ShowDialog{Dialog::Open});
    CHECK(state.files.open_for.empty());
}
