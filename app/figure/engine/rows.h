// What is asked of the rows of a column, whether its extremes are kept or not.
#pragma once
#include <cstddef>
#include <limits>
#include <span>

#include "core/linalg/extremes.h"

namespace lowrank::figure {

/// The least number that an axis can show.
constexpr double least_drawable(bool logarithmic) {
    return logarithmic ? std::numeric_limits<double>::denorm_min() : std::numeric_limits<double>::lowest();
}

/// Of the rows from begin on and before end, what is finite and not below least. kept: as in Series; where it
/// is null the rows are read.
Extremes extremes_of_rows(std::span<const double> column, const ColumnExtremes* kept, std::size_t begin,
                          std::size_t end, double least);
PlacedExtremes placed_extremes(std::span<const double> column, const ColumnExtremes* kept, std::size_t begin,
                               std::size_t end, double least);

}  // namespace lowrank::figure
