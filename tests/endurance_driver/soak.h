// A soak: days at the window one after another, and once a minute what they cost.
#pragma once
#include <atomic>
#include <string>

namespace lowrank::endurance {

struct SoakPlan {
    std::string program;
    std::string sample;  ///< a picture
    std::string table;   ///< a CSV file that grows by a row a minute; what was there is replaced
    double hours = 2;
    double between = 60;  ///< seconds between two rows
};

/// 0: flat; 1: something grew, died or did not do what was asked of it. The last line on stdout says which.
int run_soak(const SoakPlan& plan, const std::atomic<bool>& stop);

}  // namespace lowrank::endurance
