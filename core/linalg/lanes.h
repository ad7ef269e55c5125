// Eight doubles at a time with a fixed order of addition, so that neither address nor compiler changes a bit.
#pragma once
#include <cstring>

#include "core/linalg/types.h"

namespace lowrank {

inline constexpr Index kLanes = 8;

/// A vector of eight doubles; on processors with shorter registers the compiler splits it.
typedef double Lanes __attribute__((vector_size(64)));
typedef float FloatLanes __attribute__((vector_size(32)));

inline Lanes load(const double* from) {
    Lanes out;
    std::memcpy(&out, from, sizeof out);
    return out;
}

/// Eight single-precision numbers as doubles: exact.
inline Lanes load(const float* from) {
    FloatLanes out;
    std::memcpy(&out, from, sizeof out);
    return __builtin_convertvector(out, Lanes);
}

inline void store(double* to, const Lanes& lanes) { std::memcpy(to, &lanes, sizeof lanes); }

inline double sum(const Lanes& v) {
    return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
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
