// The pieces layout() is made of: legends, names beside curves and in the margin, the words of theory. Part
// of layout.
#pragma once
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// The title as it has room above the plot: on paper in smaller type, then in as many lines as are allowed.
struct TitleLines {
    std::vector<std::string> lines;
    float size = 0;
};
TitleLines lines_of_title(const Figure& figure, const Surface& surface, std::size_t most,
                          const Layout& layout);

/// Title and corner words, above the plot.
void place_head(const Figure& figure, const Surface& surface, std::size_t most_lines, Layout& layout);

/// A legend inside the plot: at the dragged place, where it was before as long as it covers nothing there,
/// where it is clear of all curves, or where it covers least. Columns are given up where they do not fit or
/// would cover a curve, then the legend. before: null, or how it stood a moment ago. covers: whether a part
/// of a curve lies behind it.
Legend legend_inside(const Figure& figure, const state::ViewState& view, const Surface& surface,
                     const Layout& layout, const Legend* before, bool& covers);

/// A legend outside the plot, for paper: in columns under it or as one column beside it. Names only, or with
/// the second column of numbers (rates). The size is what layout must set aside.
struct LegendOutside {
    float below_height = 0;
    float beside_width = 0, beside_height = 0;
};
LegendOutside legend_outside(const Figure& figure, const Surface& surface, float plot_width, bool rates);
Legend legend_in(const Figure& figure, const Surface& surface, paint::Rect area, bool one_column, bool rates);

/// What both have in common: the width of a curve's name with the tag of an oracle, its second number in few
/// digits, and the heading of those, the brief one where they stand alone.
float name_width(const Series& series, const Surface& surface);
const std::string& brief_of(const Series& series);
const std::string& heading2_of(const Figure& figure, bool alone);

/// Whether the reason may have gone for which the legend stood outside: the curves rest since then, are
/// fewer, have another area or have their whole range again. now: with its axes; is told whether it rests.
bool looks_again(const Figure& figure, const Surface& surface, const Layout* before, Layout& now);

/// Gives each visible curve its name, with the tag of an oracle, in the curve's colour: at its end where
/// there is room, else along it where it covers least. Names meet neither each other nor the frame; one that
/// stands away from its curve has a line to it. On a screen names hide no curve and name no other than their
/// own where such a place is to be had; a name without one is left out of a figure beside a list of all
/// curves. A name for which there is no room at all is left out. before: whose places are kept while
/// something moves and they cover no more than they did; null: there is none.
void place_curve_names(const Figure& figure, const Surface& surface, const Layout* before, Layout& layout);

/// So many lines and more are named in the margin or not at all: inside they would lie on curves and on each
/// other. Fewer are named there too where one of them is modest: inside, a curve would take its name.
inline constexpr std::size_t kOnlyInMargin = 3;

/// Whether a line stands on a card of this size: a small one leaves details to the card when it is large.
bool is_seen(const ReferenceLine& line, const Surface& surface);

/// What the margin must be wide for the names, the brief ones where the others would take too much; 0: there
/// is none.
float margin_for_names(const Figure& figure, const Surface& surface);

/// Each name at the height of its line, or as near as the others leave room; a leader joins the two. Names
/// without room are left out, the last ones first.
void place_names_in_margin(const Figure& figure, const Surface& surface, Layout& layout);

/// The name of the y axis upright at the left edge, beside the middle of the plot; cut where it is longer
/// than the area is high, and left out where it has no room.
void place_y_name(const Figure& figure, const Surface& surface, Layout& layout);

/// Names horizontal lines in the plot: above its line at the right end where nothing is, else at another end
/// or side of it, else where it covers least; never under the legend, never on another word or its line or
/// a landmark, a modest one never on a curve.
void place_reference_words(const Figure& figure, const Surface& surface, Layout& layout);

/// Adds them to the labels that lie in the plot, each at the first of its places that is in the plot, clear
/// of the legend, of other words and their lines, and off the curves; a word without such a place is not
/// said.
void place_theory_words(const Figure& figure, const Surface& surface, Layout& layout);

}  // namespace lowrank::figure
