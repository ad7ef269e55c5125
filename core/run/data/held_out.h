// How well a matrix predicts the values that were held out, as its owner counts it.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "core/problem/problem.h"

namespace lowrank {

/// Root of the mean squared difference and mean absolute difference, in the unit of the data; NaN where
/// nothing is held out.
struct HeldOutError {
    double rmse, mae;
};

/// The difference of the k-th prediction, made of an entry of X, from the value that was held out, in the
/// unit of the instance: kept within the ends of predictions, as they are where they are written.
inline double held_out_difference(const Origin& origin, Index k, double entry) {
    if (origin.test_low.size() > 0 && !std::isnan(entry))
        entry = std::min(std::max(entry, origin.test_low(k)), origin.test_high(k));
    const double off = entry - origin.test_value(k);
    return origin.test_scale.size() > 0 ? off * origin.test_scale(k) : off;
}

/// Of X against what is held out of its instance.   Cost: 2 r a value.
HeldOutError held_out_error(const Instance& instance, const FixedRankPoint& X);

/// Of what was taken off alone (the mean, parts of rows and columns): what a low rank must be better than.
HeldOutError held_out_error_without(const Instance& instance);

/// What is predicted without a low rank, in words: what is taken off first, or zero, and within which ends.
std::string words_without(const Instance& instance, std::string_view zero);

/// Whether a table was made smaller by a mean or parts of rows and columns before it was completed.
bool takes_off(const Origin& origin);

}  // namespace lowrank
