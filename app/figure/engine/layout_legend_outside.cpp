// The legend outside a plot: names in as few lines or columns as there is room for.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

constexpr float kOutsideRow = 16, kOutsideHead = 14, kBeforeRates = 8, kAfterName = 16;

/// Outside, rates stand beside the names in the type of headings.
float rates_width(const Figure& figure, const Surface& surface) {
    const float size = surface.px(sizes::kHeading);
    float width = paint::measure(heading2_of(figure, true), size).width;
    for (const Series& series : figure.series)
        if (!series.label.empty()) width = std::max(width, paint::measure(brief_of(series), size).width);
    return width + surface.px(kBeforeRates);
}

/// On screen a legend outside has a toggle left of its names, which is also what it is dragged by.
float grip(const Figure& figure, const Surface& surface) {
    return surface.paper || figure.staged ? 0 : surface.px(18);
}

struct Grid {
    std::vector<std::size_t> series;
    std::vector<float> cells;   ///< of each of them
    std::vector<float> widths;  ///< of the columns
    float cell = 0;             ///< of the widest
    std::size_t columns() const { return std::max<std::size_t>(1, widths.size()); }
    std::size_t lines() const { return (series.size() + columns() - 1) / columns(); }
    /// Of so many columns.
    std::vector<float> widths_of(std::size_t count) const {
        std::vector<float> each(count, 0);
        for (std::size_t i = 0; i < cells.size(); ++i) each[i % count] = std::max(each[i % count], cells[i]);
        return each;
    }
};

Grid grid_of(const Figure& figure, const Surface& surface, float width, bool rates) {
    Grid grid;
    const float numbers = rates ? rates_width(figure, surface) : 0;
    for (std::size_t i = 0; i < figure.series.size() && !surface.stop.stop_requested(); ++i) {
        if (figure.series[i].label.empty()) continue;
        grid.series.push_back(i);
        grid.cells.push_back(name_width(figure.series[i], surface) +
                             surface.px(sizes::kSample + 8 + kAfterName));
        grid.cells.back() += numbers;
        grid.cell = std::max(grid.cell, grid.cells.back());
    }
    if (grid.series.empty()) return grid;
    // Rates have one right edge in all columns: these are equally wide.
    if (rates) grid.cells.assign(grid.cells.size(), grid.cell);
    const float end = rates ? 0 : surface.px(kAfterName);  // nothing comes after the last name
    const auto fits = [&](std::size_t count) {
        float all = -end;
        for (const float each : grid.widths_of(count)) all += each;
        return all <= width;
    };
    std::size_t columns = grid.series.size();
    if (figure.legend_columns > 0)
        columns = std::min(columns, static_cast<std::size_t>(figure.legend_columns));
    // None is narrower than its sample: more columns than that leaves room for need not be tried.
    const auto most = static_cast<std::size_t>((width + end) / surface.px(sizes::kSample)) + 1;
    columns = std::min(columns, std::max<std::size_t>(1, most));
    while (columns > 1 && !fits(columns)) --columns;
    // As few columns as the same number of lines needs, so that the last line is not left with one name.
    const std::size_t lines = (grid.series.size() + columns - 1) / columns;
    const std::size_t fewer = (grid.series.size() + lines - 1) / lines;
    grid.widths = grid.widths_of(fits(fewer) ? fewer : columns);
    return grid;
}

}  // namespace

LegendOutside legend_outside(const Figure& figure, const Surface& surface, float plot_width, bool rates) {
    const Grid grid = grid_of(figure, surface, plot_width - grip(figure, surface), rates);
    const float row = surface.px(kOutsideRow), head = rates ? surface.px(kOutsideHead) : 0;
    return {head + static_cast<float>(grid.lines()) * row + surface.px(4), grid.cell + grip(figure, surface),
            head + static_cast<float>(grid.series.size()) * row};
}

Legend legend_in(const Figure& figure, const Surface& surface, Rect area, bool one_column, bool rates) {
    Legend legend;
    const float left = grip(figure, surface);
    Grid grid = grid_of(figure, surface, area.w - left, rates);
    if (grid.series.empty()) return legend;
    if (one_column) grid.widths = {grid.cell};
    legend.outside = true;
    legend.box = area;
    legend.sample = surface.px(sizes::kSample);
    const float row = surface.px(kOutsideRow);
    std::vector<float> ends{0};  // of the columns, from the first one's left
    for (const float each : grid.widths) ends.push_back(ends.back() + std::min(each, area.w - left));
    legend.movable = left > 0;
    legend.head = row;
    if (legend.movable) {
        legend.toggle = {area.x, area.y, left, row};
        legend.header = {area.x, area.y, left, area.h};
    }
    const float head = rates ? surface.px(kOutsideHead) : 0,
                numbers = rates ? rates_width(figure, surface) : 0;
    if (rates) {
        legend.head = head;
        legend.brief = true;
        legend.heading2 = heading2_of(figure, true);
        legend.value2_right = ends[1] - surface.px(kAfterName);
    }
    for (std::size_t k = 0; k < grid.series.size() && !surface.stop.stop_requested(); ++k) {
        const std::size_t column = k % grid.columns();
        const float x = area.x + left + ends[column], cell = ends[column + 1] - ends[column];
        const float y = area.y + head + static_cast<float>(k / grid.columns()) * row;
        const Series& series = figure.series[grid.series[k]];
        const float tag = series.oracle ? surface.px(6) + draw_oracle_tag(nullptr, {}, surface) : 0;
        const float room = cell - surface.px(sizes::kSample + 8 + 6) - tag - numbers;
        legend.rows.push_back({grid.series[k],
                               {x, y, cell, row},
                               paint::cut_in_the_middle(series.label, room, surface.px(sizes::kSmall),
                                                        series.chosen ? Face::Bold : Face::Regular)});
    }
    return legend;
}

}  // namespace lowrank::figure
