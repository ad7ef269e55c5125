// What theory says the error of a method will fall by in each step. Knows specs and numbers, no run and no
// file.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/method/spec.h"
#include "core/theory/optimal_rates.h"

namespace lowrank {

/// How a prediction came about, which is what a legend must say beside it.
enum class PredictionKind {
    None,               ///< there is none; the sentence says why
    Constant,           ///< constant stepsize and momentum: known before the first step
    FromObservedSteps,  ///< 'theory from observed mu': stepsizes of the run itself went in
    Average,            ///< lazy momentum: no linear rate, the mean over the steps since the basin
    Heuristic,          ///< the corollary on restart, which the method need not reach
    DoubleRoot,         ///< both roots coincide: the error falls like (1 + c t) rho^t
};

struct Prediction {
    PredictionKind kind = PredictionKind::None;
    double rate = 1;       ///< NaN for None
    std::string sentence;  ///< why there is none, or what to know about this one; may be empty
};

/// The spectra a prediction needs. residual: the problem's residual does not vanish (noise, pictures,
/// ratings), so that plain holds the Hessian at the limit, curvature term included.
struct LocalTheory {
    std::optional<SpectralInterval> plain;
    std::optional<SpectralInterval> scaled;
    bool residual = false;
    /// The second smallest and the second largest eigenvalue, where the spectrum is known whole.
    std::optional<SpectralInterval> plain_next{}, scaled_next{};
};

/// Stepsizes and momenta of successive late steps: from the basin entry, or over the window a rate is fitted
/// on. Either may be empty while there are none yet.
struct LateSteps {
    std::span<const double> stepsize;
    std::span<const double> momentum;
};

/// The geometric mean of |1 - mu_t lambda| over the steps, for the worse of lambda_min and lambda_max; of an
/// even number of steps, the latest ones, since the stepsizes of a line search alternate. Requires two steps.
///
/// One formula for IHT, NIHT, Grad and RGrad: with a constant step it is constant_step_rate, with alternating
/// steps line_search_rate.  Source: paper, theorem MatIHT and proposition NIHT-Convergence.
double mean_rate(std::span<const double> stepsizes, SpectralInterval I);

/// The growth of the worse of both components over steps (mu_t, eta_t) that vary: the spectral radius of the
/// product of their companion matrices, to the power 1 over the number of steps (an even one, the latest). As
/// many momenta as stepsizes; requires four.  Source: paper, equation iter-T. Deviation: the paper's
/// inequality multiplies spectral radii, which is false for matrices that do not commute.
double mean_rate(std::span<const double> stepsizes, std::span<const double> momenta, SpectralInterval I);

/// The mean rate of lazy momentum at stepsize mu over the steps with the momenta given, from the basin entry
/// t0 on:
///
///   prod rho(T(mu, eta_t))^(1/(t1 - t0)),  at mu_flat and eta_t >= eta_flat
///   sqrt(1 - mu_flat lambda_min) prod(eta_t)^(1/(2 (t1 - t0)))
///
/// Source: paper, corollary convergence-NAG and equation NAG-average-speed. Deviation: the average is taken
/// over the steps t0 .. t1 - 1 between the two errors compared, and eta_t = t/(t + 1 + d); the paper's closed
/// second line has t_n + i - 1 where its own counting gives t_n + i.
double lazy_rate(std::span<const double> momenta, double mu, SpectralInterval I);

/// The same by t0, t1 and d alone, in closed form where every eta_t is at least eta_flat and d is a whole
/// number.
double lazy_rate_closed(int t0, int t1, int d, SpectralInterval I);

/// Whether both roots of lambda_min coincide at (mu, eta), to 1e-3 of the momentum, and decide the rate.
bool is_double_root(double mu, double eta, SpectralInterval I);

/// The predicted rate of a method. constant_step: its stepsize where it is constant (lowrank::constant_step,
/// or what an optimal step was resolved to), nothing for a line search.
///
///   no momentum         constant step: constant_step_rate; line search, NIHT: mean_rate over the observed
///   steps constant, ratio     constant step: rho(T(mu, eta)); line search: mean_rate over observed steps and
///   momenta lazy                lazy_rate over the observed momenta, at mu_flat for a line search restart
///   rho_flat (line search) or rho(T(mu, best_momentum)): a heuristic scaledgd            as without
///   momentum, with the scaled spectrum
///
/// With a residual iht and niht have no prediction: their limit is not a point where the tangent gradient
/// alone vanishes. Source: paper, theorems MatIHT and MatNAG, proposition NIHT-Convergence, corollaries
/// convergence-NAG and Restart.
Prediction predict(const MethodSpec& spec, std::optional<double> constant_step, const LateSteps& late,
                   const LocalTheory& theory);

}  // namespace lowrank
