// What the cone hides, and where a line of sight meets it: quadratics of one number.
#pragma once
#include <array>
#include <optional>

#include "core/cone/cone.h"

namespace lowrank::geometry {

/// The drawn part of the cone, low <= z <= high, seen along one direction.
class ConeSight {
public:
    /// eye: of unit length, from the cone to the eye.
    ConeSight(const Vector3& eye, double low, double high) : eye_(eye), low_(low), high_(high) {}

    /// Whether the drawn cone crosses the way from a place to the eye. What lies on the cone is not hidden by
    /// the part it lies on. Exact but for rounding: the cone is the zero set of a quadratic, along a line one
    /// of one number.
    bool hidden(const Vector3& p) const;

    /// The point of the drawn cone nearest to the eye on the line of sight through p; nothing where the line
    /// misses it.
    std::optional<Vector3> front(const Vector3& p) const;

private:
    /// Where p + s eye lies on the whole cone; of no meaning beyond count.
    struct Crossings {
        int count = 0;
        std::array<double, 2> s{};
    };
    Crossings crossings(const Vector3& p) const;
    bool drawn(double z) const { return z >= low_ && z <= high_; }

    Vector3 eye_;
    double low_, high_;
};

}  // namespace lowrank::geometry
