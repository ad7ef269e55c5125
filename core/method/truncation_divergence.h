// How much a truncated SVD as a whole follows its argument.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// The divergence of Z -> P_r(Z) at a rows x cols matrix with singular values s, all of them, descending, s_r
/// > s_{r+1}:
///
///   r |n1 - n2| + r^2 + 2 sum over i <= r < j of s_i^2/(s_i^2 - s_j^2)
///
/// Source: Candes, Sing-Long and Trzasko 2013.
double truncation_divergence(const Vector& s, Index rows, Index cols, Index rank);

}  // namespace lowrank
