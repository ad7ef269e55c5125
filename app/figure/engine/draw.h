// Draws a laid-out figure through a Painter.
#pragma once

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

void draw(const Layout& layout, const Figure& figure, const Surface& surface, paint::Painter& painter);

/// The box that is being dragged, over the figure.
void draw_zoom_box(const Layout& layout, const Surface& surface, paint::Rect box, paint::Painter& painter);

/// A line sample with its marker as legends and method lists show it, centred in the box; line false: the
/// marker alone.
void draw_sample(paint::Painter& painter, paint::Rect box, const theme::MethodStyle& style,
                 const Surface& surface, bool chosen = false, float alpha = 1, bool line = true);

/// The small rounded 'oracle' label, its left edge and vertical middle given; returns its width. Without a
/// painter: measures.
float draw_oracle_tag(paint::Painter* painter, paint::Point left_middle, const Surface& surface);

}  // namespace lowrank::figure
