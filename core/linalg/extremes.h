// The least and the largest number of a column, where some of them may not count, and of any stretch of one
// that grows.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// Of the numbers that count; low > high where none does.
struct Extremes {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    bool all_count = true;
    bool empty() const { return low > high; }
};

/// What counts lies from least to most; NaN never does. Cost: one pass over memory.
Extremes extremes_of(std::span<const double> column, double least = std::numeric_limits<double>::lowest(),
                     double most = std::numeric_limits<double>::max());

/// Extremes, and the first place of each; places mean nothing where nothing counts.
struct PlacedExtremes : Extremes {
    std::size_t low_at = 0, high_at = 0;
};

/// The least and the largest number of each sixteen rows of a column, of each sixteen of those, and so on: an
/// eighth of the column's memory. Kept beside the column and grown with it.
class ColumnExtremes {
public:
    /// Takes in the rows that came since. Rows but the last are as they were, for as long as the edition is
    /// the same; with another one the column is read anew. Cost: one pass over the new rows.
    void update(std::span<const double> column, std::uint64_t edition);
    std::uint64_t edition() const { return edition_; }

    /// extremes_of the rows from begin on and before end; column: the one of the last update. Cost: O(log n)
    /// where all of them count or none, and that again for each place where the two meet.
    Extremes of(std::span<const double> column, std::size_t begin, std::size_t end,
                double least = std::numeric_limits<double>::lowest(),
                double most = std::numeric_limits<double>::max()) const;
    PlacedExtremes placed(std::span<const double> column, std::size_t begin, std::size_t end,
                          double least = std::numeric_limits<double>::lowest(),
                          double most = std::numeric_limits<double>::max()) const;

    /// Calls block(begin, end, low, high) for the largest blocks that fill the rows from begin on and before
    /// end, in their order, and for rows that fill none. Where it returns false it is asked again for each of
    /// the block's parts, down to single rows, of which what it returns is ignored. A block with some numbers
    /// that are none is said to reach from -inf to inf, one of nothing else has low > high.
    template <class Block>
    void walk(std::span<const double> column, std::size_t begin, std::size_t end, const Block& block) const {
        for (std::size_t i = begin; i < end;) {
            std::size_t level = 0;
            while (level < levels_.size() && fills(level, i, end)) ++level;
            for (;; --level) {
                if (level == 0) {
                    block(i, i + 1, column[i], column[i]);
                    ++i;
                    break;
                }
                const Ends& ends = levels_[level - 1][i >> (kShift * level)];
                const std::size_t past = i + (std::size_t{1} << (kShift * level));
                if (!block(i, past, ends.low, ends.high)) continue;
                i = past;
                break;
            }
        }
    }

private:
    struct Ends {
        double low, high;
    };
    static constexpr unsigned kShift = 4;  ///< sixteen parts a block
    static Ends joined(std::span<const Ends> parts);
    /// Whether the block one level up begins at a row, is known and ends in time.
    bool fills(std::size_t level, std::size_t i, std::size_t end) const {
        const unsigned shift = kShift * static_cast<unsigned>(level + 1);
        const std::size_t size = std::size_t{1} << shift;
        return (i & (size - 1)) == 0 && end - i >= size && (i >> shift) < levels_[level].size();
    }

    std::uint64_t edition_ = 0;
    std::vector<std::vector<Ends>> levels_;  ///< of whole blocks of rows that stay
};

}  // namespace lowrank
