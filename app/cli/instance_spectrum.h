// The ends of the local spectrum of an experiment's instance, for figures of theory.
#pragma once
#include <memory>
#include <stop_token>

#include "app/cli/experiment_options.h"
#include "core/problem/problem.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::cli {

struct InstanceSpectrum {
    std::shared_ptr<const Instance> instance;
    SpectralInterval interval;
};

/// At the truth; where that is missing or noisy, at the limit of rgrad-orth, which is run for it. A note says where
/// the instance is not locally identifiable. A sentence where there is no spectrum; a fired token: one that need not
/// be shown.
Result<InstanceSpectrum> instance_spectrum(const Chosen& chosen, const std::stop_token& stop);

}  // namespace lowrank::cli
