// Checks the wishes of an author against what a page shows; ranges are meant for its first figure, map or
// panel of strips.
#include "app/figure/page/look_check.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <unordered_set>

#include "app/paint/markup.h"
#include "core/io/file/atomic_file.h"
#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

/// An axis that ranges are meant for. cells: of a map, the numbers of its columns or rows.
struct SeenAxis {
    bool logarithmic = false, cells_only = false;
    std::vector<double> cells;
};

/// The curves and axes of a page.
struct Seen {
    std::vector<PageCurve> curves;
    std::unordered_set<std::string> met, small;  ///< their names, and those in small letters
    std::string x_label;
    SeenAxis x, y;
    bool any = false;

    explicit Seen(const PlacedPage& page) {
        for (const PlacedPart& part : page.parts) std::visit([this](const auto& one) { see(one); }, part);
    }
    /// Whether it has a curve that a word means.
    bool knows(const std::string& word) const {
        if (small.contains(lower_case(word))) return true;
        const auto method = parse_method(word);
        return method && met.contains(display_name(*method));
    }

private:
    void meet(const std::string& label, const theme::MethodStyle& style) {
        const std::string name = paint::plain_text(label);
        if (name.empty() || !met.insert(name).second) return;
        small.insert(lower_case(name));
        curves.push_back({name, style});
    }
    void see(const PlacedFigure& part) {
        const Figure& figure = part.figure;
        if (!any) x_label = figure.x.label, y.logarithmic = figure.y.logarithmic;
        x.logarithmic = x.logarithmic || (figure.x.logarithmic && figure.x.label == x_label);
        for (const Series& series : figure.series) meet(series.label, series.style);
        any = true;
    }
    void see(const PlacedStrips& strips) {
        if (!any) x.logarithmic = strips.scale.logarithmic;
        for (const PlacedStrips::Strip& strip : strips.strips) meet(strip.method, strip.style);
        any = true;
    }
    void see(const PlacedMap& map) {
        if (!any) x = {false, true, map.x_numbers}, y = {false, true, map.y_numbers};
        for (const PlacedMap::Line& line : map.lines) meet(line.label, line.style);
        any = true;
    }
    template <class Other>
    void see(const Other&) {}
};

std::string why_not_shown(const char* name, const state::RangeChoice& choice, const SeenAxis& axis) {
    if (choice.kind != state::RangeKind::Typed) return {};
    const std::string range = fmt::format("The {} range {}:{} cannot be shown: ", name,
                                          print_number(choice.typed.low), print_number(choice.typed.high));
    if (axis.logarithmic && !(choice.typed.low > 0))
        return fmt::format("{}the axis is logarithmic, and both ends must be above 0.", range);
    // A plot is as many pixels to a unit as that width has in it, which must be a number.
    constexpr double kNarrowest = 1e-30;
    if (!axis.logarithmic && !(choice.typed.high - choice.typed.low > kNarrowest))
        return fmt::format("{}its ends must be at least {} apart.", range, print_number(kNarrowest));
    // Beyond these the width of a range, or what is drawn outside of it, is no number.
    constexpr double kLargest = 1e300;
    if (std::max(std::abs(choice.typed.low), std::abs(choice.typed.high)) > kLargest)
        return fmt::format("{}its ends lie between -{} and {}.", range, print_number(kLargest),
                           print_number(kLargest));
    if (!axis.cells_only) return {};
    if (axis.cells.empty()) return fmt::format("{}the cells of this axis are words, not numbers.", range);
    const auto shown = [&](double v) { return v >= choice.typed.low && v <= choice.typed.high; };
    if (std::ranges::any_of(axis.cells, shown)) return {};
    const auto [least, most] = std::ranges::minmax(axis.cells);
    return fmt::format("{}no cell lies in it; they go from {} to {}.", range, print_number(least),
                       print_number(most));
}

}  // namespace

std::vector<PageCurve> curves_of(const PlacedPage& plain) { return Seen(plain).curves; }

state::PageLook of_known_curves(const PlacedPage& plain, const state::PageLook& whole) {
    const Seen seen(plain);
    const auto stranger = [&](const std::string& word) { return !seen.knows(word); };
    state::PageLook look = whole;
    std::erase_if(look.order, stranger);
    std::erase_if(look.names, [&](const state::CurveName& wish) { return stranger(wish.curve); });
    std::erase_if(look.colours, [&](const state::CurveColour& wish) { return stranger(wish.curve); });
    return look;
}

std::string why_not_so(const PlacedPage& plain, const state::PageLook& look) {
    const Seen seen(plain);
    if (!seen.any) return {};
    if (std::string why = why_not_shown("x", look.x, seen.x); !why.empty()) return why;
    if (std::string why = why_not_shown("y", look.y, seen.y); !why.empty()) return why;
    std::vector<std::string> words = look.order;
    for (const state::CurveName& wish : look.names) words.push_back(wish.curve);
    for (const state::CurveColour& wish : look.colours) words.push_back(wish.curve);
    for (const std::string& word : words) {
        if (seen.knows(word)) continue;
        std::vector<std::string_view> names;
        for (const PageCurve& curve : seen.curves) names.push_back(curve.name);
        return fmt::format("No curve of this figure is called {}: {}", in_quotes(word),
                           names.empty() ? "it has none." : fmt::format("there are {}.", enumeration(names)));
    }
    return {};
}

}  // namespace lowrank::figure
