// How far a point of R^3 is off the cone.
#pragma once
#include <cmath>

#include "core/cone/cone.h"

namespace lowrank::testing {

/// det X = (z^2 - x^2 - y^2)/2, 0 on the cone and nowhere else.
inline double cone_defect(const Vector3& p) {
    const double round = std::hypot(p.x(), p.y());
    return (p.z() - round) * (p.z() + round) / 2;
}

}  // namespace lowrank::testing
