// The least and the largest number of a column, a register at a time.
#include "core/linalg/extremes.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/linalg/lanes.h"

namespace lowrank {
namespace {

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

}  // namespace lowrank
