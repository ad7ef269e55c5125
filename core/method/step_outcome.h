// The ways a step ends that every method shares, and how it tells of its parts.
#pragma once
#include "core/method/method.h"
#include "core/method/step_parts.h"

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

/// X stays for another reason than a gradient of zero.
inline StepReport at_rest(StepReport report, std::string_view reason) {
    report.stepsize = 0;
    report.status = StepStatus::Stationary;
    report.reason = reason;
    return report;
}

/// Tells of a part that is over, where somebody looks into the step; say(MadePart&) is called then only.
template <class Say>
void tell(const StepContext& context, StepPart part, const StepReport& report, Say say) {
    if (context.parts) context.parts->add(part, report.operator_calls, report.svds, say);
}

/// The projected gradient g, and f where it was taken; point: the name of that number.
inline void tell_gradient(const StepContext& context, const StepReport& report, std::string_view point,
                          double f) {
    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say(point, f, 2);
        part.say("‖g‖", report.gradient_norm, 1);
    });
}

/// X_{t+1} is there, and has not taken the place of X_t.
inline void tell_move(const StepContext& context, const StepReport& report) {
    tell(context, StepPart::Move, report, [&](MadePart& part) {
        part.say("μ_t", report.stepsize);
        if (report.event == StepEvent::ProjectiveFallback)
            part.verdict =
                "The core is singular: the projective retraction takes the orthographic one's place.";
    });
}

/// mu = ||g||^2 / ||A(g)||^2, or a constant; energy: ||A(g)||^2 of a search.
inline void tell_stepsize(const StepContext& context, const StepReport& report, bool searched, double energy,
                          double mu) {
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", mu);
        if (!searched) return;
        part.say("‖g‖", report.gradient_norm, 1);
        part.say("‖A(g)‖^2", energy, 2);
    });
}

}  // namespace lowrank
