// The tests that say when momentum should be reset.
#pragma once
#include "core/manifold/point.h"
#include "core/manifold/retraction.h"
#include "core/method/spec.h"

namespace lowrank {

/// Whether a test compares the measurements A(X_t) and A(X_{t-1}).
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

/// <grad f(Y_{t-1}), X_t - X_{t-1}> = <A(Y_{t-1}) - y, A(X_t) - A(X_{t-1})>, from the residual at Y_{t-1} and
/// the two measured iterates. Restart where it is above 0.
///
/// The difference is taken measurement by measurement, in double, before anything is summed: the product of
/// two small things never appears as the difference of two large ones.   Cost: O(m). Source: paper, Algorithm
/// 6; O'Donoghue and Candes 2015.
double gradient_restart_value(const Vector& residual_at_Y, const Vector& AX, const Vector& AX_previous);

/// Scratch of the Riemannian form, so that a step allocates nothing.
struct RiemannianRestart {
    RetractionWorkspace work;
    TangentVector to_X, to_previous;
};

/// The Riemannian form <grad f(Y), invR_Y(X_t) - invR_Y(X_{t-1})> = <P_T G, X_t - X_{t-1}>; gradient is P_T G at Y.
/// Its sign is that of gradient_restart_value where the residual vanishes. With one it leaves out <(I - P_T) G,
/// X_t - X_{t-1}>, of the same order near the limit, and with it the rounding: the residual's, of eps ||A(X) - y|| ||X||,
/// drowns the gradient form below a relative gradient of about 1e-8.
/// Cost: O((n1 + n2) r^2), but no pass over the data. Of no use once the token fired. Source: paper, equation
/// restart-condition.
double riemannian_restart_value(const FixedRankPoint& Y, const TangentVector& gradient,
                                const FixedRankPoint& X, const FixedRankPoint& X_previous,
                                RiemannianRestart& scratch, const std::stop_token& stop = {});

/// f(X_t) > f(X_{t-1}), from the measured iterates.  Source: O'Donoghue and Candes 2015.
bool function_restart(const Vector& AX, const Vector& AX_previous, const Vector& y);

}  // namespace lowrank
