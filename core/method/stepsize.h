// Which stepsize a spec means on a problem.
#pragma once
#include <cmath>
#include <optional>
#include <string_view>
#include <variant>

#include "core/method/algorithms.h"
#include "core/method/overloaded.h"
#include "core/problem/kind.h"
#include "core/problem/problem.h"

namespace lowrank {

/// The constant stepsize of a spec, or nothing for the other rules and for an optimal one, which is to be
/// resolved to a number before a method sees it. Of IHT and ScaledGD the default is that of the kind of
/// problem (UsualSteps); every other method searches the line. seen: measurements by entries of the matrix.
inline std::optional<double> constant_step(const MethodSpec& spec, ProblemKind kind, double seen) {
    if (spec.step) return constant_step_of(*spec.step);
    const std::optional<StepOfKind>& usual = row_of(spec).usual_step;
    if (!usual) return std::nullopt;
    const UsualSteps& steps = row_of(kind).steps;
    if (*usual == StepOfKind::Thresholding) return steps.thresholding;
    if (!steps.factored_over_rate) return steps.factored;
    return steps.factored / seen;
}
inline std::optional<double> constant_step(const MethodSpec& spec, const Problem& problem) {
    const MeasurementOperator& A = *problem.A;
    const double entries = static_cast<double>(A.rows()) * static_cast<double>(A.cols());
    return constant_step(spec, A.kind(), static_cast<double>(A.measurements()) / entries);
}

/// What a rule has chosen, and from what.
struct ChosenStep {
    double mu = 0;
    bool searched = false, bent = false;  ///< whether energy, and bend, were measured
    double energy = 0;                    ///< ||A(D)||^2
    double bend = 0;                      ///< what the curvature of the manifold adds to it
    std::string_view verdict{};           ///< why it is not the rule's own; empty where it is
};

/// The stepsize of step t along -D, whose slope <G, D> is given; rules that need the last change begin with
/// the line search.
///
///   constant mu   exact slope / ||A(D)||^2   newton slope / (||A(D)||^2 + bend), where that is above 0   C/t C/(t + 1)
///
/// energy(out) and bend(out) are passes over the data, asked for where the rule needs them; mu is 0 where
/// A(D) vanishes. bend = 2 <A(X) - y, A(W)>, W the second-order part of the curve the step goes along, so
/// that the denominator is the second derivative of f.  Source: paper, Algorithm 4; Absil, Mahony and
/// Sepulchre 2008, section 5.5.
template <class Energy, class Bend>
Outcome choose_step(const MethodSpec& spec, const Problem& problem, double t, double slope, Energy energy,
                    Bend bend, ChosenStep& out) {
    out = {};
    const auto search = [&] {
        out.searched = true;
        if (energy(out.energy) == Outcome::Cancelled) return Outcome::Cancelled;
        out.mu = out.energy > 0 ? slope / out.energy : 0;
        return Outcome::Done;
    };
    if (const auto constant = constant_step(spec, problem)) {
        out.mu = *constant;
        return Outcome::Done;
    }
    if (!spec.step) return search();
    const auto with_curvature = [&](const NewtonStep&) {
        if (search() == Outcome::Cancelled) return Outcome::Cancelled;
        out.bent = true;
        if (bend(out.bend) == Outcome::Cancelled) return Outcome::Cancelled;
        const double second = out.energy + out.bend;
        if (second > 0 && std::isfinite(second))
            out.mu = slope / second;
        else
            out.verdict = "f bends down along this line: exact line search without the curvature.";
        return Outcome::Done;
    };
    const auto falling = [&](const FallingStep& step) {
        out.mu = step.first / (t + 1);
        return Outcome::Done;
    };
    return std::visit(Overloaded{[&](const ConstantStep&) { return search(); },
                                 [&](const ExactLineSearch&) { return search(); }, with_curvature,
                                 [&](const OptimalStep&) { return search(); },
                                 [&](const BarzilaiBorweinStep&) { return search(); }, falling},
                      *spec.step);
}

/// The stepsize of step t of a method that carries numbers only.
inline double number_of_step(const MethodSpec& spec, const Problem& problem, double t) {
    const auto none = [](double&) { return Outcome::Done; };
    ChosenStep chosen;
    static_cast<void>(choose_step(spec, problem, t, 0, none, none, chosen));
    return chosen.mu;
}

}  // namespace lowrank
