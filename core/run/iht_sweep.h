// The spectra behind a figure of the paper: problems alike but for their number of samples.
#pragma once
#include <functional>
#include <vector>

#include "core/problem/problem.h"
#include "core/problem/spec.h"
#include "core/theory/local_spectrum.h"

namespace lowrank {

/// One problem of the sweep: its rate as the paper counts it (sampling rate p, or oversampling), and the
/// spectrum of P_T A*A P_T at its truth.
struct IhtSweepItem {
    ProblemKind kind = ProblemKind::MatrixCompletion;
    double rate = 0;
    LocalSpectrum spectrum;
};

/// The rates of the sweep: p = 0.3 … 0.9 for completion, oversampling 3 … 6 for sensing.
std::vector<double> sweep_rates(ProblemKind kind);

/// What is swept: the problem's sizes and seed where its tangent space is small enough to be taken apart
/// whole, else 50 x 50 of rank 3; always drawn, without noise and with a free condition number.
ProblemSpec sweep_problem(const ProblemSpec& problem);

/// Draws and takes apart every problem, completion first. Rates that leave fewer samples than degrees of
/// freedom are left out. Cost: a dense spectrum each, some tens of milliseconds.
Result<std::vector<IhtSweepItem>> iht_sweep(const ProblemSpec& base, const std::stop_token& stop = {},
                                            const std::function<void(double)>& progress = {});

}  // namespace lowrank
