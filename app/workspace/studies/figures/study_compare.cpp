// Tells what lies between two places of a study: medians, shares and counts.
#include "app/workspace/studies/figures/study_compare.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/pointing/compare.h"
#include "app/paint/markup.h"

namespace lowrank::studies {
namespace {

using namespace figure;
using paint::Point;
using paint::Rect;

ComparisonTable table_of(const StudyCurves& curves, const Figure& figure, double a, double b) {
    if (!curves.runs.empty()) {
        // The points of a median are its iterations.
        Figure medians = figure;
        medians.x.along = Along::Iterations;
        return comparison_table(medians, std::llround(a), std::llround(b));
    }
    PlacesLook look;
    look.value = [&](const Series& series, double x) -> std::optional<double> {
        const auto place = place_at(curves, series.x, x);
        return place ? std::optional(series.y[*place]) : std::nullopt;
    };
    if (!curves.of_axis) look.words = [](double share) { return format_fixed(100 * share, 1) + " %"; };
    return places_table(figure, a, b, look);
}

/// Where a curve stands at an end, as it is read there.
std::optional<double> curve_at(const StudyCurves& curves, const Series& series, double x) {
    const auto place = place_at(curves, series.x, x);
    return place ? std::optional(series.y[*place]) : std::nullopt;
}

std::string value_words(const StudySpec& study, const StudyAxis& axis, Index at) {
    return value_names(study, axis).at(static_cast<std::size_t>(at));
}

bool is_cell(const PhaseMapInput& in, const StudyPlace& place) {
    return place.x >= 0 && place.x < double(in.study.cells());
}

/// Both cells, then what came of their trials.
ComparisonTable table_of(const PhaseMapInput& in, Index a, Index b) {
    ComparisonTable table;
    table.columns = table.brief = {"at A", "at B"};
    table.dispensable = {0};
    const StudySpec& study = in.study;
    if (study.x)
        table.rows.push_back({paint::escape_markup(study.x->key),
                              value_words(study, *study.x, study.column_of(a)),
                              value_words(study, *study.x, study.column_of(b))});
    if (study.y)
        table.rows.push_back({paint::escape_markup(study.y->key),
                              value_words(study, *study.y, study.row_of(a)),
                              value_words(study, *study.y, study.row_of(b))});
    const auto successes = [](const CellSummary& cell) {
        return cell.trials == 0 ? std::string("no trial") : success_words(cell.successes, cell.trials);
    };
    for (Index m = 0; m < study_methods(study); ++m) {
        const CellSummary &first = in.of(a, m), &last = in.of(b, m);
        std::string name = phase_method_words(in, m);
        if (name.empty())
            name = told_method(study, cell_methods(study, a).at(static_cast<std::size_t>(m))) + ", " +
                   told_method(study, cell_methods(study, b).at(static_cast<std::size_t>(m)));
        table.rows.push_back({name, successes(first), successes(last)});
        if (first.iterations.count > 0 && last.iterations.count > 0)
            table.rows.push_back({fmt::format("{}, median iterations", name),
                                  format_value(first.iterations.median),
                                  format_value(last.iterations.median)});
    }
    return table;
}

}  // namespace

std::optional<StudyPlace> place_under(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                                      Point at) {
    for (std::size_t p = 0; p < placed.size(); ++p) {
        const Layout& layout = placed[p].layout;
        if (layout.empty || !layout.plot.contains(at)) continue;
        const double x = layout.x.value(at.x);
        if (curves.of_axis) return StudyPlace{p, nearest_place(curves.page.panels[p].figure, x)};
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

bool compares(const StudyEnds& ends) {
    return ends.apart() && ends.a->panel == ends.b->panel && ends.a->x != ends.b->x;
}

ComparisonTable between_curves(const StudyCurves& curves, const StudyEnds& ends) {
    if (!compares(ends) || ends.a->panel >= curves.page.panels.size()) return {};
    return table_of(curves, curves.page.panels[ends.a->panel].figure, ends.a->x, ends.b->x);
}

ComparisonTable between_strips(const StudyStrips& strips, const StudyEnds& ends) {
    if (!compares(ends)) return {};
    ComparisonTable table;
    const EndsInOrder o(ends.a->x, ends.b->x);
    const std::size_t quantity = ends.a->panel;
    table.heading = o.heading([&](double x) {
        return quantity == 1 ? format_seconds(x) : format_fixed(x, 0);
    }) + (quantity == 1 ? "" : " iterations");
    table.columns = table.brief = {fmt::format("by {}", o.from), fmt::format("by {}", o.to), "of"};
    table.dispensable = {2, 0};
    for (const StudyStrip& strip : strips.strips) {
        const auto by = [&](double x) {
            return std::to_string(
                std::ranges::count_if(strip.values[quantity], [&](double v) { return v <= x; }));
        };
        table.rows.push_back({strip.name, by(o.first), by(o.last), std::to_string(strip.runs)});
    }
    return table;
}

ComparisonTable between_cells(const PhaseMapInput& in, const StudyEnds& ends) {
    if (!compares(ends) || !is_cell(in, *ends.a) || !is_cell(in, *ends.b)) return {};
    return table_of(in, static_cast<Index>(ends.a->x), static_cast<Index>(ends.b->x));
}

Comparison compare_curves(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                          const StudyEnds& ends, const Surface& page) {
    Comparison out;
    out.within = page.area;
    for (const bool second : {false, true})
        if (const auto& end = ends.at(second); end && end->panel < placed.size())
            out.add_line(placed[end->panel].layout, curves.page.panels[end->panel].figure, end->x, second,
                         [&](const Series& series, double x, bool) { return curve_at(curves, series, x); });
    out.table = between_curves(curves, ends);
    return out;
}

Comparison compare_strips(const StudyStrips& strips, const PlacedPage& placed, const StudyEnds& ends,
                          const Surface& page) {
    const std::vector<const PlacedStrips*> axes = parts_of<PlacedStrips>(placed);
    Comparison out;
    out.within = page.area;
    for (const bool second : {false, true}) {
        const auto& end = ends.at(second);
        for (const PlacedStrips* axis : axes)
            if (end && axis->quantity == end->panel && axis->scale.drawable(end->x))
                out.add_line(axis->plot, axis->scale.px(end->x), second);
    }
    out.table = between_strips(strips, ends);
    return out;
}

Comparison compare_cells(const PhaseMapInput& in, const PhaseMap& map, const StudyEnds& ends) {
    Comparison out;
    out.within = map.area;
    for (const bool second : {false, true})
        if (const auto& end = ends.at(second); end && is_cell(in, *end))
            out.ends.push_back({second, map.cell(static_cast<Index>(end->x))});
    out.table = between_cells(in, ends);
    return out;
}

}  // namespace lowrank::studies
