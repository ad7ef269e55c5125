// The Hessian on the tangent space: as a map, by two passes over the data, and entry by entry for small
// dimensions.
#pragma once
#include "core/linalg/lanczos.h"
#include "core/problem/problem.h"
#include "core/theory/tangent_basis.h"

namespace lowrank {

/// Which coordinates of TangentBasis: x = (M, C, D), those of a whole spectrum, or w = (C, W), the faster.
enum class TangentCoordinates { Parted, Joined };

/// x -> (P_T A*A P_T + curvature) x in orthonormal coordinates of the tangent space at X, or ScaledGD's own
/// S^1/2 (...) S^1/2.  Problem, X and residual must outlive it.  After the first product nothing is
/// allocated.  Cost: one pass of A with 2r columns, one of A* with r on either side.
class HessianMap final : public SymmetricMap {
public:
    HessianMap(const Problem& problem, const FixedRankPoint& X, const Vector* residual, bool scaled,
               TangentCoordinates coordinates = TangentCoordinates::Parted)
        : problem_(problem), X_(X), residual_(residual), scaled_(scaled), coordinates_(coordinates) {}
    /// To be called once before anything else.
    Outcome prepare(const std::stop_token& stop);
    TangentBasis& basis() { return basis_; }

    Index dimension() const override { return basis_.dimension(); }
    Outcome apply(const double* x, double* out, const std::stop_token& stop) override {
        return apply(x, out, false, stop);
    }
    Outcome apply_rounded(const double* x, double* out, const std::stop_token& stop) override {
        return apply(x, out, true, stop);
    }
    bool rounds() const override {
        return problem_.precision != Precision::Double && problem_.A->rounds(X_.rank());
    }

private:
    Outcome apply(const double* x, double* out, bool rounded, const std::stop_token& stop);
    bool joined() const { return coordinates_ == TangentCoordinates::Joined; }
    template <class Number>
    auto C(Number* x) const {
        return joined() ? basis_.joined_C(x) : basis_.C(x);
    }
    void scale_core(double* x);
    void take_off_V(Matrix& B);
    Outcome add_curvature(const double* x, double* out, const std::stop_token& stop);

    const Problem& problem_;
    const FixedRankPoint& X_;
    const Vector* residual_;
    bool scaled_;
    TangentCoordinates coordinates_;
    TangentBasis basis_;
    Matrix inverse_core_, core_;
    Matrix L_, R_;
    Matrix left_coordinates_, right_coordinates_, left_, right_;  // of the curvature
    Vector zero_, x_;
    GradientProducts products_;
};

/// H = P_T A*A P_T at X in the coordinates of the basis, dimension x dimension, both triangles.
///
/// The operator assembles it as it does best (MeasurementOperator::tangent_gram).
/// residual (may be null): adds the curvature term of what is left over.  Cancelled between blocks.
Outcome dense_hessian(const Problem& problem, const FixedRankPoint& X, TangentBasis& basis,
                      const Vector* residual, Matrix& out, const std::stop_token& stop = {});

}  // namespace lowrank
