// One question after the other; the first that has an answer.
#include "app/state/cause.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <span>

#include "app/state/limit_met.h"
#include "app/state/outcome.h"
#include "core/io/experiment_keys.h"
#include "core/run/run_name.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::state {
namespace {

/// Of the gradient at the start: one that stays above this part of it does not come near a limit.
constexpr double kSwings = 0.01;
/// Decibels below the best approximation of its rank from which a picture's rank counts as too high.
constexpr double kTooHigh = 3;

template <class Set>
Cure cure(const AppState& state, std::string label, std::string what, Set set) {
    EditExperiment edit{state.experiment, false, std::move(what)};
    set(edit.spec);
    return {std::move(label), std::move(edit)};
}

std::string short_words(double value) { return print_significant(value, 3); }

double ratio_of(const ProblemSpec& problem) { return samples_per_degree(problem); }

/// As its row in the window calls it: 'p = 0.35', 'Oversampling 4.4'.
std::string rate_words(const RateForm& form, double rate) {
    return *form.share ? "p = " + print_number(rate) : fmt::format("{} {}", *form.label, print_number(rate));
}

/// A rate that surely gives enough, else a rank that does.
std::optional<Cure> more_samples(const AppState& state) {
    const ProblemSpec& now = state.experiment.problem;
    const RateForm& form = row_of(now.kind).rate;
    const double unit = std::pow(10.0, *form.decimals);
    ProblemSpec tried = now;
    tried.rate = std::ceil(rate_of_samples_per_degree(now, kSurelyEnough) * unit) / unit;
    if (tried.rate <= *form.most && tried.rate > now.rate)
        return cure(state, rate_words(form, tried.rate), "enough samples",
                    [&](ExperimentSpec& spec) { spec.problem.rate = tried.rate; });
    for (tried = now; tried.rank > 1;) {
        --tried.rank;
        if (ratio_of(tried) >= kSurelyEnough)
            return cure(state, "r = " + std::to_string(tried.rank), "a lower rank",
                        [&](ExperimentSpec& spec) { spec.problem.rank = tried.rank; });
    }
    return std::nullopt;
}

std::optional<double> constant_step(const MethodSpec& spec) {
    if (!spec.step) return std::nullopt;
    const auto* constant = std::get_if<ConstantStep>(&*spec.step);
    return constant ? std::optional(constant->mu) : std::nullopt;
}

std::optional<Cure> with_rule(const AppState& state, std::size_t m, const MethodSpec& from, const char* key,
                              const std::string& value, std::string label) {
    const auto changed = with_key(from, key, value);
    if (!changed || !why_invalid(*changed).empty()) return std::nullopt;
    const auto method = static_cast<Index>(m);
    return cure(state, std::move(label), std::string(key), [&](ExperimentSpec& spec) {
        spec.methods[m].spec = *changed;
        std::erase_if(spec.changes, [&](const MethodChange& change) { return change.method == method; });
    });
}

/// Of what is read from a file there is no other draw, but a rank that leaves less to be found.
Cause another_seed(const AppState& state, std::string words) {
    const ProblemSpec& problem = state.experiment.problem;
    if (!is_drawn(problem)) {
        if (problem.rank < 2) return {std::move(words)};
        return {std::move(words), cure(state, fmt::format("r = {}", problem.rank - 1), "a lower rank",
                                       [](ExperimentSpec& spec) { --spec.problem.rank; })};
    }
    return {std::move(words),
            cure(state, "another seed", "seed", [](ExperimentSpec& spec) { ++spec.problem.seed; })};
}

Cause twice_the_limit(const AppState& state, std::string words) {
    const Index twice = 2 * state.experiment.stop.max_iter;
    return {std::move(words), cure(state, fmt::format("{} iterations", twice), "limit of iterations",
                                   [&](ExperimentSpec& spec) { spec.stop.max_iter = twice; })};
}

/// The ends of the spectrum that decide what a method's constant step comes to; nothing while they are not
/// known, or where its steps are no steps along a gradient.
std::optional<SpectralInterval> ends_for(const MethodSpec& rules, const RaceTheory* theory) {
    if (!theory || !why_never_predicted(rules, false).empty()) return std::nullopt;
    const LocalTheory rates = theory->rates();
    const std::optional<SpectralInterval>& ends = ends_of(rules, rates);
    return ends && ends->lambda_max > 0 ? ends : std::nullopt;
}

std::optional<Cause> diverged(const AppState& state, const Race& race, const RaceTheory* theory) {
    for (std::size_t m = 0; m < race.traces.size() && m < state.experiment.methods.size(); ++m) {
        const Trace& trace = race.traces[m];
        if (!trace.enabled || trace.status != MethodStatus::Diverged) continue;
        const std::string name = run_name(race, m);
        const MethodSpec rules = rules_in_force(state.experiment, static_cast<Index>(m));
        if (const auto mu = constant_step(rules)) {
            Cause cause{
                fmt::format("{} diverged: its step {} is too long from this start.", name, short_words(*mu)),
                with_rule(state, m, rules, "step", print_number(*mu / 2), "half the step")};
            const auto interval = ends_for(rules, theory);
            if (!interval) return cause;
            const double growing = shortest_growing_step(rules, interval->lambda_max);
            const auto [step, longest] = print_apart(*mu, growing, 3);
            if (*mu > growing)
                cause.words =
                    fmt::format("{} diverged: its step {} is above {}, from where errors grow (λmax = {}).",
                                name, step, longest, short_words(interval->lambda_max));
            return cause;
        }
        if (rules.has_momentum() && rules.restart == RestartTest::Never)
            return Cause{fmt::format("{} diverged: nothing restarts its momentum.", name),
                         with_rule(state, m, rules, "restart", "gradient", "restart it")};
        return another_seed(state, fmt::format("{} diverged from this start.", name));
    }
    return std::nullopt;
}

std::optional<Cause> rank_too_high(const AppState& state, const Race& race) {
    double best = -std::numeric_limits<double>::infinity();
    for (const Trace& trace : race.traces)
        if (trace.enabled && !trace.empty() && std::isfinite(trace.psnr.back()))
            best = std::max(best, trace.psnr.back());
    const Index rank = race.facts.rank;
    if (!std::isfinite(best) || !(race.facts.best_rank_psnr - best > kTooHigh) || rank < 2)
        return std::nullopt;
    const std::string words = std::to_string(rank);
    return Cause{fmt::format("Rank {} is too high for these samples: {} dB, where rank {} could have {}.",
                             words, print_fixed(best, 1), words, print_fixed(race.facts.best_rank_psnr, 1)),
                 cure(state, "r = " + std::to_string(rank / 2), "a lower rank",
                      [&](ExperimentSpec& spec) { spec.problem.rank = rank / 2; })};
}

/// The methods of a drawn problem are given a rank above that of its truth.
std::optional<Cause> given_too_high_a_rank(const AppState& state) {
    const ProblemSpec& problem = state.experiment.problem;
    if (!is_drawn(problem) || rank_given(problem) <= problem.rank) return std::nullopt;
    return Cause{fmt::format("Model rank {} is too high: the matrix that was drawn has rank {}.",
                             rank_given(problem), problem.rank),
                 cure(state, fmt::format("model rank = {}", problem.rank), "model rank",
                      [](ExperimentSpec& spec) { spec.problem.model_rank.reset(); })};
}

/// Why no method has found the exact truth, whatever its rules: lines without enough samples, a rank too
/// high, or few samples.
std::optional<Cause> unrecoverable(const AppState& state, const Race& race) {
    const ProblemSpec& problem = state.experiment.problem;
    const InstanceFacts& facts = race.facts;
    if (!is_drawn(problem)) return std::nullopt;
    if (row_of(problem.kind).entrywise && !problem.fill_rows && !facts.warnings.empty())
        return Cause{facts.warnings.front(),
                     cure(state, "fill the rows", "fill rows",
                          [](ExperimentSpec& spec) { spec.problem.fill_rows = true; })};
    if (auto cause = given_too_high_a_rank(state)) return cause;
    const double ratio =
        static_cast<double>(facts.measurements) / static_cast<double>(degrees_of_freedom(problem));
    if (ratio >= kSurelyEnough) return std::nullopt;
    return Cause{
        fmt::format("{} samples per unknown are few: no method found the matrix.", print_fixed(ratio, 1)),
        more_samples(state)};
}

Cause go_farther(const AppState& state, const CutOff& cut, std::string words) {
    const Farther to = farther(cut, state.experiment.stop);
    return {std::move(words),
            cure(state, to.words, "limit", [&](ExperimentSpec& spec) { spec.stop = to.stop; })};
}

/// An error that is what rounding leaves, above the tolerance.
std::optional<Cause> at_rounding(const AppState& state, const Race& race, const Trace& trace) {
    const auto tol = attainable_tolerance(trace, race.spec.stop);
    if (!tol) return std::nullopt;
    const StopSpec& stop = race.spec.stop;
    const double left = stop.relative ? trace.relative_error.back() : trace.error.back();
    return Cause{fmt::format("The error ends at {}: rounding lets it fall no further.", short_words(left)),
                 cure(state, fmt::format("tolerance {}", print_number(*tol)), "tolerance",
                      [&](ExperimentSpec& spec) { spec.stop.tol = *tol; })};
}

/// Curves of a matrix whose singular values are far apart are flat.
std::optional<Cause> ill_conditioned(const AppState& state) {
    constexpr double kLarge = 20, kEasy = 10;
    const ProblemSpec& problem = state.experiment.problem;
    if (!is_drawn(problem) || problem.condition < kLarge) return std::nullopt;
    return Cause{fmt::format("Condition {} makes curves flat: singular values are far apart.",
                             print_number(problem.condition)),
                 cure(state, fmt::format("κ = {}", print_number(kEasy)), "condition",
                      [](ExperimentSpec& spec) { spec.problem.condition = kEasy; })};
}

/// A constant step below half of the best one near the solution.
std::optional<Cause> short_step(const AppState& state, const Race& race, std::size_t m,
                                const RaceTheory* theory) {
    const MethodSpec rules = rules_in_force(state.experiment, static_cast<Index>(m));
    const auto mu = constant_step(rules);
    const auto ends = ends_for(rules, theory);
    if (!mu || !ends) return std::nullopt;
    MethodSpec with_best = rules;
    with_best.step = OptimalStep{};
    const double best = *constant_step(with_optimal_rules(with_best, *ends));
    if (2 * *mu > best) return std::nullopt;
    Cause cause{
        fmt::format("{} is slow: its step {} is short where {} is stable (λmax = {}).", run_name(race, m),
                    short_words(*mu), short_words(longest_stable_step(rules.momentum, ends->lambda_max)),
                    short_words(ends->lambda_max)),
        with_rule(state, m, rules, "step", "exact", "exact line search")};
    if (!cause.cure)
        cause.cure = with_rule(state, m, rules, "step", print_significant(best, 3), "the optimal step");
    return cause;
}

/// Others have found the exact truth, the chosen method has not.
std::optional<Cause> left_behind(const AppState& state, const Race& race, std::size_t m) {
    const Trace& trace = race.traces[m];
    if (auto cause = given_too_high_a_rank(state)) return cause;
    const std::string error = short_words(trace.error.back());
    if (const auto cut = cut_off(race, trace))
        return go_farther(state, *cut, was_on_its_way(run_name(race, m), cut->limit, race.spec.stop, error));
    if (auto cause = at_rounding(state, race, trace)) return cause;
    if (auto cause = ill_conditioned(state)) return cause;
    if (trace.basin_entry < 0 && trace.error.back() > race.facts.sigma_r)
        return another_seed(
            state, fmt::format("{} ended at an error of {}, above the least singular value {} of the matrix.",
                               run_name(race, m), error, short_words(race.facts.sigma_r)));
    return std::nullopt;
}

/// The chosen method, where it has stopped without finding the truth.
std::optional<std::size_t> chosen_that_stopped(const AppState& state, const Race& race) {
    const auto m = static_cast<std::size_t>(state.curves.selected);
    if (!state.has_method(state.curves.selected) || m >= race.traces.size()) return std::nullopt;
    const Trace& trace = race.traces[m];
    const bool stopped = trace.enabled && !trace.empty() && trace.status == MethodStatus::Stopped;
    return stopped ? std::optional(m) : std::nullopt;
}

/// No error says how far the chosen method is: its gradient has not settled.
std::optional<Cause> unsettled(const AppState& state, const Race& race, std::size_t m) {
    const Trace& trace = race.traces[m];
    const std::span<const double> gradient = rate_column(race, trace);
    const Index limit = race.spec.stop.max_iter;
    if (gradient.size() < 2 || static_cast<Index>(trace.size()) - 1 < limit || !(gradient.front() > 0))
        return std::nullopt;
    const double part = gradient.back() / gradient.front();
    const std::string name = run_name(race, m), left = short_words(part);
    if (gradient.back() < 0.9 * gradient[gradient.size() / 2])
        return twice_the_limit(
            state, fmt::format("{} was on its way at the limit of {}: gradient {} of that at the start.",
                               name, print_count(limit, "iteration"), left));
    const MethodSpec rules = rules_in_force(state.experiment, static_cast<Index>(m));
    if (part > kSwings && rules.has_momentum() && rules.restart != RestartTest::Function)
        return Cause{
            fmt::format("{} swings without end: after {} iterations its gradient is {} of that at the start.",
                        name, limit, left),
            with_rule(state, m, rules, "restart", "function", "restart where f rises")};
    return another_seed(
        state, fmt::format("{} has not settled: after {} iterations its gradient is {} of that at the start.",
                           name, limit, left));
}

/// No method of a problem with an exact truth has found it, though the samples are enough.
std::optional<Cause> nobody_there(const AppState& state, const Race& race) {
    std::optional<CutOff> first;
    for (const Trace& trace : race.traces)
        if (const auto cut = cut_off(race, trace); cut && (!first || cut->times < first->times)) first = cut;
    if (first) return go_farther(state, *first, came_first(first->limit, race.spec.stop));
    for (const Trace& trace : race.traces)
        if (auto cause = at_rounding(state, race, trace)) return cause;
    if (auto cause = ill_conditioned(state)) return cause;
    const auto in_basin = [](const Trace& trace) { return trace.enabled && trace.basin_entry >= 0; };
    if (std::ranges::none_of(race.traces, in_basin) && is_drawn(state.experiment.problem))
        return another_seed(state, "No method came near, though there are samples enough: an unlucky start.");
    return std::nullopt;
}

}  // namespace

std::optional<Cause> unmeasured(const AppState& state) {
    const ProblemSpec& problem = state.experiment.problem;
    if (!is_table(problem) || holds_out(problem) || !state.refusal.empty()) return std::nullopt;
    return Cause{"How good is it? Nothing is held out to judge by.",
                 cure(state, "hold out a tenth", "held out",
                      [](ExperimentSpec& spec) { spec.problem.test_fraction = 0.1; }),
                 false};
}

std::optional<Cause> cause_of(const AppState& state, const Race& race, const RaceTheory* theory) {
    if (!state.refusal.empty()) {
        if (!could_run_all_the_same(state.experiment, state.memory_limit)) return Cause{state.refusal};
        return Cause{state.refusal, more_samples(state)};
    }
    // A race that could not be built never reaches the generation that is waited for.
    if (!race.failure.empty()) return Cause{race.failure};
    if (race.generation < state.race.progress.awaited) return std::nullopt;
    if (outcome_words(race).empty()) return std::nullopt;
    const bool nobody = placed(race).empty() && race.facts.exact_truth;
    // Where samples are few or the rank is too high, methods that diverge, too, do so for that.
    if (nobody)
        if (auto cause = unrecoverable(state, race)) return cause;
    if (auto cause = diverged(state, race, theory)) return cause;
    if (auto cause = rank_too_high(state, race)) return cause;
    const auto chosen = chosen_that_stopped(state, race);
    if (!race.facts.exact_truth) return chosen ? unsettled(state, race, *chosen) : std::nullopt;
    if (chosen)
        if (auto cause = short_step(state, race, *chosen, theory)) return cause;
    if (nobody) return nobody_there(state, race);
    return chosen ? left_behind(state, race, *chosen) : std::nullopt;
}

}  // namespace lowrank::state
