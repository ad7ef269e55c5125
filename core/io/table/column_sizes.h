// The sizes of a table's columns: values of other units stand beside each other in many a table.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// Columns that differ in size by this factor or more are warned about.
inline constexpr double kOtherUnits = 100;

/// The standard deviation of the known values of each column about their mean; where all are alike their
/// common size; 1 where there are none, or zeros alone. position: i + rows j, ascending. Cost: two passes.
Vector column_deviations(Index rows, Index cols, std::span<const std::int64_t> position,
                         std::span<const double> value);

/// The sentence about columns whose root mean squares differ by kOtherUnits or more, with both and their
/// names, in the unit of the data, of which the values are 2^unit_exponent times; empty where they do not.
/// Columns of zeros, and those without a value, do not count. Labels may be empty.
std::string why_other_units(Index rows, Index cols, std::span<const std::int64_t> position,
                            std::span<const double> value, const std::vector<std::string>& labels,
                            int unit_exponent);

}  // namespace lowrank
