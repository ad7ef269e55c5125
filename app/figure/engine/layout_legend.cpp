// The legend inside a plot: measures its columns and weighs corners.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/draw.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {

float name_width(const Series& series, const Surface& surface) {
    // Bold for all: choosing a curve must not move the columns.
    float width = paint::measure(series.label, surface.px(sizes::kSmall), Face::Bold).width;
    if (series.oracle) width += surface.px(6) + draw_oracle_tag(nullptr, {}, surface);
    return width;
}

const std::string& brief_of(const Series& series) {
    return series.value2_brief.empty() ? series.value2 : series.value2_brief;
}

const std::string& heading2_of(const Figure& figure, bool alone) {
    return alone && !figure.legend_heading2_brief.empty() ? figure.legend_heading2_brief
                                                          : figure.legend_heading2;
}

namespace {

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
        if (surface.stop.stop_requested()) break;
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
                                  paint::measure("0.00·10^{−00}", size).width});
    if (values2) columns.value2 = std::max(columns.value2, paint::measure("0.0000", size).width);
    return columns;
}

/// How much a legend says, and how closely.
struct Manner {
    int numbers = 2;     ///< columns of them at most
    bool dense = false;  ///< rows as close as they may be
    bool brief = false;  ///< rates in few digits
};

/// A legend without a place.
struct Draft {
    Legend legend;
    Columns columns;
    float w = 0, h = 0, row = 0;
};

/// Nothing where a legend of this manner has no place in the plot or no say beside it.
std::optional<Draft> draft_of(Columns columns, Manner manner, const Figure& figure,
                              const state::ViewState& view, const Surface& surface, const Layout& layout) {
    Draft draft;
    Legend& legend = draft.legend;
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
    if (columns.series.empty() || layout.empty) return std::nullopt;
    const Rect plot = layout.plot;
    const float pad = surface.px(sizes::kLegendPad), gap = surface.px(sizes::kColumnGap),
                row = surface.px(manner.dense ? sizes::kDenseRow : sizes::kRow);
    legend.sample = surface.px(sizes::kSample);
    legend.dragged = !surface.paper && view.legend_x && view.legend_y;
    legend.collapsed = !surface.paper && view.legend_collapsed;
    // Folded it says nothing but that it can be unfolded.
    legend.movable = !surface.paper && (!figure.staged || legend.collapsed);
    const float lead = legend.sample + surface.px(8);
    const float most_width = 0.62f * plot.w, most_height = plot.h - 2 * surface.px(sizes::kLegendInset);
    const auto width = [&] {
        return 2 * pad + lead + columns.name + (columns.value > 0 ? gap + columns.value : 0) +
               (columns.value2 > 0 ? gap + columns.value2 : 0);
    };
    const bool headings = columns.value > 0 || columns.value2 > 0;
    if (legend.collapsed) {
        draft.w = 2 * pad + surface.px(14) + paint::measure("Legend", surface.px(sizes::kHeading)).width;
        draft.h = legend.head = surface.px(sizes::kRow);
    } else {
        // A legend of a third of the plot is no legend: numbers go before names.
        const float height = row * static_cast<float>(columns.series.size() + 1);
        const auto large = [&] {
            return !legend.dragged && (width() > most_width || width() * height > 0.3f * plot.w * plot.h);
        };
        // Rates are shortened before they go: the next manner does that.
        if (rates && manner.numbers > 0 && large()) return std::nullopt;
        if (large()) give_up(1);
        if (large()) give_up(0);
        if (width() > std::max(most_width, plot.w - 2 * surface.px(sizes::kLegendInset))) return std::nullopt;
        const bool named = headings && (columns.value > 0 || columns.value2 > 0);
        const bool header = legend.movable || named;
        // A head without headings is a handle only.
        legend.head = !header ? 0 : named ? row : surface.px(sizes::kHandle);
        const float ends = header ? pad * 0.6f : 2 * pad * 0.6f;
        draft.w = width();
        draft.h = legend.head + ends + row * static_cast<float>(columns.series.size());
        if (draft.h > most_height) return std::nullopt;  // no row may be lost
        // Without numbers too a legend must leave the plot to the curves, unless a person put it there.
        if (!surface.paper && !legend.dragged && draft.w * draft.h > 0.3f * plot.w * plot.h)
            return std::nullopt;
    }
    if (draft.w > plot.w || draft.h > plot.h) return std::nullopt;
    draft.row = row;
    draft.columns = std::move(columns);
    return draft;
}

/// The legend with all its parts where the box is.
Legend placed(Draft draft, Rect box, LegendSpot spot, const Figure& figure, const Surface& surface) {
    Legend& legend = draft.legend;
    const Columns& columns = draft.columns;
    legend.spot = spot;
    legend.box = box;
    if (!surface.paper) {
        legend.box.x = std::round(legend.box.x);
        legend.box.y = std::round(legend.box.y);
    }
    box = legend.box;
    const float pad = surface.px(sizes::kLegendPad);
    if (legend.movable) {
        legend.header = {box.x, box.y, box.w, legend.head};
        legend.toggle = {box.x, box.y, pad + surface.px(14), legend.head};
    }
    if (legend.collapsed) return legend;
    const bool header = legend.movable || columns.value > 0 || columns.value2 > 0;
    float y = box.y + (header ? legend.head : pad * 0.6f);
    for (const std::size_t i : columns.series) {
        legend.rows.push_back({i, {box.x, y, box.w, draft.row}, figure.series[i].label});
        y += draft.row;
    }
    float x = box.w - pad;
    if (columns.value2 > 0) legend.value2_right = x, x -= columns.value2 + surface.px(sizes::kColumnGap);
    if (columns.value > 0) legend.value_right = x;
    return legend;
}

std::vector<Draft> drafts_of(const Figure& figure, const state::ViewState& view, const Surface& surface,
                             const Layout& layout) {
    const Columns columns = measure_columns(figure, surface);
    std::vector<Draft> drafts;
    int number = 0;
    // Room between rows goes before numbers, numbers before a part of a curve that one would miss.
    for (const Manner manner :
         {Manner{2, false}, Manner{2, true}, Manner{1, false}, Manner{1, true}, Manner{1, false, true},
          Manner{1, true, true}, Manner{0, false}, Manner{0, true}}) {
        ++number;
        if (manner.brief ? !figure.rates_first : manner.dense && surface.paper) continue;
        auto draft = draft_of(columns, manner, figure, view, surface, layout);
        if (!draft) continue;
        draft->legend.manner = number;
        const bool folded = draft->legend.collapsed;
        drafts.push_back(*std::move(draft));
        if (folded) break;  // every manner folds to the same
    }
    return drafts;
}

}  // namespace

Legend legend_inside(const Figure& figure, const state::ViewState& view, const Surface& surface,
                     const Layout& layout, const Legend* before, bool& covers) {
    covers = false;
    const std::vector<Draft> drafts = drafts_of(figure, view, surface, layout);
    if (drafts.empty()) return {};
    if (drafts.front().legend.dragged) {
        const Draft& draft = drafts.front();
        const Rect plot = layout.plot;
        const auto place = [](double fraction, float from, float length, float own) {
            return from + std::clamp(static_cast<float>(fraction) * length, 0.f, std::max(0.f, length - own));
        };
        return placed(draft,
                      {place(*view.legend_x, plot.x, plot.w, draft.w),
                       place(*view.legend_y, plot.y, plot.h, draft.h), draft.w, draft.h},
                      {}, figure, surface);
    }
    const float inset = surface.px(sizes::kLegendInset);
    const Rect room{layout.plot.x + inset, layout.plot.y + inset, layout.plot.w - 2 * inset,
                    layout.plot.h - 2 * inset};
    if (figure.legend_corner) {
        const LegendSpot spot{static_cast<float>(figure.legend_corner->x),
                              static_cast<float>(figure.legend_corner->y)};
        const Draft& draft = drafts.front();
        return placed(draft, box_at(spot, room, draft.w, draft.h), spot, figure, surface);
    }
    const Crowd crowd(figure, layout, surface);
    const bool stands = before && !before->outside && !before->dragged;
    // Px to the nearest curve: of one that stays, of one that comes, of one that comes in from outside.
    const float stays = surface.px(3), comes = surface.px(surface.paper ? 4.f : 12.f),
                comes_in = surface.px(before && before->outside ? 24.f : 0.f);
    if (stands)
        for (const Draft& draft : drafts) {
            // Before an audience it says less rather than to go elsewhere, and no more before all rests.
            if (draft.legend.manner > before->manner && !draft.legend.collapsed && !figure.staged) break;
            if (draft.legend.manner < before->manner && figure.staged && !figure.resting) continue;
            const bool same = draft.legend.manner == before->manner || draft.legend.collapsed;
            const Rect box = box_at(before->spot, room, draft.w, draft.h);
            if (crowd.behind(box, same ? stays : 2 * comes) == 0)
                return placed(draft, box, before->spot, figure, surface);
        }
    for (const Draft& draft : drafts) {
        const std::vector<LegendSpot> spots = legend_spots(room, draft.w, draft.h, surface.px(16));
        for (const float margin : {4 * comes, 2 * comes, comes}) {
            if (margin < comes_in) break;
            for (const LegendSpot spot : spots)
                if (const Rect box = box_at(spot, room, draft.w, draft.h); crowd.behind(box, margin) == 0)
                    return placed(draft, box, spot, figure, surface);
        }
    }
    // It covers something wherever it is: as little as it can, and a little more rather than to move.
    covers = true;
    const Draft* best = nullptr;
    LegendSpot best_spot;
    double least = std::numeric_limits<double>::infinity();
    for (const Draft& draft : drafts)
        for (const LegendSpot spot : legend_spots(room, draft.w, draft.h, surface.px(16)))
            if (const double behind = crowd.behind(box_at(spot, room, draft.w, draft.h), 0); behind < least)
                least = behind, best = &draft, best_spot = spot;
    if (stands)
        for (const Draft& draft : drafts)
            if (draft.legend.manner == before->manner &&
                crowd.behind(box_at(before->spot, room, draft.w, draft.h), 0) <= 1.5 * least + 5)
                best = &draft, best_spot = before->spot;
    return placed(*best, box_at(best_spot, room, best->w, best->h), best_spot, figure, surface);
}

namespace {

/// Whether an axis shows what it did a moment ago, or as good as.
bool calm(const Scale& now, const Scale& then) {
    if (now.logarithmic != then.logarithmic) return false;
    constexpr double kCalm = 0.01;  // of the range
    const auto in = [&](double v) { return now.logarithmic ? std::log(v) : v; };
    const double most = kCalm * (in(now.high) - in(now.low));
    return std::abs(in(now.low) - in(then.low)) <= most && std::abs(in(now.high) - in(then.high)) <= most;
}

}  // namespace

bool looks_again(const Figure& figure, const Surface& surface, const Layout* before, Layout& now) {
    now.rested =
        figure.resting && (!before || before->rested || (calm(now.x, before->x) && calm(now.y, before->y)));
    if (surface.paper || !before || !before->legend.outside) return false;
    return now.area.w != before->area.w || now.area.h != before->area.h || now.points < before->points ||
           (before->by_hand && !now.by_hand) || (now.rested && !before->rested);
}

}  // namespace lowrank::figure
