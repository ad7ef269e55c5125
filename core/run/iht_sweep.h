// The spectra behind a figure of the paper: problems alike but for their number of samples.
#pragma once
#include <functional>
#include <string>
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

/// All problems of the sweep.
struct IhtSweep {
    /// A rate that leaves fewer samples than degrees of freedom.
    struct LeftOut {
        ProblemKind kind = ProblemKind::MatrixCompletion;
        double rate = 0;
    };

    ProblemSpec problem;  ///< what all of them share: sizes, seed, and how truth and samples are drawn
    std::vector<IhtSweepItem> items;  ///< completion first
    std::vector<LeftOut> left_out;
};

/// The rates of the sweep: p = 0.3 … 0.9 for completion, oversampling 3 … 6 for sensing.
std::vector<double> sweep_rates(ProblemKind kind);

/// What is swept: the problem's sizes where its tangent space is small enough to be taken apart whole, else
/// 50 x 50 of rank 3; its seed and how its truth and samples are drawn, always without noise. The condition
/// number is left free: the spectrum hangs on the two spaces of the truth alone.
ProblemSpec sweep_problem(const ProblemSpec& problem);

/// What of the problem is not swept, and why, in sentences; empty where it is that problem.
std::string why_swept_otherwise(const ProblemSpec& problem);

/// Draws and takes apart every problem. Cost: a dense spectrum each, some tens of milliseconds.
Result<IhtSweep> iht_sweep(const ProblemSpec& base, const std::stop_token& stop = {},
                           const std::function<void(double)>& progress = {});

}  // namespace lowrank
