// Which stepsize a spec means on a problem.
#pragma once
#include <optional>

#include "core/method/algorithms.h"
#include "core/problem/kind.h"
#include "core/problem/problem.h"

namespace lowrank {

/// The constant stepsize of a spec, or nothing for the exact line search and for an optimal one, which is to
/// be resolved to a number before a method sees it. Of IHT and ScaledGD the default is that of the kind of problem
/// (UsualSteps); every other method searches the line.
inline std::optional<double> constant_step(const MethodSpec& spec, const Problem& problem) {
    if (spec.step) return constant_step_of(*spec.step);
    const std::optional<UsualStep>& usual = row_of(spec).usual_step;
    if (!usual) return std::nullopt;
    const MeasurementOperator& A = *problem.A;
    const UsualSteps& steps = row_of(A.kind()).steps;
    if (*usual->of == StepOfKind::Thresholding) return steps.thresholding;
    if (!steps.factored_over_rate) return steps.factored;
    const double entries = static_cast<double>(A.rows()) * static_cast<double>(A.cols());
    return steps.factored / (static_cast<double>(A.measurements()) / entries);
}

}  // namespace lowrank
