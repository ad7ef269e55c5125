// Measures legends and weighs corners. Must not draw.
#include "app/figure/legend_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/decimate.h"
#include "app/figure/draw.h"
#include "app/figure/type_sizes.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::Face;
using paint::Point;
using paint::Rect;

float name_width(const Series& series, const Surface& surface) {
    // Bold for all: choosing a curve must not move the columns.
    float width = paint::measure(series.label, surface.px(sizes::kSmall), Face::Bold).width;
    if (series.oracle) width += surface.px(6) + draw_oracle_tag(nullptr, {}, surface);
    return width;
}

struct Columns {
    float name = 0, value = 0, value2 = 0;
    std::vector<std::size_t> series;
};

Columns measure_columns(const Figure& figure, const Surface& surface) {
    Columns columns;
    const float size = surface.px(sizes::kSmall), heading = surface.px(sizes::kHeading);
    bool values = false, values2 = false;
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        const Series& series = figure.series[i];
        if (series.label.empty()) continue;
        columns.series.push_back(i);
        columns.name = std::max(columns.name, name_width(series, surface));
        const auto widen = [&](float& column, bool& any, const std::string& text) {
            any = any || !text.empty();
            column = std::max(column, paint::measure(text, size).width);
        };
        widen(columns.value, values, series.value);
        widen(columns.value2, values2, series.value2);
    }
    // The widest usual number, so that the columns stand still while the numbers run.
    if (values)
        columns.value = std::max({columns.value, paint::measure(figure.legend_heading, heading).width,
                                  paint::measure(surface.paper ? "0.00e-00" : "0.00·10^{−00}", size).width});
    if (values2)
        columns.value2 = std::max({columns.value2, paint::measure(figure.legend_heading2, heading).width,
                                   paint::measure("0.0000", size).width});
    return columns;
}

/// Points along the visible curves, a few px apart: what a legend would cover.
std::vector<Point> curve_samples(const Figure& figure, const Layout& layout) {
    std::vector<Point> samples;
    for (const Series& series : figure.series) {
        if (!series.visible) continue;
        // To lose the chosen curve behind the legend is three times as bad.
        const std::size_t weight = series.chosen ? 3 : 1;
        constexpr float kEvery = 6;
        for (const auto& piece : curve_pieces(series, layout.x, layout.y, layout.plot)) {
            float next = 0;  // px until the next sample
            for (std::size_t i = 1; i < piece.size(); ++i) {
                const Point a = piece[i - 1], b = piece[i];
                const float length = std::hypot(b.x - a.x, b.y - a.y);
                for (; next < length; next += kEvery)
                    samples.insert(
                        samples.end(), weight,
                        Point{a.x + (b.x - a.x) * next / length, a.y + (b.y - a.y) * next / length});
                next -= length;
            }
        }
    }
    return samples;
}

double share_inside(const std::vector<Point>& samples, Rect box, float margin) {
    const Rect wide{box.x - margin, box.y - margin, box.w + 2 * margin, box.h + 2 * margin};
    const auto inside =
        std::count_if(samples.begin(), samples.end(), [&](Point p) { return wide.contains(p); });
    return samples.empty() ? 0 : static_cast<double>(inside) / static_cast<double>(samples.size());
}

}  // namespace

namespace {

/// With so many columns of numbers at most.
Legend legend_with(Columns columns, int numbers, const Figure& figure, const state::ViewState& view,
                   const Surface& surface, const Layout& layout, double& covered) {
    covered = 0;
    Legend legend;
    if (numbers < 2) columns.value2 = 0;
    if (numbers < 1) columns.value = 0;
    if (columns.series.empty() || layout.empty) return legend;
    const Rect plot = layout.plot;
    const float pad = surface.px(sizes::kLegendPad), gap = surface.px(sizes::kColumnGap),
                row = surface.px(sizes::kRow);
    legend.sample = surface.px(sizes::kSample);
    legend.movable = !surface.paper;
    legend.collapsed = legend.movable && view.legend_collapsed;
    const float lead = legend.sample + surface.px(8);
    const float most_width = 0.62f * plot.w, most_height = plot.h - 2 * surface.px(sizes::kLegendInset);
    const auto width = [&] {
        return 2 * pad + lead + columns.name + (columns.value > 0 ? gap + columns.value : 0) +
               (columns.value2 > 0 ? gap + columns.value2 : 0);
    };
    float w = 0, h = 0;
    const bool headings = columns.value > 0 || columns.value2 > 0;
    if (legend.collapsed) {
        w = 2 * pad + surface.px(14) + paint::measure("Legend", surface.px(sizes::kHeading)).width;
        h = row;
    } else {
        // A legend of a third of the plot is no legend: numbers go before names.
        const float height = row * static_cast<float>(columns.series.size() + 1);
        const auto large = [&] { return width() > most_width || width() * height > 0.3f * plot.w * plot.h; };
        if (large()) columns.value2 = 0;
        if (large()) columns.value = 0;
        if (width() > std::max(most_width, plot.w - 2 * surface.px(sizes::kLegendInset))) return legend;
        const bool header = legend.movable || (headings && (columns.value > 0 || columns.value2 > 0));
        const float head = header ? row : 0;
        const float ends = header ? pad * 0.6f : 2 * pad * 0.6f;
        const auto room = static_cast<std::ptrdiff_t>((most_height - ends - head) / row);
        if (room < std::min<std::ptrdiff_t>(3, static_cast<std::ptrdiff_t>(columns.series.size())))
            return legend;
        const auto shown = static_cast<std::ptrdiff_t>(columns.series.size());
        if (shown > room) {
            return legend;  // no row may be lost
        }
        w = width();
        h = head + ends + row * static_cast<float>(shown);
        // Without numbers too a legend must leave the plot to the curves.
        if (!surface.paper && w * h > 0.3f * plot.w * plot.h) return legend;
    }
    if (w > plot.w || h > plot.h) return Legend{};

    const float inset = surface.px(sizes::kLegendInset);
    const std::vector<Point> samples = curve_samples(figure, layout);
    if (legend.movable && view.legend_x && view.legend_y) {
        const auto place = [](double fraction, float from, float length, float own) {
            return from + std::clamp(static_cast<float>(fraction) * length, 0.f, std::max(0.f, length - own));
        };
        legend.box = {place(*view.legend_x, plot.x, plot.w, w), place(*view.legend_y, plot.y, plot.h, h), w,
                      h};
    } else {
        const float left = plot.x + inset, right = plot.right() - inset - w;
        const float top = plot.y + inset, bottom = plot.bottom() - inset - h;
        // Top right first: where curves fall it is free, and it stays there unless another corner is clearly
        // emptier.
        const std::array corners{Rect{right, top, w, h}, Rect{left, bottom, w, h}, Rect{right, bottom, w, h},
                                 Rect{left, top, w, h}};
        double best = 2;
        for (const Rect& corner : corners) {
            const double share = share_inside(samples, corner, surface.px(4));
            if (share < best - 0.01) best = share, legend.box = corner;
        }
    }
    if (!surface.paper) {
        legend.box.x = std::round(legend.box.x);
        legend.box.y = std::round(legend.box.y);
    }
    covered = share_inside(samples, legend.box, 0);

    const Rect box = legend.box;
    if (legend.movable) {
        legend.header = {box.x, box.y, box.w, row};
        legend.toggle = {box.x, box.y, pad + surface.px(14), row};
    }
    if (legend.collapsed) return legend;
    const bool header = legend.movable || columns.value > 0 || columns.value2 > 0;
    float y = box.y + (header ? row : pad * 0.6f);
    for (const std::size_t i : columns.series) {
        legend.rows.push_back({i, {box.x, y, box.w, row}, figure.series[i].label});
        y += row;
    }
    float x = box.w - pad;
    if (columns.value2 > 0) legend.value2_right = x, x -= columns.value2 + gap;
    if (columns.value > 0) legend.value_right = x;
    return legend;
}

}  // namespace

Legend legend_inside(const Figure& figure, const state::ViewState& view, const Surface& surface,
                     const Layout& layout, double& covered) {
    const Columns columns = measure_columns(figure, surface);
    Legend legend = legend_with(columns, 2, figure, view, surface, layout, covered);
    // On screen, where it can be dragged, numbers go only for a part of the curves that one would miss.
    constexpr double kMissed = 0.01;
    for (int numbers = 1; !surface.paper && covered > kMissed && numbers >= 0; --numbers) {
        double less = 0;
        const Legend narrow = legend_with(columns, numbers, figure, view, surface, layout, less);
        if (narrow.present() && less < covered) legend = narrow, covered = less;
    }
    // On paper names matter more than numbers, and a curve more than both.
    for (int numbers = 1; surface.paper && covered > 0 && numbers >= 0; --numbers)
        legend = legend_with(columns, numbers, figure, view, surface, layout, covered);
    return legend;
}

namespace {

constexpr float kOutsideRow = 16;

struct Grid {
    std::vector<std::size_t> series;
    std::size_t columns = 1;
    float cell = 0;
};

Grid grid_of(const Figure& figure, const Surface& surface, float width) {
    Grid grid;
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        if (figure.series[i].label.empty()) continue;
        grid.series.push_back(i);
        grid.cell = std::max(grid.cell, name_width(figure.series[i], surface));
    }
    grid.cell += surface.px(sizes::kSample + 8 + 16);
    if (grid.series.empty()) return grid;
    grid.columns = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(1.f, width / grid.cell)), 1,
                                           grid.series.size());
    // As few columns as the same number of lines needs, so that the last line is not left with one name.
    const std::size_t lines = (grid.series.size() + grid.columns - 1) / grid.columns;
    grid.columns = (grid.series.size() + lines - 1) / lines;
    return grid;
}

}  // namespace

LegendOutside legend_outside(const Figure& figure, const Surface& surface, float plot_width) {
    const Grid grid = grid_of(figure, surface, plot_width);
    const std::size_t lines = (grid.series.size() + grid.columns - 1) / grid.columns;
    const float row = surface.px(kOutsideRow);
    return {static_cast<float>(lines) * row + surface.px(4), grid.cell,
            static_cast<float>(grid.series.size()) * row};
}

Legend legend_in(const Figure& figure, const Surface& surface, Rect area, bool one_column) {
    Legend legend;
    Grid grid = grid_of(figure, surface, area.w);
    if (grid.series.empty()) return legend;
    if (one_column) grid.columns = 1;
    legend.outside = true;
    legend.box = area;
    legend.sample = surface.px(sizes::kSample);
    const float row = surface.px(kOutsideRow),
                cell = std::min(grid.cell, area.w / static_cast<float>(grid.columns));
    for (std::size_t k = 0; k < grid.series.size(); ++k) {
        const float x = area.x + static_cast<float>(k % grid.columns) * cell;
        const float y = area.y + static_cast<float>(k / grid.columns) * row;
        const Series& series = figure.series[grid.series[k]];
        const float tag = series.oracle ? surface.px(6) + draw_oracle_tag(nullptr, {}, surface) : 0;
        const float room = cell - surface.px(sizes::kSample + 8 + 6) - tag;
        legend.rows.push_back({grid.series[k],
                               {x, y, cell, row},
                               paint::ellipsize(series.label, room, surface.px(sizes::kSmall), Face::Bold)});
    }
    return legend;
}

}  // namespace lowrank::figure
