// Applies an author's wishes to the data of a figure alone, so that layout and drawing know nothing of them.
#include "app/figure/page/dress.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/figure/engine/fit.h"
#include "app/paint/markup.h"
#include "core/method/registry.h"

namespace lowrank::figure {
namespace {

using state::PageLook;
using state::RangeKind;
using theme::Dash;
using theme::Marker;

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

void set_ranges(Figure& figure, const PageLook& look, PagePart part) {
    const bool own = part == PagePart::Main;
    FittedRange all;
    if (look.x.kind == RangeKind::All || look.y.kind == RangeKind::All) {
        const std::optional<double> floor = std::exchange(figure.y.floor, std::nullopt);
        const std::optional<double> ceiling = std::exchange(figure.y.ceiling, std::nullopt);
        all = fit(figure);
        figure.y.floor = floor, figure.y.ceiling = ceiling;
    }
    const auto set = [&](Axis& axis, const state::RangeChoice& choice, const state::AxisRange& fitted) {
        if (choice.kind == RangeKind::Shown) return;
        const state::AxisRange range = choice.kind == RangeKind::All ? fitted : choice.typed;
        axis.low = range.low, axis.high = range.high;
    };
    set(figure.x, look.x, all.x);
    if (own) set(figure.y, look.y, all.y);
}

/// The positions of the curves with those first that the look names; curves without a name stay behind the
/// one they belong to.
std::vector<std::size_t> ordered(const std::vector<Series>& series, const std::vector<std::string>& order) {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (groups.empty() || !series[i].label.empty()) groups.emplace_back();
        groups.back().push_back(i);
    }
    put_in_order(groups, order, [&](const std::vector<std::size_t>& group) {
        return paint::plain_text(series[group.front()].label);
    });
    std::vector<std::size_t> all;
    for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
    return all;
}

void recolour(Figure& figure, const Series& series, theme::Colour line) {
    if (series.method == -1) return;
    const auto belongs = [&](const auto& mark) { return mark.method == series.method; };
    for (Guide& guide : figure.guides)
        if (belongs(guide)) guide.colour = line;
    for (QuantileBand& band : figure.bands)
        if (belongs(band)) band.colour = line;
    for (PointNote& note : figure.notes)
        if (belongs(note)) note.colour = line;
}

void blacken(Figure& figure, const theme::Theme& theme) {
    constexpr std::array kDashes{Dash::Solid, Dash::Dashed, Dash::DashDot, Dash::Dotted};
    constexpr std::array kMarkers{Marker::Circle,       Marker::Square,  Marker::TriangleUp,
                                  Marker::TriangleDown, Marker::Diamond, Marker::Cross,
                                  Marker::Plus,         Marker::Star,    Marker::Pentagon};
    struct Look {
        Dash dash;
        Marker marker;
        bool filled;
        bool operator==(const Look&) const = default;
    };
    std::vector<Look> taken;
    // Estimates stay dotted and quiet beside what they estimate, and no curve looks like them or like the
    // marks of its optimum.
    for (const Series& series : figure.series)
        if (series.facts().of_former)
            for (const bool filled : {false, true})
                taken.push_back({series.style.dash, series.style.marker, filled});
    theme::MethodStyle before, last;  // of the curve that was named last
    for (Series& series : figure.series) {
        series.style.line = series.style.text = theme.text;
        if (series.role == Role::EstimateOfFormer) {
            series.style.line = theme.quiet;
            continue;
        }
        if (series.label.empty()) {
            const bool same = series.style.dash == before.dash && series.style.marker == before.marker;
            if (same && !taken.empty()) series.style = last;
            continue;
        }
        before = series.style;
        Look own{series.style.dash, series.style.marker, series.style.filled};
        // A dash of its own where the marker is none or another's, then a marker.
        for (std::size_t k = 0; k < kDashes.size() && std::ranges::find(taken, own) != taken.end(); ++k)
            own.dash = kDashes[k];
        for (std::size_t k = 0; k < 2 * kMarkers.size() && std::ranges::find(taken, own) != taken.end(); ++k)
            own = {series.style.dash, kMarkers[k % kMarkers.size()], k >= kMarkers.size()};
        taken.push_back(own);
        series.style.dash = own.dash, series.style.marker = own.marker, series.style.filled = own.filled;
        last = series.style;
    }
    for (Stem& stem : figure.stems) stem.colour = theme.text;
    for (Guide& guide : figure.guides) guide.colour = theme.text;
    for (Badge& badge : figure.badges) badge.colour = theme.text;
    for (QuantileBand& band : figure.bands) band.colour = theme.text;
    for (PointNote& note : figure.notes) note.colour = theme.text;
    if (figure.damping) figure.damping->colour = theme.text;
}

/// What a method is called on a page: by its name, and where a study turns one of its rules by that rule's
/// value, alone or behind the name.
std::vector<std::string> labels_of(const std::string& word) {
    const auto method = parse_method(word);
    if (!method) return {};
    std::vector<std::string> labels{display_name(*method)};
    for (const MethodKey& key : method_keys(*method)) {
        const std::string value = key.key + " = " + key.value;
        labels.push_back(value);
        labels.push_back(std::string(info_of(*method).label) + ", " + value);
    }
    return labels;
}

}  // namespace

void CurveWords::add(const std::string& word) {
    const auto put = [&](std::unordered_map<std::string, Places>& words, std::string key) {
        words.try_emplace(std::move(key), Places{count_, count_}).first->second.last = count_;
    };
    put(letters_, lower(word));
    for (std::string& label : labels_of(word)) put(methods_, std::move(label));
    ++count_;
}

std::optional<CurveWords::Places> CurveWords::places(const std::string& label) const {
    if (label.empty()) return std::nullopt;
    const auto letters = letters_.find(lower(label));
    const auto method = methods_.find(label);
    if (letters == letters_.end() && method == methods_.end()) return std::nullopt;
    if (method == methods_.end()) return letters->second;
    if (letters == letters_.end()) return method->second;
    return Places{std::min(letters->second.first, method->second.first),
                  std::max(letters->second.last, method->second.last)};
}

std::optional<std::size_t> CurveWords::first(const std::string& label) const {
    const auto found = places(label);
    return found ? std::optional(found->first) : std::nullopt;
}

std::optional<std::size_t> CurveWords::last(const std::string& label) const {
    const auto found = places(label);
    return found ? std::optional(found->last) : std::nullopt;
}

bool is_name(const std::string& label, const std::string& word) {
    if (lower(label) == lower(word)) return true;
    const std::vector<std::string> labels = labels_of(word);
    return std::ranges::find(labels, label) != labels.end();
}

std::vector<PageCurve> in_order(const std::vector<PageCurve>& curves, const std::vector<std::string>& order) {
    std::vector<PageCurve> sorted = curves;
    put_in_order(sorted, order, [](const PageCurve& curve) { return curve.name; });
    return sorted;
}

void dress_curve(std::string& label, theme::MethodStyle& style, const PageLook& look) {
    const std::string own = paint::plain_text(label);
    if (const auto* wish = wish_for(look.colours, own)) style.line = style.text = wish->colour;
    if (const auto* wish = wish_for(look.names, own)) label = wish->text;
}

void dress(Figure& figure, const Surface& page, PagePart part) {
    if (!page.look) return;
    const PageLook& look = *page.look;
    set_ranges(figure, look, part);
    if (part == PagePart::Main) {
        if (look.title) figure.title = *look.title;
        // A page without a title says beside the axis what it shows.
        if (look.y_label)
            figure.y.label = *look.y_label;
        else if (figure.title.empty() && figure.y.label.empty())
            figure.y.label = figure.y.name;
    }
    if (look.x_label && !figure.x.label.empty()) figure.x.label = *look.x_label;
    if (!look.restarts)
        std::erase_if(figure.stems, [](const Stem& stem) { return stem.kind != StemKind::Retuned; });
    if (!look.notes) figure.corner.clear(), figure.note.clear();
    if (!look.point_notes) figure.notes.clear();
    if (!look.predictions) {
        std::erase_if(figure.guides, [](const Guide& guide) { return guide.method >= 0; });
        figure.damping.reset();
    }
    if (!look.values)
        for (Series& series : figure.series)
            series.value.clear(), series.value2.clear(), series.value2_brief.clear();
    figure.legend = figure.legend && look.legend != state::LegendPlace::None;
    figure.legend_place = look.legend;
    figure.legend_corner = look.corner;
    figure.legend_columns = look.legend_columns;

    // All by the names the curves have: a new name hides none of the other wishes.
    CurveWords colours, names;
    for (const state::CurveColour& wish : look.colours) colours.add(wish.curve);
    for (const state::CurveName& wish : look.names) names.add(wish.curve);
    for (Series& series : figure.series)
        if (const auto wish = colours.last(paint::plain_text(series.label))) {
            series.style.line = series.style.text = look.colours[*wish].colour;
            recolour(figure, series, look.colours[*wish].colour);
        }
    const std::vector<std::size_t> order = ordered(figure.series, look.order);
    std::vector<Series> series;
    for (const std::size_t i : order) series.push_back(figure.series[i]);
    for (Series& each : series) {
        if (each.label.empty()) continue;
        if (const auto wish = names.last(paint::plain_text(each.label))) each.label = look.names[*wish].text;
    }
    figure.series = std::move(series);
    if (look.style == state::PageStyle::BlackAndWhite) blacken(figure, *page.theme);
}

}  // namespace lowrank::figure
