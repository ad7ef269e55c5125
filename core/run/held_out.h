// How well a matrix predicts the values that were held out, as its owner counts it.
#pragma once
#include "core/problem/problem.h"

namespace lowrank {

/// Root of the mean squared difference and mean absolute difference, in the unit of the data; NaN where nothing is held out.
struct HeldOutError {
    double rmse, mae;
};

/// Of X against what is held out of its instance.   Cost: 2 r a value.
HeldOutError held_out_error(const Instance& instance, const FixedRankPoint& X);

/// Of what was taken off alone (the mean, parts of rows and columns): what a low rank must be better than.
HeldOutError held_out_error_without(const Instance& instance);

}  // namespace lowrank
