// How long a race takes, before any of it is run.
#pragma once
#include "core/run/experiment.h"

namespace lowrank {

/// Seconds of processor time that a drawn race is likely to take: its instance and start, then for each
/// method that is on likely_iterations steps with what measures them, or max_iter where that is less. 0 of
/// data that are read, whose size is not known. Nothing of the machine is in it: of 28 races of all kinds, 30
/// to 2000 a side, with four methods and with nine, by processor time on one thread, 22 were within a factor
/// of 2 and 25 within 3. One of rank 20 is said to take 3.2 times as long as it did; where thresholding of
/// vectors' measurements never ended, a tenth. Cost: none.
///
/// In nanoseconds, for m samples of `numbers` numbers each (0: an entry) and rank r:
///
///   a step        0.9 m numbers where these are whole matrices, else 3.5 m numbers; 1.2 m (r + 5) + (n1 + n2) r^2
///   whole SVDs    m r on top; thresholding 2.5 m r, and 30 m numbers where these are vectors
///   to begin      25 n1 n2 + 45 m r of entries, 22 m numbers of matrices, 60 m numbers of vectors
double likely_seconds(const ExperimentSpec& spec);

/// Iterations in which most methods come to their end: 80 + 450 / (q - 1)^1.5 with q samples per degree of
/// freedom, 3000 at most.
double likely_iterations(double samples_per_degree);

}  // namespace lowrank
