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
    LowerRank,      ///< the smallest singular value is next to nothing: no Hessian describes the limit
    RunsOff,        ///< the norm still grows, and no limit is near
    NotAtRest       ///< what is left of the way is too much for the Hessian to tell
};

struct Limit {
    LimitKind kind = LimitKind::NotAtRest;
    double lambda_min = 0;  ///< of P_T A*A P_T with the curvature of the residual at X; NaN where it runs off
    double gradient = 0;    ///< ||P_T A*(A(X) - y)||_F over that at the start
    double way_left = 0;    ///< ||P_T A*(A(X) - y)||_F / |lambda_min|, over sigma_r(X)
    double share_of_largest = 1;               ///< sigma_r(X) / sigma_1(X); told of where nothing else is
    double norm_growth = 1, least_growth = 1;  ///< ||X||_F and sigma_r(X) over those of the earlier iterate
};

/// The kind of point that a method has ended at, X; earlier: its iterate half way, or X where it is known to
/// have converged.
///
/// Zero: |lambda_min| <= 1e-9 lambda_max. Near its limit: way_left, Newton's step to it, is at most
/// kNearLimit; of a saddle so short that no change of the Hessian on the way can lift the eigenvalue
/// (is_negative_at_limit); of a zero eigenvalue, where no such step is known: the gradient is below 1e-3 of
/// that at the start and the norm has come to rest, or it is rounding. Else of lower rank: sigma_r is below
/// 1e-6 sigma_1 and the gradient below 1e-3 of that at the start. Else runs off: over the second half ||X||
/// has grown by 2 % or more, though the gradient has fallen as far, or while sigma_r has shrunk by as much:
/// the objective falls towards a value that it takes nowhere, or very far away. Cost: local_spectrum's with a
/// residual. Errors: its errors.
Result<Limit> kind_of_limit(const Instance& instance, const FixedRankPoint& earlier, const FixedRankPoint& X,
                            const std::stop_token& stop = {});

/// 'came to a strict minimum: the smallest eigenvalue of the Hessian there is 0.214', for sentences.
std::string words_of(const Limit& limit);

}  // namespace lowrank
