// Exponential approach, cut off when nobody could see the rest.
#include "app/workspace/ease.h"

#include <algorithm>
#include <cmath>

namespace lowrank::workspace {

void EasedRange::set(double low, double high) {
    low_ = low;
    high_ = high;
    known_ = true;
    moving_ = false;
}

bool EasedRange::advance(double low, double high, bool logarithmic, double seconds) {
    const bool log_now = logarithmic && low > 0 && high > low;
    if (!known_ || log_now != logarithmic_ || (log_now && !(low_ > 0))) {
        logarithmic_ = log_now;
        set(low, high);
        return false;
    }
    if (low_ == low && high_ == high) {
        moving_ = false;
        return false;
    }
    constexpr double kTime = 0.033;
    const double share = 1 - std::exp(-std::max(0.0, seconds) / kTime);
    const auto towards = [&](double from, double to) {
        if (!log_now) return from + (to - from) * share;
        return std::exp(std::log(from) + (std::log(to) - std::log(from)) * share);
    };
    low_ = towards(low_, low);
    high_ = towards(high_, high);
    const double width = log_now ? std::log(high / low) : high - low;
    const double off = log_now ? std::max(std::abs(std::log(low_ / low)), std::abs(std::log(high_ / high)))
                               : std::max(std::abs(low_ - low), std::abs(high_ - high));
    if (!(off > 0.002 * width)) {
        set(low, high);
        return false;
    }
    moving_ = true;
    return true;
}

}  // namespace lowrank::workspace
