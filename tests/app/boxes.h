// Where words may stand: what tests of layouts ask of boxes, and the themes they try.
#pragma once
#include "app/paint/geometry.h"
#include "app/theme/theme.h"

namespace lowrank::testing {

inline constexpr theme::ThemeName kThemes[] = {theme::ThemeName::Light, theme::ThemeName::Dark,
                                               theme::ThemeName::Projector};

/// Whether two boxes share more than so many px in both directions.
inline bool overlap(paint::Rect a, paint::Rect b, float slack = 0.05f) {
    const paint::Rect common = paint::intersect(a, b);
    return common.w > slack && common.h > slack;
}

/// Whether one stands in the other, but for so many px.
inline bool within(paint::Rect inner, paint::Rect outer, float slack = 0.1f) {
    return inner.x >= outer.x - slack && inner.right() <= outer.right() + slack &&
           inner.y >= outer.y - slack && inner.bottom() <= outer.bottom() + slack;
}

/// Capitals and digits of a line of text, without the empty parts above and below them.
inline paint::Rect ink(paint::Rect line) { return {line.x, line.y + line.h * 0.18f, line.w, line.h * 0.62f}; }

}  // namespace lowrank::testing
