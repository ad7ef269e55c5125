// Finds the ranges that a page shows: draws it into nothing and keeps what its first part says of its axes.
#include "app/figure/export/shown_ranges.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/figure/engine/figure_sink.h"
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

class FirstRanges final : public FigureSink {
public:
    void figure(const Figure&, const Layout& layout, const Surface&) override {
        if (layout.empty) return;
        take(in_few_digits({layout.x.low, layout.x.high}, layout.x.logarithmic),
             in_few_digits({layout.y.low, layout.y.high}, layout.y.logarithmic));
    }
    void strips(const ToldStrips& strips, const Surface&) override {
        take(in_few_digits({strips.scale.low, strips.scale.high}, strips.scale.logarithmic), std::nullopt);
    }
    void map(const ToldMap& map, const Surface&) override { take(of_cells(map.columns), of_cells(map.rows)); }
    void ranges(const state::AxisRange& x, const state::AxisRange& y) override {
        take(in_few_digits(x, false), in_few_digits(y, false));
    }
    ShownRanges shown;

private:
    void take(const std::optional<state::AxisRange>& x, const std::optional<state::AxisRange>& y) {
        if (!std::exchange(any_, true)) shown = {x, y};
    }
    bool any_ = false;
};

}  // namespace

ShownRanges shown_ranges(const PageSource& page, const ExportSettings& settings) {
    ExportSettings plain = settings;
    plain.look = {};
    FirstRanges first;
    tell(page, plain, first);
    return first.shown;
}

}  // namespace lowrank::figure
