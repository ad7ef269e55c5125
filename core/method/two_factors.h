// What steps on two thin factors X = L R' share: their start, their Gram matrices, and X as a point.
#pragma once
#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/truncated_svd.h"
#include "core/manifold/point.h"
#include "core/problem/problem.h"

namespace lowrank {

/// The share of the matrix that is seen: E[A*A] = p I, p = m / (n1 n2) where measurements are entries and 1
/// elsewhere.
double share_seen(const MeasurementOperator& A);

/// L = U sqrt S and R = V sqrt S of X = U S V' (the SVD of its core is taken).
Outcome balanced_factors(const FixedRankPoint& X, SvdFactors& core, Matrix& L, Matrix& R,
                         const std::stop_token& stop);

/// L R' = U K V' with orthonormal U and V, by two thin QRs.
Outcome point_of_factors(const Matrix& L, const Matrix& R, ThinQr& left, ThinQr& right, FixedRankPoint& out,
                         const std::stop_token& stop);

/// X = L R' as a point, made when it is first asked for after the factors have moved; belongs to one method.
class PointOfFactors {
public:
    void begin(const FixedRankPoint& start) {
        x_ = start;
        is_current_ = true;
    }
    void moved() { is_current_ = false; }

    Outcome settle(const Matrix& L, const Matrix& R, const std::stop_token& stop) {
        if (!is_current_ && point_of_factors(L, R, left_, right_, x_, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        is_current_ = true;
        return Outcome::Done;
    }
    /// As it was settled last.
    const FixedRankPoint& point() const { return x_; }

private:
    FixedRankPoint x_;
    ThinQr left_, right_;
    bool is_current_ = false;
};

/// out = B (F'F + eta I)^-1, gram is scratch; false where that has no usable inverse (the squared ratio of
/// the diagonal of its Cholesky factor is below 1e-12), or the token fired. Cost: 4 n r^2.
bool divide_by_gram(const Matrix& F, const Matrix& B, Matrix& gram, Matrix& out, const std::stop_token& stop,
                    double eta = 0);

/// Scratch of divide_by_pseudo_gram; belongs to one method.
struct PseudoGramWork {
    Matrix gram, left, right, rotated;
    Vector values;
};

/// out = B (F'F)^+, eigenvalues below 1e-14 of the largest counted as 0.
Outcome divide_by_pseudo_gram(const Matrix& F, const Matrix& B, PseudoGramWork& work, Matrix& out,
                              const std::stop_token& stop);

}  // namespace lowrank
