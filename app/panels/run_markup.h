// Names of runs as panels write them.
#pragma once
#include <string>

#include "app/panels/context.h"

namespace lowrank::panels {

/// What the run of a method is called, its changes included; before there is one, what its rules are called (markup).
std::string run_markup(const Context& context, Index method);

}  // namespace lowrank::panels
