// Eight doubles at a time with a fixed order of addition, so that neither address nor compiler changes a bit.
#pragma once
#include <cstddef>
#include <cstring>

#if defined(__AVX__)
#include <immintrin.h>
#endif

#include "core/linalg/types.h"

namespace lowrank {

inline constexpr Index kLanes = 8;

/// Doubles in a register of the processor the program is built for.
#if defined(__AVX512F__)
inline constexpr int kRegister = 8;
#elif defined(__AVX__)
inline constexpr int kRegister = 4;
#else
inline constexpr int kRegister = 2;
#endif
typedef double Register __attribute__((vector_size(8 * kRegister)));
typedef float FloatRegister __attribute__((vector_size(4 * kRegister)));

/// Eight doubles in as many registers as they take. One vector of 64 bytes would go through memory on
/// processors with shorter ones: thin_qr with AVX2 took twice as long.
struct Lanes {
    static constexpr int kRegisters = 8 / kRegister;
    Register part[kRegisters];

    double operator[](int lane) const { return part[lane / kRegister][lane % kRegister]; }
    Lanes& operator+=(const Lanes& other) {
        for (int k = 0; k < kRegisters; ++k) part[k] += other.part[k];
        return *this;
    }
    Lanes& operator-=(const Lanes& other) {
        for (int k = 0; k < kRegisters; ++k) part[k] -= other.part[k];
        return *this;
    }
    Lanes& operator*=(const Lanes& other) {
        for (int k = 0; k < kRegisters; ++k) part[k] *= other.part[k];
        return *this;
    }
    Lanes& operator*=(double factor) {
        for (int k = 0; k < kRegisters; ++k) part[k] *= factor;
        return *this;
    }
};

inline Lanes operator+(Lanes a, const Lanes& b) { return a += b; }
inline Lanes operator-(Lanes a, const Lanes& b) { return a -= b; }
inline Lanes operator*(Lanes a, const Lanes& b) { return a *= b; }
inline Lanes operator*(double factor, Lanes a) { return a *= factor; }

inline Lanes load(const double* from) {
    Lanes out;
    for (int k = 0; k < Lanes::kRegisters; ++k)
        std::memcpy(&out.part[k], from + k * kRegister, sizeof(Register));
    return out;
}

/// All zeros, one after the other: an array that '= {}' makes is cleared as a piece of memory, by an
/// instruction that takes longer than many a sum.
template <class Numbers, std::size_t N>
inline void clear(Numbers (&sums)[N]) {
#pragma GCC unroll 32
    for (std::size_t k = 0; k < N; ++k) sums[k] = Numbers{};
}

/// As many single-precision numbers as doubles fit a register, as doubles: exact. The processor has an
/// instruction for it, which GCC 12 does not find for __builtin_convertvector: with AVX2 it made seven of
/// each.
inline Register load_part(const float* from) {
#if defined(__AVX512F__)
    return _mm512_cvtps_pd(_mm256_loadu_ps(from));
#elif defined(__AVX__)
    return _mm256_cvtps_pd(_mm_loadu_ps(from));
#else
    FloatRegister part;
    std::memcpy(&part, from, sizeof part);
    return __builtin_convertvector(part, Register);
#endif
}

/// Eight single-precision numbers as doubles.
inline Lanes load(const float* from) {
    Lanes out;
    for (int k = 0; k < Lanes::kRegisters; ++k) out.part[k] = load_part(from + k * kRegister);
    return out;
}

inline void store(double* to, const Lanes& lanes) {
    for (int k = 0; k < Lanes::kRegisters; ++k)
        std::memcpy(to + k * kRegister, &lanes.part[k], sizeof(Register));
}

/// The first count numbers and zeros for the others, which are not touched; count < 8.
inline Lanes load_first(const double* from, Index count) {
#if defined(__AVX512F__)
    return {{_mm512_maskz_loadu_pd(static_cast<__mmask8>((1u << count) - 1), from)}};
#else
    double numbers[kLanes] = {};
    for (Index k = 0; k < count; ++k) numbers[k] = from[k];
    return load(numbers);
#endif
}

/// The first count numbers; count < 8.
inline void store_first(double* to, const Lanes& lanes, Index count) {
#if defined(__AVX512F__)
    _mm512_mask_storeu_pd(to, static_cast<__mmask8>((1u << count) - 1), lanes.part[0]);
#else
    for (Index k = 0; k < count; ++k) to[k] = lanes[static_cast<int>(k)];
#endif
}

/// ((v0 + v4) + (v2 + v6)) + ((v1 + v5) + (v3 + v7)). Said by halves: the compiler took the lanes out one by
/// one, three times as many instructions.
inline double sum(const Lanes& v) {
#if defined(__AVX__)
#if defined(__AVX512F__)
    const __m256d four = _mm512_castpd512_pd256(v.part[0]) + _mm512_extractf64x4_pd(v.part[0], 1);
#else
    const __m256d four = v.part[0] + v.part[1];
#endif
    const __m128d two = _mm256_castpd256_pd128(four) + _mm256_extractf128_pd(four, 1);
#else
    const Register two = (v.part[0] + v.part[2]) + (v.part[1] + v.part[3]);
#endif
    return two[0] + two[1];
}

/// The sums of a[0] .. a[7], each in the order of sum().
inline Lanes sums_of(const Lanes* a) {
#if defined(__AVX512F__)
    Register h[4], q[2];
    for (int s = 0; s < 4; ++s) {
        const Register &x = a[2 * s].part[0], &y = a[2 * s + 1].part[0];
        h[s] = __builtin_shufflevector(x, y, 0, 1, 2, 3, 8, 9, 10, 11) +
               __builtin_shufflevector(x, y, 4, 5, 6, 7, 12, 13, 14, 15);
    }
    for (int s = 0; s < 2; ++s)
        q[s] = __builtin_shufflevector(h[2 * s], h[2 * s + 1], 0, 1, 4, 5, 8, 9, 12, 13) +
               __builtin_shufflevector(h[2 * s], h[2 * s + 1], 2, 3, 6, 7, 10, 11, 14, 15);
    return {{__builtin_shufflevector(q[0], q[1], 0, 2, 4, 6, 8, 10, 12, 14) +
             __builtin_shufflevector(q[0], q[1], 1, 3, 5, 7, 9, 11, 13, 15)}};
#elif defined(__AVX__)
    Lanes out;
    for (int half = 0; half < 2; ++half) {
        Register h[4], q[2];
        for (int s = 0; s < 4; ++s) h[s] = a[4 * half + s].part[0] + a[4 * half + s].part[1];
        for (int s = 0; s < 2; ++s)
            q[s] = __builtin_shufflevector(h[2 * s], h[2 * s + 1], 0, 1, 4, 5) +
                   __builtin_shufflevector(h[2 * s], h[2 * s + 1], 2, 3, 6, 7);
        out.part[half] =
            __builtin_shufflevector(q[0], q[1], 0, 2, 4, 6) + __builtin_shufflevector(q[0], q[1], 1, 3, 5, 7);
    }
    return out;
#else
    Lanes out;
    for (int s = 0; s < 4; ++s) {
        const Lanes &x = a[2 * s], &y = a[2 * s + 1];
        const Register p = (x.part[0] + x.part[2]) + (x.part[1] + x.part[3]);
        const Register q = (y.part[0] + y.part[2]) + (y.part[1] + y.part[3]);
        out.part[s] = __builtin_shufflevector(p, q, 0, 2) + __builtin_shufflevector(p, q, 1, 3);
    }
    return out;
#endif
}

/// The length rounded up to whole lanes.
inline Index padded(Index length) { return (length + kLanes - 1) / kLanes * kLanes; }

/// ||v||^2 in a fixed order, wherever v lies in memory.
inline double squared_norm(const double* v, Index length) {
    Lanes total{};
    Index k = 0;
    for (; k + kLanes <= length; k += kLanes) {
        const Lanes x = load(v + k);
        total += x * x;
    }
    double rest = 0;
    for (; k < length; ++k) rest += v[k] * v[k];
    return sum(total) + rest;
}

}  // namespace lowrank
