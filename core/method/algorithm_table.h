// The table of the algorithms: one RowOf an algorithm, and one that is missing does not compile.
#pragma once
#include <memory>

#include "core/method/algorithms.h"
#include "core/method/method.h"
#include "core/method/two_numbers.h"

namespace lowrank {

/// row says what an algorithm is. make and, where the row has a form on two numbers, on_two_numbers are defined in the file
/// of its steps.
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

template <>
struct RowOf<Algorithm::Iht> {
    static constexpr AlgorithmRow row{
        .name = "iht",
        .label = "IHT",
        .update = "X+ = P_r(X - mu G),  G = A*(A(X) - y),  mu constant",
        .source = "Algorithm 1 (Grad with constant stepsize, IHT)",
        .cost = kWholeSvd,
        .geometry = "Euclidean",
        .keys = kStepKey,
        .momentum = NoMomentum{},
        .usual_step = StepOfKind::Thresholding,
        .steps = StepsCarried{.number = "",
                              .line = kNoSearch,
                              .curvature = kNoSearch,
                              .change = "thresholding makes no step along a tangent vector: use grad",
                              .newton = ""},
        .why_no_step = "",
        .why_no_momentum = kThresholding,
        .why_no_restart = kNothingToReset,
        .whole_svds = true,
        .buffers = StepBuffers::Thresholding,
        .in_default_race = true,
        .rate =
            RateOfRules{
                .spectrum = RateSpectrum::Plain, .search = SearchAlong::OwnStep, .with_residual = false},
        .two_numbers = kByRules,
        .parts = PartsKnown{kThresholdingParts},
    };
    static MethodMaker make;
    static constexpr auto& on_two_numbers = make_by_rules;
};

template <>
struct RowOf<Algorithm::Niht> {
    static constexpr AlgorithmRow row{
        .name = "niht",
        .label = "NIHT",
        .update = "X+ = P_r(X - mu G),  mu = ||P_U G||^2 / ||A(P_U G)||^2",
        .source = "Remark on related work (Tanner and Wei 2013)",
        .cost = kWholeSvd,
        .geometry = "Euclidean",
        .keys = kSideKey,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = "niht finds its own stepsize; with a constant one it is iht",
        .why_no_momentum = kThresholding,
        .why_no_restart = kNothingToReset,
        .whole_svds = true,
        .buffers = StepBuffers::SearchedThresholding,
        .in_default_race = true,
        .rate = RateOfRules{.spectrum = RateSpectrum::Plain,
                            .search = SearchAlong::PartOfGradient,
                            .with_residual = false},
        .two_numbers = NotOnTwoNumbers{"its stepsize is that of a gradient restricted to singular vectors, "
                                       "and two numbers have none; use grad, which searches the line"},
        .parts = PartsKnown{kThresholdingParts},
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::Grad> {
    static constexpr AlgorithmRow row{
        .name = "grad",
        .label = "Grad",
        .update = "X+ = P_r(X - mu P_T G),  mu = ||P_T G||^2 / ||A(P_T G)||^2",
        .source = "Algorithm 2 (Grad with exact line search)",
        .cost = kWholeSvd,
        .geometry = "Euclidean",
        .keys = kStepKey,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = kEveryStep,
        .why_no_step = "",
        .why_no_momentum = "grad with momentum is nag: use nag",
        .why_no_restart = kNothingToReset,
        .whole_svds = true,
        .buffers = StepBuffers::Euclidean,
        .in_default_race = true,
        .rate = kPlainRate,
        .two_numbers = kByRules,
        .parts = PartsKnown{kGradParts},
    };
    static MethodMaker make;
    static constexpr auto& on_two_numbers = make_by_rules;
};

template <>
struct RowOf<Algorithm::RGradProj> {
    static constexpr AlgorithmRow row{
        .name = "rgrad-proj",
        .label = "RGrad-Proj",
        .update = "X+ = R_proj_X(-mu grad f(X)),  mu = ||grad f||^2 / ||A(grad f)||^2",
        .source = "Algorithm 4 (RGrad), projective retraction",
        .cost = "samples |Omega| r (completion) or m n1 n2 (sensing), one 2r x 2r SVD",
        .geometry = "Riemannian",
        .keys = kStepKey,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = kEveryStep,
        .why_no_step = "",
        .why_no_momentum =
            "momentum needs an inverse retraction, and the projective one has no closed form: use narg",
        .why_no_restart = kNothingToReset,
        .whole_svds = false,
        .buffers = StepBuffers::Projective,
        .in_default_race = true,
        .rate = kPlainRate,
        .two_numbers = kByRules,
        .parts = PartsKnown{kRGradParts},
    };
    static MethodMaker make;
    static constexpr auto& on_two_numbers = make_by_rules;
};

template <>
struct RowOf<Algorithm::RGradOrth> {
    static constexpr AlgorithmRow row{
        .name = "rgrad-orth",
        .label = "RGrad-Orth",
        .update = "X+ = R_orth_X(-mu grad f(X)),  mu = ||grad f||^2 / ||A(grad f)||^2",
        .source = "Algorithm 4 (RGrad), orthographic retraction",
        .cost = kNoSvd,
        .geometry = "Riemannian",
        .keys = kStepKey,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = kEveryStep,
        .why_no_step = "",
        .why_no_momentum = "rgrad-orth with momentum is narg: use narg",
        .why_no_restart = kNothingToReset,
        .whole_svds = false,
        .buffers = StepBuffers::Riemannian,
        .in_default_race = true,
        .rate = kPlainRate,
        .two_numbers = kByRules,
        .parts = PartsKnown{kRGradParts},
        .by_step =
            StepForm{
                .name = "rbb",
                .label = "RBB",
                .update =
                    "X+ = R_orth_X(-mu grad f(X)),  mu = b2 if b2 < b1/2, else b1;  b1 = <s, s>/|<s, z>|, "
                    " b2 = |<s, z>|/<z, z>",
                .source = "Riemannian Barzilai-Borwein (Iannazzo and Porcelli 2018; Zhou, Gao and Dai 2006)",
                .step = BarzilaiBorweinStep{}},
    };
    static MethodMaker make;
    static constexpr auto& on_two_numbers = make_by_rules;
};

template <>
struct RowOf<Algorithm::Nag> {
    static constexpr PartForm kParts[] = {
        {StepPart::Extrapolate, "Extrapolate", "Y_t = X_t + η_t (X_t − X_{t−1})"},
        {StepPart::Gradient, kGradientPart, "g = P_T A*(A(Y_t) − y),  T at P_r(Y_t)"},
        kLineSearch,
        {StepPart::Move, kTruncatedSvd, "X_{t+1} = P_r(Y_t − μ_t g)"}};
    static constexpr AlgorithmRow row{
        .name = "nag",
        .label = "NAG",
        .update = "Y = X + eta (X - X_prev),  X+ = P_r(Y - mu P_T G(Y)),  T at P_r(Y)",
        .source = "Algorithm 3 (NAG)",
        .cost = "two n1 x n2 truncated SVDs, O(n^3) dense",
        .geometry = "Euclidean",
        .keys = kMomentumKeys,
        .momentum = LazyMomentum{},
        .usual_step = std::nullopt,
        .steps =
            StepsCarried{.number = "",
                         .line = "",
                         .curvature = "",
                         .change = "with momentum the change of the gradient is not that of a step: use grad",
                         .newton = kNewtonAtY},
        .why_no_step = "",
        .why_no_momentum = "",
        .why_no_restart = "",
        .whole_svds = true,
        .buffers = StepBuffers::Euclidean,
        .in_default_race = true,
        .rate = kPlainRate,
        .two_numbers = kByRules,
        .parts = PartsKnown{kParts},
    };
    static MethodMaker make;
    static constexpr auto& on_two_numbers = make_by_rules;
};

template <>
struct RowOf<Algorithm::Narg> {
    static constexpr PartForm kParts[] = {
        {StepPart::Extrapolate, "Extrapolate", "Y_t = R_{X_t}(−η_t P_T(X_{t−1} − X_t))"},
        {StepPart::Gradient, kGradientPart, "g = P_T A*(A(Y_t) − y)"},
        kLineSearch,
        {StepPart::Move, "Retraction", "X_{t+1} = R_{Y_t}(−μ_t g)"}};
    static constexpr AlgorithmRow row{
        .name = "narg",
        .label = "NARG",
        .update = "Y = R_orth_X(-eta P_T(X_prev - X)),  X+ = R_orth_Y(-mu grad f(Y))",
        .source = "Algorithm 5 (NARG)",
        .cost = kNoSvd,
        .geometry = "Riemannian",
        .keys = kMomentumKeys,
        .momentum = LazyMomentum{},
        .usual_step = std::nullopt,
        .steps =
            StepsCarried{
                .number = "",
                .line = "",
                .curvature = "",
                .change = "with momentum the change of the gradient is not that of a step: use rgrad-orth",
                .newton = kNewtonAtY},
        .why_no_step = "",
        .why_no_momentum = "",
        .why_no_restart = "",
        .whole_svds = false,
        .buffers = StepBuffers::Riemannian,
        .in_default_race = true,
        .rate = kPlainRate,
        .two_numbers = kByRules,
        .parts = PartsKnown{kParts},
        .restarted = RestartedForm{.name = "narg+r",
                                   .label = "NARG+R",
                                   .update = "NARG, eta = (tau - 1)/(tau + d), tau = 1 where "
                                             "<G(Y_prev), X - X_prev> > 0, else tau + 1",
                                   .source = "Algorithm 6 (NARG with adaptive restart)"},
    };
    static MethodMaker make;
    static constexpr auto& on_two_numbers = make_by_rules;
};

template <>
struct RowOf<Algorithm::ScaledGd> {
    static constexpr PartForm kParts[] = {
        kFullGradient,
        {StepPart::Direction, "Scaled directions", "D_L = G R (R'R)^{−1},  D_R = G'L (L'L)^{−1}"},
        {StepPart::Stepsize, kSearchPart, "μ_t = (‖P_U G‖^2 + ‖G P_V‖^2)/‖A(P_U G + G P_V)‖^2"},
        {StepPart::Move, "Both factors", "L_{t+1} = L_t − μ_t D_L,  R_{t+1} = R_t − μ_t D_R"}};
    static constexpr RuleKey kKeys[] = {RuleKey::Step, RuleKey::Ridge};
    static constexpr AlgorithmRow row{
        .name = "scaledgd",
        .label = "ScaledGD",
        .update = "L+ = L - mu G R (R'R)^-1,  R+ = R - mu G'L (L'L)^-1",
        .source = "Section Numerical Examples (Tong, Ma and Chi 2021)",
        .cost = kNoSvd,
        .geometry = "Euclidean",
        .keys = kKeys,
        .momentum = NoMomentum{},
        .usual_step = StepOfKind::Factored,
        .steps =
            StepsCarried{.number = "", .line = "", .curvature = "", .change = "", .newton = kNewtonOnFactors},
        .why_no_step = "",
        .why_no_momentum = "scaledgd steps on two factors, which have no common extrapolation: use narg",
        .why_no_restart = kNothingToReset,
        .whole_svds = false,
        .buffers = StepBuffers::Factored,
        .in_default_race = true,
        .rate =
            RateOfRules{
                .spectrum = RateSpectrum::Scaled, .search = SearchAlong::OwnStep, .with_residual = true},
        .two_numbers =
            NotOnTwoNumbers{"it steps on the two factors of a matrix, and two numbers have none; use grad"},
        .parts = PartsKnown{kParts},
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::Rcg> {
    static constexpr PartForm kParts[] = {kTangentGradient,
                                          {StepPart::Direction, "Direction", "d = −g + β P_T d_{t−1}"},
                                          {StepPart::Stepsize, kSearchPart, "μ_t = −⟨g, d⟩/‖A(d)‖^2"},
                                          {StepPart::Move, "Retraction", "X_{t+1} = R_{X_t}(μ_t d)"}};
    static constexpr RuleKey kKeys[] = {RuleKey::Step, RuleKey::Beta};
    static constexpr std::string_view kConjugate =
        "conjugate directions need the line search; with another step use rgrad-orth";
    static constexpr AlgorithmRow row{
        .name = "rcg",
        .label = "RCG",
        .update = "d = -grad f(X) + beta P_T(d_prev),  X+ = R_orth_X(t d),  t = -<grad f, d> / ||A(d)||^2",
        .source = "Riemannian conjugate gradients (Vandereycken 2013)",
        .cost = kNoSvd,
        .geometry = "Riemannian",
        .keys = kKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps =
            StepsCarried{.number = kConjugate,
                         .line = "",
                         .curvature = "",
                         .change = kConjugate,
                         .newton = "μ_t = −⟨g, d⟩/(‖A(d)‖^2 + c),  c = 2⟨A(X_t) − y, A(U_p K^{−1} V_p')⟩"},
        .why_no_step = "",
        .why_no_momentum = "its direction already holds the last one; with momentum use narg",
        .why_no_restart = "it starts anew by itself where its direction no longer descends",
        .whole_svds = false,
        .buffers = CountedBuffers{.pairs = 14, .lefts = 1},
        .in_default_race = false,
        .rate = NoRate{"No rate is predicted: near the solution it is nearly linear conjugate gradients, "
                       "whose error is multiplied in the mean by at most (√κ − 1)/(√κ + 1) a "
                       "step, and by less where eigenvalues cluster."},
        .two_numbers =
            OnTwoNumbers{.along_gradient = false,
                         .by_rules = false,
                         .known = "Linear conjugate gradients end after two steps, one for each eigenvalue."},
        .parts = PartsKnown{kParts},
    };
    static MethodMaker make;
    static TwoNumberMaker on_two_numbers;
};

inline constexpr std::string_view
    kOwnStep = "its step is the answer of its own problem, taken whole",
    kNoMomentumKept = "it keeps no momentum: with momentum use narg",
    kTwoFactors = "it steps on the two factors of a matrix, and two numbers have none; use grad",
    kAtOnce =
        "on two numbers its inner problem is the whole problem, and ends in one step; use "
        "rcg";
inline constexpr std::string_view kSolveInner = "Inner problem";
inline constexpr std::string_view kWholeStep = "μ_t = 1";

template <>
struct RowOf<Algorithm::MatrixIrls> {
    static constexpr PartForm kParts[] = {
        {StepPart::Gradient, "Smoothing", "ε_k = min(ε_{k−1}, σ_{r+1}),  σ of X_k"},
        {StepPart::Direction, kSolveInner, "(C + J*J) γ = J* y,  J = A on T"},
        {StepPart::Move, "Residual kept", "X_{k+1} = γ + A*(y − J γ),  shown: P_r(X_{k+1})"}};
    static constexpr RuleKey kKeys[] = {RuleKey::Inner};
    static constexpr AlgorithmRow row{
        .name = "matrixirls",
        .label = "MatrixIRLS",
        .update =
            "X+ = g + A*(y - J g),  (C + J*J) g = J* y,  C = eps^2/(s_i s_j - eps^2),  eps = min(eps, "
            "s_{r+1}(X))",
        .source = "Iteratively reweighted least squares (Kuemmerle and Mayrink Verdun 2021)",
        .cost = "two operator calls an inner step and four more, one truncated SVD of low rank + A*(z)",
        .geometry = "Euclidean",
        .keys = kKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = kOwnStep,
        .why_no_momentum = kNoMomentumKept,
        .why_no_restart = kNothingToReset,
        .whole_svds = true,
        .buffers =
            CountedBuffers{
                .pairs = 12, .lefts = 0, .measured = 2, .svd = SvdOfStep::Leading, .whitened = true},
        .in_default_race = false,
        .rate =
            NoRate{"No rate is predicted: where the data determine the truth, the error is squared from step "
                   "to step, and the inner steps follow √κ of the local spectrum."},
        .two_numbers = NotOnTwoNumbers{kAtOnce},
        .parts = PartsKnown{kParts},
        .inner =
            InnerProblem{
                "matrixirls: conjugate gradients to 1e-3 of their first residual, at most 500 steps"},
        .shown = "matrixirls: iterates have full rank, shown is P_r of them; it starts from A*(y)",
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::R3mc> {
    static constexpr PartForm kParts[] = {
        {StepPart::Gradient, kGradientPart, "ξ = (G R (R'R)^{−1}, G'L (L'L)^{−1})"},
        {StepPart::Direction, "Direction", "d = −ξ + β T d_{t−1}"},
        {StepPart::Stepsize, "Exact search", "μ_t: the least t > 0 with d/dt ‖e + t a + t^2 b‖^2 = 0"},
        {StepPart::Move, "Both factors", "L_{t+1} = L_t + μ_t d_L,  R_{t+1} = R_t + μ_t d_R"}};
    static constexpr AlgorithmRow row{
        .name = "r3mc",
        .label = "R3MC",
        .update =
            "(L, R)+ = (L, R) + t d,  d = -(G R (R'R)^-1, G'L (L'L)^-1) + beta T d_prev,  t exact of degree "
            "4",
        .source = "Riemannian conjugate gradients on two factors (Mishra and Sepulchre 2014)",
        .cost = kNoSvd,
        .geometry = "Riemannian",
        .keys = kNoKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = "it finds the exact minimum along its line; with another step use scaledgd",
        .why_no_momentum = "its direction already holds the last one; with momentum use narg",
        .why_no_restart = "it starts anew by itself where its direction no longer descends",
        .whole_svds = false,
        .buffers = CountedBuffers{.pairs = 9, .lefts = 0, .measured = 3},
        .in_default_race = false,
        .rate =
            NoRate{
                "No rate is predicted: near the solution it is nearly conjugate gradients in the scaled "
                "metric, "
                "whose error is multiplied in the mean by at most (√κ − 1)/(√κ + 1) a step, κ of the scaled "
                "spectrum."},
        .two_numbers = NotOnTwoNumbers{kTwoFactors},
        .parts = PartsKnown{kParts},
    };
    static MethodMaker make;
};

inline constexpr PartForm kFactorParts[] = {
    {StepPart::Direction, kSolveInner, "(C, B) = arg min ‖A(U B' + C V') − b‖, the smallest"},
    {StepPart::Move, "Both factors", "U_{t+1} of U and C,  V_{t+1} of V and B,  shown: P_r of the answer"}};
inline constexpr std::string_view kLsqrCost =
    "two operator calls an inner step and two more, no SVD of a whole matrix";
inline constexpr std::string_view kNewtonRate =
    "No rate is predicted: it is a Gauss-Newton method, which squares the error from step to step; the inner "
    "steps follow √κ of the local spectrum times that of the truth.";

template <>
struct RowOf<Algorithm::Gnmr> {
    static constexpr RuleKey kKeys[] = {RuleKey::Update, RuleKey::Inner};
    static constexpr AlgorithmRow row{
        .name = "gnmr",
        .label = "GNMR",
        .update = "min ||A(U B' + C V') - y - a A(U V')||,  U+ = (1-a)/2 U + C,  V+ = (1-a)/2 V + B,  a = 0",
        .source = "Gauss-Newton matrix recovery (Zilber and Nadler 2022)",
        .cost = kLsqrCost,
        .geometry = "Euclidean",
        .keys = kKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = kOwnStep,
        .why_no_momentum = kNoMomentumKept,
        .why_no_restart = kNothingToReset,
        .whole_svds = false,
        .buffers = CountedBuffers{.pairs = 11, .lefts = 1, .measured = 2},
        .in_default_race = false,
        .rate = NoRate{kNewtonRate},
        .two_numbers = NotOnTwoNumbers{kTwoFactors},
        .parts = PartsKnown{kFactorParts},
        .inner =
            InnerProblem{
                "gnmr: LSQR from zero to 1e-2 of the relative residual, at most 1e-3 and 1000 steps"},
        .shown = "gnmr: shown is P_r of the answer of its least-squares problem, which has rank 2r",
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::R2rils> {
    static constexpr RuleKey kKeys[] = {RuleKey::Inner};
    static constexpr AlgorithmRow row{
        .name = "r2rils",
        .label = "R2RILS",
        .update =
            "min ||A(U B' + C V') - y||,  U+ = cn(U + cn(C)),  V+ = cn(V + cn(B)),  cn: columns to norm 1",
        .source = "Rank 2r iterative least squares (Bauch, Nadler and Zilber 2021)",
        .cost = kLsqrCost,
        .geometry = "Euclidean",
        .keys = kKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = kOwnStep,
        .why_no_momentum = kNoMomentumKept,
        .why_no_restart = kNothingToReset,
        .whole_svds = false,
        .buffers = CountedBuffers{.pairs = 11, .lefts = 1, .measured = 2},
        .in_default_race = false,
        .rate = NoRate{kNewtonRate},
        .two_numbers = NotOnTwoNumbers{kTwoFactors},
        .parts = PartsKnown{kFactorParts},
        .inner =
            InnerProblem{
                "r2rils: LSQR from zero to 1e-2 of the relative residual, at most 1e-3 and 1000 steps"},
        .shown = "r2rils: shown is P_r of the answer of its least-squares problem, which has rank 2r",
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::Rgn> {
    static constexpr PartForm kParts[] = {
        kTangentGradient,
        {StepPart::Direction, kSolveInner, "H ξ = −g in ‖ξ‖ ≤ Δ,  H = J*J"},
        {StepPart::Move, "Retraction",
         "X_{t+1} = R_{X_t}(ξ) where q > 0.1,  q = (f(X_t) − f(R_{X_t}(ξ)))/(foretold)"}};
    static constexpr RuleKey kKeys[] = {RuleKey::Curvature, RuleKey::Region, RuleKey::Inner};
    static constexpr AlgorithmRow row{
        .name = "rgn",
        .label = "RGN",
        .update = "X+ = R_orth_X(xi),  J*J xi = -grad f(X) by conjugate gradients in ||xi|| <= Delta",
        .source =
            "Riemannian Gauss-Newton (Luo, Huang, Li and Zhang 2023) in a trust region (Absil, Baker and "
            "Gallivan 2007)",
        .cost = "two operator calls an inner step and two more, no SVD",
        .geometry = "Riemannian",
        .keys = kKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = kOwnStep,
        .why_no_momentum = kNoMomentumKept,
        .why_no_restart = kNothingToReset,
        .whole_svds = false,
        .buffers = CountedBuffers{.pairs = 12, .lefts = 1, .measured = 3},
        .in_default_race = false,
        .rate =
            NoRate{
                "No rate is predicted: where the residual vanishes it squares the error from step to step, "
                "and the inner steps follow √κ of the local spectrum; with a residual that stays, "
                "curvature=on keeps the end fast."},
        .two_numbers = NotOnTwoNumbers{kAtOnce},
        .parts = PartsKnown{kParts},
        .inner = InnerProblem{"rgn: conjugate gradients to min(‖g‖/‖g_0‖, 0.1) of ‖g‖, at most 500 steps"},
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::ScaledAsd> {
    static constexpr PartForm kParts[] = {
        {StepPart::Gradient, "Left gradient", "G_L = A*(y − A(L R')) R,  D_L = G_L (R'R)^{−1}"},
        {StepPart::Stepsize, kSearchPart, "μ_t = ⟨D_L, G_L⟩/‖A(D_L R')‖^2"},
        {StepPart::Move, "Right factor", "the same of R with the new L"}};
    static constexpr AlgorithmRow row{
        .name = "scaledasd",
        .label = "ScaledASD",
        .update =
            "L+ = L + t D,  D = A*(e) R (R'R)^-1,  t = <D, A*(e) R>/||A(D R')||^2;  then R likewise with L+",
        .source = "Scaled alternating steepest descent (Tanner and Wei 2016)",
        .cost = "four passes of width r, each of one factor alone, no SVD",
        .geometry = "Euclidean",
        .keys = kNoKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = "each half step finds its exact length; with another step use scaledgd",
        .why_no_momentum = kNoMomentumKept,
        .why_no_restart = kNothingToReset,
        .whole_svds = false,
        .buffers = CountedBuffers{.pairs = 3, .lefts = 1, .measured = 2},
        .in_default_race = false,
        .rate = NoRate{"No rate is predicted: the factors take turns, and no local spectrum of both together "
                       "describes "
                       "that; near the solution the error falls linearly, as ScaledGD's with its line search "
                       "or faster."},
        .two_numbers = NotOnTwoNumbers{kTwoFactors},
        .parts = PartsKnown{kParts},
        .kinds = KindsSolved::NotSymmetric,
        .why_not_kind =
            "a step of one factor alone leaves the symmetric matrices, the measurements see the symmetric "
            "part only, and the rest dies out more slowly than at any linear rate; use r3mc",
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::Amp> {
    static constexpr PartForm kParts[] = {
        {StepPart::Gradient, "Back projection", "S = X_t + A*(z_t)"},
        {StepPart::Move, kTruncatedSvd, "X_{t+1} = P_r(S),  z_{t+1} = y − A(X_{t+1}) + (div/m) z_t"}};
    static constexpr AlgorithmRow row{
        .name = "amp",
        .label = "AMP",
        .update = "X+ = P_r(X + A*(z)),  z+ = y - A(X+) + (div/m) z,  div of P_r at X + A*(z)",
        .source = "Approximate message passing (Romanov and Gavish 2018, with plain truncation)",
        .cost = "two operator calls, one whole SVD",
        .geometry = "Euclidean",
        .keys = kNoKeys,
        .momentum = NoMomentum{},
        .usual_step = std::nullopt,
        .steps = std::nullopt,
        .why_no_step = "its step is 1, which the measurements' mean asks for; with another step use iht",
        .why_no_momentum = "what it keeps of the last residual is set by the divergence; use nag",
        .why_no_restart = kNothingToReset,
        .whole_svds = true,
        .buffers = CountedBuffers{.pairs = 0, .lefts = 1, .measured = 1, .svd = SvdOfStep::Full},
        .in_default_race = false,
        .rate = NoRate{"No rate is predicted: its error follows a recursion over the size of the noise "
                       "(state evolution), and below about 1.5 samples per degree of freedom it diverges."},
        .two_numbers =
            NotOnTwoNumbers{"its correction is the divergence of a truncated SVD, and two numbers have none; "
                            "use grad"},
        .parts = PartsKnown{kParts},
        .kinds = KindsSolved::Gaussian,
        .why_not_kind =
            "its correction holds for measurements of independent normal numbers alone, and it diverges on "
            "others; it is for matrix sensing",
        .shown = "amp: it starts from 0",
    };
    static MethodMaker make;
};

}  // namespace lowrank
