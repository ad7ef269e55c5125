// The rows of the experiment's numbers: each is a key of the experiment, and a number that is given is the
// number there is.
#include "app/state/parameter.h"

#include <cmath>

#include "core/io/experiment_keys.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

namespace {

/// Drawn problems of each shape, and one of data.
std::vector<ExperimentSpec> experiments() {
    ExperimentSpec square = default_experiment(), oblong = square, sensing = square, apart = square;
    oblong.problem.cols = 40;
    sensing.problem.kind = ProblemKind::MatrixSensing;
    sensing.problem.rate = 4;
    apart.problem.model_rank = 5;
    apart.problem.condition = 12.5;
    ExperimentSpec ratings = square;
    ratings.problem.source = ProblemSource::Ratings;
    return {square, oblong, sensing, apart, ratings};
}

}  // namespace

TEST_CASE("a number that is typed is the experiment's, and its key reads and writes it") {
    for (const ExperimentSpec& spec : experiments())
        for (const ExperimentRow& row : parameter_rows()) {
            const ParameterOf of{spec, 40};
            if (!(*row.there)(of)) continue;
            CAPTURE(*row.id, *row.key);
            REQUIRE(find_experiment_key(row.key));
            CHECK_FALSE(row.label->of(of).empty());
            CHECK_FALSE(row.tooltip->of(of).empty());
            CHECK_FALSE(row.what->of(of).empty());
            const ParameterTrack track = row.track->of(of);
            const ParameterLimits limits = row.limits->of(of);
            CHECK(track.low < track.high);
            CHECK(limits.low <= track.low);
            CHECK(limits.high >= track.high);
            // A usual value is one that can be typed.
            CHECK((*row.usual)(of) >= limits.low);
            CHECK((*row.usual)(of) <= limits.high);
            const double other =
                track.per_one == 0 ? std::floor((track.low + track.high) / 2) : (track.low + track.high) / 3;
            const ExperimentSpec typed = with_value(row, of, other, true);
            CHECK(value_of(parameter_row(row.id, {typed, 40}), {typed, 40}) == other);
            // A knob comes as far as a half of its step from where the hand is.
            const ExperimentSpec turned = with_value(row, of, other, false);
            CHECK(std::abs(value_of(parameter_row(row.id, {turned, 40}), {turned, 40}) - other) <=
                  (track.per_one == 0 ? 0 : 0.5 / track.per_one));
            // Nothing else is changed.
            ExperimentSpec back =
                with_value(parameter_row(row.id, {typed, 40}), {typed, 40}, value_of(row, of), true);
            CHECK(back == spec);
        }
}

TEST_CASE("both sides of a square matrix go together, and the left end of the condition is no condition") {
    const ExperimentSpec spec = default_experiment();
    const ParameterOf of{spec, 50};
    const ExperimentSpec larger = with_value(parameter_row("n", of), of, 70, true);
    CHECK(larger.problem.rows == 70);
    CHECK(larger.problem.cols == 70);
    const ExperimentRow& condition = parameter_row("condition", of);
    CHECK(condition.instead.of(of) == "Gaussian");
    CHECK(with_value(condition, of, 1.04, false).problem.condition == 0);
    CHECK(with_value(condition, of, 1.04, true).problem.condition == 1.04);
    CHECK(with_value(parameter_row("seed", of), of, 1e9, true).problem.seed == 1'000'000'000);
}
