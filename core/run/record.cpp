// The words of events and states, as CSV files, tables and legends print them, and the unit of the numbers.
#include "core/run/record.h"

#include <cmath>

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

Record in_unit_of_data(Record record, int unit_exponent) {
    if (unit_exponent == 0) return record;
    for (double* value :
         {&record.error, &record.gradient_norm, &record.test_rmse, &record.norm, &record.sigma_r})
        *value = std::ldexp(*value, -unit_exponent);
    if (std::isfinite(record.objective) && record.objective != 0) {
        record.objective = std::ldexp(record.objective, -2 * unit_exponent);
        if (!std::isnormal(record.objective)) record.objective = Record::kNone;
    }
    return record;
}

}  // namespace lowrank
