// Strokes become one value a column, so that a curve stays a function of x.
#include "app/state/hand_drawn.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <utility>

#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

/// y as a length along its axis, and back.
double along(const HandDrawn& drawn, double y) { return drawn.log_y ? std::log(y) : y; }
double back(const HandDrawn& drawn, double length) { return drawn.log_y ? std::exp(length) : length; }

double within(AxisRange range, double v) { return std::clamp(v, range.low, range.high); }

double column_of(const HandDrawn& drawn, double x) {
    const double step = drawn.at.size() > 1 ? drawn.at[1] - drawn.at[0] : 1;
    return std::min((x - drawn.x.low) / step, static_cast<double>(drawn.at.size() - 1));
}

}  // namespace

HandDrawn blank_sheet(FigureKind figure, bool point, AxisRange x, AxisRange y, bool log_y) {
    HandDrawn drawn{figure, point, x, y, log_y, false, {}, {}};
    const double step = std::max(1.0, std::ceil((x.high - x.low) / (HandDrawn::kMostColumns - 1)));
    if (point)
        drawn.at = {kNothing};
    else
        for (double t = x.low; t <= x.high; t += step) drawn.at.push_back(t);
    drawn.value.assign(drawn.at.size(), kNothing);
    return drawn;
}

void draw(HandDrawn& drawn, double x0, double y0, double x1, double y1) {
    if (drawn.locked || !std::isfinite(x0 + y0 + x1 + y1)) return;
    // On a logarithmic axis what lies at or below 0 is below the sheet.
    x0 = within(drawn.x, x0), x1 = within(drawn.x, x1);
    y0 = within(drawn.y, y0), y1 = within(drawn.y, y1);
    if (drawn.point) {
        drawn.at = {x1};
        drawn.value = {y1};
        return;
    }
    if (x0 > x1) std::swap(x0, x1), std::swap(y0, y1);
    const double from = column_of(drawn, x0), to = column_of(drawn, x1);
    const double low = along(drawn, y0), high = along(drawn, y1);
    // A stroke shorter than a column still counts for the nearest one.
    for (long k = std::lround(from); k <= std::lround(to); ++k) {
        const double part =
            to > from ? std::clamp((static_cast<double>(k) - from) / (to - from), 0.0, 1.0) : 1;
        drawn.value[static_cast<std::size_t>(k)] = within(drawn.y, back(drawn, low + part * (high - low)));
    }
}

std::string draw_typed(HandDrawn& drawn, std::string_view places) {
    std::vector<std::pair<double, double>> read;
    for (std::size_t i = 0; i < places.size();) {
        const std::size_t end = std::min(places.find(' ', i), places.size());
        std::string word(places.substr(i, end - i));
        i = end + 1;
        if (word.empty()) continue;
        std::ranges::replace(word, ',', '.');
        const std::size_t colon = word.find(':');
        const std::optional<double> x = parse_number(word.substr(0, std::min(colon, word.size()))),
                                    y = colon == word.npos ? std::nullopt
                                                           : parse_number(word.substr(colon + 1));
        if (!x || !y || !std::isfinite(*x + *y))
            return fmt::format("'{}' is no place: two numbers are needed, as in {}.", excerpt(word),
                               example(drawn.point, drawn.x, drawn.y));
        if (*x < drawn.x.low || *x > drawn.x.high)
            return fmt::format("'{}' lies beside the sheet: from {} to {} there are iterations.",
                               excerpt(word), print_number(drawn.x.low), print_number(drawn.x.high));
        read.emplace_back(*x, *y);
    }
    if (read.size() < (drawn.point ? 1u : 2u))
        return (drawn.point ? "A place is needed, as in " : "Two places are needed at least, as in ") +
               example(drawn.point, drawn.x, drawn.y) + ".";
    std::ranges::stable_sort(read, {}, &std::pair<double, double>::first);
    wipe(drawn);
    for (std::size_t k = drawn.point ? 0 : 1; k < read.size(); ++k) {
        const auto& [x0, y0] = read[k == 0 ? 0 : k - 1];
        draw(drawn, x0, y0, read[k].first, read[k].second);
    }
    return {};
}

std::string example(bool point, AxisRange x, AxisRange y) {
    const auto place = [](double at, double value) {
        return print_number(at) + ":" + print_significant(value, 3);
    };
    if (point) return place(std::floor((x.low + x.high) / 2), y.high);
    return place(x.low, y.high) + " " + place(x.high, y.low);
}

void wipe(HandDrawn& drawn) {
    if (drawn.locked) return;
    std::ranges::fill(drawn.value, kNothing);
}

bool untouched(const HandDrawn& drawn) {
    return std::ranges::none_of(drawn.value, [](double v) { return std::isfinite(v); });
}

bool enough(const HandDrawn& drawn) {
    const auto there = std::ranges::count_if(drawn.value, [](double v) { return std::isfinite(v); });
    return 2 * static_cast<std::size_t>(there) >= drawn.value.size() && there > 0;
}

std::optional<double> value_at(const HandDrawn& drawn, double x) {
    if (drawn.point || !(x >= drawn.at.front() && x <= drawn.at.back())) return std::nullopt;
    const double column = column_of(drawn, x);
    const auto left = static_cast<std::size_t>(std::floor(column)),
               right = static_cast<std::size_t>(std::ceil(column));
    const double a = drawn.value[left], b = drawn.value[right];
    if (!std::isfinite(a) || !std::isfinite(b)) return std::nullopt;
    return back(drawn, std::lerp(along(drawn, a), along(drawn, b), column - static_cast<double>(left)));
}

}  // namespace lowrank::state
