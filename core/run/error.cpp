// The error measure in its two forms. Sees the truth.
#include "core/run/error.h"

#include <cmath>

#include "core/linalg/huge_pages.h"
#include "core/linalg/thin_products.h"

namespace lowrank {

namespace {

/// Dense wins where the matrix is a few lines of the nearest cache (n = 30, r = 2: 0.8 against 1.0 us),
/// elsewhere the factors do (n = 50, r = 3: 1.5 against 2.1 us; n = 160, r = 20: 46 against 49 us; n = 300, r
/// = 15: 45 against 140 us).
bool dense_is_cheaper(Index rows, Index cols) { return rows * cols <= 32 * 32; }

}  // namespace

ErrorMeasure::ErrorMeasure(const Truth& truth, Form form)
    : truth_(truth.X),
      dense_(form == Form::Dense ||
             (form == Form::Chosen && dense_is_cheaper(truth.X.rows(), truth.X.cols()))) {}

bool ErrorMeasure::multiply_truth(const std::stop_token& stop) {
    if (multiplied_) return true;
    core_product(truth_.U, truth_.K, left_truth_, stop);
    if (stop.stop_requested()) return false;
    right_truth_.swap(truth_.V);
    if (dense_) dense_truth_.noalias() = left_truth_ * right_truth_.transpose();
    truth_ = {};
    return multiplied_ = true;
}

double ErrorMeasure::operator()(const FixedRankPoint& X, const std::stop_token& stop) {
    if (!multiply_truth(stop)) return 0;
    return dense_ ? dense_error(X) : factored_error(X, stop);
}

double ErrorMeasure::dense_error(const FixedRankPoint& X) {
    thin_product(X.U, X.K, left_);
    difference_ = -dense_truth_;
    outer_product(left_, X.V, difference_, Into::Add);
    return std::sqrt(difference_.squaredNorm());
}

// Beside the products even the copies and norms of wide factors take tens of milliseconds: the token is
// looked at between them.
double ErrorMeasure::factored_error(const FixedRankPoint& X, const std::stop_token& stop) {
    cross_product(X.U, left_truth_, left_inside_, stop);    // U' U* K*
    cross_product(X.V, right_truth_, right_inside_, stop);  // V' V*
    if (stop.stop_requested()) return 0;
    if (fresh(left_, left_truth_.rows(), left_truth_.cols(), stop) == Outcome::Cancelled) return 0;
    left_ = left_truth_;
    thin_product(X.U, left_inside_, left_, Into::Subtract, stop);  // Lp
    if (stop.stop_requested()) return 0;
    if (fresh(right_, right_truth_.rows(), right_truth_.cols(), stop) == Outcome::Cancelled) return 0;
    right_ = right_truth_;
    thin_product(X.V, right_inside_, right_, Into::Subtract, stop);  // Rp
    if (stop.stop_requested()) return 0;

    if (fresh(core_, X.K.rows(), X.K.cols(), stop) == Outcome::Cancelled) return 0;
    core_ = X.K;
    if (core_.rows() < kWideProduct)
        core_.noalias() -= left_inside_ * right_inside_.transpose();
    else
        outer_product(left_inside_, right_inside_, core_, Into::Subtract, stop);
    if (stop.stop_requested()) return 0;
    double squared = core_.squaredNorm();
    outer_product(left_, right_inside_, product_, stop);
    if (stop.stop_requested()) return 0;
    squared += product_.squaredNorm();
    outer_product(right_, left_inside_, product_, stop);
    if (stop.stop_requested()) return 0;
    squared += product_.squaredNorm();
    // ||Lp Rp'||^2 = <Lp'Lp, Rp'Rp>: of second order in the error, so the Gram matrices cost no digits that
    // count.
    cross_product(left_, left_, gram_left_, stop);
    cross_product(right_, right_, gram_right_, stop);
    if (stop.stop_requested()) return 0;
    squared += std::max(0.0, gram_left_.cwiseProduct(gram_right_).sum());
    return std::sqrt(squared);
}

}  // namespace lowrank
