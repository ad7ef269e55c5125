// ||X_t - X*||_F to the last digits. Sees the truth, so no method may include it.
#pragma once
#include "core/problem/problem.h"

namespace lowrank {

/// Measures the distance of iterates to one truth, free of cancellation; keeps its buffers from call to call.
///
/// The trace formula <X,X> + <X*,X*> - 2<X,X*> would stop at 1e-8 ||X*||. Instead:
///   small   X - X* entry by entry against a dense X*;
///   large   the four parts of X* inside and outside the row and column space of X = U K V', with C = U'X*V,
///           Lp = (I - UU') U* K*, Rp = (I - VV') V*:
///           ||X - X*||^2 = ||K - C||^2 + ||Lp V*'V||^2 + ||U'U*K* Rp'||^2 + ||Lp Rp'||^2,
///           a sum of squares of differences that are formed before anything is squared. U'U = V'V = I to
///           rounding.
///
/// Cost: 2 n1 n2 r (small) or 14 (n1 + n2) r^2 (large), which is below the two thin QRs of [U K, -U*K*] and
/// [V, V*]. Accuracy: absolute, about 1e-15 ||X*||.  Tested: a perturbation of 1e-12 ||X*|| is measured to 1
/// %.
class ErrorMeasure {
public:
    enum class Form { Chosen, Dense, Factored };

    explicit ErrorMeasure(const Truth& truth, Form form = Form::Chosen);
    /// What a fired token leaves is of no use.
    double operator()(const FixedRankPoint& X, const std::stop_token& stop = {});

    bool dense() const { return dense_; }

private:
    bool multiply_truth(const std::stop_token& stop);
    double dense_error(const FixedRankPoint& X);
    double factored_error(const FixedRankPoint& X, const std::stop_token& stop);

    FixedRankPoint truth_;  // until its factors are multiplied, at the first call
    bool dense_, multiplied_ = false;

    Matrix dense_truth_, difference_;
    Matrix left_truth_, right_truth_;  // X* = left_truth_ right_truth_'
    Matrix left_, right_, left_inside_, right_inside_, product_, gram_left_, gram_right_, core_;
};

}  // namespace lowrank
