// Omega: which entries are observed, as a function of the seed and of nothing else, and how they lie column
// by column and row by row.
#pragma once
#include <cstdint>
#include <vector>

#include "core/linalg/types.h"
#include "core/problem/kind.h"

namespace lowrank {

/// The positions of count entries drawn without replacement, in the order of EntrySampling.
struct SamplePositions {
    std::vector<std::int32_t> row;    ///< ascending within each column
    std::vector<Index> column_begin;  ///< n2 + 1 offsets
};

/// The count entries of the smallest keys, key = f(seed, Omega, (i, j)): a larger count adds positions and
/// takes none away.
///
/// A histogram of the leading bits of the keys finds the one bin the last key lies in, so that only that bin
/// is sorted. Cost: three times n1 n2 keys, no memory beyond the result.  Requires 0 <= count <= n1 n2 and
/// count < 2^31.
///
/// With weights the key is 1 - u^(1/w), u uniform in (0, 1) from that stream: the smallest keys are then
/// those of successive draws without replacement, each with probabilities in proportion to the weights of
/// what is left.  Source: Efraimidis and Spirakis 2006.
Outcome choose_positions(Index rows, Index cols, Index count, std::uint64_t seed, SamplePositions& out,
                         const std::stop_token& stop = {}, const EntryWeights& weights = {});

/// Adds to what choose_positions chose: of every row and column that has fewer than `least` positions, those
/// of its own `least` smallest keys (all of a shorter line).
///
/// That is where each such line's draw would have come to had it gone on alone. As choose_positions takes the
/// smallest keys of all, a line's positions are its own smallest keys; so a larger count, a larger `least`
/// and any number of threads add positions and take none away. Cost: the keys of the short lines.
Outcome fill_lines(Index rows, Index cols, Index least, std::uint64_t seed, SamplePositions& positions,
                   const std::stop_token& stop = {}, const EntryWeights& weights = {});

/// Measurement k, column_begin[j] <= k < column_begin[j + 1], is the entry (row[k], j); rows ascend within a
/// column.
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

/// The s-th sample, row_begin[i] <= s < row_begin[i + 1], is measurement[s], the entry (i, column[s]);
/// columns ascend within a row.
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
