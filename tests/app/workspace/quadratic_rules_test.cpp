// The quadratic's list of methods and the rules of the chosen one, under a pointer.
#include <algorithm>
#include <string_view>

#include "core/theory/optimal_rates.h"
#include "tests/app/workspace/quadratic_desk.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::left_panel;
using testing::QuadraticDesk;

TEST_CASE("methods are shown, hidden, added and removed, and rules are edited") {
    QuadraticDesk desk = left_panel();
    desk.rig.frame(2);
    const std::size_t count = desk.q().choice.methods.size();
    desk.rig.click("quadratic.method.2.on");
    CHECK(desk.q().choice.methods[2].enabled);
    desk.rig.click("quadratic.method.1");
    CHECK(desk.q().selected == 1);
    desk.rig.frame();
    desk.rig.click("quadratic.restart.function");
    CHECK(desk.q().choice.methods[1].spec.restart == RestartTest::Function);
    desk.rig.click("quadratic.momentum.ratio");
    REQUIRE(std::get_if<RatioMomentum>(&desk.q().choice.methods[1].spec.momentum));
    desk.rig.frame();
    desk.rig.drag("quadratic.q.slider", 0.3f, 0.6f);
    CHECK(std::get<RatioMomentum>(desk.q().choice.methods[1].spec.momentum).q == Approx(0.6).margin(0.05));
    desk.rig.click("quadratic.step.fixed");
    desk.rig.frame();
    REQUIRE(desk.q().choice.methods[1].spec.step);
    CHECK(desk.rig.probes.contains("quadratic.step.fixed.slider"));
    desk.rig.click("quadratic.momentum.none");
    CHECK(desk.q().choice.methods[1].spec.algorithm == Algorithm::Grad);
    CHECK(desk.q().choice.methods[1].spec.restart == RestartTest::Never);
    desk.rig.frame();
    CHECK_FALSE(desk.rig.probes.contains("quadratic.restart.never"));
    desk.rig.click("quadratic.add");
    CHECK(desk.q().choice.methods.size() == count + 1);
    CHECK(desk.q().selected == static_cast<int>(count));
    desk.rig.frame();
    desk.rig.click("quadratic.remove");
    CHECK(desk.q().choice.methods.size() == count);
    CHECK(desk.q().refusal.empty());
}

TEST_CASE("a method whose step is its own is chosen by its name and has its own keys only") {
    QuadraticDesk desk = left_panel();
    desk.rig.frame(2);
    desk.rig.click("quadratic.method.1");
    desk.rig.frame();
    CHECK(desk.rig.probes.contains("quadratic.momentum.lazy"));
    // No truth has a basin here, and both gradient tests are one.
    CHECK_FALSE(desk.rig.probes.contains("quadratic.basin.on"));
    CHECK_FALSE(desk.rig.probes.contains("quadratic.restart.Riemannian"));
    desk.rig.click("quadratic.kind.RCG");
    CHECK(print_method(desk.q().choice.methods[1].spec) == "rcg");
    desk.rig.frame();
    CHECK_FALSE(desk.rig.probes.contains("quadratic.momentum.lazy"));
    CHECK_FALSE(desk.rig.probes.contains("quadratic.step.fixed"));
    desk.rig.click("quadratic.beta.hs");
    CHECK(print_method(desk.q().choice.methods[1].spec) == "rcg:beta=hs");
    desk.rig.click("quadratic.kind.rules");
    CHECK(print_method(desk.q().choice.methods[1].spec) == "grad");
    desk.rig.frame();
    CHECK(desk.rig.probes.contains("quadratic.momentum.lazy"));
    CHECK(desk.q().refusal.empty());
}

TEST_CASE("below its rules a run that is over says how it ended, one that goes on nothing") {
    QuadraticDesk desk = left_panel();
    std::vector<ui::DrawnWord> words;
    desk.rig.memory.words = &words;
    desk.rig.frame(2);
    Trace& run = desk.race.curves.traces[desk.race.first_run(desk.q().selected)];
    const auto says = [&](MethodStatus status, std::string_view word) {
        run.status = status;
        words.clear();
        desk.rig.frame();
        return std::any_of(words.begin(), words.end(),
                           [&](const auto& w) { return w.markup.starts_with(word); });
    };
    CHECK_FALSE(says(MethodStatus::Running, "Running"));
    CHECK_FALSE(says(MethodStatus::Paused, "Paused"));
    CHECK(says(MethodStatus::Converged, "Converged. Below"));
}

TEST_CASE("the best step and momentum are a segment each, an oracle, and the run takes them") {
    QuadraticDesk desk = left_panel();
    std::vector<ui::DrawnWord> words;
    desk.rig.memory.words = &words;
    const auto tags = [&] {
        words.clear();
        desk.rig.frame();
        return std::count_if(words.begin(), words.end(), [](const auto& w) { return w.markup == "oracle"; });
    };
    desk.rig.frame(2);
    CHECK(tags() == 0);
    desk.rig.click("quadratic.method.1");
    desk.rig.frame();
    desk.rig.click("quadratic.step.optimal");
    const auto spec = [&]() -> const MethodSpec& { return desk.q().choice.methods[1].spec; };
    REQUIRE(spec().step);
    CHECK(std::holds_alternative<OptimalStep>(*spec().step));
    CHECK(tags() == 1);
    CHECK(desk.rig.probes.contains("quadratic.step.meaning"));
    CHECK_FALSE(desk.rig.probes.contains("quadratic.step.fixed.slider"));
    desk.rig.click("quadratic.momentum.optimal");
    desk.rig.frame();
    CHECK(std::holds_alternative<OptimalMomentum>(spec().momentum));
    CHECK(desk.rig.probes.contains("quadratic.momentum.meaning"));
    const SpectralInterval I{desk.q().accepted.lambda_min, desk.q().accepted.lambda_max};
    const auto run = [&]() -> const Trace& { return desk.race.curves.traces[desk.race.first_run(1)]; };
    REQUIRE(desk.race.runs() > 1);
    CHECK(run().stepsize[0] == Approx(mu_flat(I)));
    CHECK(run().momentum[2] == Approx(eta_flat(I)));
    // The words follow Q, as numbers would not.
    desk.rig.click("quadratic.source.Spectrum");
    desk.rig.frame();
    desk.rig.drag("lambda-max.slider", 0.7f, 0.8f);
    desk.rig.frame();
    const SpectralInterval wider{desk.q().accepted.lambda_min, desk.q().accepted.lambda_max};
    REQUIRE(wider.lambda_max > I.lambda_max);
    CHECK(run().stepsize[0] == Approx(mu_flat(wider)));
    desk.rig.click("quadratic.momentum.none");
    desk.rig.frame();
    CHECK(run().stepsize[0] == Approx(mu_dagger(wider)));
    desk.rig.click("quadratic.step.fixed");
    desk.rig.frame();
    CHECK(std::holds_alternative<ConstantStep>(*spec().step));
    CHECK(tags() == 0);
}
