// The unit a problem is computed in: a power of two times that of its data, chosen so that squares stay
// numbers.
#pragma once
#include <cmath>
#include <cstdlib>

#include "core/linalg/types.h"

namespace lowrank {

/// Data whose largest value lies in [2^-20, 2^21), about 1e-6 to 2e6, is computed with as it is. There an
/// error of 1e-10, the default tolerance, stands for a relative accuracy between 1e-4 and 1e-16; outside it
/// means nothing or is out of reach. Far outside, squares under- or overflow.
inline constexpr int kPlainExponent = 20;

/// The e for which 2^e times data of size 2^exponent is computed with: 0, or the even one that brings the
/// largest value into [1, 4). Multiplying by it is exact, so that iterates differ by this factor and by
/// nothing else; even, because ScaledGD takes square roots of what it starts from.
inline int unit_exponent(int exponent) { return std::abs(exponent) <= kPlainExponent ? 0 : -(exponent & ~1); }

/// values times 2^exponent; a value that this makes smaller than 2.2e-308 loses digits.
template <class Derived>
void times_power_of_two(Eigen::DenseBase<Derived>& values, int exponent) {
    if (exponent == 0) return;
    for (Index j = 0; j < values.cols(); ++j)
        for (Index i = 0; i < values.rows(); ++i) values(i, j) = std::ldexp(values(i, j), exponent);
}

}  // namespace lowrank
