// A and B in a figure: where they are seen, what is compared between them, and the card that says it.
#pragma once
#include <fmt/core.h>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/pointing/comparison_card.h"
#include "app/state/ends.h"

namespace lowrank::figure {

using state::AxisEnds;

/// Two ends as they are read: B may stand before A, and each keeps its letter.
struct EndsInOrder {
    EndsInOrder(double a, double b)
        : from(a <= b ? "A" : "B"), to(a <= b ? "B" : "A"), first(a <= b ? a : b), last(a <= b ? b : a) {}
    /// 'A 3 to B 40', each end in words of its own.
    template <class Words>
    std::string heading(Words words) const {
        return fmt::format("{} {} to {} {}", from, words(first), to, words(last));
    }
    std::string from, to;
    double first, last;
};

/// An end in sight: a line down a plot (a box without width), a cell of a map, or a point of it (no size at
/// all).
struct PlacedEnd {
    bool second = false;
    paint::Rect at;
    std::string name() const { return second ? "B" : "A"; }
    bool is_point() const { return at.w <= 0 && at.h <= 0; }
    bool is_line() const { return at.w <= 0 && at.h > 0; }
};

/// A curve at x, between its points on a straight line; nothing beyond its ends.
std::optional<double> value_at(const Series& series, double x);

/// How curves are read between their points, and their values said.
struct PlacesLook {
    std::function<std::optional<double>(const Series&, double)> value = value_at;
    std::function<std::string(double)> words = [](double y) { return format_value(y); };
};
/// 'A 0.5 to B 0.9', then a row for each visible curve with a name that has a value at both: at A, at B,
/// their difference and ratio.
ComparisonTable places_table(const Figure& figure, double a, double b, const PlacesLook& look = {});

/// The y of a curve at an end, the second or the first, whose place is x; nothing where it is not marked.
using CurveAt = std::function<std::optional<double>(const Series& series, double x, bool second)>;
/// value_at of visible curves with a name.
std::optional<double> named_curve_at(const Series& series, double x, bool second);

struct Comparison {
    std::vector<PlacedEnd> ends{};
    std::vector<std::pair<paint::Point, theme::Colour>> marks{};  ///< where curves cut them
    ComparisonTable table{};                                      ///< no rows: nothing is compared
    paint::Rect within{};                                         ///< what all but the card stays in

    /// A line down a plot at x (px), where it is in sight; whether it is.
    bool add_line(const paint::Rect& plot, float x, bool second);
    /// A line at the x of an end, with the curves it cuts, where it is in sight.
    void add_line(const Layout& layout, const Figure& figure, double x, bool second, const CurveAt& y);
};

/// Lines at both ends of an axis, and what lies between them: table_of, or places_table.
Comparison compare_on_axis(const Layout& layout, const Figure& figure, const AxisEnds& ends,
                           const std::function<ComparisonTable(double a, double b)>& table_of = {},
                           const CurveAt& y = named_curve_at);

/// The ends with their letters, and the card in its room, whose place it returns.
paint::Rect draw(const Comparison& comparison, const ComparisonRoom& room, const Surface& surface,
                 paint::Painter& painter);

}  // namespace lowrank::figure
