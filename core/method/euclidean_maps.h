// Matrices as the Euclidean methods know them: thin factors plus a multiple of A*(e).
#pragma once
#include <cstdint>

#include "core/linalg/thin_products.h"
#include "core/linalg/truncated_svd.h"
#include "core/manifold/point.h"
#include "core/problem/operator.h"

namespace lowrank {

/// Z = L R'.  Borrows everything. A product the token interrupts leaves rubbish behind, which truncated_svd
/// discards since it looks at the same token.
class FactoredMap final : public LinearMap {
public:
    FactoredMap(const Matrix& L, const Matrix& R, const std::stop_token& stop) : L_(L), R_(R), stop_(stop) {}
    Index rows() const override { return L_.rows(); }
    Index cols() const override { return R_.rows(); }
    void times(const Matrix& B, Matrix& out) const override {
        cross_product(R_, B, inner_, stop_);
        thin_product(L_, inner_, out, stop_);
    }
    void transposed_times(const Matrix& B, Matrix& out) const override {
        cross_product(L_, B, inner_, stop_);
        thin_product(R_, inner_, out, stop_);
    }

private:
    const Matrix &L_, &R_;
    const std::stop_token& stop_;
    mutable Matrix inner_;
};

/// Z = L R' + scale A*(e), never formed: the sparse path of hard thresholding. Borrows everything, as above;
/// counts the passes over the data.
class FactoredPlusAdjoint final : public LinearMap {
public:
    FactoredPlusAdjoint(const Matrix& L, const Matrix& R, const MeasurementOperator& A, const Vector& e,
                        double scale, const std::stop_token& stop)
        : low_rank_(L, R, stop), A_(A), e_(e), scale_(scale), stop_(stop) {}
    Index rows() const override { return A_.rows(); }
    Index cols() const override { return A_.cols(); }
    void times(const Matrix& B, Matrix& out) const override {
        low_rank_.times(B, out);
        ++passes_;
        if (A_.adjoint_times(e_, B, sparse_, stop_) == Outcome::Done) out += scale_ * sparse_;
    }
    void transposed_times(const Matrix& B, Matrix& out) const override {
        low_rank_.transposed_times(B, out);
        ++passes_;
        if (A_.adjoint_transposed_times(e_, B, sparse_, stop_) == Outcome::Done) out += scale_ * sparse_;
    }
    std::uint32_t passes() const { return passes_; }

private:
    FactoredMap low_rank_;
    const MeasurementOperator& A_;
    const Vector& e_;
    double scale_;
    const std::stop_token& stop_;
    mutable Matrix sparse_;
    mutable std::uint32_t passes_ = 0;
};

/// The singular triplets as a point, and a point as the warm start of a truncated SVD.
inline void point_of(const SvdFactors& svd, FixedRankPoint& X) {
    X.U = svd.U;
    X.V = svd.V;
    X.K.setZero(svd.s.size(), svd.s.size());
    X.K.diagonal() = svd.s;
}
inline SvdFactors warm_start_of(const FixedRankPoint& X) { return {X.U, X.K.diagonal().cwiseAbs(), X.V}; }

}  // namespace lowrank
