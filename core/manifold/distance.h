// How far two points of the manifold lie from each other.
#pragma once
#include "core/manifold/point.h"

namespace lowrank {

/// ||X - Y||_F. With the thin QRs [U_X K_X, -U_Y K_Y] = Q R and [V_X, V_Y] = P S it is ||R S'||_F; matrices too small for
/// those are formed. Accuracy: absolute, about 1e-15 ||X||. Cost: O((n1 + n2) r^2); allocates.
double distance(const FixedRankPoint& X, const FixedRankPoint& Y);

}  // namespace lowrank
