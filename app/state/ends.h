// Two places A and B between which something is compared: iterations, places of an axis, points of a map.
#pragma once
#include <optional>
#include <type_traits>

namespace lowrank::state {

/// An end that is absent is not set.
template <class Place>
struct Ends {
    std::optional<Place> a, b;
    bool operator==(const Ends&) const = default;

    bool any() const { return a || b; }
    /// Whether there is something between them.
    bool apart() const { return a && b && !(*a == *b); }
    const std::optional<Place>& at(bool second) const { return second ? b : a; }
    std::optional<Place>& at(bool second) { return second ? b : a; }
    Ends with(bool second, Place place) const {
        Ends next = *this;
        next.at(second) = std::move(place);
        return next;
    }
    /// Whether every end that is set is allowed.
    template <class Allowed>
    bool all(Allowed allowed) const {
        return (!a || allowed(*a)) && (!b || allowed(*b));
    }
    /// The ends as something else.
    template <class To>
    auto as(To to) const -> Ends<std::decay_t<decltype(to(*a))>> {
        Ends<std::decay_t<decltype(to(*a))>> out;
        if (a) out.a = to(*a);
        if (b) out.b = to(*b);
        return out;
    }
};

/// Of an axis that counts no iterations.
using AxisEnds = Ends<double>;

}  // namespace lowrank::state
