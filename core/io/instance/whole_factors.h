// A completed table as two factors that other programs can multiply: what was taken off it included.
#pragma once
#include "core/linalg/types.h"
#include "core/manifold/point.h"
#include "core/problem/problem.h"

namespace lowrank {

struct WholeFactors {
    Matrix left, right;
};

/// L R' = scale (mean + row parts + column parts + U K V') / 2^unit_exponent:
///
///   L = [U K, mean + row parts, 1] / 2^unit_exponent,  R = diag(scale) [V, 1, column parts]
///
/// without the columns of parts that are all 0; NaN stands where nothing can be recovered. Nothing is kept
/// within the ends of predictions. origin (null: nothing was taken off) and X are 2^unit_exponent times the
/// data.
WholeFactors whole_factors(const FixedRankPoint& X, const Origin* origin, int unit_exponent);

}  // namespace lowrank
