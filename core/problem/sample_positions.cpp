// Selection by histogram: the smallest keys of a keyed order, column by column.
#include "core/problem/sample_positions.h"

#include <algorithm>
#include <utility>

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

}  // namespace

Outcome choose_positions(Index rows, Index cols, Index count, std::uint64_t seed, SamplePositions& out,
                         const std::stop_token& stop) {
    const draws::Stream keys(seed, draws::Name::Omega);
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
                    visit(static_cast<std::size_t>(group), i, j, keys.bits(draws::entry(i, j)));
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

}  // namespace lowrank
