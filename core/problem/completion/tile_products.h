// Products of the rows of two factors that meet in the samples of a tile, a register at a time.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/linalg/parallel.h"
#include "core/problem/completion/gathered_rows.h"

namespace lowrank {

/// A register, in either precision, and how many rows are multiplied at a time.
template <class Number>
struct Packed;
template <>
struct Packed<double> {
    using Type = Register;
    static constexpr Index kNumbers = kRegister;
    static constexpr int kAtOnce = 4;
};
template <>
struct Packed<float> {
    using Type = Singles;
    static constexpr Index kNumbers = kSingles;
    static constexpr int kAtOnce = 8;
};

template <class Number>
Index registers_of(Index r) {
    return std::max<Index>(1, (r + Packed<Number>::kNumbers - 1) / Packed<Number>::kNumbers);
}

template <class Number>
typename Packed<Number>::Type register_at(const Number* from) {
    typename Packed<Number>::Type out;
    std::memcpy(&out, from, sizeof out);
    return out;
}
inline void put_register(double* to, const Register& x) { std::memcpy(to, &x, sizeof x); }

/// The sums of a[0] .. a[3], each a binary tree over its numbers.
inline void put_sums(double* to, const Register* a) {
#if defined(__AVX__)
    typedef double Four __attribute__((vector_size(32)));
    const auto half = [&](int s) -> Four {
#if defined(__AVX512F__)
        return __builtin_shufflevector(a[s], a[s], 0, 1, 2, 3) +
               __builtin_shufflevector(a[s], a[s], 4, 5, 6, 7);
#else
        return a[s];
#endif
    };
    Four pair[2];
    for (int s = 0; s < 2; ++s) {
        const Four x = half(2 * s), y = half(2 * s + 1);
        pair[s] = __builtin_shufflevector(x, y, 0, 4, 2, 6) + __builtin_shufflevector(x, y, 1, 5, 3, 7);
    }
    const Four sums = __builtin_shufflevector(pair[0], pair[1], 0, 1, 4, 5) +
                      __builtin_shufflevector(pair[0], pair[1], 2, 3, 6, 7);
    std::memcpy(to, &sums, sizeof sums);
#else
    for (int s = 0; s < 4; ++s) to[s] = a[s][0] + a[s][1];
#endif
}

inline void put_sums(float* to, const Singles* a) { store_sums(to, a); }

/// Row and column of a sample within its tile.
struct Place {
    std::uint16_t row, column;
};

/// x_s = <row of L, row of R> for count samples, and for some more: x has room for whole eights. W registers
/// a row, or so many.
template <class Number, int W>
void tile_dots(const Place* at, Index count, const Number* L, const Number* R, Index registers, Number* x) {
    constexpr Index kNumbers = Packed<Number>::kNumbers;
    constexpr int kAtOnce = Packed<Number>::kAtOnce;
    const Index width = (W ? W : registers) * kNumbers;
    const auto some = [&](const Place* place, Number* to) {
        typename Packed<Number>::Type a[kAtOnce];
        const Number *l[kAtOnce], *r[kAtOnce];
#pragma GCC unroll 8
        for (int t = 0; t < kAtOnce; ++t) {
            l[t] = L + place[t].row * width;
            r[t] = R + place[t].column * width;
            a[t] = register_at(l[t]) * register_at(r[t]);
        }
#pragma GCC unroll 8
        for (Index k = kNumbers; k < width; k += kNumbers)
#pragma GCC unroll 8
            for (int t = 0; t < kAtOnce; ++t) a[t] += register_at(l[t] + k) * register_at(r[t] + k);
        put_sums(to, a);
    };
    Index s = 0;
    for (; s + kAtOnce <= count; s += kAtOnce) some(at + s, x + s);
    if (s == count) return;
    Place last[kAtOnce] = {};
    std::copy(at + s, at + count, last);
    some(last, x + s);
}

/// sums' row of each sample += x_s times B's. by_column: sums' rows are columns of the tile, B's its rows.
template <int W, bool by_column>
void add_tile(const Place* at, Index count, const double* x, const double* B, Index registers, double* sums) {
    const Index width = (W ? W : registers) * kRegister;
    for (Index s = 0; s < count; ++s) {
        const double* b = B + (by_column ? at[s].row : at[s].column) * width;
        double* to = sums + (by_column ? at[s].column : at[s].row) * width;
#pragma GCC unroll 8
        for (Index k = 0; k < width; k += kRegister)
            put_register(to + k, register_at(to + k) + x[s] * register_at(b + k));
    }
}

template <class Number>
using TileDots = decltype(&tile_dots<Number, 0>);
using AddTile = decltype(&add_tile<0, true>);

/// For one to eight registers a row, or any number.
template <class Number>
TileDots<Number> tile_dots_of(Index registers) {
    static constexpr auto kTable = []<int... W>(std::integer_sequence<int, W...>) {
        return std::array{&tile_dots<Number, W>...};
    }
    (std::make_integer_sequence<int, 9>{});
    return kTable[static_cast<std::size_t>(registers < 9 ? registers : 0)];
}
template <bool by_column>
AddTile add_tile_of(Index registers) {
    static constexpr auto kTable = []<int... W>(std::integer_sequence<int, W...>) {
        return std::array{&add_tile<W, by_column>...};
    }
    (std::make_integer_sequence<int, 9>{});
    return kTable[static_cast<std::size_t>(registers < 9 ? registers : 0)];
}

/// out = B' with columns filled up with zeros: a row of B in consecutive memory.
template <class Number>
void rows_of_registers(const Matrix& B, MatrixOf<Number>& out) {
    const Index width = registers_of<Number>(B.cols()) * Packed<Number>::kNumbers;
    out.resize(width, B.rows());
    constexpr Index kRows = 2048;
    (void)parallel_tiles((B.rows() + kRows - 1) / kRows, [&](Index tile) {
        const Index i = tile * kRows, rows = std::min(kRows, B.rows() - i);
        out.block(B.cols(), i, width - B.cols(), rows).setZero();
        out.block(0, i, B.cols(), rows) = B.middleRows(i, rows).transpose().template cast<Number>();
    });
}

inline void from_registers(const Matrix& sums, Index r, Matrix& out) {
    out.resize(sums.cols(), r);
    constexpr Index kRows = 2048;
    (void)parallel_tiles((sums.cols() + kRows - 1) / kRows, [&](Index tile) {
        const Index i = tile * kRows, rows = std::min(kRows, sums.cols() - i);
        out.middleRows(i, rows) = sums.block(0, i, r, rows).transpose();
    });
}

}  // namespace lowrank
