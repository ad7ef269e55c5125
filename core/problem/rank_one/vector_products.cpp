// The products, a few vectors against a few columns at a time, in lanes.
#include "core/problem/rank_one/vector_products.h"

#include <algorithm>
#include <type_traits>

#include "core/linalg/lanes.h"

namespace lowrank {
namespace {

// Vectors and columns of a product at a time: their sums, of eight doubles each, fit the registers. In 16
// registers of four doubles 4 x 4 sums had half the speed of 2 x 3.
constexpr int kVectors = kRegister == 8 ? 4 : kRegister == 4 ? 2 : 1, kColumns = kRegister == 8 ? 4 : 3;
// Vectors and columns that are added up at a time: sums stay in memory, and weights come from there.
constexpr int kAdded = 4;
// Entries of a column worked on before the next vectors come: of ten columns they are 20 KB.
constexpr Index kStrip = 256;

/// to[j][q] = <a[q], X_j> over length entries.
template <int Columns, class Scalar>
void dots(const Scalar* const* a, const double* const* x, Index length, double (*to)[kVectors]) {
    Lanes total[kVectors][Columns] = {};
    Index l = 0;
    for (; l + kLanes <= length; l += kLanes) {
        Lanes v[Columns];
        for (int j = 0; j < Columns; ++j) v[j] = load(x[j] + l);
        for (int q = 0; q < kVectors; ++q) {
            const Lanes u = load(a[q] + l);
            for (int j = 0; j < Columns; ++j) total[q][j] += u * v[j];
        }
    }
    for (int q = 0; q < kVectors; ++q)
        for (int j = 0; j < Columns; ++j) {
            double rest = 0;
            for (Index k = l; k < length; ++k) rest += double(a[q][k]) * x[j][k];
            to[j][q] = sum(total[q][j]) + rest;
        }
}

/// to_j += sum_q w[j][q] a[q] over length entries.
template <int Columns, class Scalar>
void add_weighted(const Scalar* const* a, const double (*w)[kAdded], Index length, double* const* to) {
    Index l = 0;
    for (; l + kLanes <= length; l += kLanes) {
        Lanes u[kAdded];
        for (int q = 0; q < kAdded; ++q) u[q] = load(a[q] + l);
        for (int j = 0; j < Columns; ++j) {
            Lanes v = load(to[j] + l);
            for (int q = 0; q < kAdded; ++q) v += w[j][q] * u[q];
            store(to[j] + l, v);
        }
    }
    for (; l < length; ++l)
        for (int j = 0; j < Columns; ++j)
            for (int q = 0; q < kAdded; ++q) to[j][l] += w[j][q] * double(a[q][l]);
}

/// work(columns, first) with the number of columns as a constant: Tile at a time and what is left.
template <int Tile, class Work>
void for_each_tile(Index columns, const Work& work) {
    Index first = 0;
    for (; first + Tile <= columns; first += Tile) work(std::integral_constant<int, Tile>(), first);
    if constexpr (Tile > 1)
        if (first < columns)
            for_each_tile<Tile - 1>(columns - first, [&](auto width, Index j) { work(width, first + j); });
}

/// The vectors from first on, at an entry; beyond the last stands the last once more.
template <int Count, class Scalar>
void place(VectorBlock<Scalar> a, Index first, Index entry, const Scalar** at) {
    for (int q = 0; q < Count; ++q) at[q] = a.begin + std::min(first + q, a.count - 1) * a.length + entry;
}

template <class Scalar>
void products(VectorBlock<Scalar> a, const ConstMatrixRef& X, Matrix& P, Index column) {
    P.block(0, column, a.count, X.cols()).setZero();
    for (Index entry = 0; entry < a.length; entry += kStrip) {
        const Index length = std::min(kStrip, a.length - entry);
        for (Index first = 0; first < a.count; first += kVectors) {
            const Index count = std::min<Index>(kVectors, a.count - first);
            const Scalar* at[kVectors];
            place<kVectors>(a, first, entry, at);
            for_each_tile<kColumns>(X.cols(),
                                    [&]<int Columns>(std::integral_constant<int, Columns>, Index j) {
                                        const double* x[Columns];
                                        double sums[Columns][kVectors];
                                        for (int c = 0; c < Columns; ++c)
                                            x[c] = X.data() + (j + c) * X.outerStride() + entry;
                                        dots<Columns>(at, x, length, sums);
                                        for (int c = 0; c < Columns; ++c)
                                            for (Index q = 0; q < count; ++q)
                                                P(first + q, column + j + c) += sums[c][q];
                                    });
        }
    }
}

template <class Scalar>
void weighted_sums(VectorBlock<Scalar> a, const Matrix& W, Index column, Eigen::Ref<Matrix> sums) {
    for (Index entry = 0; entry < a.length; entry += kStrip) {
        const Index length = std::min(kStrip, a.length - entry);
        for (Index first = 0; first < a.count; first += kAdded) {
            const Index count = std::min<Index>(kAdded, a.count - first);
            const Scalar* at[kAdded];
            place<kAdded>(a, first, entry, at);
            for_each_tile<kAdded>(sums.cols(),
                                  [&]<int Columns>(std::integral_constant<int, Columns>, Index j) {
                                      double w[Columns][kAdded] = {};
                                      double* to[Columns];
                                      for (int c = 0; c < Columns; ++c) {
                                          // What stands in for a vector beyond the last weighs nothing.
                                          for (Index q = 0; q < count; ++q)
                                              w[c][q] = W(first + q, column + j + c);
                                          to[c] = sums.data() + (j + c) * sums.outerStride() + entry;
                                      }
                                      add_weighted<Columns>(at, w, length, to);
                                  });
        }
    }
}

}  // namespace

void vector_products(VectorBlock<float> a, const ConstMatrixRef& X, Matrix& P, Index column) {
    products(a, X, P, column);
}
void vector_products(VectorBlock<double> a, const ConstMatrixRef& X, Matrix& P, Index column) {
    products(a, X, P, column);
}
void add_vectors(VectorBlock<float> a, const Matrix& W, Index column, Eigen::Ref<Matrix> sums) {
    weighted_sums(a, W, column, sums);
}
void add_vectors(VectorBlock<double> a, const Matrix& W, Index column, Eigen::Ref<Matrix> sums) {
    weighted_sums(a, W, column, sums);
}

}  // namespace lowrank
