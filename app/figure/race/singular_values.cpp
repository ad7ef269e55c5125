// Draws singular values as dots over the dashes of the truth, up to one beyond the rank.
#include "app/figure/race/singular_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/format.h"

namespace lowrank::figure {
namespace {

constexpr float kChart = 58, kCaption = 20, kScale = 30;

/// Whole decades around all values that are not 0, the same over a race: a scale that followed the iterate
/// would hide how it moves.
struct Decades {
    double low = 0, high = 1;
    float y(double value, Rect plot) const {
        const double f = value > 0 ? (std::log10(value) - low) / (high - low) : 0;
        return plot.bottom() - static_cast<float>(std::clamp(f, 0.0, 1.0)) * plot.h;
    }
    bool holds(double value) const {
        return value > 0 && std::log10(value) >= low && std::log10(value) <= high;
    }
};

Decades decades_around(const InstancePicture& instance) {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const auto* values : {&instance.truth_values, &instance.start_values})
        for (const double value : *values)
            if (value > 1e-12 * values->front()) least = std::min(least, value), most = std::max(most, value);
    if (!(most > 0)) return {};
    // Without a truth the start alone says little of where the values go.
    const double room = instance.truth_values.empty() ? 1 : 0.1;
    const double low = std::floor(std::log10(least) - room), high = std::ceil(std::log10(most) + 0.1);
    return {low, std::max(high, low + 1)};
}

std::string sigma(std::size_t i) { return "σ_{" + std::to_string(i) + "}"; }

/// 'σ_3 = 12.1, σ_4 = 0'; at full rank only the last.
std::string gap_words(std::span<const double> values, std::size_t r, std::size_t full) {
    if (values.size() < r) return {};
    if (r >= full) return sigma(r) + " = " + format_value(values[r - 1], 3);
    const double last = values[r - 1], next = values.size() > r ? values[r] : 0;
    return sigma(r) + " = " + format_value(last, 3) + ",  " + sigma(r + 1) + " = " + format_value(next, 3);
}

}  // namespace

bool has_singular_values(const SingularValuesInput& in) {
    return in.instance && in.rank > 0 &&
           (!in.instance->truth_values.empty() || (in.snapshot && !in.snapshot->singular_values.empty()));
}

float singular_values_chart_height(const Surface& s) { return s.px(kChart); }
float singular_values_height(const Surface& s) { return s.px(kChart + kCaption); }

namespace {

std::span<const double> values_of_iterate(const SingularValuesInput& in) {
    return in.snapshot ? std::span<const double>(in.snapshot->singular_values) : std::span<const double>();
}

Rect chart_in(Rect area, const Surface& s) { return {area.x, area.y, area.w, s.px(kChart)}; }
Rect plot_in(Rect chart, const Surface& s) {
    return {chart.x + s.px(kScale), chart.y + s.px(7), chart.w - s.px(kScale + 8), chart.h - s.px(14)};
}

}  // namespace

void draw_singular_marks(const SingularValuesInput& in, Rect area, const Surface& s,
                         paint::Painter& painter) {
    if (!has_singular_values(in)) return;
    const theme::Theme& t = *s.theme;
    const Rect box = chart_in(area, s), plot = plot_in(box, s);
    painter.rect(box, t.field);
    const std::span<const double> truth = in.instance->truth_values, values = values_of_iterate(in);
    const auto rank = static_cast<std::size_t>(in.rank);
    const Decades scale = decades_around(*in.instance);
    const std::size_t shown = std::max({rank + 1, truth.size(), values.size()});
    const float step = plot.w / static_cast<float>(shown);
    const auto x = [&](std::size_t i) { return plot.x + (static_cast<float>(i) + 0.5f) * step; };
    // On a screen lines meet the pixel grid.
    const auto crisp = [&](float v) { return s.paper ? v : std::round(v) + 0.5f; };
    const float after = crisp(plot.x + static_cast<float>(rank) * step);
    const paint::Point gap[] = {{after, box.y}, {after, box.bottom()}};
    painter.polyline(gap, {t.quiet, s.paper ? s.px(1) : 1, paint::Dash::Dashed});
    const float half = std::clamp(step * 0.36f, s.px(2), s.px(9));
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const float y = crisp(scale.y(truth[i], plot));
        const paint::Point dash[] = {{x(i) - half, y}, {x(i) + half, y}};
        painter.polyline(dash, {t.text, std::max(1.f, s.px(1.4f)), paint::Dash::Solid});
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        painter.marker({x(i), scale.y(values[i], plot)}, paint::Marker::Circle,
                       std::clamp(step * 0.5f, s.px(3), s.px(7)), in.ink,
                       scale.holds(values[i]) ? in.ink : t.field, 1);
}

std::vector<SingularWord> singular_words(const SingularValuesInput& in, Rect area, const Surface& s) {
    std::vector<SingularWord> words;
    if (!has_singular_values(in)) return words;
    const Rect box = chart_in(area, s), plot = plot_in(box, s);
    const std::span<const double> truth = in.instance->truth_values, values = values_of_iterate(in);
    const Decades scale = decades_around(*in.instance);
    for (const double decade : {scale.low, scale.high})
        words.push_back({{box.x, scale.y(std::pow(10, decade), plot) - s.px(7), s.px(kScale - 5), s.px(14)},
                         power_of_ten(static_cast<int>(decade)),
                         10,
                         HAlign::Right});
    constexpr float kSize = 11;
    const Rect row{area.x, box.bottom(), area.w, s.px(kCaption)};
    const std::string gap = gap_words(values.empty() ? truth : values, static_cast<std::size_t>(in.rank),
                                      static_cast<std::size_t>(in.instance->full_rank()));
    const float gap_w = std::min(row.w, std::ceil(paint::measure(gap, s.px(kSize)).width) + 1);
    words.push_back({{row.right() - gap_w, row.y, gap_w, row.h}, gap, kSize, HAlign::Right});
    const bool both = !truth.empty() && !values.empty();
    const std::array<std::string, 3> captions = {
        both ? "singular values: dots X_t, dashes X_⋆" : "singular values",
        both ? "singular values of X_t and X_⋆" : "singular values", "singular values"};
    const float left = row.w - gap_w - s.px(8);
    if (paint::measure(captions.back(), s.px(kSize)).width <= left)
        words.push_back(
            {{row.x, row.y, left, row.h}, first_that_fits(captions, left, s.px(kSize)), kSize, HAlign::Left});
    return words;
}

void draw_singular_values(const SingularValuesInput& in, Rect area, const Surface& s,
                          paint::Painter& painter) {
    draw_singular_marks(in, area, s, painter);
    for (const SingularWord& word : singular_words(in, area, s)) {
        const bool right = word.align == HAlign::Right;
        painter.text(
            {right ? word.box.right() : word.box.x, word.box.y + word.box.h / 2}, word.markup,
            {.size = s.px(word.size), .colour = s.theme->quiet, .h = word.align, .v = VAlign::Middle});
    }
}

}  // namespace lowrank::figure
