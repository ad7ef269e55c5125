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

ParameterOf of_sides_of_40(const ExperimentSpec& spec) { return {spec, 40, 40, is_drawn(spec.problem)}; }

/// Its value in another experiment.
double value_in(const ExperimentRow& row, const ExperimentSpec& spec) {
    const ParameterOf of = of_sides_of_40(spec);
    return value_of(parameter_row(row.id, of), of);
}

}  // namespace

TEST_CASE("a number that is typed is the experiment's, and its key reads and writes it") {
    for (const ExperimentSpec& spec : experiments())
        for (const ExperimentRow& row : parameter_rows()) {
            const ParameterOf of = of_sides_of_40(spec);
            if (!(*row.there)(of)) continue;
            CAPTURE(*row.id, *row.key);
            // One without a key is another's number once more, as exact as there are whole samples.
            const bool derived = row.key->empty();
            REQUIRE((derived ? row.number && row.with : find_experiment_key(row.key) != nullptr));
            const double exact = derived ? 1 / 40. : 0;
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
            CHECK(std::abs(value_in(row, typed) - other) <= exact);
            // A knob comes as far as a half of its step from where the hand is.
            const ExperimentSpec turned = with_value(row, of, other, false);
            CHECK(std::abs(value_in(row, turned) - other) <=
                  exact + (track.per_one == 0 ? 0 : 0.5 / track.per_one));
            // Nothing else is changed.
            const ParameterOf after = of_sides_of_40(typed);
            ExperimentSpec back = with_value(parameter_row(row.id, after), after, value_of(row, of), true);
            if (derived) {
                CHECK(std::abs(value_in(row, back) - value_of(row, of)) <= exact);
                back.problem.rate = spec.problem.rate;
            }
            CHECK(back == spec);
        }
}

TEST_CASE("both sides of a square matrix go together, and the left end of the condition is no condition") {
    const ExperimentSpec spec = default_experiment();
    const ParameterOf of{spec, 50, 50};
    const ExperimentSpec larger = with_value(parameter_row("n", of), of, 70, true);
    CHECK(larger.problem.rows == 70);
    CHECK(larger.problem.cols == 70);
    const ExperimentRow& condition = parameter_row("condition", of);
    CHECK(condition.instead.of(of) == "Gaussian");
    CHECK(with_value(condition, of, 1.04, false).problem.condition == 0);
    CHECK(with_value(condition, of, 1.04, true).problem.condition == 1.04);
    CHECK(with_value(parameter_row("seed", of), of, 1e9, true).problem.seed == 1'000'000'000);
}
