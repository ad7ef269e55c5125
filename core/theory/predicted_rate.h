// What theory says the error of a method will fall by in each step, and the numbers behind step=optimal and
// momentum=optimal.
#pragma once
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/method/spec.h"
#include "core/theory/optimal_rates.h"

namespace lowrank {

/// How a prediction came about, which is what a legend must say beside it.
enum class PredictionKind {
    None,               ///< there is none; the sentence says why
    Constant,           ///< constant stepsize and momentum: known before the first step
    FromObservedSteps,  ///< 'theory from observed mu': steps of the run itself went in
    Approximation,      ///< no linear rate, but observed steps give one nearly: lazy momentum, restarts
    Average,            ///< lazy momentum with a constant step: the mean over the steps since the basin
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
    /// The norm and the least singular value of the limit and the gradient that is left there, in the unit
    /// of the data; NaN at the truth.
    double limit_norm = std::numeric_limits<double>::quiet_NaN(),
           limit_sigma_r = std::numeric_limits<double>::quiet_NaN(),
           limit_gradient = std::numeric_limits<double>::quiet_NaN();
};

/// The ends of the spectrum that a method's rate depends on, and what stands next to them.
const std::optional<SpectralInterval>& ends_of(const MethodSpec& spec, const LocalTheory& theory);
const std::optional<SpectralInterval>& next_of(const MethodSpec& spec, const LocalTheory& theory);

/// Why a method has no prediction whatever is observed of it, as a sentence; empty where it can have one.
/// residual: the problem's does not vanish.
std::string_view why_never_predicted(const MethodSpec& spec, bool residual);

/// Whether a method's stepsizes tend to the two limits of exact line search, 1/mu + 1/mu' = lmin + lmax: it
/// searches along its own gradient step. NIHT searches along a part of the gradient, and its steps tend to no
/// pair of limits.
bool steps_alternate(const MethodSpec& spec);

/// Stepsizes and momenta of successive late steps: from the basin entry, or over the window a rate is fitted
/// on. Either may be empty while there are none yet.
struct LateSteps {
    std::span<const double> stepsize;
    std::span<const double> momentum;
};

/// The mean rate of lazy momentum at a constant stepsize mu over the steps with the momenta given, from the
/// basin entry t0 on:
///
///   prod rho(T(mu, eta_t))^(1/(t1 - t0)),  at mu_flat and eta_t >= eta_flat
///   sqrt(1 - mu_flat lambda_min) prod(eta_t)^(1/(2 (t1 - t0)))
///
/// Source: paper, corollary convergence-NAG and equation NAG-average-speed. Deviation: the average is taken
/// over the steps t0 .. t1 - 1 between the two errors compared, and eta_t = t/(t + 1 + d); the paper's closed
/// second line has t_n + i - 1 where its own counting gives t_n + i.
double lazy_rate(std::span<const double> momenta, double mu, SpectralInterval I);

/// Whether both roots of lambda_min coincide at (mu, eta), to 1e-3 of the momentum, and decide the rate. Not
/// where both are 0: one step arrives there.
bool is_double_root(double mu, double eta, SpectralInterval I);

/// The predicted rate of a method. constant_step: its stepsize where it is constant (lowrank::constant_step,
/// or what an optimal step was resolved to), nothing for a line search.
///
///   constant step, no momentum       constant_step_rate
///   constant step, constant, ratio   rho(T(mu, eta)); a restart test changes nothing up to the critical momentum of
///                                    lambda_min, where nothing overshoots; above it, as an approximation, the slower
///                                    end over the observed steps, restarts included: what lies between the ends decides
///                                    when it restarts
///   constant step, lazy              lazy_rate over the observed momenta
///   line search                      alternating_rate, with momentum observed_rate, of lambda_max alone; with lazy
///                                    momentum an approximation
///   niht                             alternating_rate of the slower end: its search is not along its own step
///   lazy with a restart test         rho_flat (line search) or rho(T(mu, best_momentum)): a heuristic
///   scaledgd                         as without momentum, with the scaled spectrum
///
/// Exact line search makes successive gradients orthogonal, so that both ends fall alike: lambda_max by the
/// larger root of its product, lambda_min, above its critical momentum, by the smaller root of its own. The
/// larger root of lambda_min, which the run does not follow, is up to 60 % slower. Lazy momentum approaches
/// 1, so that its rate never ends changing: on 200 instances of completion and sensing (d = 2 and 10) the
/// approximation was within 3 % in 185, the median 0.1 % off; where it missed by more, it was too slow, as an
/// error that is still a mixture makes it.
///
/// With a residual iht and niht have no prediction: their limit is not a point where the tangent gradient
/// alone vanishes. A rate below kOneStepRate is 0, and so is that of a line search where all eigenvalues are
/// alike: one step arrives. The steps ||g||^2/||A(g)||^2 of a line search then leave out the curvature term
/// of the Hessian: they are no exact ones, the two they alternate between drift as the run goes on, and so
/// does the rate (0.882 to 0.831 on one instance, from a tolerance of 1e-6 to 1e-12); step=newton keeps the
/// term. A method or a step whose row says that it has no rate has no prediction, and its sentence says what
/// is known. Source: paper, theorems MatIHT and MatNAG, proposition NIHT-Convergence, corollaries
/// convergence-NAG and Restart. Deviation: the paper bounds varying steps by the worse of both ends.
Prediction predict(const MethodSpec& spec, std::optional<double> constant_step, const LateSteps& late,
                   const LocalTheory& theory);

/// The longest constant step under which the error shrinks near the solution, where T(mu, eta) has the root
/// -1 at lambda_max:
///
///   2 (1 + eta) / ((1 + 2 eta) lambda_max)
///
/// with constant or ratio momentum eta; with lazy momentum eta = 1, which it grows to; without momentum
/// eta = 0, and so with the optimal one, which is 0 at steps beyond mu_dagger.
double longest_stable_step(const MomentumRule& momentum, double lambda_max);

/// The constant step above which errors grow near the solution: longest_stable_step, but 2 / lambda_max with
/// a restart test, which may drop the momentum before it harms.
double shortest_growing_step(const MethodSpec& spec, double lambda_max);

/// The spec with its words replaced by the numbers best for the spectrum; unchanged where it has none.
///
///   step=optimal        2/(lambda_min + lambda_max) = mu_dagger; with momentum 4/(lambda_min + 3 lambda_max) =
///                       mu_flat
///   momentum=optimal    best_momentum(mu) for a constant or optimal step, eta_flat for the exact search
///
/// I: of P_T A*A P_T at the truth, or for scaledgd of its own operator. Requires lambda_max > 0. The defaults
/// of methods whose step depends on the problem have no momentum, so a missing step means the exact search.
/// Source: paper, equation IHT-step, theorem MatNAG and the proof of it.
MethodSpec with_optimal_rules(const MethodSpec& spec, SpectralInterval I);

}  // namespace lowrank
