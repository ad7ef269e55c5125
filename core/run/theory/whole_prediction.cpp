// Predicts a run: takes two of its iterates apart by the eigenvectors, and repeats the recorded steps on the
// parts.
#include "core/run/theory/whole_prediction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>

#include "core/method/algorithms.h"
#include "core/run/session.h"
#include "core/run/stopping.h"
#include "core/run/theory/race_theory.h"

namespace lowrank {
namespace {

const RateOfRules* rules_of(const MethodSpec& spec) { return std::get_if<RateOfRules>(&*row_of(spec).rate); }

SpectrumKind kind_of(const MethodSpec& spec) {
    const RateOfRules* rules = rules_of(spec);
    return rules && *rules->spectrum == RateSpectrum::Scaled ? SpectrumKind::Scaled : SpectrumKind::Plain;
}

/// find(X, residual) where the errors end: at the truth, or at limit with what is left over there.
template <class Find>
Result<WholeSpectrum> at_end_of(const Instance& instance, const FixedRankPoint* limit,
                                const std::stop_token& stop, const Find& find) {
    if (!needs_limit(instance)) return find(instance.truth->X, nullptr);
    if (!limit) return Failure{"the residual does not vanish, and no limit is known yet."};
    Vector residual;
    const Matrix left = limit->U * limit->K;
    if (instance.problem->A->apply({left, limit->V}, residual, stop) == Outcome::Cancelled)
        return Cancelled{};
    residual -= instance.problem->y;
    return find(*limit, &residual);
}

}  // namespace

std::string_view why_no_whole_prediction(const MethodSpec& spec, bool residual) {
    const RateOfRules* rules = rules_of(spec);
    if (!rules)
        return "its step is no gradient step with momentum, so that the parts of its error do not fall one "
               "by one";
    if (residual && !*rules->with_residual)
        return "with a residual that does not vanish, the Hessian at the limit does not describe hard "
               "thresholding";
    return {};
}

Result<WholeSpectrum> whole_spectrum_of(const MethodSpec& spec, const Instance& instance,
                                        const FixedRankPoint* limit, const std::stop_token& stop) {
    return at_end_of(instance, limit, stop, [&](const FixedRankPoint& X, const Vector* residual) {
        return whole_spectrum(*instance.problem, X, kind_of(spec), residual, stop);
    });
}

Result<WholeSpectrum> krylov_spectrum_of(const MethodSpec& spec, const Instance& instance,
                                         const FixedRankPoint* limit, std::span<const FixedRankPoint> errors,
                                         const std::stop_token& stop) {
    return at_end_of(instance, limit, stop, [&](const FixedRankPoint& X, const Vector* residual) {
        return krylov_spectrum(*instance.problem, X, kind_of(spec), residual, errors, kKrylovProducts, stop);
    });
}

bool is_found_whole(const Instance& instance) {
    // A symmetric kind has the symmetric tangent vectors alone, at rank one.
    const bool symmetric = row_of(instance.problem->A->kind()).symmetric;
    return (symmetric ? instance.problem->A->rows() : instance.degrees_of_freedom()) <= kWholeDimension;
}

ExperimentSpec alone_of(const Race& race, std::size_t method) {
    ExperimentSpec alone = race.spec;
    alone.methods = {race.spec.methods[method]};
    alone.methods.front().enabled = true;
    alone.changes.clear();
    for (MethodChange change : race.spec.changes)
        if (change.method == static_cast<Index>(method)) {
            change.method = 0;
            alone.changes.push_back(std::move(change));
        }
    return alone;
}

Result<FixedRankPoint> iterate_of(const Race& race, std::size_t method,
                                  const std::shared_ptr<const Instance>& instance, std::int64_t t,
                                  const std::stop_token& stop) {
    if (t <= 0) return instance->start;
    ExperimentSpec alone = alone_of(race, method);
    alone.stop.max_iter = static_cast<Index>(t);
    RunResult again = run_race(alone, instance, stop);
    if (stop.stop_requested() || again.iterates.empty()) return Cancelled{};
    return std::move(again.iterates.front());
}

std::optional<std::int64_t> first_order_row(const Race& race, const Trace& trace) {
    constexpr double kNear = 1e-6, kNearEnough = 1e-4, kGoesOn = 1e-2;
    if (!race.facts.exact_truth) {
        const std::optional<RowRange> rows = rate_rows(race, trace);
        return rows ? std::optional(rows->first) : std::nullopt;
    }
    if (trace.basin_entry < 0) return std::nullopt;
    const double tol = shown_tolerance(race.spec.stop, true, race.facts.unit_exponent, race.facts.truth_norm);
    const bool goes_on = tol <= kGoesOn * kNear * race.facts.sigma_r;
    const double near = (goes_on ? kNear : kNearEnough) * race.facts.sigma_r;
    for (auto row = static_cast<std::size_t>(trace.basin_entry); row < trace.size(); ++row)
        if (trace.error[row] <= near) return static_cast<std::int64_t>(row);
    return std::nullopt;
}

Result<WholePrediction> predict_whole(const Race& race, std::size_t method,
                                      const std::shared_ptr<const Instance>& instance,
                                      const WholeSpectrum* spectrum, const FixedRankPoint* limit,
                                      std::optional<std::int64_t> from, const std::stop_token& stop) {
    const Trace& trace = race.traces[method];
    const bool exact = race.facts.exact_truth;
    if (const auto why = why_no_whole_prediction(trace.spec, !exact); !why.empty())
        return Failure{fmt::format("{} has no curve from the whole spectrum: {}.", trace.name, why)};
    if (!from) from = first_order_row(race, trace);
    if (!from)
        return Failure{
            fmt::format("{} came nowhere near enough to its limit for the first order to hold.", trace.name)};
    if (*from < 0 || *from >= static_cast<std::int64_t>(trace.size()))
        return Failure{fmt::format("row {} is not in the run of {}, which has the rows 0 to {}.", *from,
                                   trace.name, static_cast<std::int64_t>(trace.size()) - 1)};
    const Result<FixedRankPoint> now = iterate_of(race, method, instance, *from, stop);
    if (!now) return now.passed_on<WholePrediction>();
    const Result<FixedRankPoint> before = iterate_of(race, method, instance, *from - 1, stop);
    if (!before) return before.passed_on<WholePrediction>();

    std::optional<WholeSpectrum> seen;
    if (!spectrum) {
        const std::array both{*now, *before};
        Result<WholeSpectrum> found = krylov_spectrum_of(trace.spec, *instance, limit, both, stop);
        if (!found) return found.passed_on<WholePrediction>();
        seen = std::move(*found);
        spectrum = &*seen;
    }
    Vector z, z_before;
    if (error_parts(*spectrum, *now, z, stop) == Outcome::Cancelled ||
        error_parts(*spectrum, *before, z_before, stop) == Outcome::Cancelled)
        return Cancelled{};
    return curve_of_parts(*spectrum, race, trace, *from, std::move(z), std::move(z_before));
}

WholePrediction curve_of_parts(const WholeSpectrum& spectrum, const Race& race, const Trace& trace,
                               std::int64_t from, Vector parts, Vector before) {
    WholePrediction out;
    out.from = from;
    out.norm = race.facts.exact_truth ? PartsNorm::Error : PartsNorm::Gradient;
    out.parts = std::move(parts);
    out.before = std::move(before);
    out.eigenvalues = spectrum.eigenvalues;
    out.products = spectrum.products;
    const auto first = static_cast<std::size_t>(from), steps = trace.size() - 1 - first;
    const StepsMade made{std::span(trace.stepsize).subspan(first, steps),
                         std::span(trace.momentum).subspan(first, steps)};
    out.values = sizes_under(spectrum, out.parts, out.before, made, out.norm);
    // In the unit of the data, in which the trace is.
    for (double& value : out.values) value = std::ldexp(value, -race.facts.unit_exponent);
    return out;
}

}  // namespace lowrank
