// Finds the range that holds all visible points, by one look at each.
#include "app/figure/engine/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/linalg/extremes.h"

namespace lowrank::figure {
namespace {

void add(Extremes& all, double v) {
    all.low = std::min(all.low, v);
    all.high = std::max(all.high, v);
}
void add(Extremes& all, const Extremes& more) {
    all.low = std::min(all.low, more.low);
    all.high = std::max(all.high, more.high);
}

/// Of a fitted range, relative to its values: what differs by less is rounding, and its ticks could not tell
/// it.
constexpr double kLeastWidth = 1e-12;

state::AxisRange linear(const Extremes& e, double below, double above) {
    double width = e.high - e.low;
    if (width > 0) width = std::max(width, kLeastWidth * std::max(std::abs(e.low), std::abs(e.high)));
    if (width <= 0) width = e.high == 0 ? 1 : std::abs(e.high);
    return {e.low - below * width, e.high + above * width};
}

state::AxisRange decades(const Extremes& e, std::optional<double> floor) {
    double low = e.low;
    if (floor && *floor > 0) low = e.low < *floor / 10 ? e.low : *floor;
    // A hair inside, so that 1e-10 itself does not open the decade below it.
    const double bottom = std::floor(std::log10(low) + 1e-9);
    const double top = std::max(std::ceil(std::log10(e.high) - 1e-9), bottom + 1);
    return {std::pow(10.0, std::max(bottom, -323.0)), std::pow(10.0, std::min(top, 308.0))};
}

state::AxisRange part_of_decade(const Extremes& e) {
    const double margin = std::max(std::pow(e.high / e.low, 0.05), 1 + kLeastWidth);
    return {e.low / margin, e.high * margin};
}

}  // namespace

FittedRange fit(const Figure& figure) {
    Extremes x, y;
    for (const Series& series : figure.series) {
        if (!series.visible) continue;
        const auto counts = [&](std::size_t i) {
            const double vx = series.x[i], vy = series.y[i];
            return std::isfinite(vx) && std::isfinite(vy) && !(figure.y.logarithmic && vy <= 0) &&
                   !(figure.x.logarithmic && vx <= 0);
        };
        // What has no place stands at the ends as a rule: t = 0 on a logarithmic axis, a last record
        // without a step.
        std::size_t begin = 0, end = std::min(series.x.size(), series.y.size());
        while (begin < end && !counts(begin)) ++begin;
        while (end > begin && !counts(end - 1)) --end;
        const Extremes of_x = extremes_of(series.x.subspan(begin, end - begin)),
                       of_y = extremes_of(series.y.subspan(begin, end - begin));
        const bool all = of_x.all_count && of_y.all_count && !(figure.x.logarithmic && of_x.low <= 0) &&
                         !(figure.y.logarithmic && of_y.low <= 0);
        if (all) {
            add(x, of_x);
            add(y, of_y);
            continue;
        }
        for (std::size_t i = begin; i < end; ++i)
            if (counts(i)) {
                add(x, series.x[i]);
                add(y, series.y[i]);
            }
    }
    FittedRange range{{figure.x.low, figure.x.high}, {figure.y.low, figure.y.high}, x.empty()};
    if (range.empty) return range;
    // A line at the very top needs room for its word.
    double above = 0.05;
    if (!figure.y.logarithmic)
        for (const ReferenceLine& reference : figure.references) {
            if (reference.y >= y.high && figure.references.size() < 3) above = 0.16;
            add(y, reference.y);
        }
    if (figure.x.logarithmic)
        range.x = decades(x, std::nullopt);
    else
        range.x = linear(x, x.low == 0 ? 0 : 0.05, 0.05);
    // What counts begins at nothing: the first step of a column that begins later is no reason to show less.
    if (!figure.x.logarithmic && x.low >= 0) range.x.low = std::max(range.x.low, 0.0);
    if (figure.x.integral && range.x.high < range.x.low + 2) range.x.high = range.x.low + 2;
    // Whole decades around a part of one would flatten it.
    const bool part = figure.y.logarithmic && !figure.y.floor && y.low < y.high && y.high < 10 * y.low;
    range.y = part                   ? part_of_decade(y)
              : figure.y.logarithmic ? decades(y, figure.y.floor)
                                     : linear(y, 0.05, above);
    return range;
}

state::AxisRange ease(state::AxisRange from, state::AxisRange to, double seconds, bool logarithmic) {
    const bool logs = logarithmic && from.low > 0 && from.high > 0 && to.low > 0 && to.high > 0;
    const auto in = [&](double v) { return logs ? std::log(v) : v; };
    const auto out = [&](double v) { return logs ? std::exp(v) : v; };
    constexpr double kSettled = 0.15;
    const double share = 1 - std::pow(1e-3, std::max(seconds, 0.0) / kSettled);
    const double width = std::abs(in(to.high) - in(to.low));
    const auto move = [&](double a, double b) {
        const double at = in(a) + share * (in(b)-in(a));
        return std::abs(at - in(b)) <= 1e-3 * width || !std::isfinite(at) ? b : out(at);
    };
    return {move(from.low, to.low), move(from.high, to.high)};
}

}  // namespace lowrank::figure
