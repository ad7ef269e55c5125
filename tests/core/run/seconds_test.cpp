// What the column seconds counts: the least time of a step that was made again, and no repeats of runs that
// take long.
#include <set>

#include "core/run/session/race_loop.h"
#include "tests/catch.h"
#include "tests/compute.h"
#include "tests/core/run/session_fixture.h"

using namespace lowrank;

namespace {

/// What the steps of a method and of its copies have done together.
struct Made {
    std::set<std::int64_t> t;  ///< that a step left
    int steps = 0;
};

/// Halves its error; the first step from each iterate takes `cold` seconds, the same made again next to
/// nothing.
class Warming final : public Method {
public:
    Warming(MethodSpec spec, std::shared_ptr<Made> made, double cold)
        : made_(std::move(made)), inner_(std::move(spec), fake::Plan{}), cold_(cold) {}
    const MethodSpec& spec() const override { return inner_.spec(); }
    void retune(const MethodSpec& spec) override { inner_.retune(spec); }
    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        inner_.start(std::move(problem), start);
    }
    StepReport step(const StepContext& context) override {
        ++made_->steps;
        if (made_->t.insert(t_++).second) test::compute(cold_);
        return inner_.step(context);
    }
    void walk(StateWalk& state) override { inner_.walk(state); }
    const FixedRankPoint& iterate() const override { return inner_.iterate(); }
    std::unique_ptr<Method> clone() const override { return std::make_unique<Warming>(*this); }

private:
    std::shared_ptr<Made> made_;
    fake::Follower inner_;
    double cold_;
    std::int64_t t_ = 0;
};

Race race_of(double cold, Made& made) {
    auto shared = std::make_shared<Made>();
    ExperimentSpec spec = fake::experiment();
    spec.stop.max_iter = 20;
    RunOptions options;
    options.make = [&](const MethodSpec& rules) { return std::make_unique<Warming>(rules, shared, cold); };
    Race race = run_race(spec, std::make_shared<Instance>(fake::instance()), options).race;
    made = *shared;
    return race;
}

}  // namespace

TEST_CASE("the steps of a short run are made again, and what was cold the first time does not count") {
    Made made;
    const Race race = race_of(1e-3, made);
    const Trace& trace = race.traces[0];
    REQUIRE(trace.size() == 21);
    CHECK(made.steps > 20);
    // Each of the twenty took a thousandth the first time.
    CHECK(trace.seconds.back() < 20 * 1e-3);
    CHECK(std::ranges::is_sorted(trace.seconds));
    // Copies leave the run as it is.
    CHECK(fake::same_errors(trace, fake::race([] {
                                       ExperimentSpec spec = fake::experiment();
                                       spec.stop.max_iter = 20;
                                       return spec;
                                   }())
                                       .race.traces[0]));
}

TEST_CASE("a run whose first step takes longer is made once") {
    Made made;
    const Race race = race_of(2 * kShortRun, made);
    CHECK(race.traces[0].size() == 21);
    CHECK(made.steps == 20);
    CHECK(race.traces[0].seconds[1] >= 2 * kShortRun);
}
