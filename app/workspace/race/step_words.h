// A formula with its numbers put in.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/method/step_parts.h"

namespace lowrank::panels {

/// The formula (markup) with each symbol that has a number replaced by it: 'μ_t = ‖g‖^2/‖A(g)‖^2' becomes
/// '0.861 = (0.0032)^2/1.19·10^{−5}'. What follows a sign, is raised to a power or divides is set in parentheses where that
/// needs it.
std::string filled_in(std::string_view formula, std::span<const PartNumber> numbers);

/// 'f(Y_t) = 0.12', one for each number.
std::vector<std::string> equations(std::span<const PartNumber> numbers);

}  // namespace lowrank::panels
