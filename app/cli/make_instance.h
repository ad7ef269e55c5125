// The instance of an experiment, made with the memory that is allowed; what a person should know of it is
// said; and the ends of its local spectrum, for figures of theory.
#pragma once
#include <memory>
#include <stop_token>
#include <string>

#include "app/cli/experiment_options.h"
#include "core/problem/problem.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::cli {

/// Notes and warnings go to standard error. A fired token: a sentence that need not be shown.
Result<std::shared_ptr<const Instance>> make_instance(const Chosen& chosen, const std::stop_token& stop);

/// In the format of tests/golden.
Result<Written> save_instance(const Instance& instance, const std::string& path, bool force,
                              const std::stop_token& stop);

struct InstanceSpectrum {
    std::shared_ptr<const Instance> instance;
    SpectralInterval interval;
};

/// At the truth; where that is missing or noisy, at the limit of rgrad-orth, which is run for it. A note says
/// where the instance is not locally identifiable. A sentence where there is no spectrum; a fired token: one
/// that need not be shown.
Result<InstanceSpectrum> instance_spectrum(const Chosen& chosen, const std::stop_token& stop);

}  // namespace lowrank::cli
