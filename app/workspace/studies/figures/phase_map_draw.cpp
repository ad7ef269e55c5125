// Lays out the maps of a page, and draws one alone.
#include <algorithm>

#include "app/figure/page/page_note.h"
#include "app/workspace/studies/figures/phase_map.h"

namespace lowrank::studies {
namespace {

using namespace figure;
using paint::Rect;

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

void draw_phase_map(const PhaseMap& map, const Surface& s, paint::Painter& painter) {
    if (s.card) {
        painter.rect(map.area, s.theme->card, s.px(8));
        painter.frame(map.area, {s.theme->rule, std::max(1.f, s.px(0.8f)), theme::Dash::Solid}, s.px(8));
    }
    if (map.plot.w > 0 && map.plot.h > 0) draw(map, painter);
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
        most = {std::max(most.legend, foot.legend), std::max(most.note, foot.note),
                std::max(most.above, foot.above)};
        parts.push_back(part);
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const PhaseMap map = lay_out_phase_map(inputs[i], parts[i], upright ? PhaseFoot{} : most);
        if (map.plot.w > 0 && map.plot.h > 0) placed.parts.emplace_back(PlacedMap(map));
    }
    return placed;
}

}  // namespace lowrank::studies
