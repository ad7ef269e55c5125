// Random events for a sanitised window until the time is over or something is found.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>

namespace lowrank::endurance {

struct MonkeyPlan {
    std::string program;     ///< a lowrank-lab, with sanitizers where they are to see something
    std::string sample;      ///< a picture
    double seconds = 60;     ///< of wall time
    std::uint64_t seed = 1;  ///< of the first session; the next one takes the next number
    double patience = 20;    ///< seconds in which a window must answer, start and end
    std::string title = "LowRank Lab";
};

/// 0: nothing was found; 1: something, which is said with the seed that brings it back. The last line on
/// stdout says how many events there were.
int run_monkey(const MonkeyPlan& plan, const std::atomic<bool>& stop);

}  // namespace lowrank::endurance
