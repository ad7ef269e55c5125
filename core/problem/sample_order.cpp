// Counting sort by rows: one pass for the counts, one that deals the samples out.
#include "core/problem/sample_order.h"

namespace lowrank {

RowOrder::RowOrder(const ColumnOrder& order)
    : row_begin(static_cast<std::size_t>(order.rows) + 1, 0),
      column(order.row.size()),
      measurement(order.row.size()) {
    for (const std::int32_t i : order.row) ++row_begin[static_cast<std::size_t>(i) + 1];
    for (std::size_t i = 0; i + 1 < row_begin.size(); ++i) row_begin[i + 1] += row_begin[i];
    std::vector<Index> next(row_begin.begin(), row_begin.end() - 1);
    for (Index j = 0; j < order.cols; ++j)
        for (Index k = order.begin(j); k < order.begin(j + 1); ++k) {
            const std::int32_t i = order.row[static_cast<std::size_t>(k)];
            const auto place = static_cast<std::size_t>(next[static_cast<std::size_t>(i)]++);
            column[place] = static_cast<std::int32_t>(j);
            measurement[place] = static_cast<std::int32_t>(k);
        }
}

}  // namespace lowrank
