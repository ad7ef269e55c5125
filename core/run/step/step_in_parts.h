// A step of a run looked into: what each of its parts found.
#pragma once
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/linalg/types.h"
#include "core/method/method.h"
#include "core/method/step_parts.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank {

/// The step X_t -> X_{t+1}, made again from X_t as the run made it: stepsize, momentum, operator calls and
/// X_{t+1} are the run's, bit for bit.
struct StepInParts {
    std::uint64_t generation = 0, born = 0;
    Index method = -1;
    std::int64_t t = -1;
    MethodSpec rules;             ///< of this step, with numbers for their words
    StepReport report;            ///< its gradient_norm in the unit of the data
    std::vector<MadePart> parts;  ///< in the order of parts_of(rules), numbers in the unit of the data
    double moved = 0;             ///< ||X_{t+1} - X_t||_F
    std::string sentence;         ///< why the step cannot be looked into; empty where it can
};

/// The step that leaves X_t of an enabled method in a run of the experiment, which is made anew from its
/// start up to there. A sentence where the run has no such step; of one that cannot be looked into the answer
/// bears its own.
Result<StepInParts> step_of_run(const ExperimentSpec& spec, std::shared_ptr<const Instance> instance,
                                Index method, std::int64_t t, const std::stop_token& stop);

/// The value of a number of a problem that is computed with times 2^unit_exponent, in the unit of its data;
/// NaN where no double of full precision holds it.
double in_unit_of_data(const PartNumber& number, int unit_exponent);

}  // namespace lowrank
