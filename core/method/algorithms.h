// What the program asks of an algorithm but its steps: names, words, keys, what theory says, how it looks on
// two numbers.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/method/spec.h"
#include "core/method/step_parts.h"
#include "core/method/step_table.h"
#include "core/problem/kind.h"
#include "core/text/given.h"

namespace lowrank {

/// Of a restart rule where there is no momentum.
inline constexpr std::string_view kNothingToReset = "restart without momentum has nothing to reset";

/// Which of the constant stepsizes that a kind of problem gives (UsualSteps) a method takes unless told.
enum class StepOfKind { Thresholding, Factored };

/// The stepsize rules that an algorithm can carry, by what they need: why not, empty where it can. newton:
/// the formula of its part of a step with the curvature, empty where it carries none.
struct StepsCarried {
    Given<std::string_view> number, line, curvature, change, newton;

    std::string_view why_not(StepNeeds needs) const;
};

/// The operator whose ends set the rate: P_T A*A P_T, or the one scaled by both factors
/// (core/theory/local_spectrum.h).
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

/// The parts of a step of an algorithm, in their order, as its steps tell of them. Of Stepsize: the search;
/// other rules say theirs (StepRow). The restart test is common to all (parts_of).
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

/// The same algorithm by another stepsize rule, where that has a name of its own.
struct StepForm {
    Given<std::string_view> name, label, update, source;
    Given<StepsizeRule> step;
};
/// Under which of its names an algorithm goes.
enum class NamedForm { Plain, Restarted, ByStep };

/// Whose buffers a step has (core/method/memory.cpp): those of a family of the paper's methods, or counted.
enum class StepBuffers { Thresholding, SearchedThresholding, Euclidean, Projective, Riemannian, Factored };
/// Of the whole matrix: no SVD, that of the leading triplets, or all of it.
enum class SvdOfStep { None, Leading, Full };
/// Beside the gradient's products and an orthographic retraction: n1 x r with n2 x r, n1 x r alone, vectors
/// of the samples' size; and where measurements are no entries, their Gram matrix.
struct CountedBuffers {
    Given<int> pairs, lefts;
    int measured = 0;
    SvdOfStep svd = SvdOfStep::None;
    bool whitened = false;
};
using Buffers = std::variant<StepBuffers, CountedBuffers>;

/// Which kinds of problem an algorithm runs on: all, those whose matrices are of any shape, or Gaussian
/// measurements alone.
enum class KindsSolved { All, NotSymmetric, Gaussian };

/// What a method solves inside a step, whose steps count as operator calls, and how far, as parts of one
/// sentence: 'LSQR from zero', 'to 1e-2 of …', with inner=tight 'to rounding'.
struct InnerProblem {
    Given<std::string_view> solver, usual;
    std::string_view tight{};  ///< empty where inner counts steps
};

/// One algorithm. Everything outside core/method asks here and compares no Algorithm.
struct AlgorithmRow {
    Given<std::string_view> name;                 ///< as on the command line: 'narg'
    Given<std::string_view> label;                ///< as on screen: 'NARG'
    Given<std::string_view> update;               ///< the formula of one step, plain ASCII
    Given<std::string_view> source;               ///< section or algorithm of the paper, or the reference
    Given<std::string_view> cost;                 ///< dominant cost of an iteration
    Given<std::string_view> geometry;             ///< 'Euclidean' or 'Riemannian'
    Given<std::span<const RuleKey>> keys;         ///< in canonical order
    Given<MomentumRule> momentum;                 ///< its default
    Given<std::optional<StepOfKind>> usual_step;  ///< absent: it searches the line, or its step has no key
    Given<std::optional<StepsCarried>> steps;     ///< absent where its step has no key
    /// Why it lacks the keys of step, of momentum (momentum, d, q) and of restart (restart, basin), where it
    /// does.
    Given<std::string_view> why_no_step, why_no_momentum, why_no_restart;
    Given<bool> whole_svds;  ///< whether a step takes a truncated SVD of an n1 x n2 matrix
    Given<Buffers> buffers;
    Given<bool> in_default_race;  ///< enabled in the experiment that everything starts from
    Given<RateTheory> rate;
    Given<TwoNumberForm> two_numbers;
    Given<StepAccount> parts;
    std::optional<RestartedForm> restarted = std::nullopt;
    std::optional<StepForm> by_step = std::nullopt;
    KindsSolved kinds = KindsSolved::All;
    std::string_view why_not_kind{};  ///< why it does not run on the others
    std::optional<InnerProblem> inner = std::nullopt;
    std::string_view shown{};  ///< what stands for its iterates, where those are not of the rank given

    bool has(RuleKey key) const;
};

const AlgorithmRow& row_of(Algorithm algorithm);
inline const AlgorithmRow& row_of(const MethodSpec& spec) { return row_of(spec.algorithm); }

/// Whether the rate depends on the scaled spectrum.
bool needs_scaled_spectrum(const MethodSpec& spec);

/// 'amp does not run on matrix completion: …'; empty where it runs on problems of the kind.
std::string why_not_on(const MethodSpec& spec, ProblemKind kind);

/// The parts that a step by these rules has, in their order; empty where its algorithm tells of none
/// (why_no_parts).
std::vector<PartForm> parts_of(const MethodSpec& rules);
std::string why_no_parts(const MethodSpec& rules);

/// Whether the rules in force search the line: step=exact or newton, or nothing said where that is the
/// default.
bool searches_line(const MethodSpec& spec);

/// Whether the rules search the line and leave the curvature of the manifold out, which a residual makes
/// count.
bool leaves_out_curvature(const MethodSpec& spec);

/// Whether every step has one length, be it a number or a word that stands for one.
bool has_one_step(const MethodSpec& spec);

/// The number of a constant step; nothing for the other rules, and for a word that is yet to be put into a
/// number.
std::optional<double> constant_step_of(const StepsizeRule& rule);

/// The default step, or the one without a key, of an algorithm whose stepsize is constant.
bool has_usual_step(const MethodSpec& spec);

/// The name a spec bears: Restarted is NARG with the gradient test, in either form; ByStep RGrad-Orth with
/// the adaptive Barzilai-Borwein step.
NamedForm form_of(const MethodSpec& spec);

/// 'narg', 'narg+r', 'rbb': as the spec is spelled before its keys.
std::string_view method_name(const MethodSpec& spec);

/// 'gnmr: LSQR from zero to 1e-2 of …', by the inner rule in force; empty without an inner problem.
std::string inner_words(const MethodSpec& spec);

/// The rules a bare name stands for.
MethodSpec default_spec(Algorithm algorithm, NamedForm form = NamedForm::Plain);

}  // namespace lowrank
