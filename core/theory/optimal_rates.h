// The stepsizes and momenta that are best for a spectrum, and what they reach.
#pragma once

namespace lowrank {

/// The smallest and the largest eigenvalue that matter, zeros included: 0 <= lambda_min <= lambda_max.
///
/// Deviation: the paper takes the smallest non-zero eigenvalue, which would promise convergence where the
/// truth is not locally identifiable; here lambda_min may be 0, and every rate below is then 1.
struct SpectralInterval {
    double lambda_min = 0;
    double lambda_max = 0;
    /// lambda_max / lambda_min; infinite for lambda_min = 0.
    double kappa() const { return lambda_max / lambda_min; }
    bool operator==(const SpectralInterval&) const = default;
};

// --- Without momentum -------------------------------------------------------------------------------------

/// A rate below is what rounding leaves of 0: one step arrives.
inline constexpr double kOneStepRate = 1e-12;

/// 2 / (lambda_min + lambda_max), the best constant stepsize.  Source: paper, equation IHT-step.
double mu_dagger(SpectralInterval I);

/// 2 / lambda_max: from here on a constant step diverges.  Source: paper, equation IHT-step.
/// Deviation: the paper says it is below 2 for completion; lambda_max <= 1 there, so it is 2 or more.
double mu_ddagger(SpectralInterval I);

/// max(1 - mu lambda_min, mu lambda_max - 1), the rate of a constant step.  Source: paper, equation IHT-rho.
double constant_step_rate(double mu, SpectralInterval I);

/// (kappa - 1)/(kappa + 1), the rate at mu_dagger; 0 below kOneStepRate.  Source: paper, remark on the
/// optimal convergence rate.
double rho_dagger(SpectralInterval I);

/// The stepsize that alternates with mu: 1/mu + 1/mu' = lambda_min + lambda_max.  Source: paper, lemma
/// Asymptotic-Convergence-Quadratic.
double alternating_partner(double mu, SpectralInterval I);

// --- With momentum ----------------------------------------------------------------------------------------

/// 4 / (lambda_min + 3 lambda_max), the best stepsize with momentum.  Source: paper, theorem MatNAG.
double mu_flat(SpectralInterval I);

/// (1 - s)/(1 + s), s = sqrt(mu_flat lambda_min), the momentum that belongs to it.  Source: paper, theorem
/// MatNAG.
double eta_flat(SpectralInterval I);

/// 1 - sqrt(mu_flat lambda_min), the best rate of all (mu, eta); 0 below kOneStepRate.  Source: paper,
/// equation NAG-opt-convergence. Deviation: the table of complexities prints about 1 - sqrt(1/kappa) for it;
/// it is about 1 - sqrt(4/(3 kappa)).
double rho_flat(SpectralInterval I);

/// eta^-(mu) = (1 - s)/(1 + s), s = sqrt(mu lambda): critical damping, where both roots of lambda coincide;
/// below it overdamped, above it underdamped. 0 where mu lambda >= 1, to kOneStepRate: no momentum is needed
/// to damp.  Source: paper, equation opt-eta.
double eta_critical(double mu, double lambda);

/// The momentum at which the sheets of lambda_min and lambda_max meet with real roots, for mu from mu_flat to
/// mu_dagger (there 0); NaN outside.
///
///   a = 1 - mu lambda_min, b = 1 - mu lambda_max, c = 2 a b (a + b), d = (a - b)^2,
///   -2c / (2c + d + sqrt(d (d + 4c)))
///
/// Source: paper, proof of theorem MatNAG. Deviation: printed with - 30 lambda_min mu^2 in the discriminant,
/// where
/// - 30 lambda_min lambda_max mu^2 is meant, and in a form that cancels near mu_dagger.
double eta_join(double mu, SpectralInterval I);

/// The momentum with the smallest rho(T(mu, eta)): eta_critical(mu, lambda_min) up to mu_flat, eta_join up to
/// mu_dagger, 0 from there on.  Source: paper, proof of theorem MatNAG and figure Surf-2.
double best_momentum(double mu, SpectralInterval I);

}  // namespace lowrank
