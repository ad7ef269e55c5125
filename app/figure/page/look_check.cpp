// Checks the wishes of an author against what a page shows; ranges are meant for its first figure, map or panel of strips.
#include "app/figure/page/look_check.h"

#include <algorithm>

#include "app/paint/markup.h"
#include "core/io/atomic_file.h"
#include "core/io/table_text.h"
#include "core/method/registry.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {

void LookCheck::meet(const std::string& label, const theme::MethodStyle& style) {
    const std::string name = paint::plain_text(label);
    if (name.empty() || !met_.insert(name).second) return;
    small_.insert(lower_case(name));
    curves_.push_back({name, style});
}

void LookCheck::sees(const Figure& figure) {
    if (!any_) x_label_ = figure.x.label, y_.logarithmic = figure.y.logarithmic;
    x_.logarithmic = x_.logarithmic || (figure.x.logarithmic && figure.x.label == x_label_);
    for (const Series& series : figure.series) meet(series.label, series.style);
    any_ = true;
}

void LookCheck::strips(const ToldStrips& strips, const Surface&) {
    if (!any_) x_.logarithmic = strips.scale.logarithmic;
    for (const ToldStrip& strip : strips.strips) meet(strip.method, strip.style);
    any_ = true;
}

void LookCheck::map(const ToldMap& map, const Surface&) {
    if (!any_) x_ = {false, true, map.columns}, y_ = {false, true, map.rows};
    for (const ToldMap::Line& line : map.lines) meet(line.label, line.style);
    any_ = true;
}

bool LookCheck::knows(const std::string& word) const {
    if (small_.contains(lower_case(word))) return true;
    const auto method = parse_method(word);
    return method && met_.contains(display_name(*method));
}

state::PageLook LookCheck::of_known_curves() const {
    const auto stranger = [&](const std::string& word) { return !knows(word); };
    state::PageLook look = look_;
    std::erase_if(look.order, stranger);
    std::erase_if(look.names, [&](const state::CurveName& wish) { return stranger(wish.curve); });
    std::erase_if(look.colours, [&](const state::CurveColour& wish) { return stranger(wish.curve); });
    return look;
}

std::string LookCheck::why_not_shown(const char* name, const state::RangeChoice& choice,
                                     const SeenAxis& axis) const {
    if (choice.kind != state::RangeKind::Typed) return {};
    const std::string range = std::string("The ") + name + " range " + print_number(choice.typed.low) + ":" +
                              print_number(choice.typed.high) + " cannot be shown: ";
    if (axis.logarithmic && !(choice.typed.low > 0))
        return range + "the axis is logarithmic, and both ends must be above 0.";
    // A plot is as many pixels to a unit as that width has in it, which must be a number.
    constexpr double kNarrowest = 1e-30;
    if (!axis.logarithmic && !(choice.typed.high - choice.typed.low > kNarrowest))
        return range + "its ends must be at least " + print_number(kNarrowest) + " apart.";
    if (!axis.cells_only) return {};
    if (axis.cells.empty()) return range + "the cells of this axis are words, not numbers.";
    const auto shown = [&](double v) { return v >= choice.typed.low && v <= choice.typed.high; };
    if (std::ranges::any_of(axis.cells, shown)) return {};
    const auto [least, most] = std::ranges::minmax(axis.cells);
    return range + "no cell lies in it; they go from " + print_number(least) + " to " + print_number(most) +
           ".";
}

std::string LookCheck::sentence() const {
    if (!any_) return {};
    if (std::string why = why_not_shown("x", look_.x, x_); !why.empty()) return why;
    if (std::string why = why_not_shown("y", look_.y, y_); !why.empty()) return why;
    std::vector<std::string> words = look_.order;
    for (const state::CurveName& wish : look_.names) words.push_back(wish.curve);
    for (const state::CurveColour& wish : look_.colours) words.push_back(wish.curve);
    for (const std::string& word : words) {
        if (knows(word)) continue;
        std::vector<std::string_view> names;
        for (const PageCurve& curve : curves_) names.push_back(curve.name);
        return "No curve of this figure is called " + in_quotes(word) + ": " +
               (names.empty() ? "it has none." : "there are " + enumeration(names) + ".");
    }
    return {};
}

}  // namespace lowrank::figure
