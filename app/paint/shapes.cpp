// Geometry of dashes and markers.
#include "app/paint/shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lowrank::paint {
namespace {

std::vector<Point> ring(Point at, int corners, float radius, double turn, float inner = 1) {
    std::vector<Point> points;
    for (int i = 0; i < corners; ++i) {
        const double angle = turn + 2 * std::numbers::pi * i / corners;
        const double r = i % 2 == 0 ? radius : radius * inner;
        points.push_back(
            {at.x + static_cast<float>(r * std::cos(angle)), at.y + static_cast<float>(r * std::sin(angle))});
    }
    return points;
}

}  // namespace

std::vector<float> dash_lengths(Dash dash, float width) {
    const float unit = std::max(width, 1.f);
    switch (dash) {
        case Dash::Solid:
            return {};
        case Dash::Dashed:
            return {4.2f * unit, 2.4f * unit};
        case Dash::Dotted:
            return {1.1f * unit, 2.1f * unit};
        case Dash::DashDot:
            return {5.2f * unit, 2.1f * unit, 1.2f * unit, 2.1f * unit};
    }
    return {};
}

void walk_dashes(std::span<const Point> points, std::span<const float> lengths,
                 const std::function<void(std::span<const Point>)>& piece) {
    if (points.size() < 2) return;
    constexpr float kMostPieces = 100'000;
    const float longest = kMostPieces * *std::max_element(lengths.begin(), lengths.end());
    std::size_t phase = 0;
    float left = lengths[0];
    std::vector<Point> down{points[0]};
    for (std::size_t i = 1; i < points.size(); ++i) {
        Point from = points[i - 1];
        const Point to = points[i];
        float length = std::hypot(to.x - from.x, to.y - from.y);
        // Nobody sees dashes along what is longer than any page, and walking them would not end.
        if (!(length < longest)) {
            down.assign(1, to);
            continue;
        }
        while (length > left) {
            const float f = left / length;
            from = {from.x + (to.x - from.x) * f, from.y + (to.y - from.y) * f};
            length -= left;
            if (phase % 2 == 0) {
                down.push_back(from);
                piece(down);
            }
            down.assign(1, from);
            phase = (phase + 1) % lengths.size();
            left = lengths[phase];
        }
        left -= length;
        if (phase % 2 == 0 && length > 0) down.push_back(to);
    }
    if (phase % 2 == 0 && down.size() > 1) piece(down);
}

MarkerShape marker_shape(Point at, Marker marker, float size) {
    constexpr double kUp = -std::numbers::pi / 2;
    const float r = size / 2;
    MarkerShape shape;
    switch (marker) {
        case Marker::None:
            break;
        case Marker::Circle:
            shape.radius = r * 0.92f;
            break;
        case Marker::Dot:
            shape.radius = r * 0.72f;
            break;
        // Sized to look alike: corners reach further out than a circle of the same weight.
        case Marker::Square:
            shape.outline = ring(at, 4, r * 1.18f, kUp / 2);
            break;
        case Marker::Diamond:
            shape.outline = ring(at, 4, r * 1.18f, kUp);
            break;
        case Marker::TriangleUp:
            shape.outline = ring({at.x, at.y + r * 0.15f}, 3, r * 1.22f, kUp);
            break;
        case Marker::TriangleDown:
            shape.outline = ring({at.x, at.y - r * 0.15f}, 3, r * 1.22f, -kUp);
            break;
        case Marker::Pentagon:
            shape.outline = ring(at, 5, r * 1.05f, kUp);
            break;
        case Marker::Star:
            shape.outline = ring(at, 10, r * 1.35f, kUp, 0.45f);
            break;
        case Marker::Cross:
        case Marker::Plus: {
            const float d = marker == Marker::Plus ? r * 1.05f : r * 0.8f;
            if (marker == Marker::Plus)
                shape.strokes = {{{{at.x - d, at.y}, {at.x + d, at.y}}},
                                 {{{at.x, at.y - d}, {at.x, at.y + d}}}};
            else
                shape.strokes = {{{{at.x - d, at.y - d}, {at.x + d, at.y + d}}},
                                 {{{at.x - d, at.y + d}, {at.x + d, at.y - d}}}};
            break;
        }
    }
    return shape;
}

}  // namespace lowrank::paint
