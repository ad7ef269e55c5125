// Which stepsize a spec means on a problem.
#pragma once
#include <optional>

#include "core/method/algorithms.h"
#include "core/problem/problem.h"

namespace lowrank {

/// The constant stepsize of a spec, or nothing for the exact line search and for an optimal one, which is to
/// be resolved to a number before a method sees it. Defaults: IHT 1 (completion) and
/// 0.5 (sensing), ScaledGD 0.5 / p with p = m / (n1 n2) and 0.5; every other method searches the line.
inline std::optional<double> constant_step(const MethodSpec& spec, const Problem& problem) {
    if (spec.step) return constant_step_of(*spec.step);
    const std::optional<UsualStep>& usual = row_of(spec).usual_step;
    if (!usual) return std::nullopt;
    const MeasurementOperator& A = *problem.A;
    if (A.kind() != ProblemKind::MatrixCompletion) return usual->sensing;
    if (!usual->divided_by_rate) return usual->completion;
    const double entries = static_cast<double>(A.rows()) * static_cast<double>(A.cols());
    return usual->completion / (static_cast<double>(A.measurements()) / entries);
}

}  // namespace lowrank
