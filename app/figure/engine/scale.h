// From values to pixels of one axis and back.
#pragma once
#include <cmath>

namespace lowrank::figure {

/// low is drawn at pixel from, high at pixel to (for y, from is the bottom). A logarithmic scale needs low >
/// 0.
struct Scale {
    double low = 0, high = 1;
    bool logarithmic = false;
    float from = 0, to = 1;

    double fraction(double value) const {
        if (logarithmic) return log_ratio(value, low) / log_ratio(high, low);
        return (value - low) / (high - low);
    }
    /// log(value / low): exact to the last digits where both are nearly the same, and beyond 308 decades.
    static double log_ratio(double value, double low) {
        const double more = (value - low) / low;
        return std::abs(more) < 0.5 ? std::log1p(more) : std::log(value) - std::log(low);
    }
    float px(double value) const { return static_cast<float>(from + fraction(value) * (to - from)); }
    double value(float px) const {
        const double f = (static_cast<double>(px) - from) / (static_cast<double>(to) - from);
        if (!logarithmic) return low + f * (high - low);
        // Two factors, for the whole of a range of more than 308 decades is no number.
        const double half = std::exp(f * log_ratio(high, low) / 2);
        return low * half * half;
    }
    /// Whether a value has a place on the scale at all: finite, and above zero on a logarithmic one.
    bool drawable(double v) const { return std::isfinite(v) && (!logarithmic || v > 0); }
    float length() const { return std::abs(to - from); }
    bool operator==(const Scale&) const = default;
};

}  // namespace lowrank::figure
