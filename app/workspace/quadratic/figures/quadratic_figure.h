// The landscape of a quadratic with its trajectories: contours, steps, restarts, starts, special directions
// and the words in it; equal axes. Pure but for the painter it is given.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"
#include "app/workspace/quadratic/figures/quadratic_contours.h"
#include "core/run/session/quadratic_race.h"

namespace lowrank::quadratic {

/// The part of the plane that is shown whatever the shape of the plot: from the middle this much to the
/// nearer edge.
struct Plane {
    Vec2 middle;
    double half = 1;
    bool operator==(const Plane&) const = default;
};

struct QuadraticFigureInput {
    const QuadraticRace* race = nullptr;
    const theme::Theme* theme = nullptr;
    std::optional<Plane> plane{};     ///< absent: fitted to the minimum, the starts and what the runs reach
    state::ViewState view{};          ///< where the legend is
    std::set<std::int64_t> hidden{};  ///< methods, by position in the spec
    std::int64_t selected = -1, hovered = -1;  ///< methods
    std::optional<std::int64_t> cursor{};      ///< runs are drawn up to x_t, faint behind it; absent: whole
    bool landscape = true;                     ///< tinted bands; off where a picture of them lies below
    bool contours = true;                      ///< the lines between the bands; off as landscape is
    bool levels = true;                        ///< the values of f, on their contours
    bool directions = true;                    ///< eigenvectors, and from where exact line search is slowest
    bool paper = false;
    bool names = false;  ///< a few runs are named beside their ways, in place of a legend
};

/// A word in the landscape and the place it keeps free of others.
struct QuadraticWord {
    paint::Point at;
    std::string markup;
    paint::TextStyle style;
    paint::Rect box;
};
struct QuadraticWords {
    std::vector<QuadraticWord> points, directions, levels;
};

/// Laid out: figure.x and figure.y have the same px to a unit.
struct QuadraticPicture {
    figure::Figure figure;
    figure::Layout layout;
    QuadraticWords words;
    PlaneWindow window() const { return {layout.x, layout.y, layout.plot}; }
    Vec2 value(paint::Point at) const { return {layout.x.value(at.x), layout.y.value(at.y)}; }
    paint::Point point(Vec2 x) const { return {layout.x.px(x.x), layout.y.px(x.y)}; }
};
/// before: how it was laid out a moment ago, so that its legend stands still.
QuadraticPicture lay_out_quadratic(const QuadraticFigureInput& input, const figure::Surface& surface,
                                   const figure::Layout* before = nullptr);

/// What lay_out_quadratic would show, without looking for places for words.
Plane fitted_plane(const QuadraticFigureInput& input, const figure::Surface& surface,
                   const figure::Layout* before = nullptr);

/// The levels whose contours are seen: contour_levels, or those of the picture below where contours is off.
std::vector<double> drawn_levels(const QuadraticFigureInput& input, const Quadratic& Q,
                                 const PlaneWindow& window);

/// Where an iterate is on the page; what diverges stays near enough for a float to be drawn to.
paint::Point place_of(const QuadraticPicture& picture, const QuadraticPath& run, std::size_t i);

/// Whether a mark there would be seen: inside the plot or nearly, and not under the legend.
bool can_be_seen(const QuadraticPicture& picture, paint::Point at, const figure::Surface& surface);

/// Whether step i of a run is a restart with a ring: nearer to the minimum rings would bury it.
bool has_ring(const Trace& run, std::size_t i);

/// What the picture shows, to zoom and pan from.
Plane plane_of(const QuadraticPicture& picture);

/// Card, bands, contours, special directions, runs, marks, axes and legend, in this order.
void draw_quadratic(const QuadraticPicture& picture, const QuadraticFigureInput& input,
                    const figure::Surface& surface, paint::Painter& painter);

/// Every word where it is on nothing else, or not at all: minimum and start first, then the directions, then
/// the contours' values. The picture's scales and legend are as they will be drawn.
QuadraticWords place_quadratic_words(const QuadraticPicture& picture, const QuadraticFigureInput& input,
                                     const figure::Surface& surface);

}  // namespace lowrank::quadratic
