// The error measure in its two forms. Sees the truth; knows nothing of runs.
#include "core/run/error.h"

#include <cmath>

#include "core/linalg/thin_products.h"

namespace lowrank {

namespace {

/// Dense wins while the matrix fits the nearest cache (n = 50, r = 3: 0.8 against 1.9 us) or its sides are
/// few times the rank (n = 100, r = 10: 6.3 against 10.9 us); elsewhere the factors do (n = 300, r = 15: 48
/// against 147 us).
bool dense_is_cheaper(Index rows, Index cols, Index rank) {
    const Index entries = rows * cols;
    return entries <= 64 * 64 || (entries <= 5 * (rows + cols) * rank && entries <= 160 * 160);
}

}  // namespace

ErrorMeasure::ErrorMeasure(const Truth& truth, Form form) {
    const FixedRankPoint& X = truth.X;
    left_truth_.noalias() = X.U * X.K;
    right_truth_ = X.V;
    if (form == Form::Dense || (form == Form::Chosen && dense_is_cheaper(X.rows(), X.cols(), X.rank())))
        dense_truth_.noalias() = left_truth_ * right_truth_.transpose();
}

double ErrorMeasure::operator()(const FixedRankPoint& X) {
    return dense() ? dense_error(X) : factored_error(X);
}

double ErrorMeasure::dense_error(const FixedRankPoint& X) {
    thin_product(X.U, X.K, left_);
    difference_ = -dense_truth_;
    outer_product(left_, X.V, difference_, Into::Add);
    return std::sqrt(difference_.squaredNorm());
}

double ErrorMeasure::factored_error(const FixedRankPoint& X) {
    cross_product(X.U, left_truth_, left_inside_);    // U' U* K*
    cross_product(X.V, right_truth_, right_inside_);  // V' V*
    left_ = left_truth_;
    thin_product(X.U, left_inside_, left_, Into::Subtract);  // Lp
    right_ = right_truth_;
    thin_product(X.V, right_inside_, right_, Into::Subtract);  // Rp

    core_ = X.K;
    core_.noalias() -= left_inside_ * right_inside_.transpose();
    double squared = core_.squaredNorm();
    outer_product(left_, right_inside_, product_);
    squared += product_.squaredNorm();
    outer_product(right_, left_inside_, product_);
    squared += product_.squaredNorm();
    // ||Lp Rp'||^2 = <Lp'Lp, Rp'Rp>: of second order in the error, so the Gram matrices cost no digits that
    // count.
    cross_product(left_, left_, gram_left_);
    cross_product(right_, right_, gram_right_);
    squared += std::max(0.0, gram_left_.cwiseProduct(gram_right_).sum());
    return std::sqrt(squared);
}

}  // namespace lowrank
