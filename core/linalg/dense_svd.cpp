// Dense singular value decompositions: rotations where the core is nearly diagonal, divide and conquer elsewhere.
#include "core/linalg/dense_svd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "core/linalg/divide_and_conquer.h"
#include "core/linalg/truncated_svd.h"

namespace lowrank {
namespace {

// Rotations against Eigen's divide and conquer, time ratio on cores that are nearly diagonal (1e-2 off it),
// as almost all are, and on arbitrary triangular ones: 0.55 and 0.66 at 12 a side, 0.56 and 1.3 at 32, 1.05
// and 5.7 at 96.
constexpr Index kJacobiSide = 32;
constexpr Index kUninterruptibleSide = 400;
constexpr int kMostSweeps = 40;

/// One rotation of columns i and j of C and of right; returns the cosine of the angle between them before it.
double rotate(Matrix& C, Matrix& right, Index i, Index j) {
    const Index n = C.rows();
    double* a = C.data() + i * n;
    double* b = C.data() + j * n;
    double aa = 0, bb = 0, ab = 0;
    for (Index k = 0; k < n; ++k) {
        aa += a[k] * a[k];
        bb += b[k] * b[k];
        ab += a[k] * b[k];
    }
    const double scale = std::sqrt(aa) * std::sqrt(bb);
    if (!(std::abs(ab) > std::numeric_limits<double>::epsilon() * scale)) return 0;
    const double zeta = (bb - aa) / (2 * ab);
    const double t = (zeta < 0 ? -1.0 : 1.0) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
    const double c = 1 / std::sqrt(1 + t * t), s = c * t;
    double* p = right.data() + i * n;
    double* q = right.data() + j * n;
    for (Index k = 0; k < n; ++k) {
        const double x = a[k], y = b[k], u = p[k], v = q[k];
        a[k] = c * x - s * y;
        b[k] = s * x + c * y;
        p[k] = c * u - s * v;
        q[k] = s * u + c * v;
    }
    return std::abs(ab) / scale;
}

/// A unit column in place of a zero one: the unit vector farthest from the columns before it, orthogonalised
/// twice.
void complete(Matrix& left, Index column) {
    const Index n = left.rows();
    Index best = 0;
    double shortest = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < n; ++i) {
        double inside = 0;
        for (Index j = 0; j < column; ++j) inside += left(i, j) * left(i, j);
        if (inside < shortest) {
            shortest = inside;
            best = i;
        }
    }
    auto v = left.col(column);
    v.setZero();
    v(best) = 1;
    for (int pass = 0; pass < 2; ++pass) {
        for (Index j = 0; j < column; ++j) v -= left.col(j).dot(v) * left.col(j);
        v.normalize();
    }
}

/// Columns by descending length: lengths to s, unit columns to left, right permuted alike (selection sort: n
/// is small).
void normalise(Matrix& C, Matrix& left, Vector& s, Matrix& right) {
    const Index n = C.cols();
    s.resize(n);
    for (Index j = 0; j < n; ++j) s(j) = C.col(j).stableNorm();
    for (Index j = 0; j < n; ++j) {
        Index largest = j;
        for (Index k = j + 1; k < n; ++k)
            if (s(k) > s(largest)) largest = k;
        if (largest != j) {
            std::swap(s(j), s(largest));
            C.col(j).swap(C.col(largest));
            right.col(j).swap(right.col(largest));
        }
    }
    left.resize(C.rows(), n);
    // Below this the direction of a column is rounding left over from the largest one.
    const double negligible = n > 0 ? 1e-290 + 1e-18 * s(0) : 0;
    for (Index j = 0; j < n; ++j) {
        if (s(j) > negligible || !std::isfinite(s(j))) {
            left.col(j) = C.col(j) / s(j);
        } else {
            complete(left, j);
        }
    }
}

/// One-sided Jacobi by pairs of column blocks: each pair's Gram matrix is small, its SVD to divide and conquer.
Outcome block_jacobi(Matrix& C, Matrix& left, Vector& s, Matrix& right, const std::stop_token& stop) {
    const Index n = C.cols(), width = 96;
    right.setIdentity(n, n);
    const Index blocks = (n + width - 1) / width;
    Matrix pair, turned;
    const auto gather = [&](const Matrix& from, Index a, Index na, Index b, Index nb) {
        pair.resize(from.rows(), na + nb);
        pair.leftCols(na) = from.middleCols(a, na);
        pair.rightCols(nb) = from.middleCols(b, nb);
    };
    const auto rotate_both = [&](Matrix& M, const Matrix& J, Index a, Index na, Index b, Index nb) {
        gather(M, a, na, b, nb);
        turned.noalias() = pair * J;
        M.middleCols(a, na) = turned.leftCols(na);
        M.middleCols(b, nb) = turned.rightCols(nb);
    };
    ThinQr qr;
    SvdFactors svd;
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
        double worst = 0;
        for (Index p = 0; p < blocks; ++p)
            for (Index q = p + 1; q < blocks; ++q) {
                if (stop.stop_requested()) return Outcome::Cancelled;
                const Index a = p * width, na = std::min(width, n - a), b = q * width,
                            nb = std::min(width, n - b);
                gather(C, a, na, b, nb);
                // The largest cosine between two columns of the pair decides whether there is anything to do.
                turned.noalias() = pair.transpose() * pair;
                double cosine = 0;
                for (Index j = 0; j < turned.cols(); ++j)
                    for (Index i = 0; i < j; ++i) {
                        const double scale = std::sqrt(turned(i, i)) * std::sqrt(turned(j, j));
                        if (scale > 0) cosine = std::max(cosine, std::abs(turned(i, j)) / scale);
                    }
                worst = std::max(worst, cosine);
                if (!(cosine > 1e-15 * static_cast<double>(n))) continue;
                thin_qr(pair, qr);
                divide_and_conquer_svd(qr.R, Sides::Right, svd);
                rotate_both(C, svd.V, a, na, b, nb);
                rotate_both(right, svd.V, a, na, b, nb);
            }
        if (!(worst > 1e-15 * static_cast<double>(n))) break;
    }
    normalise(C, left, s, right);
    return Outcome::Done;
}

void fill_with_nan(SvdFactors& out, Index rows, Index cols, Index k) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    out.U.setConstant(rows, k, nan);
    out.s.setConstant(k, nan);
    out.V.setConstant(cols, k, nan);
}

}  // namespace

void jacobi_svd(Matrix& C, Matrix& left, Vector& s, Matrix& right) {
    const Index n = C.cols();
    right.setIdentity(n, n);
    // Squares of lengths must neither under- nor overflow.
    const double largest = n > 0 ? C.cwiseAbs().maxCoeff() : 0;
    const bool scaled = largest > 0 && std::isfinite(largest) && (largest < 1e-100 || largest > 1e100);
    if (scaled) C /= largest;
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
        double worst = 0;
        for (Index i = 0; i < n; ++i)
            for (Index j = i + 1; j < n; ++j) worst = std::max(worst, rotate(C, right, i, j));
        // Rotations converge quadratically: after one by less than 1e-9 the next would be below rounding.
        if (!(worst > 1e-9)) break;
    }
    normalise(C, left, s, right);
    if (scaled) s *= largest;
}

Outcome core_svd(Matrix& C, Matrix& left, Vector& s, Matrix& right, const std::stop_token& stop) {
    if (C.cols() <= kJacobiSide) {
        jacobi_svd(C, left, s, right);
        return Outcome::Done;
    }
    if (C.cols() > kUninterruptibleSide) return block_jacobi(C, left, s, right, stop);
    SvdFactors svd;
    divide_and_conquer_svd(C, Sides::Both, svd);
    left = std::move(svd.U);
    s = std::move(svd.s);
    right = std::move(svd.V);
    return Outcome::Done;
}

void dense_svd(const Matrix& Z, SvdFactors& out) {
    const Index k = std::min(Z.rows(), Z.cols());
    if (!Z.allFinite()) return fill_with_nan(out, Z.rows(), Z.cols(), k);
    divide_and_conquer_svd(Z, Sides::Both, out);
}

}  // namespace lowrank
