// The error measure in its two forms. Sees the truth.
#include "core/run/error.h"

#include <cmath>

#include "core/linalg/thin_products.h"

namespace lowrank {

namespace {

/// Dense wins where the matrix is a few lines of the nearest cache (n = 30, r = 2: 0.8 against 1.0 us), elsewhere the
/// factors do (n = 50, r = 3: 1.5 against 2.1 us; n = 160, r = 20: 46 against 49 us; n = 300, r = 15: 45 against 140 us).
bool dense_is_cheaper(Index rows, Index cols) { return rows * cols <= 32 * 32; }

}  // namespace

ErrorMeasure::ErrorMeasure(const Truth& truth, Form form) {
    const FixedRankPoint& X = truth.X;
    left_truth_.noalias() = X.U * X.K;
    right_truth_ = X.V;
    if (form == Form::Dense || (form == Form::Chosen && dense_is_cheaper(X.rows(), X.cols())))
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
