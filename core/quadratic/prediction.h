// What theory says of a run on a quadratic: the rate it will fall by, and whether each eigen-component of the
// error is overdamped, critical or underdamped.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/quadratic/quadratic_spec.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {

/// The eigenvalues that take part from a start: those along whose eigenvectors it has a component. A start on
/// an eigenvector meets only its own, and at the minimum both are there.
SpectralInterval interval_of(const Eigenpairs& pairs, Vec2 start);

/// The predicted rate of a method from a start of the spec: theory's predict with both eigenvalues of Q in
/// the place of a local spectrum, and late steps of the run where they are needed. Exact line search without
/// momentum needs none: its rate is known from the start's theta.
Prediction predict(const QuadraticSpec& spec, std::size_t method, std::size_t start, const LateSteps& late);

/// Real roots, a double root, a complex pair.   Source: paper, after theorem MatNAG.
enum class Damping { Overdamped, Critical, Underdamped };
std::string_view damping_word(Damping damping);  ///< 'overdamped', 'critically damped', 'underdamped'

/// One component e of the error under constant (mu, eta):
///
///   e_{t+1} = (1 + eta) a e_t - eta a e_{t-1},   a = 1 - mu lambda
struct ComponentRegime {
    double mu = 0, eta = 0, lambda = 0;
    RootPair roots;  ///< of z^2 - (1 + eta) a z + eta a
    Damping damping = Damping::Overdamped;
    double radius = 0;        ///< the modulus of the larger root: the rate of the component
    bool stable = true;       ///< radius < 1
    bool alternates = false;  ///< the larger root is real and negative: the sign changes at each step
    double period = 0;        ///< underdamped: iterations of one ripple, 2 pi / arg z; 0 else
};

/// The pair counts as a double root where the two differ by less than 1e-6 of their size: closer no
/// trajectory of doubles tells them apart.
ComponentRegime component_regime(double mu, double eta, double lambda);

/// Both components in the step that leaves x_t of a run with these steps, or in the last step that was made.
/// Nothing (lambda 0) where there is none, and of a method that does not step along the gradient: its
/// components are not multiplied by 1 - mu lambda.
struct Regimes {
    ComponentRegime along_min, along_max;
};
Regimes regimes_at(const MethodSpec& rules, std::span<const double> stepsize,
                   std::span<const double> momentum, const Eigenpairs& pairs, std::int64_t t);

}  // namespace lowrank
