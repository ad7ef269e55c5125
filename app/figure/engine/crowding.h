// Where the curves are: what words and legends would cover, and where a box would cover least. Part of
// layout.
#pragma once
#include <span>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Px from one sample of a curve to the next: every, or more where a curve that runs to and fro would have
/// too many.
float sample_step(const PlotPieces::Pieces& pieces, float every);

/// Visits points along a curve, px apart.
template <class Visit>
void sample(const PlotPieces::Pieces& pieces, float every, const Visit& visit) {
    for (const auto& piece : pieces) {
        float next = 0;  // px until the next sample
        for (std::size_t i = 1; i < piece.size(); ++i) {
            const paint::Point a = piece[i - 1], b = piece[i];
            const float length = distance(a, b);
            for (; next < length; next += every)
                visit(paint::Point{a.x + (b.x - a.x) * next / length, a.y + (b.y - a.y) * next / length});
            next -= length;
        }
    }
}

/// Points along the visible curves, ghosts included, 6 px apart; those of the chosen curve three times.
std::vector<paint::Point> curve_samples(const Figure& figure, const Layout& layout,
                                        const Surface& surface = {});

/// Which share of the points lies in a box that is wider by margin px on every side.
double share_inside(const std::vector<paint::Point>& samples, paint::Rect box, float margin);

/// The grips at the foot of the plot by which a fit is dragged: of those of its ends that are seen; none on
/// paper.
std::vector<paint::Rect> fit_grips(const Figure& figure, const Layout& layout, const Surface& surface);

/// What lies in the plot, summed over cells of a few px, so that many boxes can be asked for at once.
class Crowd {
public:
    Crowd(const Figure& figure, const Layout& layout, const Surface& surface);
    /// Of points alone.
    Crowd(paint::Rect plot, std::span<const paint::Point> points, const Surface& surface);
    /// How much of the visible curves lies in a box that is wider by margin px on every side, in units of a
    /// few px of one curve; the chosen curve, ends of curves and landmarks weigh more. 0: nothing at all,
    /// nearer than half a cell to it.
    double behind(paint::Rect box, float margin) const;

private:
    Crowd(paint::Rect plot, const Surface& surface);
    void sum_up();
    void add(paint::Point at, double weight);
    paint::Rect plot_;
    float cell_;
    std::size_t columns_, rows_;
    std::vector<double> sums_;  ///< over all cells above and left, one row and column more than cells
};

/// Whether a straight line passes through a box or touches it.
bool cross(paint::Point a, paint::Point b, paint::Rect box);

/// Whether the legend, a word or the line to a word stands in a box already.
bool worded(const Layout& layout, paint::Rect box);

/// A box of a size at a spot of a room.
paint::Rect box_at(LegendSpot spot, paint::Rect room, float w, float h);

/// The corners, top right first: where curves fall it is free; then along the edges, px apart.
std::vector<LegendSpot> legend_spots(paint::Rect room, float w, float h, float step);

}  // namespace lowrank::figure
