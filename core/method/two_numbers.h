// The methods on f(a, b) = 1/2 (lambda_min a^2 + lambda_max b^2), where rank and manifold are gone.
#pragma once
#include <memory>

#include "core/method/method.h"

namespace lowrank {

struct TwoEigenvalues {
    double lambda_min = 0, lambda_max = 0;
};

/// Exact line search from a point whose gradient has the components ga and gb:
///
///   mu = (ga^2 + gb^2)/(lmin ga^2 + lmax gb^2),
///   1 - mu lmin = gb^2 (lmax - lmin)/(lmin ga^2 + lmax gb^2),   1 - mu lmax = -ga^2 (lmax - lmin)/(…)
///
/// keep_min and keep_max are those two factors, which the components are multiplied by: written so, nothing
/// cancels near an eigenvector. Where the gradient vanishes mu is 0 and both are 1.
struct LineSearch {
    double mu = 0, keep_min = 1, keep_max = 1;
};
LineSearch line_search(TwoEigenvalues Q, double ga, double gb);

/// The step that leaves x_t and where it leads. momentum: 0 where the method does not extrapolate.
struct TwoNumberStep {
    double stepsize = 0, momentum = 0;
    StepEvent event = StepEvent::None;
    double a = 0, b = 0;  ///< x_{t+1}
};

class TwoNumberMethod {
public:
    virtual ~TwoNumberMethod() = default;
    /// The step that leaves x_t = (a, b): once for each t, in order.
    virtual TwoNumberStep step(double a, double b) = 0;
};

using TwoNumberMaker = std::unique_ptr<TwoNumberMethod>(const MethodSpec& rules, TwoEigenvalues Q);

/// Nesterov's method with the rules of the race; without momentum, gradient descent.
///
///   y_t = x_t + eta_t (x_t - x_{t-1}),   x_{t+1} = y_t - mu_t Q y_t,   mu_t constant, C/(t + 1) or g'g / g'Qg, g = Q y_t
/// By the last change (step=bb): gradient descent with Barzilai and Borwein's mu_t.
///
/// Source: paper, Algorithms 2, 3 and 6 without projection and retraction.
TwoNumberMaker make_by_rules;

/// The form of a spec on two numbers. Requires that it has one, and no word left that asks an oracle.
TwoNumberMaker make_on_two_numbers;

}  // namespace lowrank
