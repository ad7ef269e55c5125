// Golub and Reinsch's algorithm. Knows square matrices only.
#include "core/linalg/bidiagonal_svd.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Householder>

namespace lowrank {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();
// Two or three steps a value are usual; more than this, and the entries are not numbers.
constexpr Index kMostSteps = 60;

struct Rotation {
    double c, s, length;
};

/// c x + s y = length, c y - s x = 0.
Rotation onto_first(double x, double y) {
    const double length = std::hypot(x, y);
    if (length == 0) return {1, 0, 0};
    return {x / length, y / length, length};
}

/// Columns i and j become c i + s j and c j - s i.
void turn(Matrix& columns, Index i, Index j, const Rotation& by) {
    const Index n = columns.rows();
    double* a = columns.data() + i * n;
    double* b = columns.data() + j * n;
    for (Index k = 0; k < n; ++k) {
        const double x = a[k], y = b[k];
        a[k] = by.c * x + by.s * y;
        b[k] = by.c * y - by.s * x;
    }
}

/// The bidiagonal matrix with diagonal d and superdiagonal e between left and right, on its way to a diagonal one.
struct Bidiagonal {
    Matrix& left;
    Matrix& right;
    Vector& d;
    Vector e;

    void chase_row(Index i, Index last);
    void chase_column(Index first, Index last);
    void step(Index first, Index last);
    double shift(Index first, Index last) const;
};

/// d(i) = 0: what stands right of it goes out along row i.
void Bidiagonal::chase_row(Index i, Index last) {
    double f = e(i);
    e(i) = d(i) = 0;
    for (Index k = i + 1; k <= last && f != 0; ++k) {
        const Rotation by = onto_first(d(k), f);
        d(k) = by.length;
        if (k < last) {
            f = -by.s * e(k);
            e(k) *= by.c;
        }
        turn(left, k, i, by);
    }
}

/// d(last) = 0: what stands above it goes out along that column.
void Bidiagonal::chase_column(Index first, Index last) {
    double f = e(last - 1);
    e(last - 1) = d(last) = 0;
    for (Index k = last - 1; k >= first && f != 0; --k) {
        const Rotation by = onto_first(d(k), f);
        d(k) = by.length;
        if (k > first) {
            f = -by.s * e(k - 1);
            e(k - 1) *= by.c;
        }
        turn(right, k, last, by);
    }
}

/// The root of that eigenvalue of the last 2 x 2 block of B'B which is nearer to its last entry.
double Bidiagonal::shift(Index first, Index last) const {
    const double above = last - 1 > first ? e(last - 2) : 0;
    const double before = d(last - 1) * d(last - 1) + above * above;
    const double across = d(last - 1) * e(last - 1);
    const double end = d(last) * d(last) + e(last - 1) * e(last - 1);
    const double half = (before - end) / 2;
    const double away = half + std::copysign(std::hypot(half, across), half);
    return std::sqrt(std::max(0.0, away != 0 ? end - across * across / away : end));
}

/// One implicit QR step on rows first .. last, none of whose d and e is negligible.
void Bidiagonal::step(Index first, Index last) {
    const double sigma = shift(first, last);
    // d^2 - sigma^2 over d, without the difference of two squares.
    double y = (std::abs(d(first)) - sigma) * (std::copysign(1.0, d(first)) + sigma / d(first));
    double z = e(first);
    for (Index k = first; k < last; ++k) {
        const Rotation of_columns = onto_first(y, z);
        if (k > first) e(k - 1) = of_columns.length;
        y = of_columns.c * d(k) + of_columns.s * e(k);
        e(k) = of_columns.c * e(k) - of_columns.s * d(k);
        z = of_columns.s * d(k + 1);
        d(k + 1) *= of_columns.c;
        turn(right, k, k + 1, of_columns);

        const Rotation of_rows = onto_first(y, z);
        d(k) = of_rows.length;
        y = of_rows.c * e(k) + of_rows.s * d(k + 1);
        d(k + 1) = of_rows.c * d(k + 1) - of_rows.s * e(k);
        if (k + 1 < last) {
            z = of_rows.s * e(k + 1);
            e(k + 1) *= of_rows.c;
        }
        turn(left, k, k + 1, of_rows);
    }
    e(last - 1) = y;
}

/// C to its bidiagonal form; left and right become the products of the reflections.
Outcome to_bidiagonal(Matrix& C, Bidiagonal& B, const std::stop_token& stop) {
    const Index n = C.rows();
    Vector of_columns = Vector::Zero(n), of_rows = Vector::Zero(n), work(n);
    // The reflections of the rows are kept as columns, where they are contiguous; left is free until its turn comes.
    Matrix& rows = B.left;
    for (Index k = 0; k < n; ++k) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Index rest = n - k - 1;
        C.col(k).tail(n - k).makeHouseholderInPlace(of_columns(k), B.d(k));
        if (rest == 0) break;
        C.bottomRightCorner(n - k, rest)
            .applyHouseholderOnTheLeft(C.col(k).tail(rest), of_columns(k), work.data());
        auto row = rows.col(k).tail(rest);
        row = C.row(k).tail(rest).transpose();
        row.makeHouseholderInPlace(of_rows(k), B.e(k));
        C.bottomRightCorner(rest, rest)
            .applyHouseholderOnTheRight(row.tail(rest - 1), of_rows(k), work.data());
    }
    const auto multiply_out = [&](const Matrix& reflections, const Vector& tau, Index shift, Matrix& out) {
        out.setIdentity(n, n);
        for (Index k = n - 1 - shift; k >= 0; --k) {
            if (stop.stop_requested()) return Outcome::Cancelled;
            const Index rest = n - k - shift;
            out.bottomRightCorner(rest, rest)
                .applyHouseholderOnTheLeft(reflections.col(k).tail(rest - 1), tau(k), work.data());
        }
        return Outcome::Done;
    };
    if (multiply_out(rows, of_rows, 1, B.right) == Outcome::Cancelled) return Outcome::Cancelled;
    return multiply_out(C, of_columns, 0, B.left);
}

Outcome diagonalise(Bidiagonal& B, const std::stop_token& stop) {
    const Index n = B.d.size();
    const double largest =
        n > 1 ? std::max(B.d.cwiseAbs().maxCoeff(), B.e.head(n - 1).cwiseAbs().maxCoeff()) : 0;
    const auto negligible = [&](Index k) {
        return std::abs(B.e(k)) <= kEps * (std::abs(B.d(k)) + std::abs(B.d(k + 1)));
    };
    Index last = n - 1;
    for (Index steps = kMostSteps * n; last > 0 && steps > 0; --steps) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        if (negligible(last - 1)) {
            B.e(--last) = 0;
            continue;
        }
        Index first = last - 1;
        while (first > 0 && !negligible(first - 1)) --first;
        if (first > 0) B.e(first - 1) = 0;
        Index zero = last;
        while (zero >= first && std::abs(B.d(zero)) > kEps * largest) --zero;
        if (zero == last)
            B.chase_column(first, last);
        else if (zero >= first)
            B.chase_row(zero, last);
        else
            B.step(first, last);
    }
    return Outcome::Done;
}

/// Signs to right, values descending.
void order(Matrix& left, Vector& s, Matrix& right) {
    for (Index k = 0; k < s.size(); ++k)
        if (s(k) < 0) {
            s(k) = -s(k);
            right.col(k) = -right.col(k);
        }
    for (Index k = 0; k < s.size(); ++k) {
        Index most = 0;
        s.tail(s.size() - k).maxCoeff(&most);
        if (most == 0) continue;
        std::swap(s(k), s(k + most));
        left.col(k).swap(left.col(k + most));
        right.col(k).swap(right.col(k + most));
    }
}

}  // namespace

Outcome bidiagonal_svd(Matrix& C, Matrix& left, Vector& s, Matrix& right, const std::stop_token& stop) {
    const Index n = C.rows();
    left.resize(n, n);
    right.resize(n, n);
    s.resize(n);
    if (n == 0) return Outcome::Done;
    const double size = C.cwiseAbs().maxCoeff();
    if (!std::isfinite(size) || !C.allFinite()) {
        for (Matrix* factor : {&left, &right}) factor->setConstant(std::numeric_limits<double>::quiet_NaN());
        s.setConstant(std::numeric_limits<double>::quiet_NaN());
        return Outcome::Done;
    }
    // Squares of lengths must neither under- nor overflow.
    const bool scaled = size > 0 && (size < 1e-100 || size > 1e100);
    if (scaled) C /= size;
    Bidiagonal B{left, right, s, Vector::Zero(n)};
    if (to_bidiagonal(C, B, stop) == Outcome::Cancelled || diagonalise(B, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    order(left, s, right);
    if (scaled) s *= size;
    return Outcome::Done;
}

}  // namespace lowrank
