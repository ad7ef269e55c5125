// Where the samples lie, column by column and row by row.
#pragma once
#include <cstdint>
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// Measurement k, column_begin[j] <= k < column_begin[j + 1], is the entry (row[k], j); rows ascend within a column.
struct ColumnOrder {
    Index rows = 0, cols = 0;
    std::vector<std::int32_t> row;
    std::vector<Index> column_begin;  ///< cols + 1 offsets

    Index samples() const { return static_cast<Index>(row.size()); }
    Index begin(Index j) const { return column_begin[static_cast<std::size_t>(j)]; }
    std::size_t memory() const {
        return sizeof(std::int32_t) * row.size() + sizeof(Index) * column_begin.size();
    }
    static double memory(double cols, double samples) {
        return sizeof(std::int32_t) * samples + sizeof(Index) * cols;
    }
};

/// The s-th sample, row_begin[i] <= s < row_begin[i + 1], is measurement[s], the entry (i, column[s]); columns ascend
/// within a row.
struct RowOrder {
    std::vector<Index> row_begin;
    std::vector<std::int32_t> column, measurement;

    explicit RowOrder(const ColumnOrder& order);
    Index begin(Index i) const { return row_begin[static_cast<std::size_t>(i)]; }
    std::size_t memory() const {
        return sizeof(std::int32_t) * (column.size() + measurement.size()) + sizeof(Index) * row_begin.size();
    }
    static double memory(double rows, double samples) {
        return 2 * sizeof(std::int32_t) * samples + sizeof(Index) * rows;
    }
};

}  // namespace lowrank
