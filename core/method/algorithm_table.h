// The table of the algorithms: one RowOf an algorithm, and one that is missing does not compile.
#pragma once
#include "core/method/algorithm_rows.h"
#include "core/method/field_rows.h"

namespace lowrank {

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

}  // namespace lowrank
