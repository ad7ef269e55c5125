// Golub and Reinsch's algorithm; its rotations are noted and carried out many at a time.
#include "core/linalg/bidiagonal_svd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "core/linalg/bidiagonal_reduction.h"
#include "core/linalg/huge_pages.h"
#include "core/linalg/reflections.h"
#include "core/linalg/rotation_strips.h"

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

/// left B right' with B bidiagonal (d on its diagonal, e above), on its way to a diagonal one.
struct Bidiagonal {
    Vector &d, &e;
    RotationStrips left, right;

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
        left.turn(k, i, by.c, by.s);
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
        right.turn(k, last, by.c, by.s);
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
        right.turn_next(k, of_columns.c, of_columns.s);

        const Rotation of_rows = onto_first(y, z);
        d(k) = of_rows.length;
        y = of_rows.c * e(k) + of_rows.s * d(k + 1);
        d(k + 1) = of_rows.c * d(k + 1) - of_rows.s * e(k);
        if (k + 1 < last) {
            z = of_rows.s * e(k + 1);
            e(k + 1) *= of_rows.c;
        }
        left.turn_next(k, of_rows.c, of_rows.s);
    }
    e(last - 1) = y;
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
        for (RotationStrips* side : {&B.left, &B.right})
            if (side->full() && side->carry_out(stop) == Outcome::Cancelled) return Outcome::Cancelled;
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
    for (RotationStrips* side : {&B.left, &B.right})
        if (side->carry_out(stop) == Outcome::Cancelled) return Outcome::Cancelled;
    return Outcome::Done;
}

/// The leading values as columns of B, largest first; of equal ones the first.
std::vector<Index> leading(const Vector& d, Index keep) {
    std::vector<Index> order(static_cast<std::size_t>(d.size()));
    std::iota(order.begin(), order.end(), Index(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](Index a, Index b) { return std::abs(d(a)) > std::abs(d(b)); });
    order.resize(static_cast<std::size_t>(keep));
    return order;
}

}  // namespace

Outcome bidiagonal_svd(Matrix&& C, Index keep, Matrix& left, Vector& s, Matrix& right,
                       const std::stop_token& stop) {
    const Index m = C.rows(), n = C.cols();
    for (auto [factor, rows] : {std::pair{&left, m}, {&right, n}})
        if (fresh(*factor, rows, keep, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    s.resize(keep);
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
    BidiagonalForm form;
    if (reduce_to_bidiagonal(std::move(C), form, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    Bidiagonal B{form.diagonal, form.above, RotationStrips(n, stop), RotationStrips(n, stop)};
    if (stop.stop_requested() || diagonalise(B, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const std::vector<Index> order = leading(B.d, keep);
    if (B.left.give(order, left, stop) == Outcome::Cancelled ||
        B.right.give(order, right, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    for (Index k = 0; k < keep; ++k) {
        const double value = B.d(order[static_cast<std::size_t>(k)]);
        s(k) = std::abs(value) * (scaled ? size : 1);
        if (value < 0) right.col(k) = -right.col(k);
    }
    if (apply_reflections(form.columns, form.of_columns, 0, left, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    return apply_reflections(form.rows, form.of_rows, 1, right, stop);
}

}  // namespace lowrank
