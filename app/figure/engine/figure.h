// A figure as data: what is plotted, on which axes, with which marks.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/paint/painter.h"
#include "app/state/page_look.h"
#include "app/state/view_state.h"
#include "app/theme/theme.h"
#include "core/linalg/extremes.h"

namespace lowrank::figure {

// What every figure is laid out with and drawn by.
using paint::Face;
using paint::HAlign;
using paint::Painter;
using paint::Point;
using paint::Rect;
using paint::VAlign;

/// What a curve is to the others of its figure.
enum class Role {
    Measured,
    Ghost,             ///< of the run before
    File,              ///< of a file, beside the runs
    Pin,               ///< of a run that was pinned: paler and thinner, behind the others
    Drawing,           ///< by a person's hand
    Way,               ///< in a plane
    WayAhead,          ///< what of a way follows the cursor
    Points,            ///< no line joins them
    Aside,             ///< marks on points of other curves
    PointsOfFormer,    ///< marks on the points of the curve named before
    Published,         ///< others' numbers beside those of the curve named before
    Actual,            ///< computed, beside what estimates it
    Estimate,          ///< of no other curve: alone it is the curve
    EstimateOfFormer,  ///< of the curve named before
    OptimumOfFormer,
};

/// What follows from a curve's role.
struct RoleFacts {
    std::string_view part = "measured";  ///< what files call its points; empty: they are no data of its own
    bool pale = false;
    bool ascends = true;     ///< its x, as far as anyone may rely on it
    bool joined = true;      ///< by a line
    bool of_former = false;  ///< a part of the curve named before it, whatever a legend calls it
    bool removable = false;  ///< a person put it beside the runs
};

constexpr RoleFacts facts_of(Role role) {
    switch (role) {
        case Role::Measured:
            break;
        case Role::Ghost:
            return {.pale = true};
        case Role::File:
        case Role::Pin:
            return {.ascends = false, .removable = true};
        case Role::Drawing:
            return {.part = "drawn", .ascends = false};
        case Role::Way:
            return {.ascends = false};
        case Role::WayAhead:
            return {.pale = true, .ascends = false};
        case Role::Points:
            return {.joined = false};
        case Role::Aside:
            return {.part = "", .joined = false};
        case Role::PointsOfFormer:
            return {.part = "", .joined = false, .of_former = true};
        case Role::Published:
            return {.part = "published", .joined = false, .of_former = true};
        case Role::Actual:
            return {.part = "actual"};
        case Role::Estimate:
            return {.part = "estimate"};
        case Role::EstimateOfFormer:
            return {.part = "estimate", .of_former = true};
        case Role::OptimumOfFormer:
            return {.part = "optimum", .of_former = true};
    }
    return {};
}

/// One curve. x and y are views of trace columns (or of buffers the caller keeps): nothing is copied per
/// frame.
struct Series {
    std::span<const double> x, y;
    /// Of the columns that x and y begin, where whoever keeps those keeps these too: what is asked of a
    /// stretch of rows is then told without reading it. Null: the rows are read.
    const ColumnExtremes *x_extremes = nullptr, *y_extremes = nullptr;
    std::string label{};  ///< markup
    std::string brief{};  ///< the same where the label has no place beside the curve; empty: the label alone
    theme::MethodStyle style{};
    Role role = Role::Measured;
    bool visible = true;
    bool chosen = false;                ///< drawn wider and last
    bool oracle = false;                ///< the name bears the tag
    std::string value{};                ///< live value in the legend, already formatted
    std::string value2{};               ///< second column, quiet
    std::string value2_brief{};         ///< the same where room is scarce; empty: the same
    std::int64_t method = -1;           ///< for actions; foreign curves: state::curve_of_foreign(); -1: none
    std::size_t phase = 0;              ///< which of the staggered marker positions it takes
    std::span<const double> seconds{};  ///< of each point, where they are known
    /// Steps of inner problems to reach each point: light ticks across the line; empty: none are told.
    std::span<const std::uint64_t> inner{};
    /// Indices that thinning never drops: restarts and retunings, ascending.
    std::vector<std::size_t> kept{};

    RoleFacts facts() const { return facts_of(role); }
    /// Whether it has a name of its own, and is no part of the one before it.
    bool has_own_name() const { return !label.empty() && !facts().of_former; }
    /// Whether it is one of those that are seen and named.
    bool is_told() const { return visible && !facts().pale && !label.empty(); }
    /// Whether it is seen, and of one of the methods that run.
    bool is_of_run() const { return visible && !facts().pale && method >= 0; }
};

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
        floor;  ///< logarithmic: fitting goes down to this decade (tol) and as a rule no further
    /// Logarithmic: fitting goes up to here and no further while a curve stays below.
    std::optional<double> ceiling{};
    bool room_above =
        false;           ///< logarithmic: fitting leaves room for the name of a curve that ends at the top
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
    bool detail = false;  ///< not on a small card
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
    FigureKind kind = FigureKind::Error;  ///< for actions
    std::string title;                    ///< markup: 'Error ‖X_t − X_⋆‖_F'
    std::string title_brief{};            ///< where the title has no room; empty: it is cut
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
    bool listed = false;  ///< beside a list of all curves: names at curves that would mislead are left out
    std::optional<state::LegendCorner> legend_corner{};  ///< of one inside, whatever lies behind it
    int legend_columns = 0;                              ///< of one outside, at most; 0: as many as fit
    bool resting = false;  ///< no run of it goes on: its legend may look for its place once more
    bool sheet = false;    ///< drawn on by hand: its axes are there before anything is on them
    bool staged = false;   ///< before an audience: its legend has no handle and stays where it is for a run
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

/// Without fits and predictions, which change with every iteration of a run that goes on: an audience is
/// shown them when it is over.
inline void leave_out_fits(Figure& figure) {
    figure.fit_window.reset();
    figure.guides.clear();
    figure.legend_heading2.clear();
    figure.legend_heading2_brief.clear();
    figure.rates_first = false;
    for (Series& series : figure.series) series.value2.clear(), series.value2_brief.clear();
}

class KeptPieces;

/// Where one figure is drawn and how. On paper: numbers as 2.41e-08, seconds as seconds.
struct Surface {
    paint::Rect area;
    float em = 13;  ///< px of body text; every size follows it
    const theme::Theme* theme = nullptr;
    bool paper = false;
    bool card = true;      ///< draw the card behind the figure
    paint::Rect around{};  ///< the card where it is larger than the area; of no size: it is not

    float least_left =
        0;  ///< px from the area to the plot at least: aligns figures that stand below each other

    float least_right = 0;  ///< px from the plot to the area's right edge at least

    float least_below = 0;  ///< px for a legend below the plot at least: aligns figures beside each other

    float head_left =
        0;  ///< px of the head, from the plot's left on, that a switch takes in place of the title
    const state::PageLook* look = nullptr;  ///< what the author of a page wants; null: the house's

    float head_right = 0;  ///< px kept free at the right end of the head, for a switch that stands there

    /// Once it fires nobody waits for the page: what is laid out and drawn from then on is of no use, and
    /// whoever passed it looks at it before the page is believed.
    std::stop_token stop{};

    /// Of the frames before, where one frame follows another; null: none are kept.
    KeptPieces* pieces = nullptr;

    /// A length given in px of a 13 px text, which is how look.md gives them all.
    float px(float length) const { return length * em / 13; }
};

}  // namespace lowrank::figure
