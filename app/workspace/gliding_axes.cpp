// Exponential approach, cut off when nobody could see the rest.
#include "app/workspace/gliding_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figure/engine/scale.h"

namespace lowrank::workspace {

double gliding_seconds(const state::AppState& state, double seconds) {
    return state.look.motion_reduced ? std::numeric_limits<double>::infinity() : seconds;
}

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
    constexpr double kTime = 0.033, kRounding = 1e-13;
    const double share = 1 - std::exp(-std::max(0.0, seconds) / kTime);
    const auto towards = [&](double from, double to) {
        if (!log_now) return from + (to - from) * share;
        return std::exp(std::log(from) + (std::log(to) - std::log(from)) * share);
    };
    low_ = towards(low_, low);
    high_ = towards(high_, high);
    const double width = log_now ? figure::Scale::log_ratio(high, low) : high - low;
    const double off = log_now ? std::max(std::abs(figure::Scale::log_ratio(low_, low)),
                                          std::abs(figure::Scale::log_ratio(high_, high)))
                               : std::max(std::abs(low_ - low), std::abs(high_ - high));
    // A range hardly wider than rounding is not reached by parts of the way.
    const double rounding = log_now ? kRounding : kRounding * std::max(std::abs(low), std::abs(high));
    if (!(off > std::max(0.002 * width, rounding))) {
        set(low, high);
        return false;
    }
    moving_ = true;
    return true;
}

bool GlidingAxes::advance(const figure::Figure& wanted, const state::ViewState& view, bool changed,
                          double seconds, ui::FigureSlot& slot) {
    const bool was_moving = x_.moving() || y_.moving();
    // What a hand moves follows the hand; what the runs move glides.
    if (view.x) x_.set(wanted.x.low, wanted.x.high);
    if (view.y) y_.set(wanted.y.low, wanted.y.high);
    const bool moves_x = x_.advance(wanted.x.low, wanted.x.high, wanted.x.logarithmic, seconds);
    const bool moves_y = y_.advance(wanted.y.low, wanted.y.high, wanted.y.logarithmic, seconds);
    const bool moves = moves_x || moves_y;
    if (!changed && !moves && !was_moving) return false;
    if (changed) slot.figure = wanted;
    slot.figure.x.low = x_.low();
    slot.figure.x.high = x_.high();
    slot.figure.y.low = y_.low();
    slot.figure.y.high = y_.high();
    slot.stale = true;
    return moves;
}

}  // namespace lowrank::workspace
