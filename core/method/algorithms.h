// What the program asks of an algorithm but its steps: names, words, keys, what theory says, how it looks on two numbers.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/method/spec.h"
#include "core/method/step_parts.h"
#include "core/text/given.h"

namespace lowrank {

/// Of a restart rule where there is no momentum.
inline constexpr std::string_view kNothingToReset = "restart without momentum has nothing to reset";

/// Which of the constant stepsizes that a kind of problem gives (UsualSteps) a method takes unless told.
enum class StepOfKind { Thresholding, Factored };
struct UsualStep {
    Given<StepOfKind> of;
    Given<bool> may_search;  ///< whether step=exact is allowed
};

/// The operator whose ends set the rate: P_T A*A P_T, or the one scaled by both factors (core/theory/local_spectrum.h).
enum class RateSpectrum { Plain, Scaled };

/// Along what an algorithm searches the line. Along its own step both ends of the spectrum fall alike.
enum class SearchAlong { OwnStep, PartOfGradient };

/// The rate follows from stepsize, momentum and restart (core/theory/predicted_rate.h).
struct RateOfRules {
    Given<RateSpectrum> spectrum;
    Given<SearchAlong> search;
    Given<bool>
        with_residual;  ///< whether the Hessian at the limit describes it where the residual does not vanish
};
/// There is no formula for the rate. known: the sentence that says why, and what is known.
struct NoRate {
    Given<std::string_view> known;
};
using RateTheory = std::variant<RateOfRules, NoRate>;

/// The algorithm has a form on two numbers: RowOf<…>::on_two_numbers makes it.
struct OnTwoNumbers {
    Given<bool>
        along_gradient;    ///< x_{t+1} = y_t - mu_t Q y_t, so that each component has a regime of its own
    Given<bool> by_rules;  ///< it is Nesterov's method with its rules, so that forms can be changed by them
    Given<std::string_view> known;  ///< of its rate there; empty where the rules say it
};
/// It has none. 'NAME does not run on a quadratic: …'.
struct NotOnTwoNumbers {
    Given<std::string_view> reason;
};
using TwoNumberForm = std::variant<OnTwoNumbers, NotOnTwoNumbers>;

/// The parts of a step of an algorithm, in their order, as its steps tell of them. Of Stepsize: the search, where the rules
/// have one. The restart test is common to all (parts_of).
struct PartsKnown {
    Given<std::span<const PartForm>> forms;
};
/// Its steps tell of none. 'NAME is not shown in its parts: …'.
struct PartsUnknown {
    Given<std::string_view> reason;
};
using StepAccount = std::variant<PartsKnown, PartsUnknown>;

/// The same algorithm with the gradient test, where that has a name of its own.
struct RestartedForm {
    Given<std::string_view> name, label, update, source;
};

/// Whose buffers a step has (core/method/memory.cpp): those of a family of the paper's methods, or counted.
enum class StepBuffers { Thresholding, SearchedThresholding, Euclidean, Projective, Riemannian, Factored };
/// Beside the gradient's products and an orthographic retraction: n1 x r with n2 x r, and n1 x r alone.
struct CountedBuffers {
    Given<int> pairs, lefts;
};
using Buffers = std::variant<StepBuffers, CountedBuffers>;

/// One algorithm. Everything outside core/method asks here and compares no Algorithm.
struct AlgorithmRow {
    Given<std::string_view> name;                ///< as on the command line: 'narg'
    Given<std::string_view> label;               ///< as on screen: 'NARG'
    Given<std::string_view> update;              ///< the formula of one step, plain ASCII
    Given<std::string_view> source;              ///< section or algorithm of the paper, or the reference
    Given<std::string_view> cost;                ///< dominant cost of an iteration
    Given<std::string_view> geometry;            ///< 'Euclidean' or 'Riemannian'
    Given<std::span<const RuleKey>> keys;        ///< in canonical order
    Given<MomentumRule> momentum;                ///< its default
    Given<std::optional<UsualStep>> usual_step;  ///< absent: it searches the line, or its step has no key
    /// Why it lacks the keys of step, of momentum (momentum, d, q) and of restart (restart, basin), where it does.
    Given<std::string_view> why_no_step, why_no_momentum, why_no_restart;
    Given<bool> whole_svds;  ///< whether a step takes a truncated SVD of an n1 x n2 matrix
    Given<Buffers> buffers;
    Given<bool> in_default_race;  ///< enabled in the experiment that everything starts from
    Given<RateTheory> rate;
    Given<TwoNumberForm> two_numbers;
    Given<StepAccount> parts;
    std::optional<RestartedForm> restarted = std::nullopt;

    bool has(RuleKey key) const;
};

const AlgorithmRow& row_of(Algorithm algorithm);
inline const AlgorithmRow& row_of(const MethodSpec& spec) { return row_of(spec.algorithm); }

/// Whether the rate depends on the scaled spectrum.
bool needs_scaled_spectrum(const MethodSpec& spec);

/// The parts that a step by these rules has, in their order; empty where its algorithm tells of none (why_no_parts).
std::vector<PartForm> parts_of(const MethodSpec& rules);
std::string why_no_parts(const MethodSpec& rules);

/// Whether the rules in force search the line: step=exact, or nothing said where that is the default.
bool searches_line(const MethodSpec& spec);

/// The number of a constant step. Whoever gets none takes the step for that of the exact line search, or for a word that
/// is yet to be put into a number: a rule that is neither needs an answer of its own in core/theory and core/quadratic.
std::optional<double> constant_step_of(const StepsizeRule& rule);

/// The default step, or the one without a key, of an algorithm whose stepsize is constant.
bool has_usual_step(const MethodSpec& spec);

/// Whether a spec bears the name of its algorithm's restarted form: NARG with the gradient test, in either form.
bool is_restarted_form(const MethodSpec& spec);

/// 'narg', 'narg+r': as the spec is spelled before its keys.
std::string_view method_name(const MethodSpec& spec);

/// The rules a bare name stands for; restarted: those of the restarted form.
MethodSpec default_spec(Algorithm algorithm, bool restarted = false);

}  // namespace lowrank
