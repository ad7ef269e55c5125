// The rank that held-out values ask for.
#include "core/study/rank_choice.h"

#include <cmath>

#include "core/io/instance/build_instance.h"
#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

std::string ratings_of_rank_two() {
    std::string text;
    for (int i = 0; i < 24; ++i)
        for (int j = 0; j < 18; ++j)
            if ((i * 31 + j * 17 + i * j * 7) % 10 < 7)
                text += std::to_string(i) + "," + std::to_string(j) + "," +
                        std::to_string(2 * std::sin(0.7 * i) * std::cos(1.3 * j) +
                                       std::cos(2.1 * i + 1) * std::sin(0.4 * j + 0.3) +
                                       0.05 * std::sin(12.9898 * i + 78.233 * j + 31.7 * i * j)) +
                        "\n";
    return text;
}

Result<Instance> build_any(const ExperimentSpec& spec, const std::stop_token& stop) {
    return build_instance(spec, 0, stop);
}

}  // namespace

TEST_CASE("the smallest rank within one standard error of the least is taken") {
    RankChoice choice;
    choice.scores = {{1, 0.9, 0.05}, {2, 0.52, 0.03}, {3, 0.5, 0.03}, {4, 0.49, 0.02}, {5, 0.6, 0.1}};
    take_rank(choice);
    CHECK(choice.least == 4);
    CHECK(choice.chosen == 3);
    choice.scores[1].rmse = 0.505;
    take_rank(choice);
    CHECK(choice.chosen == 2);
}

TEST_CASE("ratings of rank two ask for rank two, and the same each time") {
    const testing::TempFolder folder;
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::Ratings;
    spec.problem.path = folder.with("r.csv", ratings_of_rank_two());
    spec.problem.center = Centring::None;
    spec.methods = {{*parse_method("narg:restart=gradient"), true}};
    spec.stop.max_iter = 100;
    const auto choice = choose_rank(spec, 5, 3, build_any);
    INFO((choice ? std::string() : choice.sentence()));
    REQUIRE(choice);
    CHECK(choice->chosen == 2);
    CHECK(choice->scores.front().rmse > 5 * choice->scores[1].rmse);
    const auto again = choose_rank(spec, 5, 3, build_any);
    REQUIRE(again);
    REQUIRE(again->scores.size() == choice->scores.size());
    for (std::size_t k = 0; k < again->scores.size(); ++k)
        CHECK(again->scores[k].rmse == choice->scores[k].rmse);

    spec.problem.test_fraction = 0;
    CHECK(says(choose_rank(spec, 5, 3, build_any).sentence(), "no value is held out"));
    spec.methods.front().enabled = false;
    CHECK(says(choose_rank(spec, 5, 3, build_any).sentence(), "no method is switched on"));
    std::stop_source stop;
    stop.request_stop();
    spec.methods.front().enabled = true;
    CHECK(choose_rank(spec, 5, 3, build_any, stop.get_token()).cancelled());
}
