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
    RunsOff,        ///< no limit: the norm grows, and the smallest singular value shrinks
    NotAtRest       ///< the gradient has not fallen far enough for the Hessian to tell
};

struct Limit {
    LimitKind kind = LimitKind::NotAtRest;
    double lambda_min = 0;  ///< of P_T A*A P_T with the curvature of the residual at X; NaN where it runs off
    double gradient = 0;    ///< ||P_T A*(A(X) - y)||_F over that at the start
    double norm_growth = 1;      ///< ||X||_F over that of the start
    double least_shrinkage = 1;  ///< sigma_r(X) over that of the start
};

/// The kind of point that a method has ended at.
///
/// At rest: the gradient has fallen below 1e-3 of that at the start. Runs off: not at rest to 1e-6, ||X|| has grown tenfold while
/// sigma_r has not, or threefold while sigma_r fell to a third. Zero: |lambda_min| <= 1e-9 lambda_max. Cost: local_spectrum's
/// with a residual. Errors: its errors.
Result<Limit> kind_of_limit(const Instance& instance, const FixedRankPoint& X,
                            const std::stop_token& stop = {});

/// 'a strict minimum: the smallest eigenvalue of the Hessian there is 0.214', for sentences.
std::string words_of(const Limit& limit);

}  // namespace lowrank
