// Whether a name may stand at a place of its curve: it hides nothing there, and nobody takes it for the name
// of another curve. Part of layout.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Curves as bits of a number; those from the 64th on share the last one.
using CurveSet = std::uint64_t;
inline CurveSet alone(std::size_t curve) { return CurveSet{1} << std::min<std::size_t>(curve, 63); }

class NameRoom {
public:
    NameRoom(const Figure& figure, const Layout& layout, const Surface& surface);

    /// Which curves, each as wide as the markers it bears, pass through a box. Pale ones do not count.
    CurveSet through(paint::Rect box) const;

    /// At each point of a curve its own bit and those of the curves that go along with it there: what is
    /// said of one of them is said of all. points: along the curve, one after the other.
    std::vector<CurveSet> companions(std::size_t curve, const std::vector<paint::Point>& points) const;

    /// Where a name would stand: the point it names, and whether a line leads to it from there.
    struct Name {
        std::size_t curve = 0;
        CurveSet companions = 0;  ///< at the anchor
        paint::Rect box;
        paint::Point anchor;
        bool line = false;
        bool stands = false;  ///< there already: it may be a little nearer to others than one that comes
    };
    /// Whether it covers a curve, a marker or a grip, stands nearer to another curve than names may, or has a
    /// line that meets another curve or another's marker.
    bool misplaced(const Name& name) const;

    /// How many upright lines pass through a box.
    std::ptrdiff_t uprights(paint::Rect box) const;

private:
    struct PlacedMarker {
        paint::Rect box;
        std::size_t curve;
    };
    struct Cells {
        std::size_t left, right, top, bottom;
    };
    Cells cells(paint::Rect box) const;
    void add_curve(const Figure& figure, std::size_t curve, const Layout& layout);
    void add_markers(const Figure& figure, const Layout& layout);
    void count();

    const Surface& s_;
    paint::Rect plot_;
    float cell_;
    std::size_t columns_, rows_;
    std::vector<CurveSet> curves_;      ///< by cell
    std::vector<std::uint32_t> taken_;  ///< cells with a curve above and left, one row and column more
    std::vector<PlacedMarker> markers_;
    std::vector<paint::Rect> grips_;
    std::vector<float> uprights_;
};

}  // namespace lowrank::figure
