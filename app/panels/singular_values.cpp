// Dots over dashes, from the first value to one beyond the rank.
#include "app/panels/singular_values.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/ui/format.h"

namespace lowrank::panels {
namespace {

constexpr float kChart = 58, kValuesCaption = 18, kScale = 30;

/// Whole decades around all values that are not 0, the same over a race: a scale that followed the iterate would hide how
/// it moves.
struct Decades {
    double low = 0, high = 1;
    float y(double value, Rect plot) const {
        const double f = value > 0 ? (std::log10(value) - low) / (high - low) : 0;
        return plot.bottom() - static_cast<float>(std::clamp(f, 0.0, 1.0)) * plot.h;
    }
};

Decades decades_of(const InstancePicture& instance) {
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

/// 'σ_3 = 12.1, σ_4 = 0 in X_t'.
std::string gap_words(const std::vector<double>& values, std::size_t r) {
    if (r == 0 || values.size() < r) return {};
    const double last = values[r - 1], next = values.size() > r ? values[r] : 0;
    return sigma(r) + " = " + number_markup(last, 3) + ",  " + sigma(r + 1) + " = " + number_markup(next, 3);
}

}  // namespace

float singular_values_height(const Ui& ui) { return ui.px(kChart + kValuesCaption + 2); }

void singular_values_chart(Ui& ui, Rect area) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    Rect at = area;
    const Rect box = cut_top(at, ui.px(kChart));
    ui.painter().rect(box, t.field, 0);
    ui.area("singular-values", box);
    ui.tooltip(
        "Singular values of the iterate (dots) and of the truth (dashes), on one scale for the whole race. "
        "The line stands "
        "after the r-th: an iterate of rank r has none beyond it.");
    const InstancePicture* instance = c.matrix.instance.get();
    const std::vector<double> none;
    const std::vector<double>& truth = instance ? instance->truth_values : none;
    const std::vector<double>& values = c.matrix.snapshot ? c.matrix.snapshot->singular_values : none;
    const auto rank = static_cast<std::size_t>(std::max<Index>(0, c.race.facts.rank));
    if (!instance || (truth.empty() && values.empty()) || rank == 0) {
        ui.text(box, "singular values will appear here", {t.quiet, 11, Face::Regular, HAlign::Centre});
        return;
    }
    const Decades scale = decades_of(*instance);
    Rect plot = inset(box, 0, ui.px(7));
    const Rect labels = cut_left(plot, ui.px(kScale));
    cut_right(plot, ui.px(8));
    for (const double decade : {scale.low, scale.high})
        ui.text({labels.x, std::round(scale.y(std::pow(10, decade), plot) - ui.px(7)), labels.w - ui.px(5),
                 ui.px(14)},
                "10^{" + decimals(decade, 0) + "}", {t.quiet, 10, Face::Regular, HAlign::Right});
    const std::size_t shown = std::max({rank + 1, truth.size(), values.size()});
    const float step = plot.w / static_cast<float>(shown);
    const auto x = [&](std::size_t i) { return plot.x + (static_cast<float>(i) + 0.5f) * step; };
    const paint::Point gap[] = {{std::round(plot.x + static_cast<float>(rank) * step) + 0.5f, box.y},
                                {std::round(plot.x + static_cast<float>(rank) * step) + 0.5f, box.bottom()}};
    ui.painter().polyline(gap, {t.quiet, 1, paint::Dash::Dashed});
    const float half = std::clamp(step * 0.36f, ui.px(2), ui.px(9));
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const float y = std::round(scale.y(truth[i], plot)) + 0.5f;
        const paint::Point dash[] = {{x(i) - half, y}, {x(i) + half, y}};
        ui.painter().polyline(dash, {t.text, std::max(1.f, ui.px(1.4f)), paint::Dash::Solid});
    }
    const auto m = static_cast<std::size_t>(std::max<Index>(0, c.matrix.method));
    const theme::Colour ink = m < c.styles.size() ? c.styles[m].line : t.accent;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool off =
            !(values[i] > 0) || std::log10(values[i]) < scale.low || std::log10(values[i]) > scale.high;
        ui.painter().marker({x(i), scale.y(values[i], plot)}, paint::Marker::Circle,
                            std::clamp(step * 0.5f, ui.px(3), ui.px(7)), off ? t.field : ink, ink, 1);
    }
    Rect caption = cut_top(at, ui.px(kValuesCaption));
    const std::string words = gap_words(values.empty() ? truth : values, rank);
    const float words_w = std::min(caption.w, std::ceil(ui.text_width(words, 11)) + 1);
    ui.text(cut_right(caption, words_w), words, {t.quiet, 11, Face::Regular, HAlign::Right});
    ui.text(caption,
            ui.text_width("singular values of X_t and X_⋆", 11) < caption.w ? "singular values of X_t and X_⋆"
                                                                            : "singular values",
            {t.quiet, 11});
}

}  // namespace lowrank::panels
