// Draws a phase map through a painter.
#include <algorithm>
#include <cmath>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/page_note.h"
#include "app/workspace/studies/figures/phase_map.h"

namespace lowrank::figure {
namespace {

using paint::Point;
using paint::Rect;

/// Lines that rise to the right; those of neighbouring cells are one. every: px from one to the next.
std::vector<std::pair<Point, Point>> hatching(const Rect& box, float every) {
    std::vector<std::pair<Point, Point>> lines;
    for (float c = std::ceil((box.x + box.y) / every) * every; c < box.right() + box.bottom(); c += every) {
        const float x0 = std::max(box.x, c - box.bottom()), x1 = std::min(box.right(), c - box.y);
        if (x1 > x0) lines.push_back({{x0, c - x0}, {x1, c - x1}});
    }
    return lines;
}

void hatch(const Rect& box, const Surface& s, paint::Painter& painter) {
    painter.rect(box, s.theme->field);
    for (const auto& [from, to] : hatching(box, s.px(6)))
        painter.line(from, to, {s.theme->quiet.with_alpha(0.6f), s.px(0.7f), theme::Dash::Solid});
}

/// A cell without a hair of the card between it and the next, where both are large enough to spare it. On a screen the hair
/// is whole pixels, or it would be seen between some cells and not between others.
Rect filled(const Rect& box, const Surface& s) {
    const bool apart = box.w > s.px(6) && box.h > s.px(6);
    if (s.paper) {
        const float hair = apart ? s.px(0.5f) : 0;
        return {box.x + hair / 2, box.y + hair / 2, box.w - hair, box.h - hair};
    }
    const float hair = apart ? std::max(1.f, std::round(s.px(0.5f))) : 0;
    const float x = std::round(box.x), y = std::round(box.y);
    return {x, y, std::round(box.right()) - hair - x, std::round(box.bottom()) - hair - y};
}

void draw_bar(const PhaseMap& map, const Surface& s, paint::Painter& painter) {
    if (map.bar.w <= 0) return;
    constexpr int kSteps = 128;
    std::vector<std::uint8_t> rgba;
    for (int i = 0; i < kSteps; ++i) {
        const theme::Colour colour = theme::viridis(1 - (i + 0.5) / kSteps);
        for (const float channel : {colour.r, colour.g, colour.b, 1.f})
            rgba.push_back(theme::to_byte(channel));
    }
    painter.image(map.bar, {1, kSteps, rgba});
    painter.frame(map.bar, {s.theme->frame, s.px(s.theme->frame_width), theme::Dash::Solid});
}

PlacedMap placed_map(const PhaseMap& map, const PhaseMapInput& in, const Surface& s) {
    PlacedMap out{map.plot, map.bar, {}, {}, map.legend, {}};
    for (Index cell = 0; cell < in.study.cells(); ++cell) {
        const CellSummary& summary = in.of(cell, in.method);
        const Rect box = map.cell(cell);
        const std::string name = cell_name(in.study, cell);
        if (summary.underdetermined)
            out.cells.push_back({box, s.theme->field, hatching(box, s.px(6)),
                                 name + ": fewer samples than degrees of freedom"});
        else if (summary.trials > 0)
            out.cells.push_back(
                {box,
                 theme::viridis(summary.share()),
                 {},
                 name + ": " + std::to_string(summary.successes) + " of " + std::to_string(summary.trials)});
    }
    const bool apart = map.cell(0).h > s.px(sizes::kMarker);
    for (const PhaseMap::Line& line : map.lines)
        out.lines.push_back({line.label, line.style, line.pieces, apart});
    for (const auto* words : {&map.x_labels, &map.y_labels, &map.words})
        out.words.insert(out.words.end(), words->begin(), words->end());
    if (in.study.x) out.columns = axis_numbers(*in.study.x);
    if (in.study.y) out.rows = axis_numbers(*in.study.y);
    out.surface = s;
    out.drawing = [=](paint::Painter& painter) { draw_phase_map(map, in, s, painter); };
    return out;
}

/// The places on an axis whose numbers lie in the range; all where none is wanted, or none lies there.
std::vector<Index> places_in(const std::optional<StudyAxis>& axis, const state::RangeChoice& range) {
    std::vector<Index> all, inside;
    for (std::size_t i = 0; axis && i < axis->values.size(); ++i) all.push_back(static_cast<Index>(i));
    if (!axis) all.push_back(0);
    if (!axis || range.kind != state::RangeKind::Typed) return all;
    const std::vector<double> numbers = axis_numbers(*axis);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] >= range.typed.low && numbers[i] <= range.typed.high)
            inside.push_back(static_cast<Index>(i));
    return inside.empty() ? all : inside;
}

/// The map of some columns and rows.
PhaseMapInput part_of(const PhaseMapInput& in, const std::vector<Index>& columns,
                      const std::vector<Index>& rows) {
    PhaseMapInput part{in.study, {}, in.method};
    const auto keep = [](std::optional<StudyAxis>& axis, const std::vector<Index>& places) {
        if (!axis) return;
        std::vector<std::string> values;
        for (const Index i : places) values.push_back(axis->values[static_cast<std::size_t>(i)]);
        axis->values = std::move(values);
    };
    keep(part.study.x, columns);
    keep(part.study.y, rows);
    Index cell = 0;
    for (const Index row : rows)
        for (const Index column : columns) {
            for (Index m = 0; m < study_methods(in.study); ++m) {
                part.summary.push_back(in.of(row * in.study.columns() + column, m));
                part.summary.back().cell = cell;
            }
            ++cell;
        }
    return part;
}

std::vector<PhaseMapInput> in_ranges(const std::vector<PhaseMapInput>& whole, const state::PageLook* look) {
    if (!look || whole.empty()) return whole;
    const auto named = [](const PhaseMapInput& in, const std::optional<StudyAxis>& axis) {
        return axis ? phase_axis_words(axis->key, in.study.base.problem.kind) : std::string();
    };
    const std::string x = named(whole.front(), whole.front().study.x),
                      y = named(whole.front(), whole.front().study.y);
    std::vector<PhaseMapInput> parts;
    for (const PhaseMapInput& in : whole)
        parts.push_back(
            part_of(in, places_in(in.study.x, named(in, in.study.x) == x ? look->x : state::RangeChoice{}),
                    places_in(in.study.y, named(in, in.study.y) == y ? look->y : state::RangeChoice{})));
    return parts;
}

}  // namespace

void draw_phase_map(const PhaseMap& map, const PhaseMapInput& in, const Surface& s, paint::Painter& painter) {
    if (s.card) {
        painter.rect(map.area, s.theme->card, s.px(8));
        painter.frame(map.area, {s.theme->rule, std::max(1.f, s.px(0.8f)), theme::Dash::Solid}, s.px(8));
    }
    if (!(map.plot.w > 0) || !(map.plot.h > 0)) return;
    painter.push_clip(map.plot);
    for (Index cell = 0; cell < in.study.cells(); ++cell) {
        const CellSummary& summary = in.of(cell, in.method);
        if (summary.underdetermined)
            hatch(map.cell(cell), s, painter);
        else if (summary.trials > 0)
            painter.rect(filled(map.cell(cell), s), theme::viridis(summary.share()));
    }
    for (const PhaseMap::Line& line : map.lines)
        for (const std::vector<Point>& piece : line.pieces)
            if (piece.size() > 1) {
                painter.polyline(piece,
                                 {s.theme->card, s.px(s.theme->line_width + 2.6f), theme::Dash::Solid});
                painter.polyline(piece, {line.style.line, s.px(s.theme->line_width), line.style.dash});
            }
    // Marks that would hide each other leave a line alone; a row that is on no line keeps its mark.
    const bool apart = map.cell(0).h > s.px(sizes::kMarker);
    for (const PhaseMap::Line& line : map.lines)
        for (const std::vector<Point>& piece : line.pieces)
            for (std::size_t i = 0; i < piece.size() && (apart || piece.size() == 1); ++i)
                painter.marker(
                    piece[i],
                    line.style.marker == theme::Marker::None ? theme::Marker::Dot : line.style.marker,
                    s.px(sizes::kMarker), line.style.line,
                    line.style.filled ? line.style.line : s.theme->card, s.px(1.2f));
    painter.pop_clip();
    painter.frame(map.plot, {s.theme->frame, s.px(s.theme->frame_width), theme::Dash::Solid});
    draw_bar(map, s, painter);
    for (const auto* words : {&map.x_labels, &map.y_labels, &map.words})
        for (const PlacedText& word : *words) painter.text(word.at, word.markup, word.style);
    for (std::size_t m = 0; m < map.legend.size(); ++m) {
        draw_sample(painter, map.legend[m].first, map.lines[m].style, s);
        const PlacedText& name = map.legend[m].second;
        painter.text(name.at, name.markup, name.style);
    }
}

PlacedPage lay_out(const std::vector<PhaseMapInput>& whole, const Surface& given) {
    PlacedPage placed;
    const Surface page = below_title(inside_margin(given), whole.size(), placed);
    const std::vector<PhaseMapInput> inputs = in_ranges(whole, page.look);
    const float gap = page.px(14), count = static_cast<float>(inputs.size());
    const Rect& inside = page.area;
    const bool upright = inside.h > inside.w;
    const float length = ((upright ? inside.h : inside.w) - gap * (count - 1)) / count;
    std::vector<Surface> parts;
    PhaseFoot most;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const float at = static_cast<float>(i) * (length + gap);
        Surface part = page;
        part.area = upright ? Rect{inside.x, inside.y + at, inside.w, length}
                            : Rect{inside.x + at, inside.y, length, inside.h};
        const PhaseFoot foot = lay_out_phase_map(inputs[i], part).foot;
        most = {std::max(most.legend, foot.legend), std::max(most.note, foot.note)};
        parts.push_back(part);
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const PhaseMap map = lay_out_phase_map(inputs[i], parts[i], upright ? PhaseFoot{} : most);
        if (map.plot.w > 0 && map.plot.h > 0) placed.parts.emplace_back(placed_map(map, inputs[i], parts[i]));
    }
    return placed;
}

}  // namespace lowrank::figure
