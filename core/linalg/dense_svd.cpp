// Dense singular value decompositions: rotations where the core is small, by way of a bidiagonal matrix
// elsewhere.
#include "core/linalg/dense_svd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "core/linalg/bidiagonal_svd.h"
#include "core/linalg/huge_pages.h"
#include "core/linalg/reflections.h"
#include "core/linalg/truncated_svd.h"

namespace lowrank {
namespace {

// Rotations against bidiagonal_svd, time ratio on triangular cores that are nearly diagonal (1e-2 off it), as
// almost all are, and on arbitrary ones: 0.58 and 1.25 at 12 a side, 0.94 and 2.2 at 24, 1.2 and 3.0 at 32.
constexpr Index kJacobiSide = 24;
constexpr int kMostSweeps = 40;
// Rows a column from which triangularising first costs less than reducing the whole: 2 n^2 (m + n / 3)
// operations at the speed of products against 2 n^2 (m - n / 3) at that of memory.
constexpr Index kTallEnough = 2;

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
    if (C.cols() > kJacobiSide) return bidiagonal_svd(std::move(C), C.cols(), left, s, right, stop);
    jacobi_svd(C, left, s, right);
    return Outcome::Done;
}

Outcome dense_svd(const Matrix& Z, Index keep, SvdFactors& out, const std::stop_token& stop) {
    const bool wide = Z.cols() > Z.rows();
    Matrix &tall = wide ? out.V : out.U, &other = wide ? out.U : out.V;
    Matrix C;
    if (fresh(C, std::max(Z.rows(), Z.cols()), std::min(Z.rows(), Z.cols()), stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (wide)
        C = Z.transpose();
    else
        C = Z;
    const Index m = C.rows(), n = C.cols();
    if (m < kTallEnough * n) return bidiagonal_svd(std::move(C), keep, tall, out.s, other, stop);
    Vector tau;
    if (householder_qr(C, tau, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    Matrix R = C.topRows(n).triangularView<Eigen::Upper>(), left;
    if (bidiagonal_svd(std::move(R), keep, left, out.s, other, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    tall.resize(m, keep);
    tall.topRows(n) = left;
    tall.bottomRows(m - n).setZero();
    return apply_reflections(C, tau, 0, tall, stop);
}

double dense_svd_memory(Index rows, Index cols, Index keep) {
    const double m = double(std::max(rows, cols)), n = double(std::min(rows, cols));
    // The matrix being reduced, the reflections of its rows, the rotations of either side; a long one's
    // triangle too.
    const double squares = m < double(kTallEnough) * n ? 3 : 4;
    return sizeof(double) * (m * n + squares * n * n + (m + n) * double(keep));
}

// Without a token to look at it is always done.
void dense_svd(const Matrix& Z, SvdFactors& out) {
    static_cast<void>(dense_svd(Z, std::min(Z.rows(), Z.cols()), out, {}));
}

}  // namespace lowrank
