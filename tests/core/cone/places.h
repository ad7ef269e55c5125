// Places of R^3 and points of the cone that the tests of this room share.
#pragma once
#include <cmath>
#include <vector>

#include "core/cone/cone.h"

namespace lowrank::test {

/// A place for each number, spread over a box, none on the cone, the axis or z = 0.
inline Vector3 place(int k) {
    const double a = 0.7548776662 * (k + 1), b = 0.5698402910 * (k + 1), c = 0.4301597090 * (k + 1);
    return {2 * (a - std::floor(a)) - 0.99, 2 * (b - std::floor(b)) - 0.98, 2 * (c - std::floor(c)) - 0.97};
}

/// Both nappes, the seam of the angle, large and small.
inline std::vector<RankOne> points_on_cone() {
    return {{1, 0},    {1, 0.6},     {2.5, -1.4}, {0.3, 1.5707963267948966},
            {-1, 0.2}, {-0.7, -0.9}, {40, 1},     {1e-3, 2.9}};
}

}  // namespace lowrank::test
