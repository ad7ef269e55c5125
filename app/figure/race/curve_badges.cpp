// Finds the points of a curve that have a badge.
#include "app/figure/race/curve_badges.h"

#include <cmath>
#include <cstddef>
#include <fmt/core.h>
#include <string>

#include "app/figure/engine/format.h"

namespace lowrank::figure {

void mark_least(Figure& figure, const Series& series) {
    constexpr double kGrown = 1.01;
    std::size_t least = series.y.size(), last = series.y.size();
    for (std::size_t i = 0; i < series.y.size(); ++i) {
        if (!(series.y[i] > 0) || !std::isfinite(series.y[i])) continue;
        last = i;
        if (least == series.y.size() || series.y[i] < series.y[least]) least = i;
    }
    if (last == series.y.size() || !(series.y[last] > kGrown * series.y[least])) return;
    figure.badges.push_back({series.x[least], series.y[least],
                             fmt::format("least {} at t = {}", format_value(series.y[least]), least),
                             series.style.line});
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
