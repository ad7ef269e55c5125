// What the whole spectrum says of the chosen method, asked for as the window asks: one run taken apart, a
// curve for each cursor.
#include "app/workspace/race/whole_runner.h"

#include <chrono>
#include <thread>

#include "app/workspace/race/whole_shares.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"
#include "tests/says.h"

using namespace lowrank;
using race::WholeRunner;
using race::WholeShown;
using testing::says;

namespace {

struct WholeStage {
    ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 200);
    Race race;
    WholeRunner runner{[] {}};

    explicit WholeStage(std::initializer_list<const char*> methods, double noise = 0) {
        spec.methods.clear();
        for (const char* method : methods) spec.methods.push_back({testing::method(method), true});
        spec.problem.noise = noise;
        race = run_race(spec, testing::instance_of(spec)).race;
    }
    /// Asks until nothing is on its way.
    WholeShown ask(std::size_t method, std::optional<std::int64_t> from) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        WholeShown shown;
        do {
            shown = runner.ask(race, method, from, nullptr, 0);
            if (shown.busy) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        } while (shown.busy && std::chrono::steady_clock::now() < patience);
        CHECK_FALSE(shown.busy);
        return shown;
    }
};

}  // namespace

TEST_CASE(
    "all eigenvalues: a run is taken apart once, and the curve from the cursor on is the measured one") {
    WholeStage stage({"rgrad-orth", "narg+r"});
    const Trace& trace = stage.race.traces[1];
    const WholeShown late = stage.ask(1, {});
    REQUIRE(late.curve);
    REQUIRE(late.parts);
    CHECK(late.parts->rows() == static_cast<std::int64_t>(trace.size()));
    CHECK(late.curve->from == *first_order_row(stage.race, trace));
    for (std::size_t k = 0; k < std::min<std::size_t>(30, late.curve->values.size()); ++k)
        CHECK(late.curve->values[k] ==
              Approx(trace.error[static_cast<std::size_t>(late.curve->from) + k]).epsilon(0.01));
    const WholeShown earlier = stage.ask(1, late.curve->from - 5);
    REQUIRE(earlier.curve);
    CHECK(earlier.parts == late.parts);
    CHECK(earlier.curve->from == late.curve->from - 5);
    // Behind the end the last iterate is meant.
    CHECK(stage.ask(1, 100000).curve->from == late.parts->rows() - 1);
    state::AppState app;
    app.start_with(stage.spec);
    app.curves.selected = 1;
    app.race.cursor = 3;
    const auto shares = race::eigenvalue_shares_of(late, stage.race, app, {});
    REQUIRE(shares);
    CHECK(shares->t == 3);
    CHECK(shares->shares.sum() == Approx(1));
    CHECK(shares->eigenvalues.size() == 104);
    CHECK(shares->stepsize == trace.stepsize[3]);
    app.curves.selected = 0;
    CHECK_FALSE(race::eigenvalue_shares_of(late, stage.race, app, {}));
}

TEST_CASE("all eigenvalues: why there are none is a sentence") {
    WholeStage stage({"rcg", "rgrad-orth"});
    CHECK(says(stage.ask(0, {}).sentence, "no gradient step with momentum"));
    WholeStage noisy({"rgrad-orth"}, 0.1);
    CHECK(says(noisy.ask(0, {}).sentence, "has to converge first"));
    stage.race.traces[1].basin_entry = -1;
    const WholeShown nowhere = stage.ask(1, {});
    CHECK(says(nowhere.sentence, "nowhere near"));
    CHECK(nowhere.parts);
    stage.runner.drop();
    CHECK(stage.ask(1, 20).curve);
}
