// Viridis from ten anchor colours, smooth between them.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/theme/theme.h"

namespace lowrank::theme {
namespace {

constexpr std::array<Colour, 10> kAnchors{rgb(0x440154), rgb(0x482878), rgb(0x3E4989), rgb(0x31688E),
                                          rgb(0x26828E), rgb(0x1F9E89), rgb(0x35B779), rgb(0x6ECE58),
                                          rgb(0xB5DE2B), rgb(0xFDE725)};

constexpr int kLast = static_cast<int>(kAnchors.size()) - 1;

// Cubic through p1 and p2 with the slopes of their neighbours; clamped because it may overshoot at the yellow
// end.
float smooth(float p0, float p1, float p2, float p3, float s) {
    const float a = 2 * p1, b = p2 - p0, c = 2 * p0 - 5 * p1 + 4 * p2 - p3, d = 3 * (p1 - p2) + p3 - p0;
    return std::clamp(0.5f * (a + s * (b + s * (c + s * d))), 0.f, 1.f);
}

}  // namespace

Colour viridis(double t) {
    const double at = (t > 0 ? std::min(t, 1.0) : 0.0) * kLast;  // NaN takes the low end
    const int i = std::min(static_cast<int>(at), kLast - 1);
    const float s = static_cast<float>(at - i);
    const auto anchor = [](int k) { return kAnchors[static_cast<std::size_t>(std::clamp(k, 0, kLast))]; };
    const Colour p0 = anchor(i - 1), p1 = anchor(i), p2 = anchor(i + 1), p3 = anchor(i + 2);
    return {smooth(p0.r, p1.r, p2.r, p3.r, s), smooth(p0.g, p1.g, p2.g, p3.g, s),
            smooth(p0.b, p1.b, p2.b, p3.b, s), 1};
}

}  // namespace lowrank::theme
