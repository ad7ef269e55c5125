// What a run has come to: a minimum, a saddle, a flat place, or no point at all.
#pragma once
#include <string>

#include "core/problem/problem.h"
#include "core/text/result.h"

namespace lowrank {

enum class LimitKind {
    StrictMinimum,  ///< the Hessian on the tangent space is positive
    Flat,           ///< it has the eigenvalue 0, to rounding
    Saddle,         ///< it has a negative one
    RunsOff,        ///< no limit: the norm grows without end
    NotAtRest       ///< the gradient has not fallen far enough for the Hessian to tell
};

struct Limit {
    LimitKind kind = LimitKind::NotAtRest;
    double lambda_min = 0;  ///< of P_T A*A P_T with the curvature of the residual at X; NaN where it runs off
    double gradient = 0;    ///< ||P_T A*(A(X) - y)||_F over that at the start
    double norm_growth = 1, least_growth = 1;  ///< ||X||_F and sigma_r(X) over those of the earlier iterate
};

/// The kind of point that a method has ended at, X; earlier: its iterate half way, or X where it is known to
/// have converged.
///
/// At rest: the gradient has fallen below 1e-3 of that at the start. Runs off: over the second half ||X|| has
/// grown by 2 % or more, though the gradient has fallen as far, or while sigma_r has shrunk by as much: the
/// objective falls towards a value that it takes nowhere. Zero: |lambda_min| <= 1e-9 lambda_max. Cost:
/// local_spectrum's with a residual. Errors: its errors.
Result<Limit> kind_of_limit(const Instance& instance, const FixedRankPoint& earlier, const FixedRankPoint& X,
                            const std::stop_token& stop = {});

/// 'came to a strict minimum: the smallest eigenvalue of the Hessian there is 0.214', for sentences.
std::string words_of(const Limit& limit);

}  // namespace lowrank
