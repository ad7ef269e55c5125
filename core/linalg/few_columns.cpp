// Gram matrices and triangular divisions of tall matrices, two columns against four at a time, in lanes.
#include "core/linalg/few_columns.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/linalg/lanes.h"

namespace lowrank {
namespace {

// Rows divided at a time: with 16 columns they fill two thirds of a first-level cache.
constexpr Index kRowsAtATime = 256;

/// <left[i], right[j]> over length rows, to sums[4 i + j].
void two_by_four(const double* const* left, const double* const* right, Index length, double* sums) {
    Index l = 0;
    if (length < kLanes) {
        std::fill_n(sums, 8, 0.0);
    } else {
        Lanes total[8];
        const auto add = [&](auto first) {
            const Lanes x = load(left[0] + l), y = load(left[1] + l);
            for (int j = 0; j < 4; ++j) {
                const Lanes z = load(right[j] + l);
                if constexpr (first) {
                    total[j] = x * z;
                    total[4 + j] = y * z;
                } else {
                    total[j] += x * z;
                    total[4 + j] += y * z;
                }
            }
        };
        // The first sets the sums: cleared ones would go through memory.
        add(std::true_type{});
        for (l = kLanes; l + kLanes <= length; l += kLanes) add(std::false_type{});
        store(sums, sums_of(total));
    }
    for (; l < length; ++l)
        for (int j = 0; j < 4; ++j) {
            sums[j] += left[0][l] * right[j][l];
            sums[4 + j] += left[1][l] * right[j][l];
        }
}

/// to -= f a + g b
void subtract(double* to, double f, const double* a, double g, const double* b, Index length) {
    Index l = 0;
    for (; l + kLanes <= length; l += kLanes) store(to + l, load(to + l) - f * load(a + l) - g * load(b + l));
    for (; l < length; ++l) to[l] -= f * a[l] + g * b[l];
}

}  // namespace

void few_gram(const Matrix& Q, Index first, Index rows, Eigen::Ref<Matrix> G) {
    const Index k = Q.cols();
    // A column beyond the last is the last once more, and its sums are left out.
    const auto column = [&](Index j) { return Q.data() + std::min(j, k - 1) * Q.rows() + first; };
    for (Index j = 0; j < k; j += 2) {
        const double* const left[] = {column(j), column(j + 1)};
        for (Index i = j; i < k; i += 4) {
            const double* const right[] = {column(i), column(i + 1), column(i + 2), column(i + 3)};
            double sums[8];
            two_by_four(left, right, rows, sums);
            for (Index c = i; c < std::min(i + 4, k); ++c) {
                G(c, j) = sums[c - i];
                if (j < c && j + 1 < k) G(c, j + 1) = sums[4 + c - i];
            }
        }
    }
}

void few_divide(Matrix& Q, Index first, Index rows, const ConstMatrixRef& L) {
    const Index k = Q.cols(), end = first + rows;
    for (; first < end; first += kRowsAtATime) {
        const Index length = std::min(kRowsAtATime, end - first);
        const auto column = [&](Index j) { return Q.data() + j * Q.rows() + first; };
        for (Index j = 0; j < k; ++j) {
            double* q = column(j);
            // The last of an odd number is subtracted with a weight of nothing beside it.
            for (Index i = 0; i < j; i += 2)
                subtract(q, L(j, i), column(i), i + 1 < j ? L(j, i + 1) : 0, column(i + 1 < j ? i + 1 : i),
                         length);
            const double inverse = 1 / L(j, j);
            for (Index l = 0; l < length; ++l) q[l] *= inverse;
        }
    }
}

bool few_cholesky(Eigen::Ref<Matrix> G) {
    const Index k = G.cols();
    for (Index j = 0; j < k; ++j) {
        double square = G(j, j);
        for (Index l = 0; l < j; ++l) square -= G(j, l) * G(j, l);
        if (!(square > 0)) return false;
        G(j, j) = std::sqrt(square);
        const double inverse = 1 / G(j, j);
        for (Index i = j + 1; i < k; ++i) {
            double value = G(i, j);
            for (Index l = 0; l < j; ++l) value -= G(i, l) * G(j, l);
            G(i, j) = value * inverse;
        }
    }
    return true;
}

}  // namespace lowrank
