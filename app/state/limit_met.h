// Which limit of a race ended a run that was on its way, and how far it should go.
#pragma once
#include <optional>
#include <string>

#include "core/run/trace.h"

namespace lowrank::state {

enum class Limit { Iterations, Calls, Seconds };

/// The limit of spec.stop at which a run stopped; nothing where something else ended it.
std::optional<Limit> limit_met(const Trace& trace, const StopSpec& stop);

/// A run that a limit ended before the tolerance.
struct CutOff {
    Limit limit;
    double times = 2;  ///< the limit so often would do, at the pace of the run's second half
};

/// Whether a run was on its way when a limit ended it: in the basin, or with an error that would be below the
/// tolerance within 20 times its iterations, or those of a usual limit where it made fewer.
std::optional<CutOff> cut_off(const Race& race, const Trace& trace);

/// 'The limit of 300 iterations came before the tolerance.', of operator calls, of time.
std::string came_first(Limit limit, const StopSpec& stop);
/// 'NARG was on its way at the limit of 300 iterations: error 0.05.', of operator calls, of time.
std::string was_on_its_way(const std::string& name, Limit limit, const StopSpec& stop,
                           const std::string& error);

/// The same end with that limit so many times as far, in two digits and at least doubled; and what it is
/// then: '2600 iterations', '200 operator calls', '3 s'.
struct Farther {
    StopSpec stop;
    std::string words;
};
Farther farther(const CutOff& cut, StopSpec stop);

/// The next power of ten above twice an error that rounding lets fall no more: a tolerance that can be met,
/// in the unit of stop. Nothing where the run did not end so.
std::optional<double> attainable_tolerance(const Trace& trace, const StopSpec& stop);

}  // namespace lowrank::state
