// How a method is spelled: an algorithm and its rules, as a value. narg:d=10,restart=gradient is one of them.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/given.h"
#include "core/text/result.h"

namespace lowrank {

/// In the order of every list of the program. Each has its row in core/method/algorithm_table.h; Count is
/// none.
enum class Algorithm {
    Iht,
    Niht,
    Grad,
    RGradProj,
    RGradOrth,
    Nag,
    Narg,
    ScaledGd,
    Rcg,
    MatrixIrls,
    R3mc,
    Gnmr,
    R2rils,
    Rgn,
    ScaledAsd,
    Amp,
    Count
};
inline constexpr auto kAlgorithms = static_cast<std::size_t>(Algorithm::Count);

// --- Stepsize ----------------------------------------------------------------------------------------------
struct ConstantStep {
    double mu;
    bool operator==(const ConstantStep&) const = default;
};
struct ExactLineSearch {
    bool operator==(const ExactLineSearch&) const = default;
};
/// The exact search of the second-order model: the curvature of the manifold stands in the denominator too.
struct NewtonStep {
    bool operator==(const NewtonStep&) const = default;
};
/// An oracle's word: mu_dagger, or mu_flat with momentum, of the truth's own spectrum. Whoever runs the
/// method puts the number in its place (core/theory/predicted_rate.h); methods never see it.
struct OptimalStep {
    bool operator==(const OptimalStep&) const = default;
};
/// Which quotient of the last change: b1 = ||s||^2/|<s, z>|, b2 = |<s, z>|/||z||^2, or b2 where it is below
/// b1/2, else b1.
enum class ChangeQuotient { Adaptive, Long, Short, Count };
inline constexpr auto kChangeQuotients = every<ChangeQuotient>();
/// Steps as long as the last change of the gradient says, in the nonmonotone bound.
struct BarzilaiBorweinStep {
    ChangeQuotient quotient = ChangeQuotient::Adaptive;
    bool operator==(const BarzilaiBorweinStep&) const = default;
};
/// mu_t = first / (t + 1).
struct FallingStep {
    double first = 1;
    bool operator==(const FallingStep&) const = default;
};
/// Each has its row in core/method/step_table.h.
using StepsizeRule =
    std::variant<ConstantStep, ExactLineSearch, NewtonStep, OptimalStep, BarzilaiBorweinStep, FallingStep>;

// --- Momentum ----------------------------------------------------------------------------------------------
struct NoMomentum {
    bool operator==(const NoMomentum&) const = default;
};
struct ConstantMomentum {
    double eta;
    bool operator==(const ConstantMomentum&) const = default;
};
struct LazyMomentum {
    double d = 2;
    bool operator==(const LazyMomentum&) const = default;
};  ///< t / (t + 1 + d)
struct RatioMomentum {
    double q = 0.1;
    bool operator==(const RatioMomentum&) const = default;
};  ///< (1-sqrt q)/(1+sqrt q)
/// An oracle's word: the best momentum for the step in force, eta_flat with the exact search.
struct OptimalMomentum {
    bool operator==(const OptimalMomentum&) const = default;
};
using MomentumRule = std::variant<NoMomentum, ConstantMomentum, LazyMomentum, RatioMomentum, OptimalMomentum>;

// --- Restart -----------------------------------------------------------------------------------------------
/// Riemannian: the gradient test on tangent vectors alone, without a pass over the data.
enum class RestartTest { Never, Gradient, Function, Riemannian, Count };
inline constexpr auto kRestartTests = every<RestartTest>();

/// The oracle restart at basin entry: ||X_t - X*||_F < radius sigma_r(X*) for the first time.
struct BasinRestart {
    static constexpr double kPaperRadius = 0.01 * (1 - 0.70710678118654752440);
    double radius = kPaperRadius;
    bool operator==(const BasinRestart&) const = default;
};

enum class NihtSide { U, V, UV, Count };
inline constexpr auto kNihtSides = every<NihtSide>();

/// What of the last direction conjugate gradients keep: the quotient of Polak and Ribiere, or of Hestenes and
/// Stiefel.
enum class ConjugateRule { PolakRibiere, HestenesStiefel, Count };
inline constexpr auto kConjugateRules = every<ConjugateRule>();

/// Which factors gnmr solves for: alpha = 0, 1, -1 of its linearisation. Set balances the factors after each
/// step.
enum class FactorUpdate { Average, Set, Add, Count };
inline constexpr auto kFactorUpdates = every<FactorUpdate>();

/// How far an inner problem is solved: as the method's own tolerance says, to rounding, or so many steps of
/// it.
struct InnerRule {
    bool tight = false;
    int steps = 0;  ///< 0: no number given
    bool operator==(const InnerRule&) const = default;
};
inline constexpr int kMostInnerSteps = 100'000;

/// The keys of a method string, in canonical order. Each has its row in core/method/rule_keys.cpp; Count is
/// none.
enum class RuleKey {
    Step,
    Momentum,
    D,
    Q,
    Restart,
    Basin,
    Side,
    Beta,
    Ridge,
    Update,
    Curvature,
    Region,
    Inner,
    Columns,
    Count
};
inline constexpr auto kRuleKeys = static_cast<std::size_t>(RuleKey::Count);

/// One method, complete. Rules that an algorithm does not have keep their neutral value.
struct MethodSpec {
    Algorithm algorithm = Algorithm::Narg;
    std::optional<StepsizeRule>
        step;  ///< absent: the algorithm's own default, which may depend on problem and rate
    MomentumRule momentum = NoMomentum{};
    RestartTest restart = RestartTest::Never;
    std::optional<BasinRestart> basin;
    NihtSide side = NihtSide::U;
    ConjugateRule beta = ConjugateRule::PolakRibiere;
    double ridge = 0;  ///< of scaledgd: c of eta = c ||A(X) - y|| / sqrt p; 0: off
    FactorUpdate update = FactorUpdate::Average;
    bool curvature = false;  ///< of rgn: whether the residual's part of the Hessian counts
    bool region = true;      ///< of rgn: whether steps stay in a ball
    InnerRule inner{};
    bool unit_columns = false;  ///< of r2rils: whether the columns that LSQR sees have norm 1
    bool operator==(const MethodSpec&) const = default;

    /// Whether a rule uses the truth, so that the name must bear the oracle tag.
    bool uses_oracle() const { return basin.has_value() || has_optimal(); }
    /// Whether a step or a momentum is still a word that needs the truth's spectrum.
    bool has_optimal() const {
        return (step && std::holds_alternative<OptimalStep>(*step)) ||
               std::holds_alternative<OptimalMomentum>(momentum);
    }
    bool has_momentum() const { return !std::holds_alternative<NoMomentum>(momentum); }
};

/// Reads NAME[:KEY=VALUE,…] (lower case, no spaces, each key once); refuses unknown names, keys and values,
/// keys the method lacks (with the list of those it has) and impossible compositions (with the reason).
Result<MethodSpec> parse_method(std::string_view text);

/// The canonical spelling: fixed order of keys, defaults left out; parse_method(print_method(s)) ==
/// canonical(s). NARG with the gradient test, in either form, is printed as narg+r.
std::string print_method(const MethodSpec& spec);

/// The same method with its default stepsize left out where it was spelled (narg:step=exact is narg). What
/// the parser and with_key return is canonical already.
MethodSpec canonical(MethodSpec spec);

/// Changes one key of a spec ('step', '1.2'), for live retuning and the editors of the window. An empty value
/// puts the default of print_method's name back. A momentum that goes takes its restarts with it, which have
/// nothing left to reset.
Result<MethodSpec> with_key(const MethodSpec& spec, std::string_view key, std::string_view value);

/// The keys the spec has now, in canonical order, with the current value of each as it would be typed (d only
/// while the momentum is lazy, q only while it is a ratio). The value is empty where the default depends on
/// the problem (the stepsizes of iht and scaledgd); with_key(s, key, value) == s for each.
struct MethodKey {
    RuleKey rule;
    std::string key;
    std::string value;
    bool is_default;
};
std::vector<MethodKey> method_keys(const MethodSpec& spec);

/// Why the composition is impossible ('momentum needs an inverse retraction, and the projective one has no
/// closed form: use narg'); empty when it can be run.
std::string why_invalid(const MethodSpec& spec);

}  // namespace lowrank
