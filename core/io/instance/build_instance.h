// From an experiment to an instance, whatever its source: drawn, or read from an instance, picture, ratings
// or matrix file.
#pragma once
#include <string>

#include "core/problem/problem.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank {

/// The InstanceBuilder of the program. memory_limit in bytes; 0: half of what is available, the control
/// group's limit counted.
Result<Instance> build_instance(const ExperimentSpec& spec, double memory_limit,
                                const std::stop_token& stop = {});

}  // namespace lowrank
