// Starts, Gram matrices and bases of two thin factors.
#include "core/method/two_factors.h"

#include <algorithm>

#include <Eigen/Cholesky>

#include "core/linalg/dense_svd.h"
#include "core/linalg/thin_products.h"
#include "core/linalg/wide_columns.h"

namespace lowrank {
namespace {

constexpr double kSmallestRcond = 1e-12, kPseudoCut = 1e-14;

/// The lower Cholesky factor of G in place; false where there is none, or the token fired.
bool factor_gram(Matrix& G, const std::stop_token& stop) {
    if (G.cols() < kWideColumns) return Eigen::LLT<Eigen::Ref<Matrix>>(G).info() == Eigen::Success;
    bool positive = false;
    return wide_cholesky(G, positive, stop) == Outcome::Done && positive;
}

}  // namespace

double share_seen(const MeasurementOperator& A) {
    if (!row_of(A.kind()).entrywise) return 1;
    return double(A.measurements()) / (double(A.rows()) * double(A.cols()));
}

Outcome balanced_factors(const FixedRankPoint& X, SvdFactors& core, Matrix& L, Matrix& R,
                         const std::stop_token& stop) {
    if (dense_svd(X.K, X.rank(), core, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const Vector root = core.s.cwiseSqrt();
    core_product(X.U, Matrix(core.U * root.asDiagonal()), L, stop);
    core_product(X.V, Matrix(core.V * root.asDiagonal()), R, stop);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

Outcome point_of_factors(const Matrix& L, const Matrix& R, ThinQr& left, ThinQr& right, FixedRankPoint& out,
                         const std::stop_token& stop) {
    if (thin_qr(L, left, stop) == Outcome::Cancelled || thin_qr(R, right, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    core_product(left.R, right.R.transpose(), out.K, stop);
    if (stop.stop_requested()) return Outcome::Cancelled;
    out.U = left.Q;
    out.V = right.Q;
    return Outcome::Done;
}

bool divide_by_gram(const Matrix& F, const Matrix& B, Matrix& gram, Matrix& out, const std::stop_token& stop,
                    double eta) {
    cross_product(F, F, gram, stop);
    if (eta > 0) gram.diagonal().array() += eta;
    if (stop.stop_requested() || !gram.allFinite() || !factor_gram(gram, stop)) return false;
    const double ratio = gram.diagonal().minCoeff() / gram.diagonal().maxCoeff();
    if (!(ratio * ratio > kSmallestRcond)) return false;
    out = B;
    // Rows are divided each for itself: all at once where the factor is small.
    const Index rows = gram.cols() < kWideColumns ? std::max<Index>(out.rows(), 1) : 64;
    const ConstMatrixRef L = gram;
    const auto divide = [&](Index tile) {
        auto part = out.middleRows(tile * rows, std::min(rows, out.rows() - tile * rows));
        L.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(part);
        L.triangularView<Eigen::Lower>().solveInPlace<Eigen::OnTheRight>(part);
    };
    return parallel_tiles((out.rows() + rows - 1) / rows, divide, stop) == Outcome::Done;
}

Outcome divide_by_pseudo_gram(const Matrix& F, const Matrix& B, PseudoGramWork& work, Matrix& out,
                              const std::stop_token& stop) {
    cross_product(F, F, work.gram, stop);
    if (stop.stop_requested() ||
        core_svd(work.gram, work.left, work.values, work.right, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    const double cut = kPseudoCut * work.values(0);
    for (Index k = 0; k < work.values.size(); ++k)
        work.right.col(k) *= work.values(k) > cut ? 1 / work.values(k) : 0;
    thin_product(B, work.right, work.rotated, stop);
    outer_product(work.rotated, work.left, out, stop);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

}  // namespace lowrank
