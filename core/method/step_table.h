// The table of the stepsize rules: one StepOf an alternative of StepsizeRule, and one that is missing does
// not compile.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/method/spec.h"
#include "core/text/given.h"

namespace lowrank {

/// What choosing a step takes beside the gradient. Each algorithm says which it can carry (StepsCarried).
enum class StepNeeds {
    Number,     ///< nothing
    Line,       ///< ||A(g)||^2: a pass over the data
    Curvature,  ///< and what the curvature of the manifold adds to it: another pass
    Change,     ///< the last change of the gradient, and f(X_{t+1}) before the step is kept
    Count
};

/// The rate follows from the rule: a constant step, or a search whose steps are observed. with_curvature: the
/// search is exact for the Hessian at the limit where the residual does not vanish, too.
struct RateOfConstant {};
struct RateOfSearch {
    Given<bool> with_curvature;
};
/// There is no formula for it: the sentences say why, and what is known, of matrices and of two numbers.
struct NoRateOfStep {
    Given<std::string_view> known, on_two_numbers;
};
using StepRate = std::variant<RateOfConstant, RateOfSearch, NoRateOfStep>;

/// One stepsize rule. Everything outside core/method that is the same for all rules of a kind asks here.
struct StepRow {
    Given<std::string_view> allowed;  ///< what may stand behind step=: 'exact', 'a number above 0'
    Given<std::string_view> meaning;  ///< for 'list rules', plain ASCII; empty where the words say it
    Given<std::string_view> word;     ///< in the editor of rules
    Given<std::string_view> value;    ///< what choosing that word gives; empty where a dial says the number
    Given<bool> seldom;               ///< whether it stands in the editor's second row
    Given<StepNeeds> needs;
    Given<StepRate> rate;
    Given<int>
        pairs;  ///< n1 x r with n2 x r that a method on tangent vectors keeps for it, beside the factors of g
    Given<int> measured;  ///< vectors of the size of the samples that it keeps
};

/// row says what a rule is; read takes a value as it is typed, print writes it so, wrong gives the number
/// that it may not have, formula is that of its part of a step (markup; empty where the algorithm's own
/// stands).
template <class Rule>
struct StepOf;

inline constexpr std::string_view kOneNumber = "μ_t, one number for all steps";

template <>
struct StepOf<ConstantStep> {
    static constexpr StepRow row{.allowed = "a number above 0",
                                 .meaning = "",
                                 .word = "fixed",
                                 .value = "",
                                 .seldom = false,
                                 .needs = StepNeeds::Number,
                                 .rate = RateOfConstant{},
                                 .pairs = 0,
                                 .measured = 0};
    static std::optional<ConstantStep> read(std::string_view value);
    static std::string_view formula(const ConstantStep&) { return kOneNumber; }
    static std::string print(const ConstantStep& step);
    static std::optional<double> wrong(const ConstantStep& step);
};

template <>
struct StepOf<ExactLineSearch> {
    static constexpr StepRow row{.allowed = "exact",
                                 .meaning = "exact: line search",
                                 .word = "exact",
                                 .value = "exact",
                                 .seldom = false,
                                 .needs = StepNeeds::Line,
                                 .rate = RateOfSearch{.with_curvature = false},
                                 .pairs = 0,
                                 .measured = 0};
    static std::optional<ExactLineSearch> read(std::string_view value);
    static std::string_view formula(const ExactLineSearch&) { return {}; }
    static std::string print(const ExactLineSearch&) { return "exact"; }
    static std::optional<double> wrong(const ExactLineSearch&) { return {}; }
};

template <>
struct StepOf<NewtonStep> {
    static constexpr StepRow row{
        .allowed = "newton",
        .meaning =
            "newton: line search with the curvature of the manifold in the denominator, which a "
            "residual bends",
        .word = "newton",
        .value = "newton",
        .seldom = true,
        .needs = StepNeeds::Curvature,
        .rate = RateOfSearch{.with_curvature = true},
        .pairs = 1,
        .measured = 1};
    static std::optional<NewtonStep> read(std::string_view value);
    static std::string_view formula(const NewtonStep&) { return {}; }
    static std::string print(const NewtonStep&) { return "newton"; }
    static std::optional<double> wrong(const NewtonStep&) { return {}; }
};

template <>
struct StepOf<OptimalStep> {
    static constexpr StepRow row{
        .allowed = "optimal",
        .meaning =
            "optimal: the best local step, 2/(lmin + lmax), with momentum 4/(lmin + 3 lmax), of the "
            "spectrum at the truth (an oracle; from the start it may be too long)",
        .word = "optimal",
        .value = "optimal",
        .seldom = false,
        .needs = StepNeeds::Number,
        .rate = RateOfConstant{},
        .pairs = 0,
        .measured = 0};
    static std::optional<OptimalStep> read(std::string_view value);
    static std::string_view formula(const OptimalStep&) { return kOneNumber; }
    static std::string print(const OptimalStep&) { return "optimal"; }
    static std::optional<double> wrong(const OptimalStep&) { return {}; }
};

template <>
struct StepOf<BarzilaiBorweinStep> {
    static constexpr StepRow row{
        .allowed = "bb, bb-long, bb-short",
        .meaning =
            "bb: of the last changes s of the point and z of the gradient, b2 = |<s, z>|/||z||^2 where "
            "it is below half of b1 = ||s||^2/|<s, z>|, else b1, halved until f is below the largest of "
            "the last ten; bb-long: b1; bb-short: b2",
        .word = "BB",
        .value = "bb",
        .seldom = true,
        .needs = StepNeeds::Change,
        .rate =
            NoRateOfStep{
                .known = "No rate is predicted: the error falls by leaps, and for the mean of "
                         "Barzilai-Borwein steps no "
                         "formula is known, only that it is linear near the solution.",
                .on_two_numbers =
                    "From almost every start these steps fall faster than at any linear rate on two numbers; "
                    "at θ = 45° each is 2/(λ_{min} + λ_{max}), and the rate that of exact line search."},
        .pairs = 6,
        .measured = 0};
    static std::optional<BarzilaiBorweinStep> read(std::string_view value);
    static std::string_view formula(const BarzilaiBorweinStep& step);
    static std::string print(const BarzilaiBorweinStep& step);
    static std::optional<double> wrong(const BarzilaiBorweinStep&) { return {}; }
};

template <>
struct StepOf<FallingStep> {
    static constexpr StepRow row{
        .allowed = "C/t",
        .meaning = "C/t: C/(t + 1) in step t, C a number above 0",
        .word = "1/t",
        .value = "1/t",
        .seldom = true,
        .needs = StepNeeds::Number,
        .rate =
            NoRateOfStep{
                .known = "No rate is predicted: with steps C/(t + 1) the error falls like a power of t, "
                         "t^{−C λ_{min}} without momentum, t^{−C λ_{min}/(1 − η)} with a fixed one: more "
                         "slowly than at any linear rate.",
                .on_two_numbers = "With steps C/(t + 1) the slow component falls like a power of t, "
                                  "t^{−C λ_{min}} without momentum, t^{−C λ_{min}/(1 − η)} with a fixed "
                                  "one: more slowly than at any linear rate."},
        .pairs = 0,
        .measured = 0};
    static std::optional<FallingStep> read(std::string_view value);
    static std::string_view formula(const FallingStep&) { return "μ_t = C/(t + 1)"; }
    static std::string print(const FallingStep& step);
    static std::optional<double> wrong(const FallingStep& step);
};

const StepRow& row_of(const StepsizeRule& rule);

/// The row of the rule in force: the spec's own, or its algorithm's.
const StepRow& step_row(const MethodSpec& spec);

/// Every row, in the order of StepsizeRule.
std::vector<const StepRow*> all_step_rows();

/// The formula of the rule in force; empty where it is the algorithm's own.
std::string_view step_formula(const MethodSpec& spec);

/// As it is typed behind step=.
std::string print_step(const StepsizeRule& rule);
std::optional<StepsizeRule> read_step(std::string_view value);
/// The number a rule may not have, where it has one.
std::optional<double> wrong_step(const StepsizeRule& rule);

}  // namespace lowrank
