// Where everything of a figure is: rectangles, scales, fitted words, hit boxes. A pure function of the figure
// and its view.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/figure/engine/kept_pieces.h"
#include "app/figure/engine/scale.h"
#include "app/figure/engine/ticks.h"

/// The sizes and gaps of figures, in px of a 13 px text.
namespace lowrank::figure::sizes {

inline constexpr float kTitle = 13, kTitleLine = 16, kSmall = 12, kHeading = 10.5f, kTag = 9.5f;
/// From a card's edge to its title, and to the plot and the switches at its right.
inline constexpr float kCardMargin = 17;
inline constexpr float kYName = 17;   ///< of the upright name of the y axis, with its gap
inline constexpr float kTickGap = 7;  ///< from the axis to its labels
inline constexpr float kTick = 4, kMinorTick = 2.5f;
inline constexpr float kRow = 19.5f, kDenseRow = 16.5f;  ///< of the legend
inline constexpr float kHandle = 14;                     ///< its head where it has no headings
inline constexpr float kLegendPad = 9, kLegendInset = 9, kSample = 27, kColumnGap = 13;
inline constexpr float kMarker = 7.2f, kRetuned = 13;

}  // namespace lowrank::figure::sizes

namespace lowrank::figure {

/// A word in its place.
struct PlacedText {
    paint::Point at;
    std::string markup;
    paint::TextStyle style;
    paint::Rect box() const;
};

struct LegendRow {
    std::size_t series = 0;  ///< position in Figure::series
    paint::Rect box;
    std::string label;  ///< fitted
};

/// Where in its room a legend stands: 0 at the left and the top, 1 at the right and the bottom.
struct LegendSpot {
    float x = 1, y = 0;
};

struct Legend {
    paint::Rect box;     ///< of no size: there is none
    paint::Rect header;  ///< drag here; toggle is in it
    paint::Rect toggle;
    bool collapsed = false;
    bool movable = false;  ///< on screen; on paper it has neither toggle nor grip
    float head = 0;        ///< height of the row the toggle and the headings stand in
    bool outside = false;  ///< under or beside the plot, where the plot has no room for it
    std::vector<LegendRow> rows;
    float sample = 0;                                ///< width of the line samples
    std::optional<float> value_right, value2_right;  ///< right edges of the columns, from the left of a row
    std::string heading2;                            ///< of the second column
    bool brief = false;                              ///< whose numbers have few digits
    LegendSpot spot;                                 ///< of one inside the plot
    int manner = 0;                                  ///< how much it says: the fewer, the higher
    bool dragged = false;                            ///< a person has put it where it is
    bool present() const { return box.w > 0; }
};

/// A note beside its point.
struct PlacedNote {
    std::size_t index = 0, note = 0;  ///< its place in Figure::notes and in the list of notes
    paint::Point at;                  ///< of the curve
    paint::Rect box;                  ///< of no size where it has no room: a mark alone
    std::vector<std::string> lines;
    paint::Point end;  ///< of the leader, on the box
};

/// Whether a curve has a name of its own where names stand at curves.
bool is_named_at_curve(const Series& series);

/// So many curves are named beside them where a legend would stand in the way.
inline constexpr std::ptrdiff_t kNamedAtCurves = 4;

/// On which side of which point of its curve a name stands.
struct CurveNamePlace {
    std::string name;
    std::size_t nth = 0;             ///< of the curves of that name
    std::size_t back = 0, side = 0;  ///< steps from the curve's end, place around the point there
    double behind = 0;               ///< of curves, as Crowd counts
    bool misplaced = false;          ///< there was no place without fault
    bool brief = false;              ///< there was none for the whole name
    double x = 0, y = 0;             ///< the point, in units of the axes
    paint::Point middle{}, end{};    ///< px: of the name, and the curve's end
};

/// The pieces of curves inside a plot, made when one is first asked for: legend, names and words look for
/// room between the same ones.
struct PlotPieces {
    using Pieces = CurvePieces;
    paint::Rect plot;
    Scale x, y;
    std::vector<std::shared_ptr<const Pieces>> of;  ///< by series
};

struct Layout {
    paint::Rect area, card, plot;
    paint::Rect x_axis, y_axis;  ///< where pointer events belong to one axis only
    Scale x, y;
    std::vector<Tick> x_ticks, y_ticks;
    std::vector<PlacedText> x_labels, y_labels;
    std::optional<PlacedText> title, corner, x_title, y_title;
    std::optional<PlacedText> title_below;  ///< its second line, on paper
    Legend legend;
    float below = 0;                ///< px that a legend under the plot needs
    std::optional<float> cursor_x;  ///< when the iteration cursor is inside the plot
    std::optional<PlacedText> cursor_label;
    paint::Rect cursor_pill;
    std::vector<PlacedText> curve_names;      ///< beside their curves, in place of a legend
    std::vector<CurveNamePlace> name_places;  ///< of these, in the same order
    std::vector<PlacedText> reference_labels;
    /// From the end of a reference line to its name in the margin, and from a curve to a name that does not
    /// touch it.
    std::vector<std::pair<paint::Point, paint::Point>> leaders;
    std::vector<PlacedNote> notes;
    bool grid = true, minor_grid = false;
    bool rested = false;                ///< the legend was placed when the curves had come to rest
    bool unsettled = false;             ///< the curves rest, and names look anew once the axes stand still
    bool by_hand = false;               ///< a person chose what an axis shows
    std::size_t points = 0;             ///< of the curves that are seen
    bool labelled = true;               ///< there is room for what the axes say
    bool empty = false;                 ///< nothing to draw: the empty text takes the plot
    mutable PlotPieces known_pieces{};  ///< while it is being laid out
};

/// curve_pieces of one series inside the plot as it is now; valid until the plot or its scales change.
const PlotPieces::Pieces& pieces_in_plot(const Figure& figure, std::size_t series, const Layout& layout,
                                         const Surface& surface);

/// Lays a figure out. Axis labels never meet, never leave the area; title and corner text end in an ellipsis
/// where they would meet, on paper what is too long is smaller first, and a title then stands in two lines;
/// the legend takes the dragged place, or one at the plot's edge where it covers nothing, or stands outside;
/// where there is no room for that either, it covers as little as it can. Where the area is small, title and
/// legend go, then the words under the x axis, then the tick labels, so that there is a plot on every page.
/// before: how the figure was laid out a moment ago; the legend stays where it was until it would cover
/// something, a name where it was beside its curve, and a note beside its point, so that they stand still
/// while the curves move; where nothing moves, names stand as if there had been nothing before. A legend that
/// went outside on the way is placed afresh once the curves rest, are fewer, or have another area.
Layout layout(const Figure& figure, const state::ViewState& view, const Surface& surface,
              const Layout* before = nullptr);

/// Px along the whole figure of the curve's point nearest to t; nothing where the curve has no place there.
std::optional<paint::Point> point_at(const Series& series, std::size_t index, const Layout& layout);

}  // namespace lowrank::figure
