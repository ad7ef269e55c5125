// Dash patterns and marker outlines, the same in every painter.
#pragma once
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "app/paint/painter.h"

namespace lowrank::paint {

/// Lengths of pen down, pen up, … in px; empty when solid.
std::vector<float> dash_lengths(Dash dash, float width);

/// Hands over the pieces of a polyline where the pen is down, one after the other. Pieces of no length are
/// left out; lengths must not be empty.
void walk_dashes(std::span<const Point> points, std::span<const float> lengths,
                 const std::function<void(std::span<const Point>)>& piece);

/// A marker as one closed outline, one circle, or strokes.
struct MarkerShape {
    float radius = 0;            ///< > 0: a circle
    std::vector<Point> outline;  ///< closed polygon
    std::vector<std::array<Point, 2>> strokes;
};
MarkerShape marker_shape(Point at, Marker marker, float size);

}  // namespace lowrank::paint
