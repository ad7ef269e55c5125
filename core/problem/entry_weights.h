// Truths whose weight lies in few rows, and entries that are not seen alike.
#pragma once
#include <string>

#include "core/problem/problem.h"
#include "core/problem/spec.h"

namespace lowrank {

/// Rows of a factor times exp(S g_i), g_i ~ N(0, 1): for S of 1 a few rows hold most of it.
void make_coherent(Matrix& factor, double spread, std::uint64_t seed, bool left);

/// The largest leverage score of a basis, (n / r) max_i ||U_i||^2: 1 where all rows are alike, n / r where
/// one holds a direction alone.
double coherence_of(const Matrix& basis);

/// 'The truth's coherence is 12.3 of its rows and 9.8 of its columns …'.
std::string coherence_note(const Truth& truth);

/// The weights of SamplingLaw for this truth; none for uniform sampling.
EntryWeights entry_weights(const ProblemSpec& spec, const Truth& truth);

}  // namespace lowrank
