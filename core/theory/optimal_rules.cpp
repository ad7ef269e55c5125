// Words to numbers. Knows specs and numbers, no run.
#include "core/theory/optimal_rules.h"

namespace lowrank {

MethodSpec with_optimal_rules(const MethodSpec& spec, SpectralInterval I) {
    MethodSpec out = spec;
    if (spec.step && std::holds_alternative<OptimalStep>(*spec.step))
        out.step = ConstantStep{spec.has_momentum() ? mu_flat(I) : mu_dagger(I)};
    if (std::holds_alternative<OptimalMomentum>(spec.momentum)) {
        const ConstantStep* constant = out.step ? std::get_if<ConstantStep>(&*out.step) : nullptr;
        out.momentum = ConstantMomentum{constant ? best_momentum(constant->mu, I) : eta_flat(I)};
    }
    return out;
}

}  // namespace lowrank
