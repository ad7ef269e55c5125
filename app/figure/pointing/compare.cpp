// Rates between two iterations, for all curves at once.
#include "app/figure/pointing/compare.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/draw_parts.h"
#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/paint/markup.h"
#include "app/paint/text_layout.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using paint::Point;
using paint::Rect;

bool counts(const Series& series) {
    return series.visible && !series.faded && !series.label.empty() && !series.y.empty();
}

/// Whether point i of a curve is its iteration i; a file has its own count, which an axis of iterations shows.
bool counts_iterations(const Series& series) { return series.method >= 0 || series.pinned; }

/// The last point of a curve up to t with a number.
std::optional<std::size_t> point_up_to(const Figure& figure, const Series& series, std::int64_t t) {
    if (t < 0) return std::nullopt;
    std::size_t end = std::min(series.x.size(), series.y.size());
    if (counts_iterations(series))
        end = std::min(end, static_cast<std::size_t>(t) + 1);
    else if (figure.x.label == "Iteration")
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

/// Where t lies on the axis: each curve is elsewhere on other axes than iterations, and the chosen one speaks.
std::optional<double> x_at(const Figure& figure, std::int64_t t) {
    if (figure.x.label == "Iteration") return static_cast<double>(t);
    const Series* guide = nullptr;
    for (const Series& series : figure.series)
        if (counts(series) && counts_iterations(series) && t < static_cast<std::int64_t>(series.x.size()) &&
            (!guide || (series.chosen && !guide->chosen)))
            guide = &series;
    if (!guide || t < 0) return std::nullopt;
    return guide->x[static_cast<std::size_t>(t)];
}

}  // namespace

std::vector<CurveChange> changes_between(const Figure& figure, std::int64_t a, std::int64_t b) {
    std::vector<CurveChange> changes;
    if (a >= b) return changes;
    for (std::size_t k = 0; k < figure.series.size(); ++k) {
        const Series& series = figure.series[k];
        if (!counts(series)) continue;
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
    // B may stand before A: each end keeps its letter.
    const std::string from = a <= b ? "A" : "B", to = a <= b ? "B" : "A";
    table.heading = from + " " + std::to_string(first) + " to " + to + " " + std::to_string(last);
    const bool rates = figure.y.logarithmic;
    if (rates)
        table.columns = {"ρ", "decades/it.", "it./digit", "time/digit"},
        table.brief = {"ρ", "dec.", "it.", "time"}, table.dispensable = {3, 2, 1};
    else
        table.columns = table.brief = {"at " + from, "at " + to, "Δ"}, table.dispensable = {1, 0};
    for (const CurveChange& change : changes_between(figure, first, last)) {
        std::string name = figure.series[change.series].label;
        if (change.end < last) name += " (to " + std::to_string(change.end) + ")";
        std::vector<std::string> row{std::move(name)};
        if (rates) {
            const bool rate = !std::isnan(change.rate);
            row.push_back(rate ? format_rate(change.rate) : "–");
            row.push_back(rate ? format_fixed(change.decades, 3) : "–");
            row.push_back(change.iterations_a_digit ? format_value(*change.iterations_a_digit) : "–");
            row.push_back(change.seconds_a_digit ? format_seconds(*change.seconds_a_digit, false) : "–");
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
    if (view.a && view.b)
        changes = changes_between(figure, std::min(*view.a, *view.b), std::max(*view.a, *view.b));
    std::string out = "curve\tt\t" + paint::plain_text(figure.title);
    const bool iterations = figure.x.label == "Iteration";
    if (!iterations) out += "\t" + paint::plain_text(figure.x.label);
    if (!changes.empty())
        out += "\trate from " + std::string(*view.a <= *view.b ? "A" : "B") +
               " t = " + std::to_string(std::min(*view.a, *view.b)) + " to " +
               (*view.a <= *view.b ? "B" : "A") + " t = " + std::to_string(std::max(*view.a, *view.b)) +
               "\tdecades an iteration\titerations a digit\tseconds a digit";
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
    for (const FigureValues& figure : figures)
        for (const FigureValues::Row& row : figure.rows)
            out += paint::plain_text(figure.title) + "\t" + paint::plain_text(row.curve) + "\t" +
                   print_number(row.x) + "\t" + print_number(row.value) + "\n";
    return out.empty() ? out : "figure\tcurve\tx\tvalue\n" + out;
}

namespace {

constexpr float kRow = 16, kPad = 8, kBetween = 14, kMostOfWidth = 0.62f, kMostOfHeight = 0.55f;
constexpr float kMostOfSmall = 0.8f;  ///< of the width of a figure without a legend

/// A place for a card of this size: right of B or left of A, above or below, where the legend is not.
Rect place_card(const Layout& layout, float left, float right, float w, float h, const Surface& s) {
    const Rect p = layout.plot;
    const float away = s.px(10), top = p.y + s.px(20), bottom = p.bottom() - h - s.px(6);
    Rect best{std::clamp(right + away, p.x, std::max(p.x, p.right() - w)), top, w, h};
    for (const float y : {top, bottom})
        for (const float x : {right + away, left - away - w, p.right() - w - s.px(6), p.x + s.px(6)}) {
            const Rect box{std::round(x), std::round(y), w, h};
            if (box.x >= p.x && box.right() <= p.right() && !meet(box, layout.legend.box)) return box;
        }
    return best;
}

Rect draw_table(const ComparisonTable& table, const Layout& layout, float left, float right, float most,
                const Surface& s, paint::Painter& painter) {
    const Rect p = layout.plot;
    const float size = s.px(sizes::kSmall), row = s.px(kRow), pad = s.px(kPad), between = s.px(kBetween);
    const auto width_of = [&](const std::string& markup, paint::Face face = paint::Face::Regular) {
        return std::ceil(paint::measure(markup, size, face).width);
    };
    float name = width_of(table.heading, paint::Face::Bold);
    for (const auto& cells : table.rows) name = std::max(name, width_of(cells[0]));
    name = std::min(name, p.w * 0.4f);
    const std::vector<std::string>* heads = &table.columns;
    std::vector<float> widths;
    const auto widen = [&] {
        widths.clear();
        for (std::size_t c = 0; c < heads->size(); ++c) {
            widths.push_back(width_of((*heads)[c]));
            for (const auto& cells : table.rows) widths[c] = std::max(widths[c], width_of(cells[c + 1]));
        }
    };
    widen();
    std::vector<std::size_t> shown(widths.size());
    for (std::size_t c = 0; c < shown.size(); ++c) shown[c] = c;
    const auto total = [&] {
        float w = name + 2 * pad;
        for (const std::size_t c : shown) w += between + widths[c];
        return w;
    };
    if (total() > p.w * most) heads = &table.brief, widen();
    for (const std::size_t c : table.dispensable)
        if (total() > p.w * most) std::erase(shown, c);
    // In a low plot a few rows are worth more than the curves behind them.
    const float low = std::min(5 * row, p.h - s.px(26) - 2 * pad);
    const auto room =
        static_cast<std::int64_t>(std::floor(std::max(p.h * kMostOfHeight - 2 * pad, low) / row));
    if (room < 3) return {};
    const bool all = static_cast<std::int64_t>(table.rows.size()) + 1 <= room;
    const std::size_t rows = all ? table.rows.size() : static_cast<std::size_t>(room - 2);
    const float w = total(), h = row * static_cast<float>(rows + (all ? 1 : 2)) + 2 * pad;
    const Rect box = place_card(layout, left, right, w, h, s);
    painter.rect(box, s.theme->card, s.px(5));
    painter.frame({box.x + 0.5f, box.y + 0.5f, box.w - 1, box.h - 1}, {s.theme->accent, s.px(1)}, s.px(5));
    float y = box.y + pad + row / 2;
    const auto put = [&](const std::string& first, const std::vector<std::string>& cells, std::size_t skip,
                         bool head) {
        const theme::Colour ink = head ? s.theme->quiet : s.theme->text;
        const paint::Face face = head ? paint::Face::Bold : paint::Face::Regular;
        painter.text({box.x + pad, y}, paint::ellipsize(first, name, size, face),
                     {.size = size, .face = face, .colour = s.theme->text, .v = paint::VAlign::Middle});
        float x = box.x + pad + name;
        for (const std::size_t c : shown) {
            x += between + widths[c];
            if (skip + c < cells.size())
                painter.text(
                    {x, y}, cells[skip + c],
                    {.size = size, .colour = ink, .h = paint::HAlign::Right, .v = paint::VAlign::Middle});
        }
        y += row;
    };
    put(table.heading, *heads, 0, true);
    for (std::size_t k = 0; k < rows; ++k) put(table.rows[k][0], table.rows[k], 1, false);
    if (!all) put("and " + std::to_string(table.rows.size() - rows) + " more", {}, 0, false);
    return box;
}

}  // namespace

Rect draw_comparison(const Layout& layout, const Figure& figure, const state::ViewState& view,
                     const Surface& s, paint::Painter& painter) {
    if (layout.empty || (!view.a && !view.b)) return {};
    const Rect p = layout.plot;
    const theme::Colour ink = s.theme->accent;
    std::optional<float> first, last;
    painter.push_clip(p);
    for (const auto& [t, name] : {std::pair{view.a, "A"}, std::pair{view.b, "B"}}) {
        if (!t) continue;
        const std::optional<double> x = x_at(figure, *t);
        if (!x || !layout.x.drawable(*x)) continue;
        const float at = layout.x.px(*x);
        if (at < p.x - 1 || at > p.right() + 1) continue;
        first = std::min(first.value_or(at), at);
        last = std::max(last.value_or(at), at);
        painter.line({at, p.y}, {at, p.bottom()}, {ink, s.px(1.3f), theme::Dash::DashDot});
        const float side = s.px(15);
        const Rect tab{std::clamp(at - side / 2, p.x, p.right() - side), p.y, side, side};
        painter.rect(tab, ink, s.px(3));
        painter.text({tab.x + side / 2, tab.y + side / 2}, name,
                     {.size = s.px(sizes::kSmall),
                      .face = paint::Face::Bold,
                      .colour = s.theme->card,
                      .h = paint::HAlign::Centre,
                      .v = paint::VAlign::Middle});
        for (const Series& series : figure.series) {
            if (!counts(series) || !counts_iterations(series)) continue;
            const auto point = point_at(series, static_cast<std::size_t>(*t), layout);
            if (point && std::abs(point->x - at) < s.px(1.5f))
                painter.marker(*point, theme::Marker::Dot, s.px(7), s.theme->card, series.style.line,
                               s.px(1.1f));
        }
    }
    painter.pop_clip();
    if (!last || !view.a || !view.b || *view.a == *view.b) return {};
    const ComparisonTable table = comparison_table(figure, *view.a, *view.b);
    if (table.rows.empty()) return {};
    const float most = figure.legend ? kMostOfWidth : kMostOfSmall;
    return draw_table(table, layout, *first, *last, most, s, painter);
}

}  // namespace lowrank::figure
