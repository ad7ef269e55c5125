// Computes rates between two iterations, for all curves at once.
#include "app/figure/pointing/compare.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/paint/markup.h"
#include "core/run/run_name.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using paint::Point;
using paint::Rect;

bool counts(const Series& series) { return series.is_told() && !series.y.empty(); }

/// Whether point i of a curve is its iteration i; a file has its own count, which an axis of iterations
/// shows.
bool counts_iterations(const Series& series) { return series.method >= 0 || series.role == Role::Pin; }

/// The last point of a curve up to t with a number.
std::optional<std::size_t> point_up_to(const Figure& figure, const Series& series, std::int64_t t) {
    if (t < 0) return std::nullopt;
    std::size_t end = std::min(series.x.size(), series.y.size());
    if (counts_iterations(series))
        end = std::min(end, static_cast<std::size_t>(t) + 1);
    else if (figure.x.along == Along::Iterations)
        end = static_cast<std::size_t>(std::upper_bound(series.x.begin(),
                                                        series.x.begin() + static_cast<std::ptrdiff_t>(end),
                                                        static_cast<double>(t)) -
                                       series.x.begin());
    else
        return std::nullopt;
    while (end > 0 && !std::isfinite(series.y[end - 1])) --end;
    if (end == 0) return std::nullopt;
    return end - 1;
}

double iteration_of(const Series& series, std::size_t point) {
    return counts_iterations(series) ? static_cast<double>(point) : series.x[point];
}

/// Where t lies on the axis: each curve is elsewhere on other axes than iterations, and the chosen one
/// speaks.
std::optional<double> x_at(const Figure& figure, std::int64_t t) {
    if (figure.x.along == Along::Iterations) return static_cast<double>(t);
    const Series* guide = nullptr;
    for (const Series& series : figure.series)
        if (counts(series) && counts_iterations(series) && t < static_cast<std::int64_t>(series.x.size()) &&
            (!guide || (series.chosen && !guide->chosen)))
            guide = &series;
    if (!guide || t < 0) return std::nullopt;
    return guide->x[static_cast<std::size_t>(t)];
}

/// A pinned run that is another curve over again, number for number: the same row twice tells nothing.
bool is_twin(const Figure& figure, std::size_t k) {
    const Series& pinned = figure.series[k];
    if (pinned.role != Role::Pin) return false;
    for (std::size_t j = 0; j < figure.series.size(); ++j) {
        const Series& other = figure.series[j];
        if (j == k || !counts(other) || (other.role == Role::Pin && j > k)) continue;
        if (std::ranges::equal(pinned.y, other.y) && std::ranges::equal(pinned.seconds, other.seconds))
            return true;
    }
    return false;
}

}  // namespace

std::vector<CurveChange> changes_between(const Figure& figure, std::int64_t a, std::int64_t b) {
    std::vector<CurveChange> changes;
    if (a >= b) return changes;
    for (std::size_t k = 0; k < figure.series.size(); ++k) {
        const Series& series = figure.series[k];
        if (!counts(series) || is_twin(figure, k)) continue;
        const auto first = point_up_to(figure, series, a), last = point_up_to(figure, series, b);
        if (!first || !last) continue;
        const double steps = iteration_of(series, *last) - iteration_of(series, *first);
        // A curve that ended before A has nothing between them.
        if (!(steps > 0) || iteration_of(series, *first) < static_cast<double>(a)) continue;
        CurveChange change;
        change.series = k;
        change.from = series.y[*first];
        change.to = series.y[*last];
        change.end = std::llround(iteration_of(series, *last));
        const bool positive = change.from > 0 && change.to > 0;
        change.decades = positive ? (std::log10(change.to) - std::log10(change.from)) / steps : std::nan("");
        change.rate = std::pow(10, change.decades);
        if (change.decades < 0) {
            change.iterations_a_digit = -1 / change.decades;
            if (series.seconds.size() > *last)
                change.seconds_a_digit =
                    (series.seconds[*last] - series.seconds[*first]) / steps * *change.iterations_a_digit;
        }
        changes.push_back(change);
    }
    const auto key = [](const CurveChange& c) { return std::isnan(c.rate) ? HUGE_VAL : c.rate; };
    std::ranges::stable_sort(changes, {}, key);
    return changes;
}

ComparisonTable comparison_table(const Figure& figure, std::int64_t a, std::int64_t b) {
    const std::int64_t first = std::min(a, b), last = std::max(a, b);
    ComparisonTable table;
    const EndsInOrder ends(static_cast<double>(a), static_cast<double>(b));
    table.heading = ends.heading([](double end) { return std::to_string(static_cast<std::int64_t>(end)); });
    const bool rates = figure.y.logarithmic;
    const std::vector<CurveChange> changes = changes_between(figure, first, last);
    for (std::size_t k = 0; k < figure.series.size(); ++k)
        table.whole =
            (k == 0 || table.whole) && (!counts(figure.series[k]) || is_twin(figure, k) ||
                                        std::ranges::find(changes, k, &CurveChange::series) != changes.end());
    const bool timed = std::ranges::any_of(
        changes, [](const CurveChange& change) { return change.seconds_a_digit.has_value(); });
    if (rates)
        table.columns = {"ρ", "decades/it.", "it./digit"}, table.brief = {"ρ", "dec.", "it."},
        table.dispensable = {2, 1};
    else
        table.columns = table.brief = {fmt::format("at {}", ends.from), fmt::format("at {}", ends.to), "Δ"},
        table.dispensable = {1, 0};
    if (rates && timed) {
        table.columns.emplace_back("time/digit");
        table.brief.emplace_back("time");
        table.dispensable = {3, 2, 1};
    }
    for (const CurveChange& change : changes) {
        const Series& series = figure.series[change.series];
        std::string name = series.oracle ? called_oracle(series.label) : series.label;
        if (change.end < last) name += fmt::format(" (to {})", change.end);
        table.styles.push_back(series.style);
        std::vector<std::string> row{std::move(name)};
        if (rates) {
            const bool rate = !std::isnan(change.rate);
            row.push_back(rate ? format_rate(change.rate) : "–");
            row.push_back(rate ? format_fixed(change.decades, 3) : "–");
            row.push_back(change.iterations_a_digit ? format_value(*change.iterations_a_digit) : "–");
            if (timed) row.push_back(change.seconds_a_digit ? format_seconds(*change.seconds_a_digit) : "–");
        } else {
            for (const double value : {change.from, change.to, change.to - change.from})
                row.push_back(format_value(value));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string values_table(const Figure& figure, std::optional<std::int64_t> t, const state::ViewState& view) {
    struct Row {
        std::size_t series, point;
    };
    std::vector<Row> rows;
    for (std::size_t k = 0; k < figure.series.size(); ++k) {
        const Series& series = figure.series[k];
        if (!counts(series)) continue;
        const std::int64_t until = t.value_or(static_cast<std::int64_t>(series.y.size()) - 1);
        auto point = point_up_to(figure, series, until);
        // Without a cursor a file's curve is read where it ends, whatever it counts.
        if (!t && !counts_iterations(series)) point = series.y.size() - 1;
        if (point) rows.push_back({k, *point});
    }
    if (rows.empty()) return {};
    std::ranges::stable_sort(rows, {},
                             [&](const Row& row) { return figure.series[row.series].y[row.point]; });
    std::vector<CurveChange> changes;
    const auto &a = view.a, &b = view.b;
    if (a && b) changes = changes_between(figure, std::min(*a, *b), std::max(*a, *b));
    std::string out = "curve\tt\t" + paint::plain_text(figure.title);
    const bool iterations = figure.x.along == Along::Iterations;
    if (!iterations) out += "\t" + paint::plain_text(figure.x.label);
    if (!changes.empty())
        out += fmt::format("\trate from {}\tdecades an iteration\titerations a digit\tseconds a digit",
                           EndsInOrder(double(*a), double(*b)).heading([](double end) {
                               return "t = " + std::to_string(std::llround(end));
                           }));
    out += "\n";
    for (const Row& row : rows) {
        const Series& series = figure.series[row.series];
        out += paint::plain_text(series.label) + "\t" + print_number(iteration_of(series, row.point)) + "\t" +
               print_number(series.y[row.point]);
        if (!iterations) out += "\t" + print_number(series.x[row.point]);
        const auto change = std::ranges::find(changes, row.series, &CurveChange::series);
        if (!changes.empty()) {
            const auto cell = [&](std::optional<double> value) {
                out += "\t" + (value ? print_significant(*value, 6) : std::string("-"));
            };
            const bool there = change != changes.end();
            cell(there ? std::optional(change->rate) : std::nullopt);
            cell(there ? std::optional(change->decades) : std::nullopt);
            cell(there ? change->iterations_a_digit : std::nullopt);
            cell(there ? change->seconds_a_digit : std::nullopt);
        }
        out += "\n";
    }
    return out;
}

namespace {

/// The point that is read; nothing where the curve has none there.
std::optional<std::size_t> point_read(const ReadFigure& read, const Series& series) {
    const std::size_t size = std::min(series.x.size(), series.y.size());
    std::optional<std::size_t> point;
    if (read.x) {
        const auto nearer = [&](double a, double b) { return std::abs(a - *read.x) < std::abs(b - *read.x); };
        point = static_cast<std::size_t>(std::ranges::min_element(series.x.first(size), nearer) -
                                         series.x.begin());
    } else {
        point = point_up_to(*read.figure, series,
                            read.t.value_or(static_cast<std::int64_t>(series.y.size()) - 1));
    }
    return point && *point < size && std::isfinite(series.y[*point]) ? point : std::nullopt;
}

}  // namespace

std::vector<FigureValues> values_of_figures(std::span<const ReadFigure> figures) {
    std::vector<FigureValues> all;
    for (const ReadFigure& read : figures) {
        FigureValues values{read.figure->title, {}};
        for (const Series& series : read.figure->series) {
            if (!counts(series)) continue;
            if (const auto point = point_read(read, series))
                values.rows.push_back({series.label, series.x[*point], series.y[*point], series.style});
        }
        std::ranges::stable_sort(values.rows, {}, &FigureValues::Row::value);
        if (!values.rows.empty()) all.push_back(std::move(values));
    }
    return all;
}

std::string values_text(std::span<const FigureValues> figures) {
    std::string out;
    const auto value = [](const FigureValues::Row& row) {
        return !row.full.empty()    ? row.full
               : !row.words.empty() ? paint::plain_text(row.words)
                                    : print_number(row.value);
    };
    for (const FigureValues& figure : figures)
        for (const FigureValues::Row& row : figure.rows)
            out += paint::plain_text(figure.title) + "\t" + paint::plain_text(row.curve) + "\t" +
                   (std::isnan(row.x) ? std::string() : print_number(row.x)) + "\t" + value(row) + "\n";
    return out.empty() ? out : "figure\tcurve\tx\tvalue\n" + out;
}

ComparisonTable comparison_table(const Figure& figure, const state::ViewState& view) {
    const bool both = view.a && view.b && *view.a != *view.b;
    if (!both || !x_at(figure, *view.a) || !x_at(figure, *view.b)) return {};
    return comparison_table(figure, *view.a, *view.b);
}

Rect draw_comparison(const Layout& layout, const Figure& figure, const state::ViewState& view,
                     const ComparisonRoom& room, const Surface& s, paint::Painter& painter) {
    const state::Ends<std::int64_t> ends{view.a, view.b};
    if (layout.empty || !ends.any()) return {};
    AxisEnds places;
    for (const bool second : {false, true})
        if (const auto& t = ends.at(second)) places.at(second) = x_at(figure, *t);
    const auto y = [&](const Series& series, double x, bool second) -> std::optional<double> {
        if (!counts(series) || !counts_iterations(series)) return std::nullopt;
        const auto point = static_cast<std::size_t>(*ends.at(second));
        if (point >= std::min(series.x.size(), series.y.size())) return std::nullopt;
        const bool there = std::abs(layout.x.px(series.x[point]) - layout.x.px(x)) < s.px(1.5f);
        return there ? std::optional(series.y[point]) : std::nullopt;
    };
    const auto table = [&](double, double) { return comparison_table(figure, *ends.a, *ends.b); };
    return draw(compare_on_axis(layout, figure, places, table, y), room, s, painter);
}

}  // namespace lowrank::figure
