// Finds the range that holds all visible points.
#include "app/figure/engine/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figure/engine/rows.h"

namespace lowrank::figure {
namespace {

void add(Extremes& all, double v) {
    all.low = std::min(all.low, v);
    all.high = std::max(all.high, v);
}
void add(Extremes& all, const Extremes& more) {
    all.low = std::min(all.low, more.low);
    all.high = std::max(all.high, more.high);
}

/// Of a fitted range, relative to its values: what differs by less is rounding, and its ticks could not tell
/// it.
constexpr double kLeastWidth = 1e-12;

constexpr double kMostDrawable = std::numeric_limits<double>::max();

state::AxisRange linear(const Extremes& e, double below, double above) {
    double width = e.high - e.low;
    if (width > 0) width = std::max(width, kLeastWidth * std::max(std::abs(e.low), std::abs(e.high)));
    if (width <= 0) width = e.high == 0 ? 1 : std::abs(e.high);
    return {e.low - below * width, e.high + above * width};
}

state::AxisRange decades(const Extremes& e, std::optional<double> floor) {
    double low = e.low;
    if (floor && *floor > 0) low = e.low < *floor / 10 ? e.low : *floor;
    // A hair inside, so that 1e-10 itself does not open the decade below it.
    const double bottom = std::floor(std::log10(low) + 1e-9);
    const double top = std::max(std::ceil(std::log10(e.high) - 1e-9), bottom + 1);
    return {std::pow(10.0, std::max(bottom, -323.0)), std::pow(10.0, std::min(top, 308.0))};
}

/// Whether a run ends so near to the top that no name has room above its curve, nor below where others go
/// along with it.
bool ends_at_top(const Figure& figure, state::AxisRange y) {
    constexpr double kNear = 0.1;
    const double top = std::log10(y.high), height = top - std::log10(y.low);
    return std::ranges::any_of(figure.series, [&](const Series& series) {
        if (!series.is_of_run()) return false;
        const std::size_t n = std::min(series.x.size(), series.y.size());
        if (n < 2) return false;
        const double last = series.y[n - 1];
        return last > 0 && last <= y.high && top - std::log10(last) < kNear * height;
    });
}

state::AxisRange part_of_decade(const Extremes& e) {
    const double margin = std::max(std::pow(e.high / e.low, 0.05), 1 + kLeastWidth);
    return {e.low / margin, e.high * margin};
}

/// The extremes of the points of a curve that have a place on both axes.
class VisiblePoints {
public:
    VisiblePoints(const Figure& figure, const Series& series, Extremes& x, Extremes& y)
        : series_(series),
          least_x_(least_drawable(figure.x.logarithmic)),
          least_y_(least_drawable(figure.y.logarithmic)),
          x_(x),
          y_(y) {}

    void take() {
        // What has no place stands at the ends as a rule: t = 0 on a logarithmic axis, a last record without
        // a step.
        std::size_t begin = 0, end = std::min(series_.x.size(), series_.y.size());
        if (told() && (of_x(begin, end).empty() || of_y(begin, end).empty())) return;
        while (begin < end && !counts(begin)) ++begin;
        while (end > begin && !counts(end - 1)) --end;
        take(begin, end);
    }

private:
    bool told() const { return series_.x_extremes && series_.y_extremes; }
    bool counts(std::size_t i) const {
        const double x = series_.x[i], y = series_.y[i];
        return x >= least_x_ && x <= kMostDrawable && y >= least_y_ && y <= kMostDrawable;
    }
    Extremes of_x(std::size_t begin, std::size_t end) const {
        return extremes_of_rows(series_.x, series_.x_extremes, begin, end, least_x_);
    }
    Extremes of_y(std::size_t begin, std::size_t end) const {
        return extremes_of_rows(series_.y, series_.y_extremes, begin, end, least_y_);
    }

    void take(std::size_t begin, std::size_t end) {
        const Extremes x = of_x(begin, end), y = of_y(begin, end);
        if (x.all_count && y.all_count) {
            add(x_, x);
            add(y_, y);
            return;
        }
        if (x.empty() || y.empty()) return;
        // Halves are read in no time where extremes are kept; else each would be another pass.
        constexpr std::size_t kFew = 32;
        if (told() && end - begin > kFew) {
            const std::size_t middle = begin + (end - begin) / 2;
            take(begin, middle);
            take(middle, end);
            return;
        }
        for (std::size_t i = begin; i < end; ++i)
            if (counts(i)) {
                add(x_, series_.x[i]);
                add(y_, series_.y[i]);
            }
    }

    const Series& series_;
    double least_x_, least_y_;
    Extremes &x_, &y_;
};

}  // namespace

FittedRange fit(const Figure& figure) {
    Extremes x, y;
    bool stays = false;
    const double ceiling = figure.y.logarithmic && figure.y.ceiling ? *figure.y.ceiling : kMostDrawable;
    for (const Series& series : figure.series) {
        if (!series.visible) continue;
        Extremes own;
        VisiblePoints(figure, series, x, own).take();
        if (own.empty()) continue;
        stays |= own.high <= ceiling && series.is_of_run();
        add(y, own);
    }
    if (stays && y.low < ceiling) y.high = std::min(y.high, ceiling);
    FittedRange range{{figure.x.low, figure.x.high}, {figure.y.low, figure.y.high}, x.empty()};
    if (range.empty) return range;
    // A line at the very top needs room for its word.
    double above = 0.05;
    if (!figure.y.logarithmic)
        for (const ReferenceLine& reference : figure.references) {
            if (reference.y >= y.high && figure.references.size() < 3) above = 0.16;
            add(y, reference.y);
        }
    if (figure.x.logarithmic)
        range.x = decades(x, std::nullopt);
    else
        range.x = linear(x, x.low == 0 ? 0 : 0.05, 0.05);
    // What counts begins at nothing: the first step of a column that begins later is no reason to show less.
    if (!figure.x.logarithmic && x.low >= 0) range.x.low = std::max(range.x.low, 0.0);
    if (figure.x.integral && range.x.high < range.x.low + 2) range.x.high = range.x.low + 2;
    // Whole decades around a part of one would flatten it.
    const bool part = figure.y.logarithmic && !figure.y.floor && y.low < y.high && y.high < 10 * y.low;
    range.y = part                   ? part_of_decade(y)
              : figure.y.logarithmic ? decades(y, figure.y.floor)
                                     : linear(y, 0.05, above);
    if (figure.y.room_above && figure.y.logarithmic && !part && ends_at_top(figure, range.y))
        range.y.high = std::min(10 * range.y.high, 1e308);
    return range;
}

std::optional<double> ceiling_over_starts(const Figure& figure) {
    constexpr double kAbove = 1e3;
    double highest = 0;
    for (const Series& series : figure.series) {
        if (!series.visible) continue;
        const auto first = std::ranges::find_if(series.y, [](double v) { return v > 0 && std::isfinite(v); });
        if (first != series.y.end()) highest = std::max(highest, *first);
    }
    return highest > 0 ? std::optional(kAbove * highest) : std::nullopt;
}

state::AxisRange ease(state::AxisRange from, state::AxisRange to, double seconds, bool logarithmic) {
    const bool logs = logarithmic && from.low > 0 && from.high > 0 && to.low > 0 && to.high > 0;
    const auto in = [&](double v) { return logs ? std::log(v) : v; };
    const auto out = [&](double v) { return logs ? std::exp(v) : v; };
    constexpr double kSettled = 0.15;
    const double share = 1 - std::pow(1e-3, std::max(seconds, 0.0) / kSettled);
    const double width = std::abs(in(to.high) - in(to.low));
    const auto move = [&](double a, double b) {
        const double at = in(a) + share * (in(b)-in(a));
        return std::abs(at - in(b)) <= 1e-3 * width || !std::isfinite(at) ? b : out(at);
    };
    return {move(from.low, to.low), move(from.high, to.high)};
}

}  // namespace lowrank::figure
