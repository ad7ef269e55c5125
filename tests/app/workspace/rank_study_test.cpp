// 'Choose the rank': the section that the race hands over is a study that the tab reads and runs.
#include "app/state/rank_study.h"

#include "core/method/registry.h"
#include "core/study/rank_choice.h"
#include "tests/app/workspace/handed_study.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

ExperimentSpec race_on(ProblemSource source) {
    ExperimentSpec race = default_experiment();
    race.problem.source = source;
    race.problem.path = "data file.csv";
    race.problem.center = Centring::Mean;
    race.methods = {{*parse_method("iht"), false}, {*parse_method("narg:restart=gradient"), true}};
    return race;
}

}  // namespace

TEST_CASE("choosing the rank is the study that --rank auto makes of the same data") {
    for (const ProblemSource source :
         {ProblemSource::Ratings, ProblemSource::MatrixFile, ProblemSource::Picture}) {
        CAPTURE(static_cast<int>(source));
        ExperimentSpec race = race_on(source);
        if (source == ProblemSource::Picture) race.problem.center = Centring::Auto;
        const StudySpec study = testing::handed_study(state::rank_study_section(race, 7));
        CHECK(measures_data(study));
        CHECK(study.x->values.size() == 7);
        CHECK(study.trials == 5);
        CHECK(study.base.methods.size() == 1);
        race.problem.rank = 1;
        race.stop.max_iter = 500;
        if (source == ProblemSource::MatrixFile) race.problem.test_fraction = 0.1;
        const Result<StudySpec> automatic = rank_study(race, 7, 5);
        REQUIRE(automatic);
        StudySpec same = study;
        same.errors = automatic->errors;
        CHECK(same == *automatic);
    }
}

TEST_CASE("where there is no rank to choose that is said") {
    const ExperimentSpec drawn = default_experiment();
    CHECK_FALSE(state::has_rank_study(drawn.problem));
    CHECK(says(state::rank_study_section(drawn, 0).sentence(), "this problem is drawn"));
    ExperimentSpec off = race_on(ProblemSource::Ratings);
    for (MethodEntry& entry : off.methods) entry.enabled = false;
    CHECK(says(state::rank_study_section(off, 0).sentence(), "no method is switched on"));
}
