// Every curve of a figure between two iterations, A and B, and at the cursor.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/figure/pointing/comparison.h"

namespace lowrank::figure {

/// What a visible curve with a name does between two of its points.
struct CurveChange {
    std::size_t series = 0;  ///< position in Figure::series
    double from = 0, to = 0;
    std::int64_t end = 0;  ///< the iteration of the second: B, or the last there is
    double decades = 0;    ///< log10(to / from) per iteration; not a number where one of them is not above 0
    double rate = 0;       ///< (to / from)^(1 / iterations), its factor of each iteration
    std::optional<double> iterations_a_digit{}, seconds_a_digit{};  ///< of a curve that falls
};

/// In the order of their rates, the fastest first; curves that do not reach B are compared to their last
/// point. Empty for a > b or where nothing is drawn.
std::vector<CurveChange> changes_between(const Figure& figure, std::int64_t a, std::int64_t b);

/// What stands on the card: 'A 20 to B 60', then a row for each curve, its name first: ρ, decades an
/// iteration, iterations and time a digit; on a linear axis from, to and their difference.
ComparisonTable comparison_table(const Figure& figure, std::int64_t a, std::int64_t b);
/// Of the ends of a view; no rows where nothing lies between them.
ComparisonTable comparison_table(const Figure& figure, const state::ViewState& view);

/// The visible curves as rows of a table: name, t, x, value, smallest first, at t or their last point before
/// it; with both ends also what changes_between says. Columns apart by tabs, numbers in full.
std::string values_table(const Figure& figure, std::optional<std::int64_t> t, const state::ViewState& view);

/// A figure and where it is read: at an iteration, or at a place of an axis that counts none.
struct ReadFigure {
    const Figure* figure = nullptr;
    std::optional<std::int64_t> t{};  ///< absent: the last points
    std::optional<double> x{};
};

/// What the visible curves of one figure read there, the smallest first; of what has no curves its numbers by
/// their names.
struct FigureValues {
    struct Row {
        std::string curve;  ///< markup
        double x, value;    ///< x: NaN where it has none
        theme::MethodStyle style;
        std::string words{};  ///< markup, in place of the value: a point, '3 of 5', what was decided
        std::string full{};   ///< the same for the clipboard; empty: the words
    };
    std::string title;  ///< markup
    std::vector<Row> rows;
};
/// Those of all figures that have any.
std::vector<FigureValues> values_of_figures(std::span<const ReadFigure> figures);

/// The same as one table: figure, curve, x, value. Columns apart by tabs, numbers in full; empty where there
/// is none.
std::string values_text(std::span<const FigureValues> figures);

/// The lines A and B, and where both are set the card with the table in its room. Returns the place of the
/// card.
paint::Rect draw_comparison(const Layout& layout, const Figure& figure, const state::ViewState& view,
                            const ComparisonRoom& room, const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
