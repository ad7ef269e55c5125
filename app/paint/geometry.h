// Points and rectangles of a page.
#pragma once
#include <algorithm>
#include <cmath>

namespace lowrank::paint {

/// In pixels of the layout: on screen logical pixels from the top left, on paper 1/96 inch.
struct Point {
    float x = 0, y = 0;
    bool operator==(const Point&) const = default;
};
struct Rect {
    float x = 0, y = 0, w = 0, h = 0;
    float right() const { return x + w; }
    float bottom() const { return y + h; }
    bool contains(Point p) const { return p.x >= x && p.x < x + w && p.y >= y && p.y < y + h; }
    bool operator==(const Rect&) const = default;
};

/// The part two rectangles share; of no size where they do not meet.
inline Rect intersect(Rect a, Rect b) {
    const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
    return {x, y, std::max(0.f, std::min(a.right(), b.right()) - x),
            std::max(0.f, std::min(a.bottom(), b.bottom()) - y)};
}

/// Wider by x on the left and on the right, higher by y above and below; what is below 0 makes it smaller.
inline Rect grown(Rect r, float x, float y) { return {r.x - x, r.y - y, r.w + 2 * x, r.h + 2 * y}; }
inline Rect grown(Rect r, float by) { return grown(r, by, by); }

/// Whether the outer one holds the whole inner one, at least so far from its edges.
inline bool inside(Rect inner, Rect outer, float margin = 0) {
    return inner.x >= outer.x + margin && inner.right() <= outer.right() - margin &&
           inner.y >= outer.y + margin && inner.bottom() <= outer.bottom() - margin;
}

/// Whether they share more than an edge.
inline bool meet(Rect a, Rect b) {
    const Rect common = intersect(a, b);
    return common.w > 0 && common.h > 0;
}

/// The point of a rectangle that is next to p.
inline Point nearest_in(Rect box, Point p) {
    return {std::clamp(p.x, box.x, box.right()), std::clamp(p.y, box.y, box.bottom())};
}

inline float distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// From p to the stretch between a and b.
inline float distance(Point p, Point a, Point b) {
    const float dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const float t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.f, 1.f) : 0.f;
    return distance(p, {a.x + t * dx, a.y + t * dy});
}

}  // namespace lowrank::paint
