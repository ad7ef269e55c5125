// Single-precision numbers a register at a time, with a fixed order of addition.
#pragma once
#include "core/linalg/lanes.h"

namespace lowrank {

/// Numbers of single precision in a register.
inline constexpr Index kSingles = 2 * kRegister;
typedef float Singles __attribute__((vector_size(4 * kSingles)));

inline Singles load_singles(const float* from) {
    Singles out;
    std::memcpy(&out, from, sizeof out);
    return out;
}
inline void store(float* to, const Singles& singles) { std::memcpy(to, &singles, sizeof singles); }

/// Eight doubles, rounded.
inline void store_rounded(float* to, const Lanes& lanes) {
    for (int k = 0; k < Lanes::kRegisters; ++k) {
        const FloatRegister part = __builtin_convertvector(lanes.part[k], FloatRegister);
        std::memcpy(to + k * kRegister, &part, sizeof part);
    }
}

/// The first count of eight doubles, rounded; count < 8.
inline void store_first_rounded(float* to, const Lanes& lanes, Index count) {
#if defined(__AVX512VL__)
    _mm256_mask_storeu_ps(to, static_cast<__mmask8>((1u << count) - 1), _mm512_cvtpd_ps(lanes.part[0]));
#else
    for (Index k = 0; k < count; ++k) to[k] = static_cast<float>(lanes[static_cast<int>(k)]);
#endif
}

/// The sums of a[0] .. a[7], each a binary tree over its numbers.
inline void store_sums(float* to, const Singles* a) {
#if defined(__AVX__)
    typedef float Eight __attribute__((vector_size(32)));
    const auto half = [&](int s) -> Eight {
#if defined(__AVX512F__)
        return __builtin_shufflevector(a[s], a[s], 0, 1, 2, 3, 4, 5, 6, 7) +
               __builtin_shufflevector(a[s], a[s], 8, 9, 10, 11, 12, 13, 14, 15);
#else
        return a[s];
#endif
    };
    Eight pair[4], four[2];
    for (int s = 0; s < 4; ++s) {
        const Eight x = half(2 * s), y = half(2 * s + 1);
        pair[s] = __builtin_shufflevector(x, y, 0, 1, 8, 9, 4, 5, 12, 13) +
                  __builtin_shufflevector(x, y, 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int s = 0; s < 2; ++s)
        four[s] = __builtin_shufflevector(pair[2 * s], pair[2 * s + 1], 0, 2, 8, 10, 4, 6, 12, 14) +
                  __builtin_shufflevector(pair[2 * s], pair[2 * s + 1], 1, 3, 9, 11, 5, 7, 13, 15);
    const Eight sums = __builtin_shufflevector(four[0], four[1], 0, 1, 2, 3, 8, 9, 10, 11) +
                       __builtin_shufflevector(four[0], four[1], 4, 5, 6, 7, 12, 13, 14, 15);
    std::memcpy(to, &sums, sizeof sums);
#else
    for (int s = 0; s < 8; ++s) to[s] = (a[s][0] + a[s][2]) + (a[s][1] + a[s][3]);
#endif
}

}  // namespace lowrank
