// Hands quadratic runs to the race's builder, and makes the figure that only they have.
#include "app/workspace/quadratic/figures/quadratic_curves.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/fit.h"
#include "app/figure/engine/format.h"
#include "app/figure/race/beside_curves.h"
#include "app/figure/race/figure_content.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "core/method/registry.h"
#include "core/run/theory/race_theory.h"

namespace lowrank::quadratic {
namespace {

using namespace figure;

Subject subject_of(const QuadraticRace& race) {
    Subject subject{.corner = quadratic_words(race.spec.Q),
                    .error = "Error ‖x_t‖",
                    .objective = "Objective f(x_t)",
                    .gradient = "Gradient ‖Qx_t‖",
                    .starts = race.starts()};
    subject.rates.resize(race.runs());
    for (std::size_t run = 0; run < race.runs(); run += race.starts())
        subject.rates[run] = predict(race, run);
    return subject;
}

/// The Hessian is Q everywhere: its eigenvalues are the local spectrum.
RaceTheory theory_of_matrix(const QuadraticRace& race) {
    const Eigenpairs pairs = eigenpairs(race.spec.Q);
    LocalSpectrum spectrum;
    spectrum.lambda_min = spectrum.least = pairs.lambda_min;
    spectrum.lambda_max = pairs.lambda_max;
    spectrum.dimension = 2;
    spectrum.identifiable = spectrum.dense = true;
    spectrum.eigenvalues = Vector{{pairs.lambda_min, pairs.lambda_max}};
    RaceTheory theory;
    theory.generation = race.curves.generation;
    theory.plain = std::move(spectrum);
    return theory;
}

/// One component of the error as a curve, beside the restarts of its run.
class Components {
public:
    Components(const QuadraticCurvesInput& input, QuadraticColumns& columns)
        : in_(input), columns_(columns), view_(input.views[index_of(QuadraticFigure::Components)]) {}

    Figure figure() {
        figure_.kind = FigureKind::Objective;
        figure_.title = figure_.y.name = "Components of the error";
        figure_.x = x_axis(state::XAxis::Iterations);
        figure_.x.logarithmic = view_.log_x;
        if (view_.log_x) figure_.x.low = 1;
        figure_.y.logarithmic = view_.log_y;
        figure_.y.low = figure_.y.logarithmic ? 1e-10 : 0;
        figure_.corner = quadratic_words(in_.race->spec.Q);
        figure_.legend_heading = "size";
        const Race& curves = in_.race->curves;
        figure_.empty_text =
            curves.failure.empty() ? empty_words(curves, in_.running) : paint::escape_markup(curves.failure);
        if (const auto run = component_run(in_)) add(*run);
        if (in_.cursor) {
            figure_.cursor_t = std::max<std::int64_t>(0, *in_.cursor);
            figure_.cursor = static_cast<double>(figure_.cursor_t);
        }
        const FittedRange fitted = fit(figure_);
        const state::AxisRange x = view_.x.value_or(fitted.x);
        state::AxisRange y = view_.y.value_or(fitted.y);
        // The fast component falls far below what ends the run: nothing is to be seen there.
        if (figure_.y.logarithmic && figure_.y.floor && !view_.y)
            y.low = std::max(y.low, std::pow(10.0, std::floor(std::log10(*figure_.y.floor))) * 1e-3);
        figure_.x.low = x.low, figure_.x.high = x.high;
        figure_.y.low = y.low, figure_.y.high = y.high;
        return std::move(figure_);
    }

private:
    void add(std::size_t run) {
        const Trace& trace = in_.race->curves.traces[run];
        const QuadraticPath& path = in_.race->paths[run];
        figure_.y.floor = in_.race->curves.spec.stop.tol;
        if (trace.empty()) return;
        figure_.title = fmt::format("Components, {}{}", paint::escape_markup(display_name(trace.spec)),
                                    trace.spec.has_optimal() ? " · oracle" : "");
        const Regimes regimes =
            regimes_at(*in_.race, run, in_.cursor.value_or(static_cast<std::int64_t>(trace.size())));
        theme::MethodStyle style = quadratic_styles(in_.race->spec, *in_.theme)[path.method];
        style.thick = false;
        put(columns_.along_min, path.along_min, run, "along v_{min}", "v_{min}", regimes.along_min, style);
        add_stems(run);
        style.dash = theme::Dash::DashDot;
        style.marker = theme::Marker::Plus;
        put(columns_.along_max, path.along_max, run, "along v_{max}", "v_{max}", regimes.along_max, style);
    }

    void put(std::vector<double>& buffer, const std::vector<double>& column, std::size_t run,
             const char* name, const char* brief, const ComponentRegime& regime,
             const theme::MethodStyle& style) {
        buffer.resize(column.size());
        std::transform(column.begin(), column.end(), buffer.begin(),
                       [&](double v) { return figure_.y.logarithmic ? std::abs(v) : v; });
        Series series;
        series.x = columns_.axes.iterations(buffer.size()).rows;
        series.y = buffer;
        series.label = name;
        series.brief = brief;
        if (regime.lambda > 0)
            series.label +=
                ": " + std::string(damping_word(regime.damping)) + (regime.stable ? "" : ", grows");
        series.style = style;
        const double value = value_at_cursor(series.y, in_.cursor);
        if (!std::isnan(value)) series.value = format_value(value);
        series.method = static_cast<std::int64_t>(in_.race->paths[run].method);
        series.phase = figure_.series.size();
        const Trace& trace = in_.race->curves.traces[run];
        for (std::size_t t = 0; t < trace.event.size(); ++t)
            if (stem_kind(trace.event[t])) series.kept.push_back(t);
        figure_.series.push_back(std::move(series));
    }

    void add_stems(std::size_t run) {
        const Series& series = figure_.series.back();
        const Trace& trace = in_.race->curves.traces[run];
        for (const std::size_t t : series.kept) {
            const StemKind kind = *stem_kind(trace.event[t]);
            figure_.stems.push_back({static_cast<double>(t), kind, in_.theme->quiet,
                                     stem_words(series.label, kind, trace, t), static_cast<std::int64_t>(t),
                                     series.method});
        }
    }

    const QuadraticCurvesInput& in_;
    QuadraticColumns& columns_;
    const state::ViewState& view_;
    Figure figure_;
};

}  // namespace

std::vector<theme::MethodStyle> quadratic_styles(const QuadraticSpec& spec, const theme::Theme& theme) {
    return theme::method_styles(spec.methods, 0, theme);
}

std::optional<std::size_t> component_run(const QuadraticCurvesInput& input) {
    const QuadraticRace& race = *input.race;
    if (const std::size_t chosen = race.first_run(input.selected); chosen < race.runs()) return chosen;
    for (std::size_t run = 0; run < race.runs(); run += race.starts())
        if (!input.hidden.contains(static_cast<std::int64_t>(race.paths[run].method))) return run;
    return std::nullopt;
}

std::string rate_words(const QuadraticRace& race, std::size_t run, bool paper) {
    const Prediction prediction = predict(race, run);
    const MethodTheory theory =
        theory_of(race.curves, race.curves.traces[run], nullptr, std::nullopt, &prediction);
    return paper ? rate_words(theory) : said_rates(theory);
}

std::string quadratic_words(const Quadratic& Q) {
    const Eigenpairs pairs = eigenpairs(Q);
    return "λ_{min} = " + format_value(pairs.lambda_min) + ", λ_{max} = " + format_value(pairs.lambda_max) +
           ", κ = " + format_value(pairs.kappa());
}

std::string quadratic_words(const Quadratic& Q, float width, float size) {
    for (const std::string& words : {quadratic_words(Q), "κ = " + format_value(eigenpairs(Q).kappa())})
        if (paint::measure(words, size).width <= width) return words;
    return {};
}

QuadraticFigures build_quadratic_curves(const QuadraticCurvesInput& input, QuadraticColumns& columns) {
    const Subject subject = subject_of(*input.race);
    const RaceTheory theory = theory_of_matrix(*input.race);
    RaceFiguresInput in;
    in.race = &input.race->curves;
    in.subject = &subject;
    in.theory = &theory;
    in.theme = input.theme;
    // By FigureKind.
    constexpr std::array kOfRace{QuadraticFigure::Error, QuadraticFigure::Stepsize, QuadraticFigure::Momentum,
                                 QuadraticFigure::Objective};
    for (std::size_t k = 0; k < kOfRace.size(); ++k) in.views[k] = input.views[index_of(kOfRace[k])];
    in.hidden = input.hidden;
    in.selected = input.selected, in.hovered = input.hovered;
    in.cursor = input.cursor;
    in.fit_range = input.fit_range;
    in.running = input.running;
    in.predictions = input.predictions;
    in.paper = input.paper;
    RaceFigures made = build_race_figures(in, columns.axes);
    QuadraticFigures figures;
    for (std::size_t k = 0; k < kOfRace.size(); ++k) figures[kOfRace[k]] = std::move(made[k]);
    figures[QuadraticFigure::Components] = Components(input, columns).figure();
    return figures;
}

}  // namespace lowrank::quadratic
