// Finds the ranges that a page shows: what its first part says of its axes.
#include "app/figure/export/shown_ranges.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

/// Three significant digits at each end of a logarithmic axis; on a linear one they follow its width.
std::optional<state::AxisRange> in_few_digits(state::AxisRange range, bool logarithmic) {
    const auto short_of = [&](double v) {
        return rounded_within(v, logarithmic ? v : range.high - range.low);
    };
    const state::AxisRange out{short_of(range.low), short_of(range.high)};
    if (!std::isfinite(out.low) || !std::isfinite(out.high) || !(out.low < out.high)) return std::nullopt;
    return out;
}

std::optional<state::AxisRange> of_cells(const std::vector<double>& cells) {
    if (cells.empty()) return std::nullopt;
    const auto [least, most] = std::ranges::minmax(cells);
    return least < most ? std::optional(state::AxisRange{least, most}) : std::nullopt;
}

using Ranges = std::optional<ShownRanges>;

Ranges ranges_of(const PlacedFigure& figure) {
    const Layout& layout = figure.layout;
    if (layout.empty) return std::nullopt;
    const Axis& y = figure.figure.y;
    return ShownRanges{in_few_digits({layout.x.low, layout.x.high}, layout.x.logarithmic),
                       in_few_digits({layout.y.low, layout.y.high}, layout.y.logarithmic),
                       y.label.empty() ? y.name : y.label};
}
Ranges ranges_of(const PlacedStrips& strips) {
    const Scale& scale = strips.scale;
    return ShownRanges{in_few_digits({scale.low, scale.high}, scale.logarithmic), std::nullopt};
}
Ranges ranges_of(const PlacedMap& map) {
    return ShownRanges{of_cells(map.x_numbers), of_cells(map.y_numbers)};
}
Ranges ranges_of(const PlacedPicture& picture) {
    if (!picture.x || !picture.y) return std::nullopt;
    return ShownRanges{in_few_digits(*picture.x, false), in_few_digits(*picture.y, false)};
}
template <class Words>
Ranges ranges_of(const Words&) {
    return std::nullopt;
}

}  // namespace

ShownRanges shown_ranges(const Page& page, const ExportSettings& settings) {
    ExportSettings plain = settings;
    plain.look = {};
    for (const PlacedPart& part : lay_out(page, plain).parts)
        if (const Ranges first = std::visit([](const auto& one) { return ranges_of(one); }, part))
            return *first;
    return {};
}

}  // namespace lowrank::figure
