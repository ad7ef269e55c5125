// Measures the columns of a table from sums of squares.
#include "core/io/table/column_sizes.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

struct ColumnSums {
    Vector count, sum, squares;
};

/// each(value, column): what is summed in squares.
template <class Each>
ColumnSums sums_of(Index rows, Index cols, std::span<const std::int64_t> position,
                   std::span<const double> value, Each each) {
    ColumnSums sums{Vector::Zero(cols), Vector::Zero(cols), Vector::Zero(cols)};
    for (std::size_t k = 0; k < value.size(); ++k) {
        const auto j = static_cast<Index>(position[k] / rows);
        const double part = each(value[k], j);
        sums.count(j) += 1;
        sums.sum(j) += value[k];
        sums.squares(j) += part * part;
    }
    return sums;
}

std::string column_words(const std::vector<std::string>& labels, Index j) {
    const auto at = static_cast<std::size_t>(j);
    return at < labels.size() ? "'" + excerpt(labels[at]) + "'" : fmt::format("column {}", j + 1);
}

}  // namespace

Vector column_deviations(Index rows, Index cols, std::span<const std::int64_t> position,
                         std::span<const double> value) {
    const ColumnSums plain = sums_of(rows, cols, position, value, [](double v, Index) { return v; });
    const Vector mean = plain.sum.cwiseQuotient(plain.count.cwiseMax(1));
    const ColumnSums about =
        sums_of(rows, cols, position, value, [&](double v, Index j) { return v - mean(j); });
    constexpr double kRounding = 1e-12;
    Vector out(cols);
    for (Index j = 0; j < cols; ++j) {
        const double count = std::max(1.0, plain.count(j)), size = std::sqrt(plain.squares(j) / count),
                     deviation = std::sqrt(about.squares(j) / count);
        out(j) = deviation > kRounding * size ? deviation : size > 0 ? size : 1;
    }
    return out;
}

std::string why_other_units(Index rows, Index cols, std::span<const std::int64_t> position,
                            std::span<const double> value, const std::vector<std::string>& labels,
                            int unit_exponent) {
    const ColumnSums sums = sums_of(rows, cols, position, value, [](double v, Index) { return v; });
    Index small = -1, large = -1;
    const auto size = [&](Index j) { return std::sqrt(sums.squares(j) / sums.count(j)); };
    for (Index j = 0; j < cols; ++j) {
        if (!(sums.squares(j) > 0)) continue;
        if (small < 0 || size(j) < size(small)) small = j;
        if (large < 0 || size(j) > size(large)) large = j;
    }
    if (small < 0 || size(large) < kOtherUnits * size(small)) return {};
    constexpr int kFew = 3;
    const auto told = [&](Index j) { return print_significant(std::ldexp(size(j), -unit_exponent), kFew); };
    return fmt::format(
        "The columns differ in size by a factor of {}: {} has values of about {}, {} of about {}; --scale "
        "columns makes them alike.",
        print_significant(size(large) / size(small), kFew), column_words(labels, large), told(large),
        column_words(labels, small), told(small));
}

}  // namespace lowrank
