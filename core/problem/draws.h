// Random numbers as a function of (seed, stream, index): no state, any order, any number of threads.
#pragma once
#include <cstdint>

#include "core/linalg/types.h"

namespace lowrank::draws {

/// What the numbers are for: one name never shifts another's.
/// A new one stands last: the place is what the numbers depend on.
enum class Name : std::uint64_t {
    LeftFactor,
    RightFactor,
    Sensing,
    Noise,
    Omega,
    HeldOut,
    StartNoise,
    LeftVector,
    RightVector,
    LeftScale,
    RightScale,
    RowPlaces
};

/// The index of entry (i, j), whatever the size of the matrix: a larger one adds rows and columns and changes
/// none.
inline std::uint64_t entry(Index i, Index j) {
    return static_cast<std::uint64_t>(j) << 32 | static_cast<std::uint64_t>(i);
}

/// A bijection of 64-bit words in which each bit of the result depends on each bit of the argument.
inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 29;
    x *= 0xa0761d6478bd642fu;
    x ^= x >> 32;
    return x;
}

/// The quantile function of N(0, 1), relative error below 1e-15.  Source: Wichura 1988, algorithm AS 241.
double normal_quantile(double u);

/// The numbers of one seed and name.
class Stream {
public:
    Stream(std::uint64_t seed, Name name)
        : key_(mix(mix(seed + 0x632be59bd9b4e019u) +
                   (static_cast<std::uint64_t>(name) + 1) * 0x9e3779b97f4a7c15u)) {}

    /// A stream of its own within this one.
    Stream at(std::uint64_t index) const {
        Stream out = *this;
        out.key_ = mix(bits(index) + 0x2545f4914f6cdd1du);
        return out;
    }

    std::uint64_t bits(std::uint64_t index) const {
        return mix(mix(index * 0x9e3779b97f4a7c15u + key_) ^ (key_ << 32 | key_ >> 32));
    }
    /// In (0, 1), a multiple of 2^-53 plus 2^-54.
    double uniform(std::uint64_t index) const {
        return (static_cast<double>(bits(index) >> 11) + 0.5) * 0x1p-53;
    }
    double normal(std::uint64_t index) const { return normal_quantile(uniform(index)); }

private:
    std::uint64_t key_;
};

/// out(i, k) = normal(entry(i, k)): the first columns and rows of a larger one are the same. On all threads,
/// the token looked at after every column.
Outcome fill_normal(const Stream& stream, Matrix& out, const std::stop_token& stop);
void fill_normal(const Stream& stream, Matrix& out);

}  // namespace lowrank::draws
