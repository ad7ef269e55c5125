// Products of thin matrices: strips of a tall factor against a few columns of the other, all sums in
// registers, no packing.
#include "core/linalg/thin_products.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "core/linalg/lanes.h"
#include "core/linalg/row_tiles.h"

namespace lowrank {
namespace {

// A strip and its columns fill the registers: 18, 12 and 12 sums.
#if defined(__AVX512F__)
constexpr int kStrip = 3, kColumns = 6;
#elif defined(__AVX__)
constexpr int kStrip = 1, kColumns = 6;
#else
constexpr int kStrip = 1, kColumns = 3;
#endif

/// The k x c factor on the right, which may be the transpose of what is stored.
struct Right {
    const double* data;
    Index row, column;  ///< strides
    double operator()(Index l, Index c) const { return data[l * row + c * column]; }
    Right from(Index c) const { return {data + c * column, row, column}; }
};

/// S lanes of rows of A against C columns, k >= 1: to = A B, from + A B or from - A B.
template <int S, int C>
inline void strip(const double* a, Index stride, const Right& b, Index k, Into into, const double* from,
                  Index from_stride, double* to, Index to_stride) {
    Lanes t[S * C];
    const auto add = [&](Index l, auto first) {
        Lanes x[S];
        for (int s = 0; s < S; ++s) x[s] = load(a + l * stride + s * kLanes);
        for (int c = 0; c < C; ++c) {
            const double factor = b(l, c);
            for (int s = 0; s < S; ++s) {
                if constexpr (first)
                    t[s * C + c] = factor * x[s];
                else
                    t[s * C + c] += factor * x[s];
            }
        }
    };
    // The first sets the sums: cleared ones would go through memory.
    add(0, std::true_type{});
    for (Index l = 1; l < k; ++l) add(l, std::false_type{});
    for (int c = 0; c < C; ++c)
        for (int s = 0; s < S; ++s) {
            const double* before = from + c * from_stride + s * kLanes;
            const Lanes& total = t[s * C + c];
            store(to + c * to_stride + s * kLanes, into == Into::Set   ? total
                                                   : into == Into::Add ? load(before) + total
                                                                       : load(before) - total);
        }
}

/// All rows against C columns. Rows that fill no lanes are taken with those before them, and written last.
template <int C>
void columns(const ConstMatrixRef& A, const Right& b, double* out, Index stride, Into into) {
    const Index m = A.rows(), k = A.cols(), a_stride = A.outerStride();
    const double* a = A.data();
    const Index last = m - kLanes;
    double tail[C * kLanes];
    if (m % kLanes) strip<1, C>(a + last, a_stride, b, k, into, out + last, stride, tail, kLanes);
    Index i = 0;
    for (; i + kStrip * kLanes <= m; i += kStrip * kLanes)
        strip<kStrip, C>(a + i, a_stride, b, k, into, out + i, stride, out + i, stride);
    for (; i + kLanes <= m; i += kLanes)
        strip<1, C>(a + i, a_stride, b, k, into, out + i, stride, out + i, stride);
    if (m % kLanes)
        for (int c = 0; c < C; ++c) store(out + c * stride + last, load(tail + c * kLanes));
}

/// columns<n> for n = 1 .. C.
template <int C>
void columns_of(Index n, const ConstMatrixRef& A, const Right& b, double* out, Index stride, Into into) {
    if (n == C)
        columns<C>(A, b, out, stride, into);
    else if constexpr (C > 1)
        columns_of<C - 1>(n, A, b, out, stride, into);
}

void product(const ConstMatrixRef& A, const Right& b, Index count, Eigen::Ref<Matrix> out, Into into) {
    for (Index c = 0; c < count; c += kColumns)
        columns_of<kColumns>(std::min<Index>(kColumns, count - c), A, b.from(c),
                             out.data() + c * out.outerStride(), out.outerStride(), into);
}

/// to = A B' for K columns: two rows of B in registers pass along A, whose last rows, where they fill no
/// register, are made twice.
template <int K>
void few_columns_outer(const ConstMatrixRef& A, const Right& b, Index count, double* to, Index stride) {
    const Index rows = A.rows(), a_stride = A.outerStride();
    const double* a = A.data();
    for (Index j = 0; j < count; j += 2) {
        const Index next = std::min(j + 1, count - 1);
        Register left[K], right[K];
        for (int l = 0; l < K; ++l) {
            left[l] = Register{} + b(l, j);
            right[l] = Register{} + b(l, next);
        }
        const auto piece = [&](Index i) {
            Register x, s{}, t{};
            for (int l = 0; l < K; ++l) {
                std::memcpy(&x, a + i + l * a_stride, sizeof x);
                s += left[l] * x;
                t += right[l] * x;
            }
            std::memcpy(to + i + j * stride, &s, sizeof s);
            std::memcpy(to + i + next * stride, &t, sizeof t);
        };
        for (Index i = 0; i + kRegister <= rows; i += kRegister) piece(i);
        if (rows % kRegister) piece(rows - kRegister);
    }
}

/// few_columns_outer<n> for n = 1 .. K.
template <int K>
void few_columns_outer_of(Index n, const ConstMatrixRef& A, const Right& b, Index count, double* to,
                          Index stride) {
    if (n == K)
        few_columns_outer<K>(A, b, count, to, stride);
    else if constexpr (K > 1)
        few_columns_outer_of<K - 1>(n, A, b, count, to, stride);
}

/// Two instances of Eigen's kernel for three ways, since each takes the compiler a second.
template <class Product>
void put(Eigen::Ref<Matrix> out, const Product& value, Into into) {
    if (into == Into::Set) out.setZero();
    if (into == Into::Subtract)
        out.noalias() -= value;
    else
        out.noalias() += value;
}

/// R columns of A against C of B, A'B, all m rows, which fill lanes.
template <int R, int C>
inline void dots(const double* a, Index a_stride, const double* b, Index b_stride, Index m, double* out,
                 Index stride) {
    Lanes t[R * C];
    const auto add = [&](Index l, auto first) {
        Lanes x[C];
        for (int c = 0; c < C; ++c) x[c] = load(b + c * b_stride + l);
        for (int r = 0; r < R; ++r) {
            const Lanes y = load(a + r * a_stride + l);
            for (int c = 0; c < C; ++c) {
                if constexpr (first)
                    t[c * R + r] = y * x[c];
                else
                    t[c * R + r] += y * x[c];
            }
        }
    };
    add(0, std::true_type{});
    Index l = kLanes;
    for (; l + kLanes <= m; l += kLanes) add(l, std::false_type{});
    for (int c = 0; c < C; ++c) {
        double sums[R];
        if constexpr (R == 8) {
            store(sums, sums_of(t + c * R));
        } else {
            for (int r = 0; r < R; ++r) sums[r] = sum(t[c * R + r]);
        }
        for (Index rest = l; rest < m; ++rest)
            for (int r = 0; r < R; ++r) sums[r] += a[r * a_stride + rest] * b[c * b_stride + rest];
        for (int r = 0; r < R; ++r) out[r + c * stride] = sums[r];
    }
}

/// All columns of A against C of B.
template <int C>
void rows_of_dots(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out) {
    const auto some = [&]<int R>(Index i, std::integral_constant<int, R>) {
        dots<R, C>(A.data() + i * A.outerStride(), A.outerStride(), B.data(), B.outerStride(), A.rows(),
                   out.data() + i, out.outerStride());
    };
    Index i = 0;
    // Eight at a time, and their sums together, where the registers hold them.
    if constexpr (kRegister == 8)
        for (; i + 8 <= A.cols(); i += 8) some(i, std::integral_constant<int, 8>{});
    for (; i + 2 <= A.cols(); i += 2) some(i, std::integral_constant<int, 2>{});
    for (; i < A.cols(); ++i) some(i, std::integral_constant<int, 1>{});
}

// Eigen's kernel packs its factors, which pays for larger ones and where registers are short. Time in lanes
// over Eigen's for m x k times k x c:
//
//               50x3x3   50x50x3   50x3x50   300x15x15   2500x16x16   1000x50x50
//   AVX-512      0.15      0.31      0.35      0.55          0.71          0.96
//   AVX2         0.61      0.65      1.45      1.21          1.16          1.74
//   SSE2         0.54      0.71      1.24      0.99          1.04          1.77
//   transposed, AVX-512
//                0.17      0.38      0.57      0.32          0.74          0.87
//   transposed, AVX2
//                0.24      0.72      0.80      0.77          1.05          1.38
bool in_lanes(const ConstMatrixRef& A, Index columns) {
    if (A.rows() < kLanes || A.cols() == 0) return false;
    if (kRegister < 8) return A.rows() <= 64 && columns <= 6;
    return A.cols() <= 24 || A.size() <= 10'000;
}
// Two rows of six numbers, two sums and a piece of A fill sixteen registers. Time over that of Eigen's
// kernel, with AVX2 and to the same bits:
//   50x3x50 0.45   50x6x50 0.66   100x5x100 0.49   30x2x24 0.31
constexpr int kFewColumns = 6;
bool few_columns(const ConstMatrixRef& A, Into into) {
    return kRegister < 8 && into == Into::Set && A.cols() >= 1 && A.cols() <= kFewColumns &&
           A.rows() >= kRegister && A.rows() <= 1024;
}
bool cross_in_lanes(Index rows, Index k, Index c) {
    if (kRegister < 8) return rows >= 16 && k * c <= 36;
    // More than three columns of B take A anew for each three: it has to stay in the second-level cache.
    return rows >= 16 && (c <= 3 || (k * c <= 256 && rows * k <= 200'000));
}

}  // namespace

void thin_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out, Into into,
                  const std::stop_token& stop) {
    if (std::min(A.cols(), B.cols()) >= kWideProduct) {
        const auto square = [&](Index i, Index rows, Index j, Index columns) {
            const ConstMatrixRef left = A.middleRows(i, rows), right = B.middleCols(j, columns);
            put(out.block(i, j, rows, columns), left * right, into);
        };
        return for_each_square(A.rows(), B.cols(), square, stop);
    }
    const Right right{B.data(), 1, B.outerStride()};
    const auto tile = [&](Index i, Index rows) {
        const ConstMatrixRef part = A.middleRows(i, rows);
        if (in_lanes(part, B.cols())) return product(part, right, B.cols(), out.middleRows(i, rows), into);
        put(out.middleRows(i, rows), part * B, into);
    };
    for_each_row_tile(A.rows(), A.cols(), B.cols(), tile, stop);
}

void outer_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out, Into into,
                   const std::stop_token& stop) {
    if (std::min(A.cols(), B.rows()) >= kWideProduct) {
        const auto square = [&](Index i, Index rows, Index j, Index columns) {
            const ConstMatrixRef left = A.middleRows(i, rows), right = B.middleRows(j, columns);
            put(out.block(i, j, rows, columns), left * right.transpose(), into);
        };
        return for_each_square(A.rows(), B.rows(), square, stop);
    }
    const Right right{B.data(), B.outerStride(), 1};
    const auto tile = [&](Index i, Index rows) {
        const ConstMatrixRef part = A.middleRows(i, rows);
        if (few_columns(part, into))
            return few_columns_outer_of<kFewColumns>(part.cols(), part, right, B.rows(), out.data() + i,
                                                     out.outerStride());
        if (in_lanes(part, B.rows())) return product(part, right, B.rows(), out.middleRows(i, rows), into);
        put(out.middleRows(i, rows), part * B.transpose(), into);
    };
    for_each_row_tile(A.rows(), A.cols(), B.rows(), tile, stop);
}

void cross_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out,
                   const std::stop_token& stop) {
    if (cross_in_lanes(A.rows(), A.cols(), B.cols())) {
        Index c = 0;
        for (; c + 3 <= B.cols(); c += 3) rows_of_dots<3>(A, B.middleCols(c, 3), out.middleCols(c, 3));
        for (; c < B.cols(); ++c) rows_of_dots<1>(A, B.middleCols(c, 1), out.middleCols(c, 1));
        return;
    }
    if (A.rows() * A.cols() * B.cols() < RowTiles::kWorthThreads) {
        out.noalias() = A.transpose() * B;
        return;
    }
    if (std::min(A.cols(), B.cols()) >= kWideProduct) {
        const auto square = [&](Index i, Index rows, Index j, Index columns) {
            out.block(i, j, rows, columns).noalias() =
                A.middleCols(i, rows).transpose() * B.middleCols(j, columns);
        };
        return for_each_square(A.cols(), B.cols(), square, stop);
    }
    // Tiles of columns: no sum is split, so nothing but out is written. Of 33 to 64 columns both threads get
    // a half.
    const Index tile_columns = B.cols() > 64 ? 64 : 32;
    const auto tile = [&](Index number) {
        const Index j = number * tile_columns, width = std::min(tile_columns, B.cols() - j);
        out.middleCols(j, width).noalias() = A.transpose() * B.middleCols(j, width);
    };
    (void)parallel_tiles((B.cols() + tile_columns - 1) / tile_columns, tile, stop);
}

}  // namespace lowrank
