// Asks what is kept of a column, or reads it.
#include "app/figure/engine/rows.h"

#include <algorithm>

namespace lowrank::figure {

Extremes extremes_of_rows(std::span<const double> column, const ColumnExtremes* kept, std::size_t begin,
                          std::size_t end, double least) {
    if (kept) return kept->of(column, begin, end, least);
    return extremes_of(column.subspan(begin, end - begin), least);
}

PlacedExtremes placed_extremes(std::span<const double> column, const ColumnExtremes* kept, std::size_t begin,
                               std::size_t end, double least) {
    // A few hundred rows are read faster than their blocks are walked.
    constexpr std::size_t kFew = 256;
    if (kept && end - begin > kFew) return kept->placed(column, begin, end, least);
    const auto rows = column.subspan(begin, end - begin);
    PlacedExtremes out{extremes_of(rows, least)};
    if (out.empty()) return out;
    const auto place_of = [&](double value) {
        return begin + static_cast<std::size_t>(std::ranges::find(rows, value) - rows.begin());
    };
    out.low_at = place_of(out.low);
    out.high_at = place_of(out.high);
    return out;
}

}  // namespace lowrank::figure
