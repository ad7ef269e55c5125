// Notes at points of curves: where each has room beside its point. Part of layout and draw.
#pragma once
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// A place for each note whose point is in the plot: off the legend, other notes and words where that can be,
/// on as little of the curves as can be, near its point. whole: nobody chose a range, and a point behind the
/// end of an axis stands at its edge. before: where they stood, which is kept while it is about as good.
void place_notes(const Figure& figure, bool whole, const Surface& surface, Layout& layout,
                 const std::vector<PlacedNote>& before);

/// A ring on the curve, a thin line to a card in the curve's colour, and the words on it.
void draw_notes(const Layout& layout, const Figure& figure, const Surface& surface, paint::Painter& painter);

/// The note whose card or mark lies under a place, the one drawn last; null where there is none.
const PlacedNote* note_at(const Layout& layout, paint::Point at, float reach);

/// What stands between the frame of a note and its words, and from line to line, px.
struct NoteMeasures {
    float size, line, pad_x, pad_y;
};
NoteMeasures note_measures(const Surface& surface);

}  // namespace lowrank::figure
