// Finds the points of a curve that have a badge.
#include "app/figure/race/curve_badges.h"

#include <cmath>
#include <cstddef>
#include <fmt/core.h>
#include <string>

#include "app/figure/engine/format.h"

namespace lowrank::figure {

namespace {

/// Where a curve is least, if it rises after that; its size where it does not.
std::size_t least_before_rise(const Series& series) {
    constexpr double kGrown = 1.01;
    const std::size_t none = series.y.size();
    std::size_t least = none, last = none;
    for (std::size_t i = 0; i < series.y.size(); ++i) {
        if (!(series.y[i] > 0) || !std::isfinite(series.y[i])) continue;
        last = i;
        if (least == none || series.y[i] < series.y[least]) least = i;
    }
    return last != none && series.y[last] > kGrown * series.y[least] ? least : none;
}

}  // namespace

void mark_least(Figure& figure) {
    const Series* marked = nullptr;
    std::size_t at = 0;
    for (const Series& series : figure.series) {
        if (!series.visible || series.label.empty() || series.role != Role::Measured) continue;
        const std::size_t least = least_before_rise(series);
        if (least == series.y.size()) continue;
        const bool better = !marked || (series.chosen && !marked->chosen) ||
                            (series.chosen == marked->chosen && series.y[least] < marked->y[at]);
        if (better) marked = &series, at = least;
    }
    if (!marked) return;
    figure.badges.push_back({marked->x[at], marked->y[at],
                             fmt::format("least {} at t = {}", format_value(marked->y[at]), at),
                             marked->style.line});
}

void mark_end(Figure& figure, const Series& series, const Trace& trace) {
    const auto drawable = [&](std::size_t i) {
        return std::isfinite(series.y[i]) && (!figure.y.logarithmic || series.y[i] > 0);
    };
    std::size_t end = series.y.size();
    while (end > 0 && !drawable(end - 1)) --end;
    if (end == 0) return;  // nothing of it is on the axes
    std::string words;
    if (end < series.y.size()) {
        words = series.y[end] == 0 ? fmt::format("reached 0 at t = {}", end)
                                   : fmt::format("not a number from t = {}", end);
    } else if (trace.status == MethodStatus::Diverged) {
        words = "diverged";
    }
    if (!words.empty())
        figure.badges.push_back({series.x[end - 1], series.y[end - 1], words, series.style.line});
}

}  // namespace lowrank::figure
