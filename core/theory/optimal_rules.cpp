// Words to numbers.
#include "core/theory/optimal_rules.h"

#include "core/method/overloaded.h"

namespace lowrank {

MethodSpec with_optimal_rules(const MethodSpec& spec, SpectralInterval I) {
    MethodSpec out = spec;
    if (spec.step)
        std::visit(Overloaded{[](const ConstantStep&) {}, [](const ExactLineSearch&) {},
                              [&](const OptimalStep&) {
                                  out.step = ConstantStep{spec.has_momentum() ? mu_flat(I) : mu_dagger(I)};
                              }},
                   *spec.step);
    const auto best = [&](const OptimalMomentum&) {
        const ConstantStep* constant = out.step ? std::get_if<ConstantStep>(&*out.step) : nullptr;
        out.momentum = ConstantMomentum{constant ? best_momentum(constant->mu, I) : eta_flat(I)};
    };
    std::visit(Overloaded{[](const NoMomentum&) {}, [](const ConstantMomentum&) {},
                          [](const LazyMomentum&) {}, [](const RatioMomentum&) {}, best},
               spec.momentum);
    return out;
}

}  // namespace lowrank
