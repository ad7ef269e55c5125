// Reads quadratic trajectories into figures.
#include "app/workspace/quadratic/figures/quadratic_curves.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/fit.h"
#include "app/figure/engine/format.h"
#include "core/method/algorithms.h"
#include "core/method/registry.h"
#include "core/quadratic/prediction.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::figure {
namespace {

using state::FigureKind;

struct QuadraticContent {
    FigureKind kind = FigureKind::Error;
    std::string title, heading;
    const std::vector<double> QuadraticTrajectory::*column = nullptr;
};

QuadraticContent content_of(QuadraticCurve curve) {
    switch (curve) {
        case QuadraticCurve::Stepsize:
            return {FigureKind::Stepsize, "Stepsize μ_t", "μ_t", &QuadraticTrajectory::stepsize};
        case QuadraticCurve::Momentum:
            return {FigureKind::Momentum, "Momentum η_t", "η_t", &QuadraticTrajectory::momentum};
        case QuadraticCurve::Objective:
            return {FigureKind::Objective, "Objective f(x_t)", "f", &QuadraticTrajectory::f};
        case QuadraticCurve::Components:
            return {FigureKind::Objective, "Components of the error", "size", nullptr};
        case QuadraticCurve::Error:
            break;
    }
    return {FigureKind::Error, "Error ‖x_t‖", "error", &QuadraticTrajectory::error};
}

StemKind stem_kind(StepEvent event) {
    return event == StepEvent::FunctionRestart ? StemKind::FunctionRestart : StemKind::GradientRestart;
}

class CurveBuilder {
public:
    CurveBuilder(QuadraticCurve curve, const QuadraticCurvesInput& input, QuadraticColumns& columns)
        : curve_(curve),
          in_(input),
          columns_(columns),
          content_(content_of(curve)),
          pairs_(eigenpairs(input.race->spec.Q)),
          styles_(quadratic_styles(input.race->spec, *input.theme)) {
        std::size_t longest = 0;
        for (const QuadraticTrajectory& run : in_.race->runs) longest = std::max(longest, run.size());
        columns_.iterations.reserve(std::max<std::size_t>(longest, 2));
        columns_.predicted.clear();
        columns_.predicted_t.clear();
        columns_.predicted.reserve(in_.race->runs.size());
        columns_.predicted_t.reserve(in_.race->runs.size());
    }

    Figure figure() {
        const bool has_logarithm = curve_ != QuadraticCurve::Momentum;
        figure_.kind = content_.kind;
        figure_.title = figure_.y.name = content_.title;
        figure_.x.label = "Iteration";
        figure_.x.along = Along::Iterations;
        figure_.x.integral = true;
        figure_.x.high = 10;
        figure_.x.logarithmic = in_.view.log_x;
        if (in_.view.log_x) figure_.x.low = 1;
        figure_.y.logarithmic = in_.view.log_y && has_logarithm;
        figure_.y.low = figure_.y.logarithmic ? 1e-10 : 0;
        figure_.corner = quadratic_words(in_.race->spec.Q);
        figure_.legend_heading = content_.heading;
        const auto moves = [](const QuadraticTrajectory& run) { return run.rules.has_momentum(); };
        const bool none_moves = curve_ == QuadraticCurve::Momentum && !in_.race->runs.empty() &&
                                std::ranges::none_of(in_.race->runs, moves);
        figure_.empty_text = !in_.race->failure.empty() ? paint::escape_markup(in_.race->failure)
                             : none_moves               ? "No method here has momentum."
                             : in_.running ? "The runs have begun: their first steps are being made."
                                           : "Press Run, and the curves appear here.";
        if (curve_ == QuadraticCurve::Error) {
            figure_.legend_heading2 = "ρ | theory";
            figure_.y.floor = least_error();
        }
        if (curve_ == QuadraticCurve::Components)
            add_components();
        else
            for (const QuadraticTrajectory& run : in_.race->runs) add_run(run);
        if (curve_ == QuadraticCurve::Stepsize) add_stepsizes();
        if (curve_ == QuadraticCurve::Momentum) add_momenta();
        if (in_.cursor) {
            figure_.cursor_t = std::max<std::int64_t>(0, *in_.cursor);
            figure_.cursor = static_cast<double>(figure_.cursor_t);
        }
        const FittedRange fitted = fit(figure_);
        const state::AxisRange x = in_.view.x.value_or(fitted.x);
        state::AxisRange y = in_.view.y.value_or(fitted.y);
        // The fast component falls far below what ends the run: nothing is to be seen there.
        if (curve_ == QuadraticCurve::Components && figure_.y.logarithmic && !in_.view.y)
            y.low = std::max(y.low, std::pow(10.0, std::floor(std::log10(least_error()))) * 1e-3);
        figure_.x.low = x.low, figure_.x.high = x.high;
        figure_.y.low = y.low, figure_.y.high = y.high;
        return std::move(figure_);
    }

private:
    bool visible(std::size_t method) const {
        return in_.hidden.count(static_cast<std::int64_t>(method)) == 0;
    }

    double least_error() const {
        double size = 0;
        for (const Vec2 start : in_.race->spec.starts) size = std::max(size, std::hypot(start.x, start.y));
        return in_.race->spec.tol * (size > 0 ? size : 1);
    }

    double value_at(std::span<const double> column) const {
        std::size_t i = column.size();
        if (in_.cursor) i = std::min(i, static_cast<std::size_t>(std::max<std::int64_t>(0, *in_.cursor)) + 1);
        for (int back = 0; back < 2 && i > 0; ++back)
            if (!std::isnan(column[--i])) return column[i];
        return QuadraticRecord::kNone;
    }

    void add_run(const QuadraticTrajectory& run) {
        if (curve_ == QuadraticCurve::Momentum && !run.rules.has_momentum()) return;
        // Stepsizes from everywhere are a hatched block: the first start's stand for the method.
        if (run.start > 0 && (curve_ == QuadraticCurve::Stepsize || curve_ == QuadraticCurve::Momentum))
            return;
        if (in_.paper && !visible(run.method)) return;
        const auto method = static_cast<std::int64_t>(run.method);
        Series series;
        series.x = columns_.iterations.iterations(run.size());
        series.y = run.*content_.column;
        // Runs from further starts have their method's colour and no name of their own.
        if (run.start == 0) {
            series.label = paint::escape_markup(display_name(run.rules));
            series.oracle = run.rules.has_optimal();
            const double value = value_at(series.y);
            if (!std::isnan(value)) series.value = format_value(value);
        }
        series.style = styles_[run.method];
        if (run.start > 0) series.style.marker = theme::Marker::None, series.style.thick = false;
        series.visible = visible(run.method);
        series.chosen = run.start == 0 && (in_.selected == method || in_.hovered == method);
        series.method = method;
        series.phase = run.method;
        if (curve_ == QuadraticCurve::Error && run.start == 0 && run.size() > 0) add_prediction(run, series);
        add_restarts(run, series);
        if (series.visible && run.start == 0) add_badge(run, series);
        figure_.series.push_back(std::move(series));
    }

    void add_prediction(const QuadraticTrajectory& run, Series& series) {
        series.value2 = rate_words(in_.race->spec, run);
        const Prediction prediction = predict(in_.race->spec, run);
        const bool there = prediction.kind != PredictionKind::None && std::isfinite(prediction.rate);
        // What grows slower and slower is no line.
        const bool lazy = std::holds_alternative<LazyMomentum>(run.rules.momentum);
        if (lazy && prediction.kind != PredictionKind::Heuristic) return;
        if (!in_.predictions || !there || !(prediction.rate > 0) || run.size() < 2 || !series.visible) return;
        const double last = static_cast<double>(run.size() - 1);
        columns_.predicted_t.push_back({0, last});
        columns_.predicted.push_back({run.error[0], run.error[0] * std::pow(prediction.rate, last)});
        Series line;
        line.x = columns_.predicted_t.back();
        line.y = columns_.predicted.back();
        line.style = series.style;
        line.style.dash = theme::Dash::Dotted;
        line.style.marker = theme::Marker::None;
        line.style.thick = false;
        line.phase = series.phase;
        figure_.series.push_back(std::move(line));
    }

    void add_restarts(const QuadraticTrajectory& run, Series& series) {
        for (std::size_t i = 0; i < run.event.size(); ++i) {
            if (run.event[i] == StepEvent::None) continue;
            series.kept.push_back(i);
            // The stems of sixteen starts would be a fence: the first start's stand for the method.
            if (!series.visible || run.start > 0) continue;
            const StemKind kind = stem_kind(run.event[i]);
            figure_.stems.push_back(
                {static_cast<double>(i), kind, series.style.line,
                 series.label +
                     (kind == StemKind::GradientRestart ? ": restart by the gradient test"
                                                        : ": restart by the function test") +
                     " at t = " + std::to_string(i),
                 static_cast<std::int64_t>(i), static_cast<std::int64_t>(run.method)});
        }
    }

    void add_badge(const QuadraticTrajectory& run, const Series& series) {
        if (!figure_.y.logarithmic || series.y.empty() || curve_ == QuadraticCurve::Stepsize) return;
        std::string words;
        std::size_t end = series.y.size();
        while (end > 0 && !(std::isfinite(series.y[end - 1]) && series.y[end - 1] > 0)) --end;
        if (end == 0) return;
        if (end < series.y.size())
            words = "reached 0 at t = " + std::to_string(end);
        else if (run.status == QuadraticStatus::Diverged)
            words = "diverged";
        if (!words.empty())
            figure_.badges.push_back({series.x[end - 1], series.y[end - 1], words, series.style.line});
    }

    void add_components() {
        const QuadraticTrajectory* run = component_run(in_);
        if (!run || run->size() == 0) return;
        figure_.title = "Components, " + paint::escape_markup(display_name(run->rules)) +
                        (run->rules.has_optimal() ? " · oracle" : "");
        figure_.y.floor = least_error();
        const Regimes regimes =
            regimes_at(*run, pairs_, in_.cursor.value_or(static_cast<std::int64_t>(run->size())));
        const auto put = [&](std::vector<double>& buffer, const std::vector<double>& column, const char* name,
                             const ComponentRegime& regime, theme::MethodStyle style) {
            buffer.resize(column.size());
            std::transform(column.begin(), column.end(), buffer.begin(),
                           [&](double v) { return figure_.y.logarithmic ? std::abs(v) : v; });
            Series series;
            series.x = columns_.iterations.iterations(buffer.size());
            series.y = buffer;
            series.label = std::string(name);
            if (regime.lambda > 0)
                series.label +=
                    ": " + std::string(damping_word(regime.damping)) + (regime.stable ? "" : ", grows");
            series.style = style;
            const double value = value_at(series.y);
            if (!std::isnan(value)) series.value = format_value(value);
            series.method = static_cast<std::int64_t>(run->method);
            series.phase = figure_.series.size();
            add_restarts(*run, series);
            figure_.series.push_back(std::move(series));
        };
        theme::MethodStyle style = styles_[run->method];
        style.thick = false;
        put(columns_.along_min, run->along_min, "along v_{min}", regimes.along_min, style);
        style.dash = theme::Dash::DashDot;
        style.marker = theme::Marker::Plus;
        const auto stems = figure_.stems;
        put(columns_.along_max, run->along_max, "along v_{max}", regimes.along_max, style);
        figure_.stems = stems;
    }

    void add_stepsizes() {
        const double low = pairs_.lambda_min, high = pairs_.lambda_max;
        figure_.references = {{1 / high, "1/λ_{max}", true}, {2 / (low + high), "μ†", true}};
        // The long step has its line where one comes near it: far above the curves it would only flatten
        // them.
        for (const QuadraticTrajectory& run : in_.race->runs)
            for (const double mu : run.stepsize)
                if (visible(run.method) && mu > 0.6 / low) {
                    figure_.references.push_back({1 / low, "1/λ_{min}", true});
                    return;
                }
    }

    /// Where the slow component turns from over- to underdamped, for a run with a constant step.
    void add_momenta() {
        for (const QuadraticTrajectory& run : in_.race->runs) {
            if (run.start > 0 || !visible(run.method) || !run.rules.step || !run.rules.has_momentum())
                continue;
            const MethodSpec rules = with_optimal_rules(run.rules, {pairs_.lambda_min, pairs_.lambda_max});
            const auto constant = constant_step_of(*rules.step);
            if (!constant) continue;
            const double critical = eta_critical(*constant, pairs_.lambda_min);
            figure_.references.push_back({critical, "η^−(μ) = " + format_value(critical)});
            return;
        }
    }

    QuadraticCurve curve_;
    const QuadraticCurvesInput& in_;
    QuadraticColumns& columns_;
    QuadraticContent content_;
    Eigenpairs pairs_;
    std::vector<theme::MethodStyle> styles_;
    Figure figure_;
};

}  // namespace

std::vector<theme::MethodStyle> quadratic_styles(const QuadraticSpec& spec, const theme::Theme& theme) {
    return theme::method_styles(spec.methods, 0, theme);
}

const QuadraticTrajectory* component_run(const QuadraticCurvesInput& input) {
    const QuadraticTrajectory* found = nullptr;
    for (const QuadraticTrajectory& run : input.race->runs) {
        const auto method = static_cast<std::int64_t>(run.method);
        if (run.start != input.start) continue;
        if (method == input.selected) return &run;
        if (!found && input.hidden.count(method) == 0) found = &run;
    }
    return found;
}

std::string rate_words(const QuadraticSpec& spec, const QuadraticTrajectory& run) {
    const double measured = run.measured_rate();
    const Prediction prediction = predict(spec, run);
    const bool there = prediction.kind != PredictionKind::None && std::isfinite(prediction.rate);
    if (!std::isfinite(measured) && !there) return {};
    const bool approximate = prediction.kind == PredictionKind::Approximation;
    return (std::isfinite(measured) ? format_rate(measured) : "–") + " | " + (approximate ? "≈ " : "") +
           (there ? format_rate(prediction.rate) : "–");
}

std::string quadratic_words(const Quadratic& Q) {
    const Eigenpairs pairs = eigenpairs(Q);
    return "λ_{min} = " + format_value(pairs.lambda_min) + ", λ_{max} = " + format_value(pairs.lambda_max) +
           ", κ = " + format_value(pairs.kappa(), 4);
}

std::string quadratic_words(const Quadratic& Q, float width, float size) {
    const std::string all = quadratic_words(Q);
    return paint::measure(all, size).width <= width ? all : "κ = " + format_value(eigenpairs(Q).kappa(), 4);
}

Figure build_quadratic_curve(QuadraticCurve curve, const QuadraticCurvesInput& input,
                             QuadraticColumns& columns) {
    return CurveBuilder(curve, input, columns).figure();
}

}  // namespace lowrank::figure
