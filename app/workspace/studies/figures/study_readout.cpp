// Reads curves at one x and a map's cell, and lays out the card they stand on.
#include "app/workspace/studies/figures/study_readout.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/figure/engine/format.h"
#include "app/figure/pointing/nearest.h"
#include "app/workspace/studies/figures/phase_map.h"

namespace lowrank::studies {

using namespace figure;
using paint::Point;

std::optional<std::size_t> place_at(const StudyCurves& curves, std::span<const double> x, double value) {
    const auto after = std::upper_bound(x.begin(), x.end(), value);
    if (after == x.begin()) return std::nullopt;
    const auto at = static_cast<std::size_t>(after - x.begin()) - 1;
    const bool between = curves.of_axis || !curves.runs.empty();
    return between && x[at] != value ? std::nullopt : std::optional(at);
}

double nearest_place(const Figure& f, double value) {
    double best = value, least = std::numeric_limits<double>::infinity();
    for (const Series& series : f.series)
        for (const double x : series.x)
            if (std::abs(x - value) < least) least = std::abs(x - value), best = x;
    return best;
}

namespace {

/// A median may lie between two.
std::string iterations_in_words(double count) {
    return format_value(count) + (count == 1 ? " iteration" : " iterations");
}

std::string band_words(const Figure& f, std::size_t k, std::size_t i, const BandRuns& runs) {
    const std::string spread = runs.all > 1
                                   ? fmt::format(", 20 to 80 %: {} to {}", format_value(f.bands[k].low[i]),
                                                 format_value(f.bands[k].high[i]))
                                   : "";
    return fmt::format("{}{}, {} of {} under way", format_value(f.series[k].y[i]), spread, runs.under_way[i],
                       runs.all);
}

}  // namespace

std::optional<StudyReadout> readout_of_curves(const StudyCurves& curves,
                                              const std::vector<PlacedPanel>& placed, Point at,
                                              const theme::Theme& theme) {
    for (std::size_t p = 0; p < placed.size(); ++p) {
        const Layout& layout = placed[p].layout;
        if (layout.empty || !layout.plot.contains(at)) continue;
        const Figure& f = curves.page.panels[p].figure;
        const bool bands = !curves.runs.empty();
        const double under = layout.x.value(at.x), x = bands            ? std::round(under)
                                                       : curves.of_axis ? nearest_place(f, under)
                                                                        : under;
        StudyReadout out;
        out.colour = theme.frame;
        out.area = placed[p].surface.area;
        out.line = paint::Rect{layout.x.px(x), layout.plot.y, 0, layout.plot.h};
        out.lines.push_back(bands ? "t = " + std::to_string(std::llround(x))
                                  : f.x.label + " = " + format_value(x));
        float nearest = kCurveReach;
        for (std::size_t k = 0; k < f.series.size(); ++k) {
            const Series& series = f.series[k];
            const auto i = place_at(curves, series.x, x);
            const bool over = !i && bands && !series.x.empty() && series.x.front() < x;
            if (!i && !over) continue;
            out.lines.push_back(series.label + ": " +
                                (over             ? "all its runs have ended"
                                 : bands          ? band_words(f, k, *i, curves.runs[p][k])
                                 : curves.of_axis ? fmt::format("{}, {} to {}", format_value(series.y[*i]),
                                                                format_value(f.bands[k].low[*i]),
                                                                format_value(f.bands[k].high[*i]))
                                                  : format_fixed(100 * series.y[*i], 1) + " %"));
            if (over || !layout.y.drawable(series.y[*i])) continue;
            const Point point{layout.x.px(x), layout.y.px(series.y[*i])};
            // A share of 0 or 1 lies on the frame itself.
            if (point.y < layout.plot.y - 1 || point.y > layout.plot.bottom() + 1) continue;
            out.marks.emplace_back(point, series.style.line);
            if (std::abs(point.y - at.y) < nearest)
                nearest = std::abs(point.y - at.y), out.colour = series.style.line;
        }
        return out;
    }
    return std::nullopt;
}

std::optional<StudyReadout> readout_of_strips(const StudyStrips& strips, const PlacedPage& placed,
                                              const Surface& page, Point at) {
    constexpr float kReach = 8;
    const auto value = [](double v, std::size_t quantity) {
        return quantity == 1 ? format_seconds(v) : iterations_in_words(v);
    };
    StudyReadout out;
    out.area = page.area;
    std::optional<StudyReadout> box;
    float nearest = page.px(kReach);
    const auto read = [&](const PlacedStrips::Strip& there, const StudyStrip& strip, std::size_t quantity) {
        out.colour = strip.style.line;
        if (there.row.contains(at) && there.box.contains(at)) {
            box = out;
            box->lines = {
                strip.name, fmt::format("median {}", value(there.median, quantity)),
                fmt::format("25 to 75 %: {} to {}", value(there.low, quantity), value(there.high, quantity)),
                fmt::format("{} of {} succeed", strip.trials.size(), strip.runs)};
        }
        for (std::size_t k = 0; k < there.points.size(); ++k) {
            const float away = paint::distance(there.points[k], at);
            if (!(away < nearest)) continue;
            nearest = away;
            const auto trial = static_cast<std::uint64_t>(strip.trials[k]);
            out.marks = {{there.points[k], strip.style.line}};
            out.lines = {
                strip.name, fmt::format("trial {}, seed {}", trial, strips.first_seed + trial),
                value(strip.values[0][k], 0) + (strips.timed ? ", " + value(strip.values[1][k], 1) : "")};
        }
    };
    for (const PlacedStrips* axis : parts_of<PlacedStrips>(placed))
        for (std::size_t i = 0; i < strips.strips.size() && axis->plot.contains(at); ++i)
            read(axis->strips[i], strips.strips[i], axis->quantity);
    if (out.lines.empty()) return box;
    return out;
}

StudyReadout readout_of_cell(const PhaseMapInput& input, const PhaseMap& map, Index cell,
                             const theme::Theme& theme) {
    StudyReadout out;
    out.colour = theme.accent;
    out.area = map.area;
    out.lines.push_back(cell_words(input.study, cell));
    if (out.lines.back().empty()) out.lines.back() = "This instance";
    const std::vector<std::string> methods = cell_methods(input.study, cell);
    for (Index m = 0; m < study_methods(input.study); ++m) {
        const CellSummary& summary = input.of(cell, m);
        std::string name = phase_method_words(input, m);
        if (name.empty()) name = told_method(input.study, methods.at(static_cast<std::size_t>(m)));
        if (summary.underdetermined) {
            out.lines.push_back(kNeverRun);
            break;
        }
        if (summary.trials == 0) {
            out.lines.push_back(fmt::format("{}: no trial is done", name));
            continue;
        }
        std::string words =
            summary.trials == 1
                ? fmt::format("{}: {}", name, success_words(summary.successes, summary.trials))
                : fmt::format("{}: {} of {} succeed, {} % ({} to {} %)", name, summary.successes,
                              summary.trials, format_fixed(100 * summary.share(), 0),
                              format_fixed(100 * summary.interval().low, 0),
                              format_fixed(100 * summary.interval().high, 0));
        if (summary.iterations.count > 0)
            words += ", median " + iterations_in_words(summary.iterations.median);
        out.lines.push_back(std::move(words));
    }
    return out;
}

paint::Rect draw_study_readout(const StudyReadout& readout, Point at, const Surface& s,
                               paint::Painter& painter, const paint::Rect& taken) {
    if (const auto& line = readout.line)
        painter.line({line->x, line->y}, {line->x, line->bottom()},
                     {s.theme->quiet, s.px(1), theme::Dash::Dotted});
    for (const auto& [point, colour] : readout.marks)
        painter.marker(point, theme::Marker::Dot, s.px(9), s.theme->card, colour, s.px(1.4f));
    if (readout.lines.empty()) return {};
    const CardLines card = card_lines(readout.lines, readout.area, s);
    const paint::Rect box = card_beside(at, readout.area, card, s, taken);
    draw_card_of(box, card, readout.colour, s, painter);
    return box;
}

}  // namespace lowrank::studies
