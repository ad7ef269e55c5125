// A figure as data: what is plotted, on which axes, with which marks.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/paint/painter.h"
#include "app/state/page_look.h"
#include "app/state/view_state.h"
#include "app/theme/theme.h"

namespace lowrank::figure {

// What every figure is laid out with and drawn by.
using paint::Face;
using paint::HAlign;
using paint::Painter;
using paint::Point;
using paint::Rect;
using paint::VAlign;

/// One curve. x and y are views of trace columns (or of buffers the caller keeps): nothing is copied per
/// frame.
struct Series {
    std::span<const double> x, y;
    std::string label;  ///< markup
    theme::MethodStyle style;
    bool visible = true;
    bool chosen = false;         ///< drawn wider and last
    bool faded = false;          ///< a ghost of the run before
    bool oracle = false;         ///< the name bears the tag
    std::string value;           ///< live value in the legend, already formatted
    std::string value2;          ///< second column, quiet
    std::string value2_brief{};  ///< the same where room is scarce; empty: the same
    std::int64_t method = -1;    ///< for actions; foreign curves: state::curve_of_foreign(); -1: none
    std::size_t phase = 0;       ///< which of the staggered marker positions it takes
    bool foreign = false;
    bool marks_only = false;  ///< no line joins its points
    bool aside = false;       ///< marks on points of other curves: no data of its own
    bool by_hand = false;     ///< drawn by a person: no measurement
    std::string part{};       ///< what its points are in files: actual, estimate, optimum; empty: measured
    bool of_former = false;   ///< a part of the curve named before it, whatever a legend calls it
    bool pinned = false;      ///< of a run that was pinned: paler and thinner, behind the others
    std::span<const double> seconds{};  ///< of each point, where they are known
    /// Steps of inner problems to reach each point: light ticks across the line; empty: none are told.
    std::span<const std::uint64_t> inner{};
    std::vector<std::size_t> kept;  ///< indices that thinning never drops: restarts and retunings, ascending
};

/// Whether a curve has a name of its own, and is no part of the one before it.
inline bool has_own_name(const Series& series) { return !series.label.empty() && !series.of_former; }

/// What a file says its points are.
inline std::string part_words(const Series& series) {
    if (!series.part.empty()) return series.part;
    return series.by_hand ? "drawn" : "measured";
}

enum class StemKind { GradientRestart, FunctionRestart, BasinRestart, Retuned };

/// A vertical mark through the whole figure, behind the curves.
struct Stem {
    double x;
    StemKind kind;
    theme::Colour colour;
    std::string tooltip;
    std::int64_t t = 0;
    std::int64_t method = -1;
};

/// What cannot be a point of a line, said in words at the curve's end: 'reached 0 at t = 83', 'not a number
/// from t = 12', 'diverged'.
struct Badge {
    double x, y;  ///< the last drawable point
    std::string text;
    theme::Colour colour;
};

/// What an axis counts, whatever a page calls it. Seconds have ticks as µs, ms, s on screen.
enum class Along { Other, Iterations, Seconds, OperatorCalls };

struct Axis {
    std::string label;  ///< markup, with unit
    bool logarithmic = false;
    bool integral = false;     ///< ticks at whole numbers only (iterations)
    double low = 0, high = 1;  ///< the range that is shown
    Along along = Along::Other;
    std::optional<double>
        floor;           ///< logarithmic: fitting goes down to this decade (tol) and as a rule no further
    std::string name{};  ///< markup: what it measures, for a page on which no title says it
};

/// A place in units of the axes that no legend may lie on: a minimum, a start.
struct Landmark {
    double x, y;
};

/// A dashed horizontal line: 'tol'. From three on they are named in the margin.
struct ReferenceLine {
    double y;
    std::string label;
    bool modest = false;  ///< inside the plot its word is left out where it would lie on a curve
    std::string brief{};  ///< in a narrow margin; empty: the label
};

/// A thin line that is no measurement: what theory predicts. In no legend and in no fit of the axes.
struct Guide {
    std::vector<double> x, y;
    theme::Colour colour;
    theme::Dash dash = theme::Dash::Dotted;
    std::string label{};       ///< markup, at its end
    std::int64_t method = -1;  ///< whose prediction it is
    bool broad = false;        ///< a wide pale line: it lies on the measured curve, which is seen on it
};

/// Where the chosen method's rate is fitted; its ends can be dragged.
struct FitWindow {
    double low = 0, high = 0;  ///< in units of x
    state::FitRange range;
};

/// The momentum of critical damping step by step: underdamped above it, overdamped below.
struct DampingBands {
    std::vector<double> x, y;
    theme::Colour colour;
};

/// Where most of many runs lie, behind the curves: from low to high at each x.
struct QuantileBand {
    std::span<const double> x, low, high;
    theme::Colour colour;
    std::span<const double> median{};  ///< a thin line within; empty: a curve stands there
    std::int64_t method = -1;          ///< whose runs they are
};

/// Words pinned to a point of a curve.
struct PointNote {
    double x, y;
    std::string text;  ///< markup
    theme::Colour colour;
    std::size_t note = 0;      ///< its place in the list of notes, for actions
    std::int64_t method = -1;  ///< whose curve it is
};

struct Figure {
    state::FigureKind kind = state::FigureKind::Error;  ///< for actions
    std::string title;                                  ///< markup: 'Error ‖X_t − X_⋆‖_F'
    std::string title_brief{};                          ///< where the title has no room; empty: it is cut
    std::string corner;  ///< the experiment, right: 'MC n = 50, r = 3, p = 0.6 (5.15 per unknown), seed 21'
    Axis x, y;
    std::vector<Series> series;
    std::vector<Stem> stems;
    std::vector<Badge> badges;
    std::vector<Landmark> landmarks;
    std::vector<ReferenceLine> references;
    std::vector<Guide> guides;
    std::optional<FitWindow> fit_window;
    std::optional<DampingBands> damping;
    std::vector<QuantileBand> bands;
    std::vector<PointNote> notes;
    std::optional<double> cursor;  ///< the iteration cursor, in units of x
    std::int64_t cursor_t = 0;     ///< its iteration
    bool legend = true;
    state::LegendPlace legend_place = state::LegendPlace::Free;
    std::optional<state::LegendCorner> legend_corner{};  ///< of one inside, whatever lies behind it
    int legend_columns = 0;                              ///< of one outside, at most; 0: as many as fit
    bool resting = false;  ///< no run of it goes on: its legend may look for its place once more
    bool sheet = false;    ///< drawn on by hand: its axes are there before anything is on them
    bool still = false;    ///< no measurement moves its curves: its legend stands outside, on none of them
    std::string legend_heading, legend_heading2;
    std::string legend_heading2_brief;  ///< where the second column stands alone; empty: the same
    bool rates_first =
        false;         ///< the legend gives up its first column before the second, which it has outside too
    std::string note;  ///< plain sentences in the plot: why something one looks for is not there
    std::string empty_text;  ///< what will appear here and how, when there is nothing to draw
};

/// Without the curves that a person has hidden: in no legend either.
inline void leave_out_hidden(Figure& figure) {
    std::erase_if(figure.series, [](const Series& series) { return !series.visible; });
}

/// Where one figure is drawn and how. On paper: numbers as 2.41e-08, seconds as seconds.
struct Surface {
    paint::Rect area;
    float em = 13;  ///< px of body text; every size follows it
    const theme::Theme* theme = nullptr;
    bool paper = false;
    bool card = true;  ///< draw the card behind the figure

    float least_left =
        0;  ///< px from the area to the plot at least: aligns figures that stand below each other

    float least_right = 0;  ///< px from the plot to the area's right edge at least

    float head_left =
        0;  ///< px of the head, from the plot's left on, that a switch takes in place of the title
    const state::PageLook* look = nullptr;  ///< what the author of a page wants; null: the house's

    float head_right = 0;  ///< px kept free at the right end of the head, for a switch that stands there

    /// Once it fires nobody waits for the page: what is laid out and drawn from then on is of no use, and
    /// whoever passed it looks at it before the page is believed.
    std::stop_token stop{};

    /// A length given in px of a 13 px text, which is how look.md gives them all.
    float px(float length) const { return length * em / 13; }
};

}  // namespace lowrank::figure
