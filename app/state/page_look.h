// What the author of a page decides about the figures on it, beside its size and colours; and the widths that
// journals ask of them.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/state/view_state.h"
#include "app/theme/colour.h"
#include "app/theme/typeface.h"
#include "core/text/result.h"

namespace lowrank::state {

/// Shown: the range of the view, which is the fitted one where nobody zoomed. All: every point, below a
/// tolerance too.
enum class RangeKind { Shown, All, Typed };
struct RangeChoice {
    RangeKind kind = RangeKind::Shown;
    AxisRange typed;
    bool operator==(const RangeChoice&) const = default;
};

/// Free: inside where it covers no curve, else outside. Direct: a name at each curve.
enum class LegendPlace { Free, Inside, Outside, Direct, None };

/// Where in the plot a legend stands: 0 at the left and the top, 1 at the right and the bottom.
struct LegendCorner {
    double x = 1, y = 0;
    bool operator==(const LegendCorner&) const = default;
};

enum class PageStyle { House, BlackAndWhite };

/// A curve by its name in the legend or by the words of --method, and what it is to be called or coloured.
struct CurveName {
    std::string curve, text;  ///< text is markup
    bool operator==(const CurveName&) const = default;
};
struct CurveColour {
    std::string curve;
    theme::Colour colour;
    bool operator==(const CurveColour&) const = default;
};

struct PageLook {
    RangeChoice x, y;
    std::optional<std::string> title{};               ///< markup; absent: the figure's own; empty: none
    std::optional<std::string> x_label{}, y_label{};  ///< the same of its axes
    LegendPlace legend = LegendPlace::Free;
    std::optional<LegendCorner> corner{};  ///< of one inside; absent: where it covers least
    int legend_columns = 0;                ///< of one outside, at most; 0: as many as fit
    bool values = true;                    ///< numbers in the legend
    bool restarts = true;                  ///< lines where a method restarted
    bool notes = true;        ///< the experiment at the head, sentences in the plot and at the page's foot
    bool point_notes = true;  ///< those pinned to points of curves
    bool predictions = true;  ///< what theory says
    std::vector<std::string> order{};  ///< curves that come first
    std::vector<CurveName> names{};
    std::vector<CurveColour> colours{};
    PageStyle style = PageStyle::House;
    theme::Typeface typeface = theme::Typeface::DejaVu;
    bool operator==(const PageLook&) const = default;
};

/// Options of render and what stands behind each.
using LookWords = std::vector<std::pair<std::string, std::string>>;

/// x-range, y-range, title, x-label, y-label, legend, legend-columns, legend-values, name, colour, order,
/// restarts, notes, point-notes, theory, style and typeface as render has them; other words pass. What is
/// absent is as nobody has touched it. A curve's name may hold '=' and ',' behind a backslash.
Result<PageLook> read_look(const LookWords& words);

/// What differs from a look that nobody has touched, as read_look takes it.
LookWords look_words(const PageLook& look);

/// What stands behind an option for the first time; null where it is absent.
const std::string* option_of(const LookWords& words, std::string_view option);

/// One of a few words, by its place; the first of them where the option is absent.
Result<std::size_t> choice_among(const LookWords& words, std::string_view option,
                                 const std::vector<std::string_view>& allowed);

/// '#D55E00', and the colour that six digits behind # are.
std::string colour_words(theme::Colour colour);
std::optional<theme::Colour> colour_from(std::string_view text);

struct JournalWidth {
    std::string_view name;  ///< 'ieee', 'ieee-wide'
    std::string_view meaning;
    double width_mm;
    double font_pt;  ///< type that fits between the lines of such a column
};

/// By name, the column before the page.
std::span<const JournalWidth> journal_widths();
const JournalWidth* find_width(std::string_view name);

/// How high a page of a figure is that gets a journal's width (mm): in proportion, but higher where its usual
/// page is wider than such a column and a half, for what stood beside each other goes below; and as high as a
/// race needs.
double journal_height(std::string_view figure, const JournalWidth& journal, double width_mm,
                      double height_mm);

}  // namespace lowrank::state
