// Measures legends and weighs corners. Must not draw.
#include "app/figure/legend_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/crowding.h"
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

const std::string& brief_of(const Series& series) {
    return series.value2_brief.empty() ? series.value2 : series.value2_brief;
}

struct Columns {
    float name = 0, value = 0, value2 = 0, brief = 0;
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
        widen(columns.brief, values2, brief_of(series));
    }
    // The widest usual number, so that the columns stand still while the numbers run.
    if (values)
        columns.value = std::max({columns.value, paint::measure(figure.legend_heading, heading).width,
                                  paint::measure(surface.paper ? "0.00e-00" : "0.00·10^{−00}", size).width});
    if (values2) columns.value2 = std::max(columns.value2, paint::measure("0.0000", size).width);
    return columns;
}

const std::string& heading2_of(const Figure& figure, bool alone) {
    return alone && !figure.legend_heading2_brief.empty() ? figure.legend_heading2_brief
                                                          : figure.legend_heading2;
}

/// How much a legend says, and how closely.
struct Manner {
    int numbers = 2;     ///< columns of them at most
    bool dense = false;  ///< rows as close as they may be
    bool brief = false;  ///< rates in few digits
};

Legend legend_with(Columns columns, Manner manner, const Figure& figure, const state::ViewState& view,
                   const Surface& surface, const Layout& layout, const std::vector<Point>& samples,
                   double& covered) {
    covered = 0;
    Legend legend;
    const float numbers2 = manner.brief ? columns.brief : columns.value2;
    legend.brief = manner.brief;
    // Which column goes first, and which after it.
    const bool rates = figure.rates_first && columns.value2 > 0;
    const auto give_up = [&](int left) {
        if (left < 2) (rates ? columns.value : columns.value2) = 0;
        if (left < 1) columns.value = columns.value2 = 0;
        if (columns.value2 == 0) return;
        legend.heading2 = heading2_of(figure, !(columns.value > 0));
        columns.value2 =
            std::max(numbers2, paint::measure(legend.heading2, surface.px(sizes::kHeading)).width);
    };
    give_up(manner.numbers);
    if (columns.series.empty() || layout.empty) return legend;
    const Rect plot = layout.plot;
    const float pad = surface.px(sizes::kLegendPad), gap = surface.px(sizes::kColumnGap),
                row = surface.px(manner.dense ? sizes::kDenseRow : sizes::kRow);
    legend.sample = surface.px(sizes::kSample);
    legend.movable = !surface.paper;
    const bool dragged = legend.movable && view.legend_x && view.legend_y;
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
        h = legend.head = surface.px(sizes::kRow);
    } else {
        // A legend of a third of the plot is no legend: numbers go before names.
        const float height = row * static_cast<float>(columns.series.size() + 1);
        const auto large = [&] {
            return !dragged && (width() > most_width || width() * height > 0.3f * plot.w * plot.h);
        };
        // Rates are shortened before they go: the next manner does that.
        if (rates && manner.numbers > 0 && large()) return Legend{};
        if (large()) give_up(1);
        if (large()) give_up(0);
        if (width() > std::max(most_width, plot.w - 2 * surface.px(sizes::kLegendInset))) return legend;
        const bool named = headings && (columns.value > 0 || columns.value2 > 0);
        const bool header = legend.movable || named;
        // A head without headings is a handle only.
        legend.head = !header ? 0 : named ? row : surface.px(sizes::kHandle);
        const float head = legend.head;
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
        // Without numbers too a legend must leave the plot to the curves, unless a person put it there.
        if (!surface.paper && !dragged && w * h > 0.3f * plot.w * plot.h) return legend;
    }
    if (w > plot.w || h > plot.h) return Legend{};

    const float inset = surface.px(sizes::kLegendInset);
    if (dragged) {
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
        legend.header = {box.x, box.y, box.w, legend.head};
        legend.toggle = {box.x, box.y, pad + surface.px(14), legend.head};
    }
    if (legend.collapsed) return legend;
    const bool header = legend.movable || columns.value > 0 || columns.value2 > 0;
    float y = box.y + (header ? legend.head : pad * 0.6f);
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
    const std::vector<Point> samples = layout.empty ? std::vector<Point>() : curve_samples(figure, layout);
    // Room between rows goes before numbers, numbers before a part of a curve that one would miss.
    constexpr double kMissed = 0.002;
    Legend best;
    covered = 2;
    for (const Manner manner :
         {Manner{2, false}, Manner{2, true}, Manner{1, false}, Manner{1, true}, Manner{1, false, true},
          Manner{1, true, true}, Manner{0, false}, Manner{0, true}}) {
        if (manner.brief ? !figure.rates_first : manner.dense && surface.paper) continue;
        double share = 0;
        const Legend legend = legend_with(columns, manner, figure, view, surface, layout, samples, share);
        if (!legend.present() || share >= covered) continue;
        best = legend;
        covered = share;
        // Where a person has put it, it stays as it is.
        if (share <= (surface.paper ? 0 : kMissed) || legend.collapsed || (legend.movable && view.legend_x))
            break;
    }
    if (!best.present()) covered = 0;
    return best;
}

namespace {

constexpr float kOutsideRow = 16, kOutsideHead = 14, kBeforeRates = 8;

/// Outside, rates stand beside the names in the type of headings.
float rates_width(const Figure& figure, const Surface& surface) {
    const float size = surface.px(sizes::kHeading);
    float width = paint::measure(heading2_of(figure, true), size).width;
    for (const Series& series : figure.series)
        if (!series.label.empty()) width = std::max(width, paint::measure(brief_of(series), size).width);
    return width + surface.px(kBeforeRates);
}

/// On screen a legend outside has a toggle left of its names, which is also what it is dragged by.
float grip(const Surface& surface) { return surface.paper ? 0 : surface.px(18); }

struct Grid {
    std::vector<std::size_t> series;
    std::size_t columns = 1;
    float cell = 0;
};

Grid grid_of(const Figure& figure, const Surface& surface, float width, bool rates) {
    Grid grid;
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        if (figure.series[i].label.empty()) continue;
        grid.series.push_back(i);
        grid.cell = std::max(grid.cell, name_width(figure.series[i], surface));
    }
    grid.cell += surface.px(sizes::kSample + 8 + 16);
    if (rates) grid.cell += rates_width(figure, surface);
    if (grid.series.empty()) return grid;
    grid.columns = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(1.f, width / grid.cell)), 1,
                                           grid.series.size());
    // As few columns as the same number of lines needs, so that the last line is not left with one name.
    const std::size_t lines = (grid.series.size() + grid.columns - 1) / grid.columns;
    grid.columns = (grid.series.size() + lines - 1) / lines;
    return grid;
}

}  // namespace

LegendOutside legend_outside(const Figure& figure, const Surface& surface, float plot_width, bool rates) {
    const Grid grid = grid_of(figure, surface, plot_width - grip(surface), rates);
    const std::size_t lines = (grid.series.size() + grid.columns - 1) / grid.columns;
    const float row = surface.px(kOutsideRow), head = rates ? surface.px(kOutsideHead) : 0;
    return {head + static_cast<float>(lines) * row + surface.px(4), grid.cell + grip(surface),
            head + static_cast<float>(grid.series.size()) * row};
}

Legend legend_in(const Figure& figure, const Surface& surface, Rect area, bool one_column, bool rates) {
    Legend legend;
    const float left = grip(surface);
    Grid grid = grid_of(figure, surface, area.w - left, rates);
    if (grid.series.empty()) return legend;
    if (one_column) grid.columns = 1;
    legend.outside = true;
    legend.box = area;
    legend.sample = surface.px(sizes::kSample);
    const float row = surface.px(kOutsideRow),
                cell = std::min(grid.cell, (area.w - left) / static_cast<float>(grid.columns));
    legend.movable = !surface.paper;
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
        legend.value2_right = cell - surface.px(16);
    }
    for (std::size_t k = 0; k < grid.series.size(); ++k) {
        const float x = area.x + left + static_cast<float>(k % grid.columns) * cell;
        const float y = area.y + head + static_cast<float>(k / grid.columns) * row;
        const Series& series = figure.series[grid.series[k]];
        const float tag = series.oracle ? surface.px(6) + draw_oracle_tag(nullptr, {}, surface) : 0;
        const float room = cell - surface.px(sizes::kSample + 8 + 6) - tag - numbers;
        legend.rows.push_back({grid.series[k],
                               {x, y, cell, row},
                               paint::ellipsize(series.label, room, surface.px(sizes::kSmall), Face::Bold)});
    }
    return legend;
}

}  // namespace lowrank::figure
