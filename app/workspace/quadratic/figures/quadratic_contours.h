// Contours of a quadratic as lines in px: arcs of ellipses where they pass through a rectangle.
#pragma once
#include <vector>

#include "app/figure/engine/scale.h"
#include "app/paint/painter.h"
#include "core/quadratic/quadratic.h"

namespace lowrank::quadratic {

/// What of the plane is on the page: both scales linear, with the same px to a unit.
struct PlaneWindow {
    figure::Scale x, y;
    paint::Rect plot;
};

/// The smallest and the largest f on the page.
struct ValueRange {
    double low = 0, high = 1;
};
ValueRange values_in(const Quadratic& Q, const PlaneWindow& window);

/// The values of f whose contours are drawn: four a decade as the screen's landscape has them, at least three
/// px apart, and evenly spaced ones where the page shows less than a decade. Ascending.
std::vector<double> contour_levels(const Quadratic& Q, const PlaneWindow& window);

/// Four a decade whatever the page shows, as a shader draws them that knows no page; there may be none.
std::vector<double> ratio_levels(const Quadratic& Q, const PlaneWindow& window);

/// How many levels of contour_levels make a decade; 0 where they are evenly spaced.
constexpr int kLevelsADecade = 4;

/// The pieces of the ellipse f = level inside the plot, as polylines whose points lie on it and whose chords
/// keep within a tenth of a px of it.
std::vector<std::vector<paint::Point>> contour_lines(const Quadratic& Q, double level,
                                                     const PlaneWindow& window);

/// The part of the plot where f <= level, as one convex polygon; empty where there is none.
std::vector<paint::Point> contour_area(const Quadratic& Q, double level, const PlaneWindow& window);

}  // namespace lowrank::quadratic
