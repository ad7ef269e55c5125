// Extremes of a column against the loop that says what they are.
#include "core/linalg/extremes.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/catch.h"

using namespace lowrank;

namespace {

Extremes by_the_loop(std::span<const double> column, double least, double most) {
    Extremes out;
    for (const double v : column) {
        if (!(v >= least && v <= most)) {
            out.all_count = false;
            continue;
        }
        out.low = std::min(out.low, v);
        out.high = std::max(out.high, v);
    }
    return out;
}

}  // namespace

TEST_CASE("extremes of a column are those of what counts, wherever it stands") {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    for (std::size_t n = 0; n < 70; ++n)
        for (const double odd : {0.0, kNone, kInfinite, -kInfinite, -3.0})
            for (std::size_t at = 0; at <= n; ++at) {
                std::vector<double> column(n);
                for (double& v : column) v = normal(random);
                if (at < n) column[at] = odd;
                for (const double least :
                     {std::numeric_limits<double>::lowest(), std::numeric_limits<double>::denorm_min()}) {
                    const double most = std::numeric_limits<double>::max();
                    const Extremes found = extremes_of(column, least, most),
                                   wanted = by_the_loop(column, least, most);
                    INFO(n << " numbers, " << odd << " at " << at << ", from " << least);
                    REQUIRE((found.low == wanted.low && found.high == wanted.high));
                    REQUIRE(found.all_count == wanted.all_count);
                    REQUIRE(found.empty() == (wanted.low > wanted.high));
                }
            }
}
