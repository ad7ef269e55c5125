// The pieces draw() is made of. Part of draw.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/layout.h"

namespace lowrank::figure {

void draw_curves(const Layout& layout, const Figure& figure, const Surface& surface, paint::Painter& painter);
/// A diamond with a core on each curve where its rules were changed.
void draw_retunings(const Layout& layout, const Figure& figure, const Surface& surface,
                    paint::Painter& painter);
void draw_badges(const Layout& layout, const Figure& figure, const Surface& surface, paint::Painter& painter);
void draw_legend(const Layout& layout, const Figure& figure, const Surface& surface, paint::Painter& painter);

// Theory, behind the curves.
void draw_damping(const Layout& layout, const Figure& figure, const Surface& surface,
                  paint::Painter& painter);
void draw_critical_damping(const Layout& layout, const Figure& figure, const Surface& surface,
                           paint::Painter& painter);
void draw_quantile_bands(const Layout& layout, const Figure& figure, const Surface& surface,
                         paint::Painter& painter);
void draw_fit_window(const Layout& layout, const Figure& figure, const Surface& surface,
                     paint::Painter& painter);
/// What its ends are dragged by: above grid and stems, which would cut them in pieces.
void draw_fit_grips(const Layout& layout, const Figure& figure, const Surface& surface,
                    paint::Painter& painter);
float guide_width(const Guide& guide, const Surface& surface);
void draw_guides(const Layout& layout, const Figure& figure, const Surface& surface, paint::Painter& painter);

/// The pieces of a curve that are drawn; none of one that no line joins.
std::shared_ptr<const CurvePieces> drawn_pieces(const Series& series, const Layout& layout,
                                                const Surface& surface);
/// Whether a curve runs up and down so fast that its line would be a block, behind which the others are lost.
bool is_dense(const Series& series, const CurvePieces& drawn, const Layout& layout, const Surface& surface);
inline constexpr float kDenseAlpha = 0.3f;  ///< of the line of such a curve, which is half as wide

/// Of a curve, and of the line of a restart or retuning.
float curve_width(const Series& series, const Surface& surface);
paint::Dash dash_of(StemKind kind);

/// Inner steps as light ticks across a curve, both ends of each, evenly between two points: all of them, or
/// every second, fourth, … so that they stay apart.
std::vector<std::pair<paint::Point, paint::Point>> inner_ticks(const Series& series, const Layout& layout,
                                                               const Surface& surface);
/// How they are drawn.
paint::Stroke inner_stroke(const Series& series, const Surface& surface);

}  // namespace lowrank::figure
