// The words of events and states, as CSV files, tables and legends print them. Knows nothing of how they come
// about.
#include "core/run/record.h"

namespace lowrank {

std::string_view event_word(Event event) {
    switch (event) {
        case Event::None:
            return "none";
        case Event::GradientRestart:
            return "gradient-restart";
        case Event::FunctionRestart:
            return "function-restart";
        case Event::BasinRestart:
            return "basin-restart";
        case Event::Retuned:
            return "retuned";
        case Event::ProjectiveFallback:
            return "projective-fallback";
        case Event::Converged:
            return "converged";
        case Event::Stopped:
            return "stopped";
        case Event::Diverged:
            return "diverged";
        case Event::Cancelled:
            return "cancelled";
    }
    return "none";
}

std::string_view status_word(MethodStatus status) {
    switch (status) {
        case MethodStatus::Waiting:
            return "waiting";
        case MethodStatus::Running:
            return "running";
        case MethodStatus::Paused:
            return "paused";
        case MethodStatus::Converged:
            return "converged";
        case MethodStatus::Stopped:
            return "stopped";
        case MethodStatus::Diverged:
            return "diverged";
        case MethodStatus::Cancelled:
            return "cancelled";
    }
    return "waiting";
}

}  // namespace lowrank
