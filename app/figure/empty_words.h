// What an empty figure of a race says, and why it is empty. Knows no layout.
#pragma once
#include <string>

#include "core/run/trace.h"

namespace lowrank::figure {

/// Of any figure: the instance is being made, every method is off, no step was made, the first is on its way, or
/// the race waits for a person. running: it was asked to run.
std::string empty_words(const Race& race, bool running);

/// The same of the momentum figure, which is also empty where no method that is on has momentum.
std::string empty_momentum_words(const Race& race, bool running);

}  // namespace lowrank::figure
