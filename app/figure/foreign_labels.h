// What curves from files are called, so that none is taken for another.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/io/trace_csv.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// A label (markup) for each foreign curve: its name; '(file)' behind it where a method of the race is called
/// the same, and a number where two foreign ones are.
std::vector<std::string> foreign_labels(const Race& race, std::span<const ForeignCurve> foreign);

}  // namespace lowrank::figure
