// What the rows of the algorithms are made of, and what they say alike.
#pragma once
#include <memory>

#include "core/method/algorithms.h"
#include "core/method/method.h"
#include "core/method/two_numbers.h"

namespace lowrank {

/// row says what an algorithm is. make and, where the row has a form on two numbers, on_two_numbers are
/// defined in the file of its steps.
template <Algorithm>
struct RowOf;

inline constexpr std::span<const RuleKey> kNoKeys{};
inline constexpr RuleKey kStepKey[] = {RuleKey::Step};
inline constexpr RuleKey kSideKey[] = {RuleKey::Side};
inline constexpr RuleKey kMomentumKeys[] = {RuleKey::Step, RuleKey::Momentum, RuleKey::D,
                                            RuleKey::Q,    RuleKey::Restart,  RuleKey::Basin};
inline constexpr std::string_view kWholeSvd = "one n1 x n2 truncated SVD, O(n^3) dense";
inline constexpr std::string_view kNoSvd = "samples |Omega| r (completion) or m n1 n2 (sensing), no SVD";
inline constexpr std::string_view kThresholding = "hard thresholding has no momentum here: use nag";
inline constexpr RateOfRules kPlainRate{
    .spectrum = RateSpectrum::Plain, .search = SearchAlong::OwnStep, .with_residual = true};
/// Gradient descent and Nesterov's method: make_by_rules.
inline constexpr OnTwoNumbers kByRules{.along_gradient = true, .by_rules = true, .known = ""};
using MethodMaker = std::unique_ptr<Method>(const MethodSpec&);

inline constexpr std::string_view kGradientPart = "Gradient", kSearchPart = "Line search",
                                  kTruncatedSvd = "Truncated SVD";
/// Where the gradient is taken at X_t itself, and the line searched along it.
inline constexpr PartForm kTangentGradient{StepPart::Gradient, kGradientPart, "g = P_T A*(A(X_t) − y)"},
    kFullGradient{StepPart::Gradient, kGradientPart, "G = A*(A(X_t) − y)"},
    kLineSearch{StepPart::Stepsize, kSearchPart, "μ_t = ‖g‖^2/‖A(g)‖^2"};
inline constexpr std::string_view
    kNewtonAtX = "μ_t = ‖g‖^2/(‖A(g)‖^2 + c),  c = 2⟨A(X_t) − y, A(U_p K^{−1} V_p')⟩",
    kNewtonAtY = "μ_t = ‖g‖^2/(‖A(g)‖^2 + c),  c = 2⟨A(Y_t) − y, A(U_p K^{−1} V_p')⟩",
    kNewtonOnFactors =
        "μ_t = (‖P_U G‖^2 + ‖G P_V‖^2)/(‖A(P_U G + G P_V)‖^2 + c),  c = 2⟨A(X_t) − y, A(D_L D_R')⟩";
inline constexpr std::string_view kNoSearch = "the line search along a restricted gradient is niht";
/// Of gradient steps along tangent vectors, without momentum.
inline constexpr StepsCarried kEveryStep{
    .number = "", .line = "", .curvature = "", .change = "", .newton = kNewtonAtX};
inline constexpr PartForm kThresholdingParts[] = {
    kFullGradient,
    {StepPart::Stepsize, kSearchPart, ""},
    {StepPart::Move, kTruncatedSvd, "X_{t+1} = P_r(X_t − μ_t G)"}};
inline constexpr PartForm kGradParts[] = {
    kTangentGradient, kLineSearch, {StepPart::Move, kTruncatedSvd, "X_{t+1} = P_r(X_t − μ_t g)"}};
inline constexpr PartForm kRGradParts[] = {
    kTangentGradient, kLineSearch, {StepPart::Move, "Retraction", "X_{t+1} = R_{X_t}(−μ_t g)"}};

}  // namespace lowrank
