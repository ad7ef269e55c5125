// Selection by histogram: the smallest keys of a keyed order, column by column.
#include "core/problem/completion/sample_positions.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/linalg/parallel.h"
#include "core/problem/draws.h"
#include "core/problem/scratch_pool.h"

namespace lowrank {

namespace {

// Keys between two looks at the token: about a millisecond.
constexpr Index kBlockKeys = 1 << 19;

using Candidate = std::pair<std::uint64_t, std::uint64_t>;  // key, entry

int leading_bits(double entries) {
    int bits = 0;
    while (bits < 16 && double(1 << bits) * 4 < entries) ++bits;
    return bits;
}

/// The key of each entry: its own bits, or with weights w of mean 1 the first of 1 - u^(1/w).
class EntryKeys {
public:
    EntryKeys(std::uint64_t seed, const EntryWeights& weights)
        : stream_(seed, draws::Name::Omega), weights_(weights) {
        if (!weights.empty()) mean_ = weights.rows.mean() + weights.cols.mean();
    }
    std::uint64_t bits(Index i, Index j) const {
        const std::uint64_t entry = draws::entry(i, j);
        if (weights_.empty()) return stream_.bits(entry);
        const double share = (weights_.rows(i) + weights_.cols(j)) / mean_;
        // Without loss where u is near 1; an entry of no weight has the largest key.
        const double key = -std::expm1(std::log(stream_.uniform(entry)) / share);
        return static_cast<std::uint64_t>(std::min(key, 1 - 0x1p-53) * 0x1p63) << 1;
    }

private:
    draws::Stream stream_;
    const EntryWeights& weights_;
    double mean_ = 1;
};

/// The entries of the `least` smallest keys among count candidates, entry(k) naming the k-th.
template <class Entry>
std::vector<std::uint64_t> smallest_keys(const EntryKeys& keys, Index count, Index least, Entry entry) {
    std::vector<Candidate> line;
    line.reserve(static_cast<std::size_t>(count));
    for (Index k = 0; k < count; ++k) {
        const auto [i, j] = entry(k);
        line.emplace_back(keys.bits(i, j), draws::entry(i, j));
    }
    const auto end = line.begin() + std::min(least, count);
    std::nth_element(line.begin(), end, line.end());
    std::vector<std::uint64_t> entries;
    for (auto each = line.begin(); each != end; ++each) entries.push_back(each->second);
    return entries;
}

}  // namespace

Outcome fill_lines(Index rows, Index cols, Index least, std::uint64_t seed, SamplePositions& positions,
                   const std::stop_token& stop, const EntryWeights& weights) {
    std::vector<Index> in_row(static_cast<std::size_t>(rows), 0), short_rows, short_columns;
    for (const std::int32_t i : positions.row) ++in_row[static_cast<std::size_t>(i)];
    for (Index i = 0; i < rows; ++i)
        if (in_row[static_cast<std::size_t>(i)] < std::min(least, cols)) short_rows.push_back(i);
    const auto begin = [&](Index j) { return positions.column_begin[static_cast<std::size_t>(j)]; };
    for (Index j = 0; j < cols; ++j)
        if (begin(j + 1) - begin(j) < std::min(least, rows)) short_columns.push_back(j);

    const EntryKeys keys(seed, weights);
    const Index of_rows = static_cast<Index>(short_rows.size());
    const Index lines = of_rows + static_cast<Index>(short_columns.size());
    std::vector<std::vector<std::uint64_t>> found(static_cast<std::size_t>(lines));
    if (parallel_tiles(
            lines,
            [&](Index line) {
                auto& entries = found[static_cast<std::size_t>(line)];
                if (line < of_rows) {
                    const Index i = short_rows[static_cast<std::size_t>(line)];
                    entries = smallest_keys(keys, cols, least, [i](Index j) { return std::pair(i, j); });
                } else {
                    const Index j = short_columns[static_cast<std::size_t>(line - of_rows)];
                    entries = smallest_keys(keys, rows, least, [j](Index i) { return std::pair(i, j); });
                }
            },
            stop) == Outcome::Cancelled)
        return Outcome::Cancelled;

    // An entry's number orders by column and then by row, as the positions do.
    std::vector<std::uint64_t> added, held, all;
    for (const auto& entries : found) added.insert(added.end(), entries.begin(), entries.end());
    if (added.empty()) return Outcome::Done;
    std::sort(added.begin(), added.end());
    added.erase(std::unique(added.begin(), added.end()), added.end());
    held.reserve(positions.row.size());
    for (Index j = 0; j < cols; ++j)
        for (Index k = begin(j); k < begin(j + 1); ++k)
            held.push_back(draws::entry(positions.row[static_cast<std::size_t>(k)], j));
    std::set_union(held.begin(), held.end(), added.begin(), added.end(), std::back_inserter(all));
    positions.row.clear();
    positions.row.reserve(all.size());
    positions.column_begin.assign(static_cast<std::size_t>(cols) + 1, 0);
    for (const std::uint64_t entry : all) {
        positions.row.push_back(static_cast<std::int32_t>(entry & 0xffffffffu));
        ++positions.column_begin[static_cast<std::size_t>(entry >> 32) + 1];
    }
    for (std::size_t j = 0; j < static_cast<std::size_t>(cols); ++j)
        positions.column_begin[j + 1] += positions.column_begin[j];
    return Outcome::Done;
}

Outcome choose_positions(Index rows, Index cols, Index count, std::uint64_t seed, SamplePositions& out,
                         const std::stop_token& stop, const EntryWeights& weights) {
    const EntryKeys keys(seed, weights);
    const int shift = 63 - leading_bits(double(rows) * double(cols));
    const auto bin = [&](std::uint64_t key) { return static_cast<std::size_t>(key >> 1 >> shift); };
    const std::size_t bins = std::size_t(1) << (63 - shift);
    const Index width = std::max<Index>(1, kBlockKeys / rows);
    const Groups groups((cols + width - 1) / width);
    /// visit(group, i, j, key) in column-major order within each group.
    const auto for_each_key = [&](const auto& visit) {
        return for_each_block(groups, stop, [&](Index group, Index block) {
            for (Index j = block * width; j < std::min(cols, (block + 1) * width); ++j)
                for (Index i = 0; i < rows; ++i)
                    visit(static_cast<std::size_t>(group), i, j, keys.bits(i, j));
        });
    };

    std::vector<std::vector<Index>> histograms(static_cast<std::size_t>(groups.count),
                                               std::vector<Index>(bins, 0));
    if (for_each_key([&](std::size_t group, Index, Index, std::uint64_t key) {
            ++histograms[group][bin(key)];
        }) == Outcome::Cancelled)
        return Outcome::Cancelled;
    std::size_t last = 0;
    Index before = 0;
    for (; last < bins; ++last) {
        Index here = 0;
        for (const auto& histogram : histograms) here += histogram[last];
        if (before + here >= count) break;
        before += here;
    }

    // The largest key that is in, with its entry where two keys were equal.
    Candidate bound{0, 0};
    const bool none = count == 0;
    if (!none) {
        std::vector<std::vector<Candidate>> found(static_cast<std::size_t>(groups.count));
        if (for_each_key([&](std::size_t group, Index i, Index j, std::uint64_t key) {
                if (bin(key) == last) found[group].emplace_back(key, draws::entry(i, j));
            }) == Outcome::Cancelled)
            return Outcome::Cancelled;
        std::vector<Candidate> all;
        for (const auto& part : found) all.insert(all.end(), part.begin(), part.end());
        const auto wanted = all.begin() + (count - before - 1);
        std::nth_element(all.begin(), wanted, all.end());
        bound = *wanted;
    }

    std::vector<std::vector<std::int32_t>> chosen(static_cast<std::size_t>(groups.count));
    out.column_begin.assign(static_cast<std::size_t>(cols) + 1, 0);
    if (for_each_key([&](std::size_t group, Index i, Index j, std::uint64_t key) {
            if (none || Candidate(key, draws::entry(i, j)) > bound) return;
            chosen[group].push_back(static_cast<std::int32_t>(i));
            ++out.column_begin[static_cast<std::size_t>(j) + 1];
        }) == Outcome::Cancelled)
        return Outcome::Cancelled;
    for (std::size_t j = 0; j < static_cast<std::size_t>(cols); ++j)
        out.column_begin[j + 1] += out.column_begin[j];
    out.row.clear();
    out.row.reserve(static_cast<std::size_t>(count));
    for (const auto& part : chosen) out.row.insert(out.row.end(), part.begin(), part.end());
    return Outcome::Done;
}

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
