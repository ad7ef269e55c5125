// Momentum by its count. Knows no matrix.
#include "core/method/momentum_count.h"

#include <cmath>

namespace lowrank {

double momentum_factor(const MomentumRule& rule, double tau) {
    if (const auto* lazy = std::get_if<LazyMomentum>(&rule)) return (tau - 1) / (tau + lazy->d);
    if (const auto* constant = std::get_if<ConstantMomentum>(&rule)) return constant->eta;
    if (const auto* ratio = std::get_if<RatioMomentum>(&rule))
        return (1 - std::sqrt(ratio->q)) / (1 + std::sqrt(ratio->q));
    return 0;
}

Launch MomentumCount::launch(const MethodSpec& spec, bool fires, bool basin_entered) const {
    Launch launch;
    if (moving_) {
        if (fires)
            launch.event = spec.restart == RestartTest::Function ? StepEvent::FunctionRestart
                                                                 : StepEvent::GradientRestart;
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
