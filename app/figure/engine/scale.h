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
        if (logarithmic) return std::log(value / low) / std::log(high / low);
        return (value - low) / (high - low);
    }
    float px(double value) const { return static_cast<float>(from + fraction(value) * (to - from)); }
    double value(float px) const {
        const double f = (static_cast<double>(px) - from) / (static_cast<double>(to) - from);
        return logarithmic ? low * std::pow(high / low, f) : low + f * (high - low);
    }
    /// Whether a value has a place on the scale at all: finite, and above zero on a logarithmic one.
    bool drawable(double v) const { return std::isfinite(v) && (!logarithmic || v > 0); }
    float length() const { return std::abs(to - from); }
};

}  // namespace lowrank::figure
