// Adds theory's marks to the four figures of a race.
#include "app/figure/race/theory_figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "core/method/algorithms.h"
#include "core/theory/conjugate_bound.h"

namespace lowrank::figure {
namespace {

constexpr std::int64_t kMostPoints = 256;  ///< of a guide: more than a screen's curve can show bends in
constexpr float kPale = 0.3f;    ///< of the curve of the whole spectrum, on which the measured one lies
constexpr float kFaint = 0.55f;  ///< of the predicted lines of methods that are not chosen

/// Rows from first to last, all of them or evenly thinned.
std::vector<std::int64_t> rows_between(std::int64_t first, std::int64_t last) {
    std::vector<std::int64_t> rows;
    const std::int64_t stride = std::max<std::int64_t>(1, (last - first) / kMostPoints);
    for (std::int64_t row = first; row < last; row += stride) rows.push_back(row);
    if (last >= first) rows.push_back(last);
    return rows;
}

bool alternates(const Trace& trace) { return steps_alternate(trace.spec); }

/// Whether directions are made conjugate to the last one.
bool is_conjugate(const MethodSpec& spec) { return row_of(spec).has(RuleKey::Beta); }

/// Whether theory has anything to say of a curve: a run from a further start has its method's marks already.
bool is_named(const Series& series) { return series.is_of_run() && series.is_told(); }

bool has_momentum(const Trace& trace) { return trace.spec.has_momentum(); }

}  // namespace

RaceTheoryMarks::RaceTheoryMarks(const RaceFiguresInput& input, KnownFits& fits) : input_(input) {
    if (input.theory && input.theory->plain) spectra_ = input.theory->rates();
    if (!input.predictions) return;
    const std::vector<Trace>& traces = input.race->traces;
    for (std::size_t m = 0; m < traces.size(); ++m) {
        if (input.subject && m % input.subject->starts != 0) {
            methods_.emplace_back();
            continue;
        }
        const Prediction* known = input.subject ? &input.subject->rates[m] : nullptr;
        methods_.push_back(theory_of(*input.race, traces[m], spectra_ ? &*spectra_ : nullptr, input.fit_range,
                                     known, ReasonDigits::All, &fits));
    }
}

void RaceTheoryMarks::add_to(Figure& figure, Progress progress) const {
    if (!shown()) return;
    const bool exact = input_.race->facts.exact_truth;
    switch (figure.kind) {
        case FigureKind::Error: {
            const bool falls_alike =
                (progress == Progress::Error && exact) || progress == Progress::RelativeGradient;
            if (falls_alike) {
                if (spectra_) add_lines(figure, 1);
                add_window(figure);
            } else if (progress == Progress::Error) {
                add_floor(figure);
            }
            break;
        }
        case FigureKind::Stepsize:
            if (spectra_) add_stepsizes(figure);
            break;
        case FigureKind::Momentum:
            if (spectra_) add_damping(figure);
            break;
        case FigureKind::Objective:
            if (!spectra_) break;
            if (input_.objective_column == state::ObjectiveColumn::Gradient) {
                add_lines(figure, 1);
            } else if (exact && input_.objective_column == state::ObjectiveColumn::Objective) {
                add_lines(figure, 2);
                add_bound(figure);
                add_conjugate_bounds(figure);
            }
            break;
    }
}

void RaceTheoryMarks::head(Figure& figure) const {
    if (!shown()) return;
    figure.rates_first = true;
    // While it runs the heading stays as wide as it may become.
    const bool predicted = !figure.resting || std::ranges::any_of(methods_, [](const MethodTheory& theory) {
        return theory.holds && theory.predicted();
    });
    if (!input_.paper) {
        figure.legend_heading2 = predicted ? "measured, predicted rate" : "measured rate";
        figure.legend_heading2_brief = predicted ? "rate, predicted" : "rate";
        return;
    }
    // Paper has no band that shows on which iterations a person had the rates fitted.
    const bool said = input_.fit_range.has_value();
    const std::string rho =
        !said ? "ρ" : fmt::format("ρ (t = {} to {})", input_.fit_range->first, input_.fit_range->last);
    figure.legend_heading2 = predicted ? fmt::format("{} | theory (^{{μ}} observed)", rho) : rho;
    figure.legend_heading2_brief = predicted ? fmt::format("{} | theory", rho) : rho;
}

void RaceTheoryMarks::add_floor(Figure& figure) const {
    const auto& traces = input_.race->traces;
    // Before the first iterate nothing is known of where it will end.
    if (std::ranges::all_of(traces, &Trace::empty)) return;
    // An instance from a file can also be of another rank than is sought.
    const std::string floor = is_drawn(input_.race->spec.problem) ? "noise floor" : "floor";
    // All that converge end at one limit; its distance to the truth is the last error of the first of them.
    const auto ended = std::find_if(traces.begin(), traces.end(), [](const Trace& trace) {
        return trace.enabled && trace.status == MethodStatus::Converged;
    });
    if (ended != traces.end() && ended->error.back() > 0)
        figure.references.push_back({ended->error.back(), floor + " " + format_value(ended->error.back())});
    if (const double predicted = input_.theory ? input_.theory->noise_floor : Record::kNone; predicted > 0)
        figure.references.push_back(
            {predicted, fmt::format("predicted floor {}", format_value(predicted)), true});
    figure.note = fmt::format(
        "The error to the truth ends at the {}, so no rate shows here. ρ is that of the gradient, which "
        "falls on: its figure has the predicted lines.",
        floor);
}

const Series* RaceTheoryMarks::series_of(const Figure& figure, bool (*fits)(const Trace&)) const {
    const Series* found = nullptr;
    for (const Series& series : figure.series) {
        if (!is_named(series)) continue;
        if (!fits(input_.race->traces[trace_of(input_, series.method)])) continue;
        if (!found || (series.chosen && !found->chosen)) found = &series;
    }
    return found;
}

void RaceTheoryMarks::add_lines(Figure& figure, double power) const {
    for (const Series& series : figure.series) {
        if (!is_named(series)) continue;
        if (add_whole(figure, series)) continue;
        const std::size_t m = trace_of(input_, series.method);
        const MethodTheory& theory = methods_[m];
        const auto last = static_cast<std::int64_t>(std::min(series.x.size(), series.y.size())) - 1;
        if (!theory.predicted() || !(theory.range || theory.foreknown) || theory.anchor >= last) continue;
        if (!theory.holds || !(theory.prediction.rate > 0 && theory.prediction.rate < 1)) continue;
        const std::vector<std::int64_t> rows = rows_between(theory.anchor, last);
        // A branch has its curve from where it leaves another one.
        std::size_t from = 0;
        while (from + 1 < rows.size() && std::isnan(series.y[static_cast<std::size_t>(rows[from])])) ++from;
        const double start = series.y[static_cast<std::size_t>(rows[from])];
        if (!(start > 0) || !std::isfinite(start)) continue;
        const std::vector<double> logs = predicted_logs(theory, input_.race->traces[m], *spectra_, rows);
        Guide guide;
        guide.method = series.method;
        guide.colour = series.style.line.with_alpha(series.chosen ? 1 : kFaint);
        for (std::size_t i = from; i < rows.size(); ++i) {
            guide.x.push_back(series.x[static_cast<std::size_t>(rows[i])]);
            guide.y.push_back(start * std::exp(power * (logs[i] - logs[from])));
        }
        figure.guides.push_back(std::move(guide));
    }
}

bool RaceTheoryMarks::add_whole(Figure& figure, const Series& series) const {
    const std::size_t m = trace_of(input_, series.method);
    const Trace& trace = input_.race->traces[m];
    if (m >= input_.whole.size() || !input_.whole[m]) return false;
    // The curve is of the column that falls by the rates; whatever else a figure shows has the line.
    const bool error = input_.whole[m]->norm == PartsNorm::Error;
    if (error != (figure.kind == FigureKind::Error && input_.race->facts.exact_truth) &&
        !(figure.kind == FigureKind::Objective &&
          input_.objective_column == state::ObjectiveColumn::Gradient && !error))
        return false;
    const WholePrediction& whole = *input_.whole[m];
    const auto from = static_cast<std::size_t>(whole.from);
    const std::span<const double> measured = rate_column(*input_.race, trace);
    if (from >= series.y.size() || from >= measured.size() || !(measured[from] > 0)) return false;
    const double unit = series.y[from] / measured[from];
    Guide guide;
    guide.method = series.method;
    guide.colour = series.style.line.with_alpha(kPale);
    guide.dash = theme::Dash::Solid;
    guide.broad = true;
    for (std::size_t k = 0; k < whole.values.size() && from + k < series.x.size(); ++k) {
        guide.x.push_back(series.x[from + k]);
        guide.y.push_back(unit * whole.values[k]);
    }
    figure.guides.push_back(std::move(guide));
    return true;
}

void RaceTheoryMarks::add_bound(Figure& figure) const {
    const Series* series = series_of(figure, alternates);
    if (!series || !(spectra_->plain->lambda_min > 0)) return;
    const std::size_t m = trace_of(input_, series->method);
    const MethodTheory& theory = methods_[m];
    const auto last = static_cast<std::int64_t>(std::min(series->x.size(), series->y.size())) - 1;
    if (!theory.range || theory.anchor >= last || !theory.holds) return;
    const double start = series->y[static_cast<std::size_t>(theory.anchor)],
                 slope = 2 * std::log(rho_dagger(*spectra_->plain));
    if (!(start > 0)) return;
    Guide bound;
    bound.colour = input_.theme->quiet;
    bound.dash = theme::Dash::Dashed;
    bound.label = "((κ−1)/(κ+1))^{2}";
    for (const std::int64_t row : rows_between(theory.anchor, last)) {
        bound.x.push_back(series->x[static_cast<std::size_t>(row)]);
        bound.y.push_back(start * std::exp(slope * static_cast<double>(row - theory.anchor)));
    }
    figure.guides.push_back(std::move(bound));
}

void RaceTheoryMarks::add_conjugate_bounds(Figure& figure) const {
    constexpr double kNegligible = 1e-30;
    const LocalSpectrum& spectrum = *input_.theory->plain;
    for (const Series& series : figure.series) {
        if (!is_named(series)) continue;
        const Trace& trace = input_.race->traces[trace_of(input_, series.method)];
        if (!is_conjugate(trace.spec)) continue;
        const std::optional<std::int64_t> first = first_order_row(*input_.race, trace);
        const auto last = static_cast<std::int64_t>(std::min(series.x.size(), series.y.size())) - 1;
        if (!first || *first >= last || !(series.y[static_cast<std::size_t>(*first)] > 0)) continue;
        Guide guide;
        guide.colour = series.style.line.with_alpha(series.chosen ? 1 : kFaint);
        guide.dash = theme::Dash::Dashed;
        guide.label = "bound";
        for (const std::int64_t row : rows_between(*first, last)) {
            const auto k = static_cast<Index>(row - *first);
            const double bound =
                spectrum.dense
                    ? conjugate_bound(spectrum.eigenvalues, k)
                    : std::min(1.0, 2 * std::pow(conjugate_rate(*spectra_->plain), static_cast<double>(k)));
            if (!(bound * bound > kNegligible)) break;
            guide.x.push_back(series.x[static_cast<std::size_t>(row)]);
            guide.y.push_back(series.y[static_cast<std::size_t>(*first)] * bound * bound);
        }
        figure.guides.push_back(std::move(guide));
    }
}

void RaceTheoryMarks::add_window(Figure& figure) const {
    for (const Series& series : figure.series) {
        if (!series.chosen || !series.visible || series.method < 0 || series.method != input_.selected)
            continue;
        const std::size_t m = trace_of(input_, series.method);
        const MethodTheory& theory = methods_[m];
        if (!theory.holds || !theory.range || static_cast<std::size_t>(theory.range->last) >= series.x.size())
            continue;
        figure.fit_window = FitWindow{series.x[static_cast<std::size_t>(theory.range->first)],
                                      series.x[static_cast<std::size_t>(theory.range->last)], *theory.range};
    }
}

void RaceTheoryMarks::add_stepsizes(Figure& figure) const {
    const SpectralInterval I = *spectra_->plain;
    figure.references.push_back({mu_ddagger(I), "μ‡"});
    if (!(I.lambda_min > 0)) return;
    figure.references.push_back({mu_dagger(I), "μ†"});
    figure.references.push_back({mu_flat(I), "μ♭"});
    const Series* series = series_of(figure, alternates);
    if (!series) return;
    const MethodTheory& theory = methods_[trace_of(input_, series->method)];
    if (!theory.holds || !theory.range || theory.range->last - theory.range->first < 4) return;
    // The step before the last of the fit: the limit it tends to, and its partner.
    const double late = series->y[static_cast<std::size_t>(theory.range->last - 2)];
    const double partner = alternating_partner(late, I);
    if (!(late > 0 && partner > 0) || !std::isfinite(partner)) return;
    figure.references.push_back({std::max(late, partner), "upper limit", false, "upper", true});
    figure.references.push_back({std::min(late, partner), "lower limit", false, "lower", true});
}

void RaceTheoryMarks::add_damping(Figure& figure) const {
    const Series* series = series_of(figure, has_momentum);
    if (!series || !(spectra_->plain->lambda_min > 0)) return;
    const Trace& trace = input_.race->traces[trace_of(input_, series->method)];
    DampingBands damping;
    damping.colour = series->style.line;
    const auto last = static_cast<std::int64_t>(std::min(series->x.size(), trace.stepsize.size())) - 1;
    for (const std::int64_t row : rows_between(0, last)) {
        const double mu = trace.stepsize[static_cast<std::size_t>(row)];
        if (!std::isfinite(mu)) continue;
        damping.x.push_back(series->x[static_cast<std::size_t>(row)]);
        damping.y.push_back(eta_critical(mu, spectra_->plain->lambda_min));
    }
    if (damping.x.size() >= 2) figure.damping = std::move(damping);
}

}  // namespace lowrank::figure
