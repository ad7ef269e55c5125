// Compares a study at two places: medians, shares and counts. Each end keeps its letter, whichever comes
// first.
#include "app/workspace/studies/figures/study_compare.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/format.h"
#include "app/paint/painter.h"
#include "core/study/profiles.h"

namespace lowrank::figure {
namespace {

using paint::Point;
using paint::Rect;

/// Points all over a cell, so that a card counts how much of it it hides.
void keep_seen(const Rect& cell, std::vector<Point>& seen) {
    constexpr int kAcross = 5;
    for (int i = 0; i < kAcross; ++i)
        for (int j = 0; j < kAcross; ++j)
            seen.push_back({cell.x + cell.w * (static_cast<float>(i) + 0.5f) / kAcross,
                            cell.y + cell.h * (static_cast<float>(j) + 0.5f) / kAcross});
}

/// The median of a band between two of its iterations.
std::string median_words(double first, double last, double iterations) {
    if (!(first > 0 && last > 0)) return "–";
    const double decades = (std::log10(last) - std::log10(first)) / iterations;
    return "ρ = " + format_rate(std::pow(10, decades)) + ", " + format_fixed(decades, 3) + " decades/it." +
           (decades < 0 ? ", " + format_value(-1 / decades) + " it./digit" : "");
}

std::string share_words(double first, double last) {
    return format_fixed(100 * first, 1) + " % to " + format_fixed(100 * last, 1) +
           " %, Δ = " + format_fixed(100 * (last - first), 1) +
           (first > 0 ? " %, ratio " + format_value(last / first) : " %");
}

std::string value_words(double first, double last) {
    return format_value(first) + " to " + format_value(last) +
           (first > 0 ? ", ratio " + format_value(last / first) : "");
}

/// A and B, or B and A where B comes first.
struct Ordered {
    StudyPlace first, last;
    std::string from = "A", to = "B";
    explicit Ordered(const StudyEnds& ends) : first(*ends.a), last(*ends.b) {
        if (first.x <= last.x) return;
        std::swap(first, last);
        std::swap(from, to);
    }
};

/// Both ends that are set and can be seen.
template <class RectOf>
std::vector<StudyReadout::End> ends_seen(const StudyEnds& ends, bool cells, RectOf rect_of) {
    std::vector<StudyReadout::End> seen;
    for (const auto& [place, name] : {std::pair(&ends.a, "A"), std::pair(&ends.b, "B")})
        if (*place)
            if (const std::optional<Rect> rect = rect_of(**place)) seen.push_back({name, *rect, cells});
    return seen;
}

bool compares(const StudyEnds& ends) {
    return ends.a && ends.b && ends.a->panel == ends.b->panel && ends.a->x != ends.b->x;
}

/// A row for each curve of a panel.
std::vector<std::string> curve_lines(const StudyCurves& curves, std::size_t panel, double a, double b) {
    const bool bands = !curves.runs.empty();
    std::vector<std::string> lines;
    for (const Series& series : curves.page.panels[panel].figure.series) {
        const auto first = place_at(series.x, a), last = place_at(series.x, b);
        if (!first || !last) continue;
        // A median of runs that have ended falls no further.
        const double end = std::min(b, series.x[*last]);
        lines.push_back(series.label + ": " +
                        (curves.of_axis ? value_words(series.y[*first], series.y[*last])
                         : !bands       ? share_words(series.y[*first], series.y[*last])
                         : end > a      ? median_words(series.y[*first], series.y[*last], end - a)
                                        : "all its runs have ended"));
    }
    return lines;
}

std::string heading_of(const StudyCurves& curves, const StudyPlace& a, const StudyPlace& b,
                       const std::string& from, const std::string& to) {
    const bool bands = !curves.runs.empty();
    const std::string axis = bands ? "t" : curves.page.panels[a.panel].figure.x.label;
    const auto number = [&](double x) { return bands ? format_fixed(x, 0) : format_value(x); };
    return axis + " = " + from + number(a.x) + " to " + to + number(b.x);
}

Rect line_at(const Layout& layout, double x) { return {layout.x.px(x), layout.plot.y, 0, layout.plot.h}; }

}  // namespace

std::optional<StudyPlace> place_under(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                                      Point at) {
    for (std::size_t p = 0; p < placed.size(); ++p) {
        const Layout& layout = placed[p].layout;
        if (layout.empty || !layout.plot.contains(at)) continue;
        const double x = layout.x.value(at.x);
        return StudyPlace{p, curves.runs.empty() ? x : std::round(x)};
    }
    return std::nullopt;
}

std::optional<StudyPlace> place_under(const PlacedPage& strips, Point at) {
    for (const PlacedStrips* axis : parts_of<PlacedStrips>(strips))
        if (axis->plot.contains(at) && !axis->strips.empty())
            return StudyPlace{axis->quantity, axis->scale.value(at.x)};
    return std::nullopt;
}

std::optional<StudyReadout> compared_curves(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                                            Point from, Point to, const theme::Theme& theme) {
    const StudyEnds ends{place_under(curves, placed, from), place_under(curves, placed, to)};
    if (!compares(ends)) return std::nullopt;
    const Ordered o(ends);
    const PlacedPanel& panel = placed[o.first.panel];
    StudyReadout out;
    out.colour = theme.accent;
    out.area = panel.surface.area;
    out.from = line_at(panel.layout, o.first.x);
    out.line = line_at(panel.layout, o.last.x);
    out.lines = curve_lines(curves, o.first.panel, o.first.x, o.last.x);
    out.lines.insert(out.lines.begin(), heading_of(curves, o.first, o.last, "", ""));
    return out;
}

std::optional<StudyReadout> ends_of_curves(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                                           const StudyEnds& ends, const theme::Theme& theme) {
    StudyReadout out;
    out.ends = ends_seen(ends, false, [&](const StudyPlace& place) -> std::optional<Rect> {
        if (place.panel >= placed.size() || placed[place.panel].layout.empty) return std::nullopt;
        const Layout& layout = placed[place.panel].layout;
        const Rect line = line_at(layout, place.x);
        if (line.x < layout.plot.x - 1 || line.x > layout.plot.right() + 1) return std::nullopt;
        out.area = placed[place.panel].surface.area;
        return line;
    });
    if (out.ends.empty()) return std::nullopt;
    out.colour = theme.accent;
    if (out.ends.size() < 2 || !compares(ends)) return out;
    const Ordered o(ends);
    out.lines = curve_lines(curves, o.first.panel, o.first.x, o.last.x);
    out.lines.insert(out.lines.begin(), heading_of(curves, o.first, o.last, o.from + " ", o.to + " "));
    for (std::size_t k = 0; k < placed.size(); ++k) {
        if (placed[k].layout.empty) continue;
        out.plots.push_back(placed[k].layout.plot);
        for (const Point& point : curve_samples(curves.page.panels[k].figure, placed[k].layout))
            out.seen.push_back(point);
    }
    return out;
}

std::optional<StudyReadout> ends_of_strips(const StudyStrips& strips, const PlacedPage& placed,
                                           const StudyEnds& ends, const Surface& page) {
    const std::vector<const PlacedStrips*> axes = parts_of<PlacedStrips>(placed);
    StudyReadout out;
    out.area = page.area;
    out.colour = page.theme->accent;
    out.ends = ends_seen(ends, false, [&](const StudyPlace& place) -> std::optional<Rect> {
        const auto found = std::ranges::find(axes, place.panel, &PlacedStrips::quantity);
        if (found == axes.end() || !(*found)->scale.drawable(place.x)) return std::nullopt;
        const PlacedStrips& axis = **found;
        const Rect line{axis.scale.px(place.x), axis.plot.y, 0, axis.plot.h};
        if (line.x < axis.plot.x - 1 || line.x > axis.plot.right() + 1) return std::nullopt;
        return line;
    });
    if (out.ends.empty()) return std::nullopt;
    if (out.ends.size() < 2 || !compares(ends)) return out;
    const Ordered o(ends);
    const bool seconds = o.first.panel == 1;
    for (const PlacedStrips* axis : axes) {
        out.plots.push_back(axis->plot);
        for (const PlacedStrips::Strip& strip : axis->strips) {
            out.seen.insert(out.seen.end(), strip.points.begin(), strip.points.end());
            for (const float x : {strip.box.x, strip.box.right()})
                for (const float y : {strip.box.y, strip.box.bottom()}) out.seen.push_back({x, y});
        }
    }
    const auto number = [&](double x) { return seconds ? format_seconds(x, false) : format_fixed(x, 0); };
    out.lines.push_back(o.from + " " + number(o.first.x) + " to " + o.to + " " + number(o.last.x) +
                        (seconds ? "" : " iterations"));
    for (const StudyStrip& strip : strips.strips) {
        const auto by = [&](double x) {
            return std::to_string(
                std::ranges::count_if(strip.values[o.first.panel], [&](double v) { return v <= x; }));
        };
        out.lines.push_back(strip.name + ": " + by(o.first.x) + " of " + std::to_string(strip.runs) + " by " +
                            o.from + ", " + by(o.last.x) + " by " + o.to);
    }
    return out;
}

std::optional<StudyReadout> ends_of_cells(const PhaseMapInput& in, const PhaseMap& map, const StudyEnds& ends,
                                          const theme::Theme& theme) {
    const auto cell_of = [&](const StudyPlace& place) -> std::optional<Index> {
        if (!(place.x >= 0) || !(place.x < double(in.study.cells()))) return std::nullopt;
        return static_cast<Index>(place.x);
    };
    StudyReadout out;
    out.area = map.area;
    out.colour = theme.accent;
    out.ends = ends_seen(ends, true, [&](const StudyPlace& place) -> std::optional<Rect> {
        const auto cell = cell_of(place);
        return cell ? std::optional(map.cell(*cell)) : std::nullopt;
    });
    if (out.ends.empty()) return std::nullopt;
    if (out.ends.size() < 2 || !compares(ends)) return out;
    const Index a = *cell_of(*ends.a), b = *cell_of(*ends.b);
    out.lines.push_back("A " + paint::escape_markup(cell_name(in.study, a)) + " to B " +
                        paint::escape_markup(cell_name(in.study, b)));
    const auto words = [](const CellSummary& cell) {
        return cell.trials == 0 ? std::string("no trial")
                                : std::to_string(cell.successes) + " of " + std::to_string(cell.trials);
    };
    for (Index m = 0; m < study_methods(in.study); ++m) {
        const CellSummary &first = in.of(a, m), &last = in.of(b, m);
        std::string name = phase_method_words(in, m);
        if (name.empty())
            name = method_words(cell_methods(in.study, a).at(static_cast<std::size_t>(m))) + ", " +
                   method_words(cell_methods(in.study, b).at(static_cast<std::size_t>(m)));
        std::string line = name + ": " + words(first) + " to " + words(last);
        if (first.iterations.count > 0 && last.iterations.count > 0)
            line += ", median iterations " + format_value(first.iterations.median) + " to " +
                    format_value(last.iterations.median);
        out.lines.push_back(std::move(line));
    }
    // The card may stand on any other cell: both ends are to be seen, then the lines.
    out.plots = {map.plot};
    for (const StudyReadout::End& end : out.ends) keep_seen(end.at, out.seen);
    for (const PhaseMap::Line& line : map.lines)
        for (const std::vector<Point>& piece : line.pieces)
            out.seen.insert(out.seen.end(), piece.begin(), piece.end());
    return out;
}

}  // namespace lowrank::figure
