// What an empty figure of a race says, and why it is empty.
#pragma once
#include <string>

#include "core/run/trace.h"

namespace lowrank::figure {

/// Of any figure: the instance is being made, every method is off, no step was made, the first is on its way, or
/// the race waits for a person. running: it was asked to run.
std::string empty_words(const Race& race, bool running);

/// The same of the momentum figure, which is also empty where no method that is on has momentum.
std::string empty_momentum_words(const Race& race, bool running);

/// The same of the objective, which is also empty where its values, squares of those of the data, are no numbers.
std::string empty_objective_words(const Race& race, bool running);

/// What is computed before the first step: '1500 samples are drawn, then 3 singular triplets for the start'.
std::string building_words(const ExperimentSpec& spec);

/// Whether that is worth a word beside the curves of before: from about a tenth of a second on.
bool takes_time_to_build(const ProblemSpec& problem);

}  // namespace lowrank::figure
