// Which stepsize a spec means on a problem. Knows no truth: what needs it comes in as a number.
#pragma once
#include <optional>

#include "core/method/spec.h"
#include "core/problem/problem.h"

namespace lowrank {

/// The constant stepsize of a spec, or nothing for the exact line search and for an optimal one, which is to
/// be resolved to a number before a method sees it. Defaults: IHT 1 (completion) and
/// 0.5 (sensing), ScaledGD 0.5 / p with p = m / (n1 n2) and 0.5; every other method searches the line.
inline std::optional<double> constant_step(const MethodSpec& spec, const Problem& problem) {
    if (spec.step) {
        if (const auto* constant = std::get_if<ConstantStep>(&*spec.step)) return constant->mu;
        return std::nullopt;
    }
    const MeasurementOperator& A = *problem.A;
    const bool completion = A.kind() == ProblemKind::MatrixCompletion;
    if (spec.algorithm == Algorithm::Iht) return completion ? 1.0 : 0.5;
    if (spec.algorithm == Algorithm::ScaledGd) {
        const double entries = static_cast<double>(A.rows()) * static_cast<double>(A.cols());
        return completion ? 0.5 / (static_cast<double>(A.measurements()) / entries) : 0.5;
    }
    return std::nullopt;
}

}  // namespace lowrank
