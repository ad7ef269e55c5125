// The least and the largest number of a column, a register at a time; and the ends of blocks, and of blocks
// of blocks.
#include "core/linalg/extremes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/linalg/lanes.h"

namespace lowrank {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of each place of a register; counting is all ones while all of its numbers have counted.
struct InRegister {
    typedef std::int64_t Mask __attribute__((vector_size(8 * kRegister)));
    Register low = Register{} + std::numeric_limits<double>::infinity();
    Register high = Register{} - std::numeric_limits<double>::infinity();
    Mask counting = Mask{} - 1;

    void add(const Register& v, double least, double most) {
        const Mask counts = (v >= least) & (v <= most);
        counting &= counts;
        low = (counts & (v < low)) ? v : low;
        high = (counts & (v > high)) ? v : high;
    }
};

}  // namespace

Extremes extremes_of(std::span<const double> column, double least, double most) {
    // Two chains: a comparison waits for the one before it.
    InRegister even, odd;
    const std::size_t n = column.size(), whole = n - n % (2 * kRegister);
    for (std::size_t i = 0; i < whole; i += 2 * kRegister) {
        Register v[2];
        std::memcpy(v, column.data() + i, sizeof v);
        even.add(v[0], least, most);
        odd.add(v[1], least, most);
    }
    Extremes out;
    for (const InRegister& part : {even, odd})
        for (int k = 0; k < kRegister; ++k) {
            out.low = std::min(out.low, part.low[k]);
            out.high = std::max(out.high, part.high[k]);
            out.all_count = out.all_count && part.counting[k] != 0;
        }
    for (std::size_t i = whole; i < n; ++i) {
        const bool counts = column[i] >= least && column[i] <= most;
        out.all_count = out.all_count && counts;
        if (!counts) continue;
        out.low = std::min(out.low, column[i]);
        out.high = std::max(out.high, column[i]);
    }
    return out;
}

ColumnExtremes::Ends ColumnExtremes::joined(std::span<const Ends> parts) {
    Ends all{kInfinity, -kInfinity};
    bool some = false, empty = false;
    for (const Ends& part : parts) {
        (part.low <= part.high ? some : empty) = true;
        all.low = std::min(all.low, part.low);
        all.high = std::max(all.high, part.high);
    }
    // Not even an infinite one counts beside what is no number.
    return some && empty ? Ends{-kInfinity, kInfinity} : all;
}

void ColumnExtremes::update(std::span<const double> column, std::uint64_t edition) {
    const std::size_t stay = column.empty() ? 0 : column.size() - 1;
    if (edition != edition_ || (!levels_.empty() && levels_[0].size() << kShift > stay)) levels_.clear();
    edition_ = edition;
    constexpr std::size_t kParts = std::size_t{1} << kShift;
    if (levels_.empty() && stay >= kParts) levels_.emplace_back();
    if (levels_.empty()) return;
    Ends parts[kParts];
    while ((levels_[0].size() + 1) << kShift <= stay) {
        const auto rows = column.subspan(levels_[0].size() << kShift, kParts);
        for (std::size_t k = 0; k < kParts; ++k)
            parts[k] = std::isnan(rows[k]) ? Ends{kInfinity, -kInfinity} : Ends{rows[k], rows[k]};
        levels_[0].push_back(joined(parts));
    }
    for (std::size_t level = 0; levels_[level].size() >= kParts; ++level) {
        if (level + 1 == levels_.size()) levels_.emplace_back();
        const std::vector<Ends>& below = levels_[level];
        std::vector<Ends>& above = levels_[level + 1];
        while ((above.size() + 1) << kShift <= below.size())
            above.push_back(joined(std::span(below).subspan(above.size() << kShift, kParts)));
    }
}

Extremes ColumnExtremes::of(std::span<const double> column, std::size_t begin, std::size_t end, double least,
                            double most) const {
    Extremes out;
    walk(column, begin, end, [&](std::size_t, std::size_t, double low, double high) {
        if (low >= least && high <= most && low <= high) {
            out.low = std::min(out.low, low);
            out.high = std::max(out.high, high);
            return true;
        }
        out.all_count = false;
        return !(low <= high) || high < least || low > most;
    });
    return out;
}

PlacedExtremes ColumnExtremes::placed(std::span<const double> column, std::size_t begin, std::size_t end,
                                      double least, double most) const {
    PlacedExtremes out;
    struct Found {
        std::size_t begin = 0, end = 0;
    } least_in, most_in;
    walk(column, begin, end, [&](std::size_t from, std::size_t to, double low, double high) {
        if (low >= least && high <= most && low <= high) {
            // Of equals the first.
            if (low < out.low) out.low = low, least_in = {from, to};
            if (high > out.high) out.high = high, most_in = {from, to};
            return true;
        }
        out.all_count = false;
        return !(low <= high) || high < least || low > most;
    });
    const auto place_in = [&](Found found, double value) {
        std::size_t place = found.end;
        walk(column, found.begin, found.end, [&](std::size_t from, std::size_t to, double low, double high) {
            if (place < found.end) return true;
            if (to - from > 1) return to - from < found.end - found.begin && !(low <= value && value <= high);
            if (low == value) place = from;
            return true;
        });
        return place;
    };
    if (out.empty()) return out;
    out.low_at = place_in(least_in, out.low);
    out.high_at = place_in(most_in, out.high);
    return out;
}

}  // namespace lowrank
