// The instance of an experiment, made with the memory that is allowed; what a person should know of it is
// said.
#pragma once
#include <memory>
#include <stop_token>
#include <string>

#include "app/cli/experiment_options.h"
#include "core/problem/problem.h"

namespace lowrank::cli {

/// Notes and warnings go to standard error. A fired token: a sentence that need not be shown.
Result<std::shared_ptr<const Instance>> make_instance(const Chosen& chosen, const std::stop_token& stop);

/// In the format of tests/golden.
Result<Written> save_instance(const Instance& instance, const std::string& path, bool force);

}  // namespace lowrank::cli
