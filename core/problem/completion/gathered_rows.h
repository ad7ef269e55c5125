// Products of gathered rows in registers: dot products with one row, and sums with weights.
#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "core/linalg/singles.h"
#include "core/problem/completion/sample_blocks.h"

namespace lowrank {

template <class Number>
using MatrixOf = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic>;

/// What the kernels work on at a time, and how many of it a row of sums may take: half of the registers hold
/// sums or a row of a factor; without AVX-512 a Lanes takes two or four of them.
template <class Number>
struct Unit;
template <>
struct Unit<double> {
    using Type = Lanes;
    static constexpr Index kNumbers = kLanes;
    static constexpr Index kMost = kRegister == 8 ? 16 : 4;
    static Type at(const double* from) { return load(from); }
};
template <>
struct Unit<float> {
    using Type = Singles;
    static constexpr Index kNumbers = kSingles;
    static constexpr Index kMost = kRegister == 8 ? 16 : 8;
    static Type at(const float* from) { return load_singles(from); }
};

/// A factor of r columns as count panels of whole units, each n rows of so many numbers.
struct Panels {
    Index units, count, numbers, rows;
    Panels(Index r, Index most, Index of_unit, Index bytes) : numbers(of_unit) {
        const Index whole = std::max<Index>(1, (r + of_unit - 1) / of_unit);
        count = (whole + most - 1) / most;
        units = (whole + count - 1) / count;
        if (units > 2) units = (units + 1) / 2 * 2;
        rows = kBlockBytes / bytes / width();
    }
    Index width() const { return units * numbers; }
    /// Blocks of kBlockRows that fit the first-level cache together.
    Index together() const { return std::max<Index>(1, rows / kBlockRows); }

private:
    // 32 rows of 128 doubles: two thirds of a first-level cache.
    static constexpr Index kBlockBytes = 32 * 1024;
};

template <class Number>
Panels panels_of_sums(Index r) {
    return {r, Unit<Number>::kMost, Unit<Number>::kNumbers, Index(sizeof(Number))};
}
/// In single precision the row that meets the others is read from the first-level cache, so that all
/// registers hold sums.
inline Panels panels_of_dots(Index r) { return {r, 16, kSingles, Index(sizeof(float))}; }

/// x_s (+)= <row row[s] of L, right> for S samples.
template <int W, int S>
inline void dots(const double* L, const std::int32_t* row, const Lanes* right, bool more, double* x) {
    Lanes a[S];
    const double* from[S];
    for (int s = 0; s < S; ++s) {
        from[s] = L + Index(row[s]) * W * kLanes;
        a[s] = right[0] * load(from[s]);
    }
#pragma GCC unroll 16
    for (int k = 1; k < W; ++k)
#pragma GCC unroll 8
        for (int s = 0; s < S; ++s) a[s] += right[k] * load(from[s] + k * kLanes);
    if constexpr (S == 8) {
        const Lanes total = sums_of(a);
        store(x, more ? load(x) + total : total);
    } else {
        for (int s = 0; s < S; ++s) x[s] = more ? x[s] + sum(a[s]) : sum(a[s]);
    }
}

/// x_k (+)= <row row[k] of L, R> for count samples, rows of W units.
template <int W>
void dots_of_column(const double* L, const double* R, const std::int32_t* row, Index count, bool more,
                    double* x) {
    Lanes right[W];
#pragma GCC unroll 16
    for (int k = 0; k < W; ++k) right[k] = load(R + k * kLanes);
    Index k = 0;
    for (; k + 8 <= count; k += 8) dots<W, 8>(L, row + k, right, more, x + k);
    if (k + 4 <= count) {
        dots<W, 4>(L, row + k, right, more, x + k);
        k += 4;
    }
    for (; k < count; ++k) dots<W, 1>(L, row + k, right, more, x + k);
}

/// The same in single precision, eight at a time: the last eight are filled up with the row named none, and x
/// has room for them. R is read from the first-level cache for each eight, so that the registers hold their
/// sums. In double this lost to R in registers (n 2500, r 125, AVX2: 22 ms for 19).
inline void dots_of_column(const float* L, const float* R, Index units, const std::int32_t* row, Index count,
                           std::int32_t none, bool more, float* x) {
    const Index width = units * kSingles;
    std::int32_t filled[8];
    for (Index k = 0; k < count; k += 8) {
        const std::int32_t* index = row + k;
        if (k + 8 > count) {
            for (Index s = 0; s < 8; ++s) filled[s] = k + s < count ? index[s] : none;
            index = filled;
        }
        const float* from[8];
        Singles a[8];
        const Singles first = load_singles(R);
#pragma GCC unroll 8
        for (int s = 0; s < 8; ++s) {
            from[s] = L + Index(index[s]) * width;
            a[s] = first * load_singles(from[s]);
        }
        for (Index l = kSingles; l < width; l += kSingles) {
            const Singles right = load_singles(R + l);
#pragma GCC unroll 8
            for (int s = 0; s < 8; ++s) a[s] += right * load_singles(from[s] + l);
        }
        float sums[8];
        store_sums(sums, a);
        for (int s = 0; s < 8; ++s) x[k + s] = more ? x[k + s] + sums[s] : sums[s];
    }
}

/// sums (+)= sum_k e_k times row index[k] of B; e_k is e[place[k]] where there are places.
template <int W>
void add_rows(const double* B, const std::int32_t* index, const std::int32_t* place, const double* e,
              Index count, bool more, double* sums) {
    Lanes a[W];
#pragma GCC unroll 16
    for (int k = 0; k < W; ++k) a[k] = more ? load(sums + k * kLanes) : Lanes{};
    for (Index s = 0; s < count; ++s) {
        const double* b = B + Index(index[s]) * W * kLanes;
        const double factor = place ? e[place[s]] : e[s];
#pragma GCC unroll 16
        for (int k = 0; k < W; ++k) a[k] += factor * load(b + k * kLanes);
    }
#pragma GCC unroll 16
    for (int k = 0; k < W; ++k) store(sums + k * kLanes, a[k]);
}

/// The same, the sum of a block rounded before it is added: fewer small numbers meet a large one.
template <int W>
void add_rows(const float* B, const std::int32_t* index, const std::int32_t* place, const float* e,
              Index count, bool more, float* sums) {
    Singles a[W];
    clear(a);
    const auto add = [&](float factor, const float* b) {
#pragma GCC unroll 16
        for (int k = 0; k < W; ++k) a[k] += factor * load_singles(b + k * kSingles);
    };
    if (place)
        for (Index s = 0; s < count; ++s) add(e[place[s]], B + Index(index[s]) * W * kSingles);
    else
        for (Index s = 0; s < count; ++s) add(e[s], B + Index(index[s]) * W * kSingles);
#pragma GCC unroll 16
    for (int k = 0; k < W; ++k)
        store(sums + k * kSingles, more ? load_singles(sums + k * kSingles) + a[k] : a[k]);
}

template <class Number>
using AddRows = void (*)(const Number*, const std::int32_t*, const std::int32_t*, const Number*, Index, bool,
                         Number*);

/// For 1, 2, 4, 6, … units, the only widths Panels has.
template <class Number>
AddRows<Number> add_rows_of(Index units) {
    static constexpr auto kTable = []<int... k>(std::integer_sequence<int, k...>) {
        return std::array<AddRows<Number>, sizeof...(k)>{&add_rows < k == 0 ? 1 : 2 * k > ...};
    }
    (std::make_integer_sequence<int, int(Unit<Number>::kMost / 2 + 1)>{});
    return kTable[static_cast<std::size_t>(units / 2)];
}

using DotsOfColumn = void (*)(const double*, const double*, const std::int32_t*, Index, bool, double*);
inline DotsOfColumn dots_of_column_of(Index units) {
    static constexpr auto kTable = []<int... k>(std::integer_sequence<int, k...>) {
        return std::array<DotsOfColumn, sizeof...(k)>{&dots_of_column < k == 0 ? 1 : 2 * k > ...};
    }
    (std::make_integer_sequence<int, int(Unit<double>::kMost / 2 + 1)>{});
    return kTable[static_cast<std::size_t>(units / 2)];
}

}  // namespace lowrank
