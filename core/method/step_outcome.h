// The ways a step ends that every method shares, and their words.
#pragma once
#include "core/method/method.h"

namespace lowrank {

inline constexpr std::string_view kZeroGradient = "the gradient is zero";
inline constexpr std::string_view kNotFinite = "the gradient is not finite";
inline constexpr std::string_view kRankLost =
    "the core is singular and the projective retraction loses rank too";
inline constexpr std::string_view kFactorsSingular =
    "a factor lost rank: its Gram matrix L'L or R'R has no inverse";

inline StepReport cancelled(StepReport report) {
    report.status = StepStatus::Cancelled;
    return report;
}

inline StepReport breakdown(StepReport report, std::string_view reason) {
    report.status = StepStatus::Breakdown;
    report.reason = reason;
    return report;
}

inline StepReport stationary(StepReport report) {
    report.stepsize = 0;
    report.status = StepStatus::Stationary;
    report.reason = kZeroGradient;
    return report;
}

}  // namespace lowrank
