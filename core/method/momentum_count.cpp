// Momentum from the steps since the last restart, and what a restart does to it.
#include "core/method/momentum_count.h"

#include <cmath>

#include "core/method/overloaded.h"

namespace lowrank {

double momentum_factor(const MomentumRule& rule, double tau) {
    return std::visit(
        Overloaded{
            [](const NoMomentum&) { return 0.0; }, [](const ConstantMomentum& fixed) { return fixed.eta; },
            [&](const LazyMomentum& lazy) { return (tau - 1) / (tau + lazy.d); },
            [](const RatioMomentum& ratio) { return (1 - std::sqrt(ratio.q)) / (1 + std::sqrt(ratio.q)); },
            // A word that is put into a number before a method sees it.
            [](const OptimalMomentum&) { return 0.0; }},
        rule);
}

namespace {

StepEvent event_of(RestartTest test) {
    switch (test) {
        case RestartTest::Gradient:
        case RestartTest::Riemannian:
            return StepEvent::GradientRestart;
        case RestartTest::Function:
            return StepEvent::FunctionRestart;
        case RestartTest::Never:
        case RestartTest::Count:
            break;
    }
    return StepEvent::None;
}

}  // namespace

Launch MomentumCount::launch(const MethodSpec& spec, bool fires, bool basin_entered) const {
    Launch launch;
    if (moving_) {
        if (fires)
            launch.event = event_of(spec.restart);
        else if (basin_entered)
            launch.event = StepEvent::BasinRestart;
        if (fires || basin_entered) return launch;
        launch.tau = tau_ + 1;
    }
    launch.eta = momentum_factor(spec.momentum, launch.tau);
    return launch;
}

void MomentumCount::commit(const Launch& launch) {
    tau_ = launch.tau;
    moving_ = true;
}

}  // namespace lowrank
