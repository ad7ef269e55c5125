// Instances from a spec: truth, samples and start, every draw a function of (seed, stream, index).
#pragma once
#include <string>

#include "core/linalg/truncated_svd.h"
#include "core/problem/problem.h"
#include "core/problem/spec.h"

namespace lowrank {

/// Draws the truth, the operator and the samples of a generated problem. Requires why_invalid(spec) to be
/// empty.
///
///   X* = L R', standard normal factors, their rows times exp(S N(0, 1)) with a coherence S; with a condition number KAPPA X* = U diag(s_1 .. s_r) V', U and V
///   the bases of the drawn factors, s_k geometric from s = sqrt(n1 n2) to s / KAPPA (for r = 1 the one value
///   is s, whatever KAPPA). y = A(X*) + SIGMA ||A(X*)|| / sqrt(m) N(0, 1).
///
/// Every number depends on the seed, what it is for, and its own index: a higher rate adds samples, a higher
/// rank factor columns, larger sides rows and columns, and all else stays. With fill_rows every row and
/// column that has fewer than r samples is drawn on until it has r, which the notes say.  Cost: that of
/// drawing the operator (completion: 3 n1 n2 keys; sensing: m n1 n2 normal numbers). The start of the result
/// is empty: make_start fills it.
Outcome generate_instance(const ProblemSpec& spec, Instance& out, const std::stop_token& stop = {});

/// The start point X_0, of the problem's rank:
///
///   spectral  P_r(A*(y) / p) (completion, p = |Omega| / (n1 n2)), P_r(A*(y)) (sensing); in general that combination of
///             A*(y) and I which is X* in the mean (MeasurementOperator::spectral)
///   raw       P_r(A*(y))
///   noisy     where entries are measured: P_r(A*(y) / p + Y), Y_ij ~ N(0, SIGMA^2) at every entry that is not
///             observed, 0 elsewhere; otherwise spectral with y + e, e_i ~ N(0, SIGMA^2)
///
///   near      the truth moved by SIGMA ||X*||_F along a drawn way on the manifold (near_start)
///
/// SIGMA of a noisy start is in the unit of the data.
///
/// P_r is exact to 1e-12 sigma_1 as far as the gap after sigma_r allows. Completion of more than 1e7 entries
/// known by products alone (ratings) is taken to 1e-6 sigma_1, and to 40 products (about 60 with the last
/// round) where the spectrum has no gap: there any directions that hold nearly as much of A*(y) are as good a
/// start. Deterministic in both cases; the token is looked at before every block of every product.
/// Completion by a noisy start beyond kMostNoisyEntries starts spectrally, with a warning in the instance.
/// Source: paper, section Numerical Examples, table of initialization settings.
/// Deviation: the algorithms print X_0 = A*(y), which is of full rank.
Outcome make_start(const StartSpec& spec, std::uint64_t seed, Instance& instance,
                   const std::stop_token& stop = {});

/// Whether the start is made from the whole matrix, with noise on every entry that is not observed.
bool fills_with_noise(const StartSpec& spec, ProblemKind kind, double entries);

/// How far the SVD of the start is taken for a matrix with so many entries.
SvdEffort start_effort(double entries);

/// Why the noise of a start cannot be added to data of this size, as a sentence; empty when it can.
std::string why_start_unfit(const StartSpec& spec, const Instance& instance);

/// '7 samples more than the rate's 632: every row and column has at least 3.'
std::string filled_note(Index added, Index drawn, Index least);

}  // namespace lowrank
