// The tests that say when momentum should be reset.
#pragma once
#include "core/manifold/point.h"
#include "core/manifold/retraction.h"
#include "core/method/spec.h"
#include "core/problem/operator.h"

namespace lowrank {

/// Whether a test measures the iterates X_t and X_{t-1} or their difference.
constexpr bool measures(RestartTest test) {
    switch (test) {
        case RestartTest::Gradient:
        case RestartTest::Function:
            return true;
        case RestartTest::Never:
        case RestartTest::Riemannian:
        case RestartTest::Count:
            break;
    }
    return false;
}

/// Factors of a step, and scratch.
struct StepFactors {
    Matrix left, right;  ///< n1 x 2r and n2 x 2r
    Matrix turn;
    Factored product() const { return {left, right}; }
};

/// The factors of X_next - X, X = L V' and X_next = L_next V_next' with V and V_next orthonormal:
///
///   [L_next W - L, L_next] [V, V_next - V W']',   W = V_next' V
///
/// The rounding of the small blocks lies in directions in which the gradient at the limit vanishes, with a
/// residual too; that of A(X_next) - A(X) does not, and costs a digit.   Cost: O((n1 + n2) r^2). Of no use
/// once the token fired.
void step_factors(Factored X, Factored X_next, StepFactors& out, const std::stop_token& stop = {});

/// <grad f(Y_{t-1}), X_t - X_{t-1}> = <A(Y_{t-1}) - y, A(X_t - X_{t-1})>, from the residual at Y_{t-1} and
/// the measured step. Restart where it is above 0.   Cost: O(m). Source: paper, Algorithm 6; O'Donoghue and
/// Candes 2015.
double gradient_restart_value(const Vector& residual_at_Y, const Vector& A_step);

/// Scratch of the Riemannian form, so that a step allocates nothing.
struct RiemannianRestart {
    RetractionWorkspace work;
    TangentVector to_X, to_previous;
};

/// The Riemannian form <grad f(Y), invR_Y(X_t) - invR_Y(X_{t-1})> = <P_T G, X_t - X_{t-1}>; gradient is P_T G
/// at Y. Near X* its sign is that of gradient_restart_value where the residual vanishes; far from it a few of
/// a hundred signs differ. With a residual it leaves out <(I - P_T) G, X_t - X_{t-1}>, a term of second order
/// in the step that does not vanish beside it, and with that the rounding, of eps ||A(X) - y|| ||X||, which
/// drowns the gradient form later. Cost: O((n1 + n2) r^2), but no pass over the data. Of no use once the
/// token fired. Source: paper, equation restart-condition.
double riemannian_restart_value(const FixedRankPoint& Y, const TangentVector& gradient,
                                const FixedRankPoint& X, const FixedRankPoint& X_previous,
                                RiemannianRestart& scratch, const std::stop_token& stop = {});

/// What the tangent space at Y says of <G, X_next - X>, G = A*(e) with the residual e at Y: the part within
/// it, and the most that the part normal to it is long.
struct TangentPart {
    double value = 0;  ///< <P_T G, X_next - X>
    double normal =
        0;  ///< >= ||P_N(X_next - X)||_F, so that |<e, A(X_next - X)> - value| <= ||A|| ||e|| normal
};

/// Scratch, so that a step allocates nothing.
struct TangentPartScratch {
    Matrix UU, VV, UpU, VpV, UK, UpK, MV, off;
};

/// The tangent part of <G, X_next - X>, X_next the orthographic retraction of -mu g at Y, g = P_T G:
///
///   value = -mu ||g||^2 - <g, X> + <g, Y>,   normal = mu ||left|| ||Vp|| + ||(I - UU')X|| ||(I - VV')V_X||
///
/// left = mu Up H^-1, H = K - mu M: what the retraction adds to U. Both terms of normal are of second order
/// in the steps, so that the sign of <G, X_next - X> is mostly known without measuring.
/// Cost: O((n1 + n2) r^2), but no pass over the data. Of no use once the token fired.
TangentPart tangent_part(const FixedRankPoint& Y, const TangentVector& g, double mu, double left_norm,
                         const FixedRankPoint& X, TangentPartScratch& scratch,
                         const std::stop_token& stop = {});

/// f(X_t) > f(X_{t-1}), from the measured iterates.  Source: O'Donoghue and Candes 2015.
bool function_restart(const Vector& AX, const Vector& AX_previous, const Vector& y);

}  // namespace lowrank
