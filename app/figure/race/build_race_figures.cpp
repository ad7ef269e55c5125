// Makes the four figures of a race from its traces.
#include "app/figure/race/build_race_figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/figure/engine/fit.h"
#include "app/figure/engine/format.h"
#include "app/figure/race/beside_curves.h"
#include "app/figure/race/curve_badges.h"
#include "app/figure/race/figure_content.h"
#include "app/figure/race/overlays.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_figures.h"
#include "core/method/algorithms.h"
#include "core/run/run_name.h"
#include "core/run/session/fork.h"
#include "core/run/stopping.h"

namespace lowrank::figure {
namespace {

using state::XAxis;

class Builder {
public:
    Builder(const RaceFiguresInput& input, AxisColumns& columns)
        : in_(input), columns_(columns), theory_(input, columns.fits()) {
        columns_.update(*in_.race, in_.ghost, in_.foreign);
        styles_ = in_.subject ? subject_styles() : race_styles(*in_.race, *in_.theme);
        overlay_styles_ = overlay_styles(*in_.race, in_.foreign, *in_.theme);
        if (in_.ghost) ghost_styles_ = race_styles(*in_.ghost, *in_.theme);
        overlay_labels_ = overlay_labels(*in_.race, in_.foreign);
        const auto shown = [this](std::size_t m) {
            const Trace& trace = in_.race->traces[m];
            return trace.enabled && !trace.empty() && !in_.hidden.contains(method_of(m));
        };
        for (std::size_t m = 0; m < in_.race->traces.size(); ++m)
            own_rows_.push_back(first_own_row(*in_.race, m, shown));
    }

    Figure figure(FigureKind kind) {
        const state::ViewState& view = in_.views[static_cast<std::size_t>(kind)];
        const Content content = content_of(kind, in_);
        Figure figure;
        figure.kind = kind;
        figure.title = content.title;
        figure.empty_text =
            in_.race->failure.empty() ? content.empty : paint::escape_markup(in_.race->failure);
        figure.x = x_axis(in_.x_axis);
        figure.x.logarithmic = view.log_x;
        if (view.log_x) figure.x.low = figure.x.along == Along::Seconds ? 1e-6 : 1;
        if (in_.paper && figure.x.along == Along::Seconds) figure.x.label += " (s)";
        if (is_sheet(in_, kind)) {
            figure.x = x_axis(XAxis::Iterations);
            make_sheet(figure, in_);
            return figure;
        }
        const bool decibels = content.progress == Progress::Psnr;  // are logarithms already
        figure.y.logarithmic = view.log_y && !decibels;
        figure.y.low = figure.y.logarithmic ? 1e-10 : 0;
        if (decibels) figure.y.high = 40;
        const bool tall = kind == FigureKind::Error || kind == FigureKind::Objective;
        if (tall || in_.paper)
            figure.corner = in_.subject ? in_.subject->corner : experiment_words(shown_of(in_).spec.problem);
        if (in_.refused && !figure.corner.empty()) figure.corner = fmt::format("last run: {}", figure.corner);
        // Over the curves of before nothing else would say why they stay.
        if (in_.ghost && in_.race->building && tall && takes_time_to_build(in_.race->spec.problem))
            figure.corner = building_words(in_.race->spec);
        figure.legend = tall || in_.paper;
        figure.resting = std::ranges::none_of(in_.race->traces, [](const Trace& trace) {
            return trace.enabled &&
                   (trace.status == MethodStatus::Waiting || trace.status == MethodStatus::Running);
        });
        figure.legend_heading = content.heading;
        figure.y.name = figure.title;
        if (kind == FigureKind::Error) theory_.head(figure);
        if (kind == FigureKind::Error) add_references(figure, content.progress);
        add_sizes(figure, in_);
        if (in_.ghost) add_ghosts(figure, content, kind);
        for (std::size_t m = 0; m < in_.race->traces.size(); ++m) add_method(figure, content, kind, m);
        if (kind == FigureKind::Error && content.progress == Progress::TestRmse) mark_least(figure);
        for (std::size_t i = 0; i < in_.foreign.size(); ++i) add_foreign(figure, content, kind, i);
        theory_.add_to(figure, content.progress);
        if (content.progress == Progress::Error) add_bands(figure, in_);
        if (kind == FigureKind::Error && in_.paper && !in_.subject)
            for (const std::string& note : method_notes(in_.race->spec))
                figure.note += (figure.note.empty() ? "" : " ") + note + ".";
        add_notes(figure, in_);
        if (content.progress == Progress::Error) add_drawn(figure, in_);
        if (std::ranges::any_of(figure.series, [](const Series& s) { return s.visible && !s.inner.empty(); }))
            figure.x.label += ", light ticks: inner steps";
        if (in_.cursor) place_cursor(figure);
        if (tall) figure.y.ceiling = ceiling_over_starts(figure);
        // Under way a curve may still fall, and the axis is not to go up and down with it.
        figure.y.room_above = kind == FigureKind::Error && figure.resting && !in_.paper;
        const FittedRange& fitted = fitted_[static_cast<std::size_t>(kind)] = fit(figure);
        const state::AxisRange x = view.x.value_or(fitted.x), y = view.y.value_or(fitted.y);
        figure.x.low = x.low, figure.x.high = x.high;
        figure.y.low = y.low, figure.y.high = y.high;
        return figure;
    }

    /// Of a figure that was made, its curves' own.
    const FittedRange& fitted(std::size_t kind) const { return fitted_[kind]; }

private:
    std::size_t starts() const { return in_.subject ? in_.subject->starts : 1; }
    std::int64_t method_of(std::size_t m) const { return static_cast<std::int64_t>(m / starts()); }

    /// By method: what runs from several starts is one.
    std::vector<theme::MethodStyle> subject_styles() const {
        std::vector<MethodSpec> specs;
        for (std::size_t m = 0; m < in_.race->traces.size(); m += starts())
            specs.push_back(in_.race->traces[m].spec);
        return theme::method_styles(specs, 0, *in_.theme);
    }

    void put_columns(Series& series, const KeptColumn& x, const KeptColumn& y) const {
        series.x = x.rows, series.x_extremes = x.extremes;
        series.y = y.rows, series.y_extremes = y.extremes;
    }

    KeptColumn x_of(const Trace& trace, bool ghost, std::size_t m) const {
        switch (in_.x_axis) {
            case XAxis::Seconds:
                return columns_.of(trace, trace.seconds);
            case XAxis::OperatorCalls:
                return columns_.operator_calls(ghost, m);
            case XAxis::Iterations:
                break;
        }
        return columns_.iterations(trace.size());
    }

    KeptColumn y_of(const Content& content, const Trace& trace, bool ghost, std::size_t m) const {
        if (content.progress == Progress::RelativeGradient) return columns_.relative_gradients(ghost, m);
        return columns_.of(trace, content.column(trace));
    }

    void add_references(Figure& figure, Progress progress) const {
        const InstanceFacts& facts = shown_of(in_).facts;
        if (progress == Progress::Psnr) {
            if (std::isfinite(facts.best_rank_psnr))
                figure.references.push_back(
                    {facts.best_rank_psnr,
                     fmt::format("best rank-{}: {} dB", facts.rank, format_fixed(facts.best_rank_psnr, 2))});
            return;
        }
        const bool gradient = progress == Progress::RelativeGradient;
        if (!(progress == Progress::Error && facts.exact_truth) && !gradient) return;
        const double tol =
            shown_tolerance(shown_of(in_).spec.stop, !gradient, facts.unit_exponent, facts.truth_norm);
        figure.y.floor = tol;
        figure.references.push_back({tol, "tol"});
    }

    void add_ghosts(Figure& figure, const Content& content, FigureKind kind) {
        for (std::size_t m = 0; m < in_.ghost->traces.size(); ++m) {
            const Trace& trace = in_.ghost->traces[m];
            if (!trace.enabled || trace.empty() || in_.hidden.count(static_cast<std::int64_t>(m))) continue;
            if (kind == FigureKind::Momentum && !has_momentum(trace)) continue;
            Series series;
            put_columns(series, x_of(trace, true, m), y_of(content, trace, true, m));
            series.style = ghost_styles_[m];
            if (in_.refused) series.style.line = in_.theme->quiet;
            series.style.marker = theme::Marker::None;
            series.role = Role::Ghost;
            figure.series.push_back(std::move(series));
        }
    }

    void add_method(Figure& figure, const Content& content, FigureKind kind, std::size_t m) {
        const Trace& trace = in_.race->traces[m];
        if (!trace.enabled) return;
        const std::int64_t id = method_of(m);
        const bool visible = in_.hidden.count(id) == 0, first = m % starts() == 0;
        if (in_.paper && !visible) return;
        // Steps from everywhere are a hatched block: the first start's stand for the method.
        if (!first && (kind == FigureKind::Stepsize || kind == FigureKind::Momentum)) return;
        // A column of zeros would only hide the others' start.
        if (kind == FigureKind::Momentum && !has_momentum(trace)) return;
        Series series;
        KeptColumn y = y_of(content, trace, false, m);
        if (own_rows_[m] > 0)
            y = columns_.from_row(own_rows_[m], y, trace, m * 4 + static_cast<std::size_t>(kind));
        put_columns(series, x_of(trace, false, m), y);
        if (!in_.subject) series.seconds = trace.seconds;
        if (in_.x_axis == XAxis::OperatorCalls && row_of(trace.spec).inner) series.inner = trace.inner_steps;
        series.style = styles_[static_cast<std::size_t>(id)];
        series.visible = visible;
        series.method = id;
        series.phase = static_cast<std::size_t>(id);
        if (!first) {
            series.style.marker = theme::Marker::None, series.style.thick = false;
            figure.series.push_back(std::move(series));
            return;
        }
        series.label = paint::escape_markup(run_name(*in_.race, m));
        series.chosen = in_.selected == id || in_.hovered == id;
        series.oracle =
            in_.subject ? trace.spec.has_optimal() : trace.spec.uses_oracle() && has_oracle(*in_.race);
        const double value = value_at_cursor(series.y, in_.cursor);
        series.value = std::isnan(value)                    ? ""
                       : content.progress == Progress::Psnr ? format_fixed(value, 2)
                                                            : format_value(value);
        if (kind == FigureKind::Error && theory_.shown()) add_rates(series, trace, theory_.of(m));
        add_events(figure, series, trace, id, own_rows_[m]);
        if (series.visible && kind != FigureKind::Stepsize && kind != FigureKind::Momentum)
            mark_end(figure, series, trace);
        figure.series.push_back(std::move(series));
    }

    /// On paper they are compared digit by digit; a screen says them.
    void add_rates(Series& series, const Trace& trace, const MethodTheory& theory) const {
        if (!theory.holds) {
            if (std::isfinite(trace.measured_rate))
                series.value2 = format_rate(trace.measured_rate, in_.paper);
            return;
        }
        series.value2 = in_.paper ? rate_words(theory) : said_rates(theory);
        series.value2_brief = in_.paper ? rate_words(theory, true) : said_rates(theory, true);
    }

    bool has_momentum(const Trace& trace) const {
        if (trace.spec.has_momentum()) return true;
        const KeptColumn momentum = columns_.of(trace, trace.momentum);
        constexpr double kAboveZero = std::numeric_limits<double>::denorm_min();
        return !momentum.extremes->of(momentum.rows, 0, momentum.rows.size(), kAboveZero).empty();
    }

    void add_events(Figure& figure, Series& series, const Trace& trace, std::int64_t id, std::size_t from) {
        const std::vector<std::size_t>& rows = columns_.events(trace);
        for (auto row = std::ranges::lower_bound(rows, from); row != rows.end(); ++row)
            for (const Event event : {trace.event[*row], trace.second_event[*row]}) {
                const std::size_t i = *row;
                const auto kind = stem_kind(event);
                if (!kind) continue;
                if (series.kept.empty() || series.kept.back() != i) series.kept.push_back(i);
                if (!series.visible) continue;
                // Colours are the methods': what happens to them has a sign of its own.
                figure.stems.push_back({series.x[i], *kind, in_.theme->quiet,
                                        stem_words(series.label, *kind, trace, i),
                                        static_cast<std::int64_t>(i), id});
            }
    }

    void add_foreign(Figure& figure, const Content& content, FigureKind kind, std::size_t i) {
        const ForeignCurve& curve = in_.foreign[i];
        const std::int64_t id = state::curve_of_foreign(static_cast<std::int64_t>(i));
        Series series;
        series.visible = in_.hidden.count(id) == 0;
        if (in_.paper && !series.visible) return;
        const bool there =
            curve.pinned ? put_pinned(series, curve, content, kind) : put_file(series, curve, content, kind);
        if (!there) return;
        series.label = overlay_labels_[i];
        series.style = overlay_styles_[i];
        series.method = id;
        series.role = curve.pinned ? Role::Pin : Role::File;
        series.phase = in_.race->traces.size() + i;
        figure.series.push_back(std::move(series));
    }

    /// A file knows errors, iterations and perhaps seconds.
    bool put_file(Series& series, const ForeignCurve& curve, const Content& content, FigureKind kind) const {
        if (kind != FigureKind::Error || content.progress != Progress::Error) return false;
        if (in_.x_axis == XAxis::OperatorCalls || (in_.x_axis == XAxis::Seconds && curve.seconds.empty()))
            return false;
        series.x = in_.x_axis == XAxis::Seconds ? std::span(curve.seconds) : std::span(curve.iteration);
        series.y = curve.error;
        series.seconds = curve.seconds;
        if (!series.y.empty()) series.value = format_value(series.y.back());
        return true;
    }

    /// A pinned run knows all that the race does; what is measured otherwise has no place on the same axis.
    bool put_pinned(Series& series, const ForeignCurve& curve, const Content& content,
                    FigureKind kind) const {
        const Trace& trace = curve.pinned->traces[curve.trace];
        if (kind == FigureKind::Momentum && !has_momentum(trace)) return false;
        if (kind == FigureKind::Error && progress_measure(*curve.pinned) != content.progress) return false;
        put_columns(series,
                    in_.x_axis == XAxis::Seconds         ? columns_.of(trace, trace.seconds)
                    : in_.x_axis == XAxis::OperatorCalls ? columns_.operator_calls(curve)
                                                         : columns_.iterations(trace.size()),
                    content.progress == Progress::RelativeGradient
                        ? columns_.relative_gradients(curve)
                        : columns_.of(trace, content.column(trace)));
        series.seconds = trace.seconds;
        const double value = value_at_cursor(series.y, in_.cursor);
        if (!std::isnan(value))
            series.value = content.progress == Progress::Psnr ? format_fixed(value, 2) : format_value(value);
        return true;
    }

    void place_cursor(Figure& figure) const {
        figure.cursor_t = std::max<std::int64_t>(0, *in_.cursor);
        if (in_.x_axis == XAxis::Iterations) {
            figure.cursor = static_cast<double>(figure.cursor_t);
            return;
        }
        // Each method is elsewhere at this t: the line stands where the chosen one is, else the first that
        // got so far.
        const Series* guide = nullptr;
        for (const Series& series : figure.series) {
            const bool there = series.visible && series.method >= 0 &&
                               figure.cursor_t < static_cast<std::int64_t>(series.x.size());
            if (there && (!guide || series.method == in_.selected)) guide = &series;
        }
        if (guide) figure.cursor = guide->x[static_cast<std::size_t>(figure.cursor_t)];
    }

    const RaceFiguresInput& in_;
    AxisColumns& columns_;
    RaceTheoryMarks theory_;
    std::array<FittedRange, 4> fitted_{};
    std::vector<theme::MethodStyle> styles_, ghost_styles_;
    std::vector<std::size_t> own_rows_;  ///< by method: where a branch leaves a curve that is shown
    std::vector<theme::MethodStyle> overlay_styles_;
    std::vector<std::string> overlay_labels_;
};

/// The last record has no step, so stepsizes end before errors do: fitted figures that stand beside each
/// other end at the same x, and stems and cursor line up.
void share_x(RaceFigures& figures, const RaceFiguresInput& input, const Builder& builder) {
    for (const bool logarithmic : {false, true}) {
        std::optional<state::AxisRange> all;
        const auto joins = [&](std::size_t k) {
            return !input.views[k].x && !figures[k].sheet && figures[k].x.logarithmic == logarithmic;
        };
        for (std::size_t k = 0; k < figures.size(); ++k) {
            if (!joins(k)) continue;
            const FittedRange& own = builder.fitted(k);
            if (own.empty) continue;
            all = all ? state::AxisRange{std::min(all->low, own.x.low), std::max(all->high, own.x.high)}
                      : own.x;
        }
        for (std::size_t k = 0; all && k < figures.size(); ++k)
            if (joins(k)) figures[k].x.low = all->low, figures[k].x.high = all->high;
    }
}

/// Paper shows what its author chose: which curve a hand is on, where the cursor stands and the race before
/// are the screen's.
RaceFiguresInput as_chosen(RaceFiguresInput input) {
    input.ghost = nullptr;
    input.selected = input.hovered = -1;
    input.cursor.reset();
    return input;
}

}  // namespace

RaceFigures build_race_figures(const RaceFiguresInput& given, AxisColumns& columns) {
    const RaceFiguresInput input = given.paper ? as_chosen(given) : given;
    Builder builder(input, columns);
    RaceFigures figures{builder.figure(FigureKind::Error), builder.figure(FigureKind::Stepsize),
                        builder.figure(FigureKind::Momentum), builder.figure(FigureKind::Objective)};
    share_x(figures, input, builder);
    columns.end_build();
    return figures;
}

}  // namespace lowrank::figure
