// The spectrum's numbers and the chosen method's rates.
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "app/panels/chosen_values.h"
#include "app/state/outcome.h"
#include "app/ui/format.h"
#include "app/workspace/race/race_panel.h"
#include "app/workspace/race/race_state.h"
#include "core/method/algorithms.h"
#include "core/theory/conjugate_bound.h"

namespace lowrank::race {
namespace {

using namespace ui;
using paint::Rect;

void theory_row(Ui& ui, Rect& at, std::string_view label, const std::string& value,
                std::string_view tooltip) {
    panels::value_row(ui, at, "theory.", {std::string(label), value, "", std::string(tooltip)});
}

void markup_sentence(Ui& ui, Rect& at, const std::string& markup) {
    if (markup.empty()) return;
    cut_top(at, ui.px(2));
    cut_top(at, ui.typeset(at, markup, {ui.theme().quiet, 12}));
}
void sentence(Ui& ui, Rect& at, const std::string& words) { markup_sentence(ui, at, formula_markup(words)); }

/// The meaning of a rate, and all its digits.
std::string exactly(double rate, std::string_view meaning) {
    return fmt::format("{}\n{}", meaning, figure::format_rate(rate));
}

std::string_view predicted_from(const figure::MethodTheory& theory, bool exact_truth) {
    if (theory.prediction.kind == PredictionKind::FromObservedSteps ||
        theory.prediction.kind == PredictionKind::Approximation)
        return "Of the chosen method: predicted from the spectrum and the steps that its run has taken";
    return exact_truth ? "Of the chosen method: predicted from the spectrum"
                       : "Of the chosen method: predicted from the spectrum at the limit";
}

/// What all eigenvalues give where both ends give no reason.
std::string reason_of_all(const Context& c, std::size_t m, const figure::MethodTheory& theory,
                          const WholeShown& whole) {
    const Trace& trace = c.race.traces[m];
    if (!why_no_whole_prediction(trace.spec, !c.race.facts.exact_truth).empty()) return "No reason is known.";
    const bool whole_known = race_of(c.state).whole && whole.method == m && whole.born == trace.born &&
                             whole.curve && std::isfinite(whole.curve->rate) && !race_of(c.state).fit_range;
    if (whole_known) return figure::reason_of_whole(theory, whole.curve->rate);
    return "All eigenvalues together may tell: tick them below.";
}

void chosen_rates(Ui& ui, Rect& at, const LocalTheory* spectra, const WholeShown& whole,
                  figure::KnownFits* fits) {
    const Context& c = ui.context();
    const auto m = static_cast<std::size_t>(c.state.curves.selected);
    if (!c.state.has_method(c.state.curves.selected) || m >= c.race.traces.size() || c.race.traces[m].empty())
        return;
    const figure::MethodTheory theory =
        figure::theory_of(c.race, c.race.traces[m], spectra, race_of(c.state).fit_range, nullptr,
                          figure::ReasonDigits::Said, fits);
    const figure::SaidRates said = figure::said_rates_of(theory);
    if (std::isfinite(theory.fit.rate))
        theory_row(
            ui, at, "measured rate", said.measured,
            exactly(theory.fit.rate,
                    c.race.facts.exact_truth
                        ? "Of the chosen method: fitted to the error on the window in the figure"
                        : "Of the chosen method: fitted to the gradient, since the error to the truth ends "
                          "at the noise"));
    if (theory.predicted())
        theory_row(ui, at, "predicted rate", said.predicted,
                   exactly(theory.prediction.rate, predicted_from(theory, c.race.facts.exact_truth)));
    const Trace& trace = c.race.traces[m];
    if (spectra && spectra->plain && row_of(trace.spec).has(RuleKey::Beta))
        theory_row(
            ui, at, "bound of the rate", figure::format_rate_short(conjugate_rate(*spectra->plain)),
            "Of conjugate gradients, (√κ − 1)/(√κ + 1): ‖x_{k}‖_H ≤ 2ρ^k‖x_{0}‖_H in the mean, in the energy "
            "norm. A "
            "bound, no prediction; the objective's figure has that of all eigenvalues, dashed");
    if (theory.range)
        theory_row(ui, at, "fitted on t", fmt::format("{} to {}", theory.range->first, theory.range->last),
                   "Drag the ends of the window in the figure; double click one to let it choose itself");
    std::string words = theory.prediction.sentence;
    if (theory.disagrees) {
        const double off = figure::off_in_decades(theory.fit.rate, theory.prediction.rate);
        words = std::isfinite(off) && off < 10
                    ? fmt::format("{} % apart in decades a step. ", figure::format_fixed(100 * off, 0))
                    : std::string("Measured and predicted are far apart. ");
        words += theory.reason.empty() ? reason_of_all(c, m, theory, whole) : theory.reason;
    } else if (!theory.reason.empty()) {
        words = theory.reason;
    }
    sentence(ui, at, words);
}

/// How exactly Lanczos finds the ends; small spectra are found whole and ask nothing.
void accuracy(Ui& ui, Rect& at) {
    const Context& c = ui.context();
    const bool dense = c.theory && c.theory->plain && c.theory->plain->dense;
    if (c.race.facts.degrees_of_freedom <= kBlinkDimension || dense) return;
    Rect line = cut_top(at, ui.px(24));
    const Rect box = inset(cut_right(line, ui.px(76)), 0, ui.px(2));
    bool reset = false;
    ui.area("theory.accuracy.label", line, &reset);
    std::string reached;
    if (c.theory && c.theory->plain)
        reached = fmt::format("; reached here: {}", number_markup(c.theory->plain->accuracy, 2));
    ui.tooltip("Relative accuracy of both eigenvalues, found by Lanczos" + reached +
               "\nClick the number to type it (10^{−12} to 0.1); double-click here for " +
               number_markup(state::kTheoryAccuracy, 2) + ".");
    ui.text(line, "accuracy", {ui.theme().quiet, 12});
    if (auto typed = ui.number("theory.accuracy.number", box, c.state.theory.accuracy,
                               number_markup(c.state.theory.accuracy, 2)))
        c.emit(state::SetTheoryAccuracy{*typed});
    ui.tooltip("Click to type.");
    if (reset) c.emit(state::SetTheoryAccuracy{state::kTheoryAccuracy});
}

/// What the spectrum waits for before there is a word on it.
std::string waits_for(const Context& c) {
    if (!c.state.refusal.empty() || !c.race.failure.empty())
        return "The spectrum is computed as soon as the experiment can run.";
    if (c.race.building || c.race.generation < c.state.race.progress.awaited)
        return "The spectrum is computed when the instance is made.";
    return "The spectrum is computed when the race rests.";
}

}  // namespace

float theory_panel(Ui& ui, Rect column, const WholeShown& whole, figure::KnownFits* fits) {
    const Context& c = ui.context();
    Rect at = column;
    const Rect head = cut_top(at, ui.px(24));
    ui.section(head, "LOCAL THEORY");
    if (ui.link("theory-switch", head, c.state.theory.on ? "hide" : "show"))
        c.emit(state::SetPredictions{!c.state.theory.on});
    ui.tooltip("Predicted rates and limits beside what is measured, in every figure\nT");
    if (!c.state.theory.on) return at.y - column.y;
    if (state::is_unbuilt(c.state, c.race)) {
        sentence(ui, at, waits_for(c));
        return at.y - column.y;
    }
    if (!c.theory || !c.theory->plain) {
        sentence(ui, at, c.theory && !c.theory->sentence.empty() ? c.theory->sentence : waits_for(c));
        accuracy(ui, at);
        chosen_rates(ui, at, nullptr, whole, fits);
        return at.y - column.y;
    }
    const SpectralInterval I = *c.theory->interval();
    theory_row(ui, at, "λ_{min}, λ_{max}",
               figure::format_value(I.lambda_min) + ", " + figure::format_value(I.lambda_max),
               c.theory->at_limit
                   ? "Of the Hessian at the limit, on the tangent space there, with its curvature"
                   : "Of P_TA*AP_T on the tangent space at the truth, zeros included");
    accuracy(ui, at);
    if (I.lambda_min > 0) {
        theory_row(ui, at, "rate at μ†", figure::format_rate_short(rho_dagger(I)),
                   "The best constant step without momentum, μ† = 2/(λ_{min} + λ_{max})");
        theory_row(ui, at, "rate at μ♭, η♭", figure::format_rate_short(rho_flat(I)),
                   "The best constant step and momentum, μ♭ = 4/(λ_{min} + 3λ_{max}) and "
                   "η♭ = (1 − √(μ♭λ_{min}))/(1 + √(μ♭λ_{min}))");
    }
    const LocalTheory spectra = c.theory->rates();
    chosen_rates(ui, at, &spectra, whole, fits);
    whole_spectrum_rows(ui, at, whole);
    sentence(ui, at, c.theory->sentence);
    markup_sentence(ui, at, figure::rank_buys(I.kappa(), c.theory->kappa_f));
    return at.y - column.y;
}

}  // namespace lowrank::race
