// Makes predicted lines, and finds reasons for what is measured beside them.
#include "app/figure/race/theory_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "core/method/algorithms.h"
#include "core/method/momentum_count.h"
#include "core/method/stepsize.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/observed_rate.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::figure {
namespace {

constexpr std::int64_t kFewestByHand = 4;
constexpr double kDisagreement = 0.03;

/// The stepsize the rules fix: as the run shows it, which knows what an optimal one was resolved to, or,
/// where it has made no step, as the rules have it.
std::optional<double> fixed_step(const Race& race, const Trace& trace, std::int64_t row) {
    if (!has_one_step(trace.spec)) return std::nullopt;
    for (std::int64_t i = std::min(row, static_cast<std::int64_t>(trace.size()) - 1); i >= 0; --i)
        if (std::isfinite(trace.stepsize[i])) return trace.stepsize[i];
    const InstanceFacts& facts = race.facts;
    const double entries = static_cast<double>(facts.rows) * static_cast<double>(facts.cols);
    if (!(entries > 0)) return std::nullopt;
    return constant_step(trace.spec, facts.kind, static_cast<double>(facts.measurements) / entries);
}

bool retuned_within(const Trace& trace, const state::FitRange& range) {
    for (std::int64_t i = range.first; i <= range.last; ++i)
        if (trace.event[i] == Event::Retuned || trace.second_event[i] == Event::Retuned) return true;
    return false;
}

bool restarted_within(const Trace& trace, const state::FitRange& range) {
    for (std::int64_t i = range.first; i <= range.last; ++i)
        for (const Event event : {Event::GradientRestart, Event::FunctionRestart, Event::BasinRestart})
            if (trace.event[i] == event) return true;
    return false;
}

/// The slowest parts of the error: the rates of the first two, and whether the first is that of both ends.
struct SlowParts {
    double first = Record::kNone, second = Record::kNone;
    bool tied = false;
};

/// Where the neighbours of the spectrum's ends are known. Of constant steps the four eigenvalues at the ends;
/// at mu_dagger both ends fall alike, and what stands next to them comes after. A line search holds the ends
/// to one rate, with momentum that of lambda_max.
SlowParts slow_parts(const Trace& trace, const MethodTheory& theory, const LateSteps& late,
                     const LocalTheory& spectra) {
    const auto& ends = ends_of(trace.spec, spectra);
    const auto& next = next_of(trace.spec, spectra);
    SlowParts parts{theory.prediction.rate};
    if (!ends || !next || !(ends->lambda_min > 0)) return parts;
    if (theory.prediction.kind == PredictionKind::FromObservedSteps) {
        parts.second = trace.spec.has_momentum()
                           ? observed_rate(late.stepsize, late.momentum, next->lambda_max)
                           : std::max(alternating_rate(late.stepsize, next->lambda_min),
                                      alternating_rate(late.stepsize, next->lambda_max));
        return parts;
    }
    if (theory.prediction.kind != PredictionKind::Constant || !theory.constant_step) return parts;
    const MethodSpec spec = with_optimal_rules(trace.spec, *ends);
    const double eta = spec.has_momentum() ? momentum_factor(spec.momentum, 1) : 0;
    std::array rates{ends->lambda_min, next->lambda_min, next->lambda_max, ends->lambda_max};
    for (double& each : rates) each = iteration_radius(*theory.constant_step, eta, each);
    std::sort(rates.begin(), rates.end());
    constexpr double kTied = 1e-6;
    parts.tied = off_in_decades(rates[2], rates[3]) <= kTied;
    parts.second = parts.tied ? rates[1] : rates[2];
    return parts;
}

/// A rate in a reason: one that a row says, too, must not have other digits there.
std::string told(const MethodTheory& theory, double rate) {
    return theory.digits == ReasonDigits::All || parts_late(theory) ? format_rate(rate)
                                                                    : format_rate_short(rate);
}

/// A fit between the rates of the two slowest parts of the error, while the second has not yet fallen a
/// hundredfold behind the first; or, of a constant step, below both: it adds up parts that each fall by their
/// own rate, and nothing else can make a fit faster than the slowest of them.
std::string mixture(const Race& race, const Trace& trace, const MethodTheory& theory, const LateSteps& late,
                    const LocalTheory& spectra) {
    constexpr double kBehind = 1e-2;
    if (!next_of(trace.spec, spectra))
        return race.facts.degrees_of_freedom > kBlinkDimension
                   ? fmt::format(
                         "Above {} dimensions the eigenvalues beside the ends are not known, which could "
                         "explain it.",
                         kBlinkDimension)
                   : "";
    const SlowParts parts = slow_parts(trace, theory, late, spectra);
    if (!theory.range) return "";
    const bool adds_up = theory.prediction.kind == PredictionKind::Constant && !trace.spec.has_momentum();
    if (adds_up && theory.fit.rate < parts.second)
        return fmt::format(
            "The parts of several eigenvalues have not died away yet: the slowest, which falls by {}, is "
            "still small beside them.",
            told(theory, parts.first));
    const bool between = theory.fit.rate < parts.first && theory.fit.rate >= parts.second;
    if (!between) return "";
    const auto steps = static_cast<double>(theory.range->last);
    if (steps * (std::log(parts.second) - std::log(parts.first)) < std::log(kBehind)) return "";
    return parts.tied
               ? fmt::format(
                     "Both ends fall alike here; the next part, which falls by {}, has not died away yet.",
                     told(theory, parts.second))
               : fmt::format(
                     "A second eigenvalue, whose part falls by {}, is close to the first: it has not died "
                     "away yet.",
                     told(theory, parts.second));
}

/// What the momentum a restarted run really had gives, beside the corollary's best one.
std::string restarted(const MethodTheory& theory, const Trace& trace, const LateSteps& late,
                      SpectralInterval I) {
    if (!theory.range || late.stepsize.empty()) return "";
    if (!theory.disagrees)
        return restarted_within(trace, *theory.range) ? "Here restarts come near the best momentum." : "";
    double rate = observed_rate(late.stepsize, late.momentum, I.lambda_max);
    if (theory.constant_step)
        rate = std::max(rate, observed_rate(late.stepsize, late.momentum, I.lambda_min));
    return fmt::format("The corollary on restart is a heuristic: the momentum this run had gives {}.",
                       told(theory, rate));
}

/// What a residual that does not vanish does to a rate.
std::string residual_reason(const Trace& trace) {
    std::string words;
    if (leaves_out_curvature(trace.spec) && !trace.spec.has_momentum())
        words =
            "The line search leaves out the curvature of the Hessian: the rate depends on the tolerance. ";
    if (trace.status == MethodStatus::Converged)
        words += "The run ended before the other parts of the error had died away.";
    else if (!words.empty())
        words.pop_back();
    return words;
}

/// Where theory has the errors grow: the step, which is constant, and the longest under which they would not.
std::string growth(const Trace& trace, const MethodTheory& theory, const LocalTheory& spectra) {
    const auto& ends = ends_of(trace.spec, spectra);
    if (!ends || !theory.constant_step || !(theory.prediction.rate > 1)) return "";
    const double growing = shortest_growing_step(trace.spec, ends->lambda_max);
    if (!(*theory.constant_step > growing)) return "";
    const auto [step, longest] = print_apart(*theory.constant_step, growing, 3);
    return trace.status == MethodStatus::Diverged
               ? fmt::format("It diverged, as theory says: its step {} is above {}, from where errors grow.",
                             step, longest)
               : fmt::format("Theory says that errors grow: its step {} is above {}.", step, longest);
}

std::string reason_of(const Race& race, const Trace& trace, const MethodTheory& theory, const LateSteps& late,
                      const LocalTheory& spectra) {
    const bool outside = race.facts.exact_truth && trace.basin_entry < 0;
    if (trace.status == MethodStatus::Diverged || outside)
        if (std::string why = growth(trace, theory, spectra); !why.empty()) return why;
    if (trace.status == MethodStatus::Diverged) return "It diverged: all rates are local.";
    if (outside) return "Not yet in the basin: all rates are local.";
    if (theory.range && race.facts.exact_truth && theory.range->first < trace.basin_entry)
        return "The fit begins before the basin entry.";
    if (theory.range && retuned_within(trace, *theory.range)) return "A rule was changed inside the fit.";
    switch (theory.prediction.kind) {
        case PredictionKind::Heuristic:
            if (theory.disagrees && !restarted_within(trace, *theory.range))
                return "No restart fell into the fit: the momentum only grew.";
            return spectra.plain ? restarted(theory, trace, late, *spectra.plain) : "";
        case PredictionKind::Approximation:
            if (!std::holds_alternative<LazyMomentum>(trace.spec.momentum))
                return "The eigenvalues between the ends have their part in when it restarts.";
            [[fallthrough]];
        case PredictionKind::Average:
            return "Lazy momentum has no linear rate, and ripples.";
        case PredictionKind::DoubleRoot:
            if (!theory.range) return "";
            return theory.fit.bend > 0
                       ? "A double root: the fit has a factor 1 + c t."
                       : "A double root, which shows only once all other parts of the error have died away.";
        default:
            if (std::string why = mixture(race, trace, theory, late, spectra); !why.empty()) return why;
            return spectra.residual ? residual_reason(trace) : "";
    }
}

}  // namespace

bool parts_late(const MethodTheory& theory) {
    return theory.disagrees &&
           format_rate_short(theory.fit.rate) == format_rate_short(theory.prediction.rate);
}

std::optional<state::FitRange> fit_range_of(const Race& race, const Trace& trace,
                                            const std::optional<state::FitRange>& asked) {
    if (!asked) {
        const std::optional<RowRange> rows = rate_rows(race, trace);
        return rows ? std::optional(state::FitRange{rows->first, rows->last}) : std::nullopt;
    }
    const std::span<const double> column = rate_column(race, trace);
    const auto usable = [&](std::int64_t i) { return column[i] > 0 && std::isfinite(column[i]); };
    state::FitRange range{asked->first, std::min(asked->last, static_cast<std::int64_t>(column.size()) - 1)};
    while (range.last >= range.first && !usable(range.last)) --range.last;
    if (range.last - range.first + 1 < kFewestByHand) return std::nullopt;
    for (std::int64_t i = range.first; i <= range.last; ++i)
        if (!usable(i)) return std::nullopt;
    return range;
}

std::string too_few_steps(const Trace& trace) {
    const std::string_view word = status_word(trace.status);
    return fmt::format(
        "Too few late steps: it {} after {}.",
        trace.status == MethodStatus::Cancelled ? fmt::format("was {}", word) : std::string(word),
        print_count(trace.empty() ? 0 : static_cast<Index>(trace.size()) - 1, "iteration"));
}

double off_in_decades(double measured, double predicted) {
    // Two curves that are flat are alike, whatever their noise comes to.
    if (std::abs(std::log(measured)) < kFlatRate && std::abs(std::log(predicted)) < kFlatRate) return 0;
    return std::abs(std::log(measured) / std::log(predicted) - 1);
}

RateFit KnownFits::of(const Race& race, std::size_t method, const RowRange& rows) {
    const Trace& trace = race.traces[method];
    const std::span<const double> column = rate_column(race, trace);
    const auto first = static_cast<std::size_t>(rows.first), last = static_cast<std::size_t>(rows.last);
    const std::array ends{column[first], column[last], trace.stepsize[last], trace.momentum[last]};
    Known& known = known_[method];
    // As bits: a last row without a step has no number there.
    if (known.born != trace.born || known.rows != rows ||
        std::memcmp(known.ends.data(), ends.data(), sizeof ends) != 0)
        known = {trace.born, rows, ends, fitted_rate(race, trace, rows)}, ++made_;
    return known.fit;
}

MethodTheory theory_of(const Race& race, const Trace& trace, const LocalTheory* spectra,
                       const std::optional<state::FitRange>& asked, const Prediction* known,
                       ReasonDigits digits, KnownFits* fits) {
    MethodTheory theory;
    theory.digits = digits;
    theory.foreknown = known;
    theory.fit.rate = Record::kNone;
    theory.prediction.rate = Record::kNone;
    theory.holds = known || asked || !race.facts.exact_truth || trace.basin_entry >= 0;
    theory.range = fit_range_of(race, trace, asked);
    const auto size = static_cast<std::int64_t>(trace.size());
    theory.constant_step = fixed_step(race, trace, theory.range ? theory.range->last : size - 1);
    LateSteps late;
    if (theory.range) {
        const auto steps = static_cast<std::size_t>(theory.range->last - theory.range->first);
        late.stepsize =
            std::span(trace.stepsize).subspan(static_cast<std::size_t>(theory.range->first), steps);
        late.momentum =
            std::span(trace.momentum).subspan(static_cast<std::size_t>(theory.range->first), steps);
        theory.anchor = theory.range->first;
    }
    if (trace.basin_entry >= 0) theory.anchor = std::min(trace.basin_entry, size - 1);
    if (known)
        theory.prediction = *known;
    else if (spectra)
        theory.prediction = predict(trace.spec, theory.constant_step, late, *spectra);
    const bool may_be = spectra && !known && why_never_predicted(trace.spec, spectra->residual).empty();
    const bool another = may_be && is_at_another_limit(trace, *spectra);
    const bool rests = may_be && rests_outside_basin(race, trace);
    const bool elsewhere = another || rests || (may_be && ended_far_from_limit(trace, *spectra));
    if (elsewhere)
        theory.prediction = {.rate = Record::kNone,
                             .sentence = std::string(another ? another_limit_words(trace)
                                                     : rests ? kRestsElsewhere
                                                             : kFarFromLimit)};
    // What the run would have to bring will not come.
    if (spectra && !elsewhere && !theory.predicted() && is_final(trace.status) &&
        ends_of(trace.spec, *spectra) && why_never_predicted(trace.spec, spectra->residual).empty())
        theory.prediction.sentence = too_few_steps(trace);
    if (theory.range) {
        const RowRange rows{theory.range->first, theory.range->last};
        theory.fit = fits ? fits->of(race, static_cast<std::size_t>(&trace - race.traces.data()), rows)
                          : fitted_rate(race, trace, rows);
    }
    if (!theory.predicted()) return theory;
    if (std::isfinite(theory.fit.rate))
        theory.disagrees = !(off_in_decades(theory.fit.rate, theory.prediction.rate) <= kDisagreement);
    if (!spectra) return theory;
    const bool says =
        theory.disagrees || !theory.range || theory.prediction.kind == PredictionKind::Heuristic;
    if (says) theory.reason = reason_of(race, trace, theory, late, *spectra);
    return theory;
}

std::string reason_of_whole(const MethodTheory& theory, double whole_rate) {
    const bool explains = off_in_decades(theory.fit.rate, whole_rate) <= kDisagreement;
    return fmt::format("All eigenvalues together give {} {}", told(theory, whole_rate),
                       explains ? "on these steps: the parts between both ends have not died away."
                                : "on these steps: the error is not small enough for the first order.");
}

std::vector<double> predicted_logs(const MethodTheory& theory, const Trace& trace, const LocalTheory& spectra,
                                   std::span<const std::int64_t> rows) {
    std::vector<double> logs;
    logs.reserve(rows.size());
    const double slope = std::log(theory.prediction.rate);
    const bool lazy = theory.prediction.kind == PredictionKind::Average && spectra.plain;
    // At a double root c is the curve's own: theory leaves it open.
    const double k0 = theory.range ? static_cast<double>(theory.range->first - theory.anchor) : 0;
    const double bend = theory.fit.bend / std::max(1e-9, 1 - theory.fit.bend * k0);
    const double step = theory.constant_step.value_or(0);
    double sum = 0;
    std::int64_t at = theory.anchor;
    // Of a line search; with a constant step the approximation is one rate.
    const bool approximate = !theory.constant_step &&
                             theory.prediction.kind == PredictionKind::Approximation && spectra.plain &&
                             !rows.empty();
    ObservedPart part(spectra.plain ? spectra.plain->lambda_max : 0);
    if (approximate) {
        const auto first = static_cast<std::size_t>(theory.anchor),
                   steps = static_cast<std::size_t>(std::max<std::int64_t>(0, rows.back() - theory.anchor));
        part.settle(std::span(trace.stepsize).subspan(first, steps),
                    std::span(trace.momentum).subspan(first, steps));
    }
    for (const std::int64_t row : rows) {
        const auto k = static_cast<double>(row - theory.anchor);
        if (row == theory.anchor) {
            logs.push_back(0);
        } else if (approximate) {
            for (; at < row; ++at) part.step(trace.stepsize[at], trace.momentum[at]);
            logs.push_back(part.log_size());
        } else if (lazy) {
            for (; at < row; ++at)
                sum += std::log(iteration_radius(step, trace.momentum[at], spectra.plain->lambda_min,
                                                 spectra.plain->lambda_max));
            logs.push_back(sum);
        } else if (theory.prediction.kind == PredictionKind::DoubleRoot && bend > 0) {
            logs.push_back(k * slope + std::log1p(bend * k));
        } else {
            logs.push_back(k * slope);
        }
    }
    return logs;
}

}  // namespace lowrank::figure
