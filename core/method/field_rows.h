// The rows of the methods that the field runs beside the paper's.
#pragma once
#include "core/method/algorithm_rows.h"

namespace lowrank {

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
            "X+ = g + A*(y - J g),  (C + J*J) g = J* y,  C = eps^2/(si sj - eps^2),  eps = min(eps, "
            "s(r+1))",
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
        .inner = InnerProblem{.solver = "conjugate gradients",
                              .usual = "to 1e-3 of their first residual, at most 500 steps",
                              .tight = "to 1e-11 of their first residual, at most 500 steps"},
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
    {StepPart::Direction, kSolveInner, "‖A(U B' + C V') − b‖ at its least over (C, B)"},
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
        .inner = InnerProblem{.solver = "LSQR from zero",
                              .usual = "to 1e-2 of the relative residual, at most 1e-3 and 1000 steps",
                              .tight = "to rounding, at most 2000 steps"},
        .shown = "gnmr: shown is P_r of the answer of its least-squares problem, which has rank 2r",
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::R2rils> {
    static constexpr RuleKey kKeys[] = {RuleKey::Inner, RuleKey::Columns};
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
        .buffers = CountedBuffers{.pairs = 12, .lefts = 1, .measured = 2},
        .in_default_race = false,
        .rate = NoRate{kNewtonRate},
        .two_numbers = NotOnTwoNumbers{kTwoFactors},
        .parts = PartsKnown{kFactorParts},
        .inner = InnerProblem{.solver = "LSQR from zero",
                              .usual = "to 1e-2 of the relative residual, at most 1e-3 and 1000 steps",
                              .tight = "to rounding, at most 4000 steps"},
        .shown = "r2rils: shown is P_r of the answer of its least-squares problem, which has rank 2r",
    };
    static MethodMaker make;
};

template <>
struct RowOf<Algorithm::Rgn> {
    static constexpr PartForm kParts[] = {
        kTangentGradient,
        {StepPart::Direction, kSolveInner, "H ξ = −g in ‖ξ‖ ≤ Δ,  H = J*J, with curvature that of f"},
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
        .inner = InnerProblem{.solver = "conjugate gradients",
                              .usual = "to min(‖g‖/‖g_0‖, 0.1) of ‖g‖, at most 500 steps"},
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
