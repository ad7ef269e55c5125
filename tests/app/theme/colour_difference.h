// How far two colours stand apart for a given eye: dichromacy simulated (Machado, Oliveira and Fernandes
// 2009, severity 1), the difference by CIEDE2000 (Sharma, Wu and Dalal 2005).
#pragma once
#include <algorithm>
#include <array>
#include <cmath>

#include "app/theme/colour.h"

namespace lowrank::theme {

enum class Sight { Normal, Protanopia, Deuteranopia, Tritanopia };
inline constexpr Sight kSights[] = {Sight::Normal, Sight::Protanopia, Sight::Deuteranopia, Sight::Tritanopia};

using LinearRgb = std::array<double, 3>;
struct Lab {
    double L, a, b;
};

inline LinearRgb seen(Colour c, Sight sight) {
    static constexpr double kMatrices[4][9] = {
        {1, 0, 0, 0, 1, 0, 0, 0, 1},
        {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
        {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
        {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}};
    const double* M = kMatrices[static_cast<int>(sight)];
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const double in[] = {linear(c.r), linear(c.g), linear(c.b)};
    LinearRgb out{};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = std::clamp(M[3 * i] * in[0] + M[3 * i + 1] * in[1] + M[3 * i + 2] * in[2], 0.0, 1.0);
    return out;
}

/// CIELAB under D65.
inline Lab lab(const LinearRgb& c) {
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
    const double y = f(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
    const double z = f((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// CIEDE2000 with all weights 1.
inline double difference(const Lab& p, const Lab& q) {
    constexpr double kDegree = 3.14159265358979323846 / 180;
    const auto seventh = [](double c) {
        return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7)));
    };
    const double stretch = 1.5 - 0.5 * seventh((std::hypot(p.a, p.b) + std::hypot(q.a, q.b)) / 2);
    const double a1 = p.a * stretch, a2 = q.a * stretch;
    const double C1 = std::hypot(a1, p.b), C2 = std::hypot(a2, q.b), C = (C1 + C2) / 2;
    const auto hue = [&](double a, double b) {
        const double h = a == 0 && b == 0 ? 0 : std::atan2(b, a) / kDegree;
        return h < 0 ? h + 360 : h;
    };
    const double h1 = hue(a1, p.b), h2 = hue(a2, q.b);
    const bool grey = C1 * C2 == 0, around = !grey && std::abs(h1 - h2) > 180;
    const double turn = grey ? 0 : h2 - h1 + (around ? (h2 > h1 ? -360 : 360) : 0);
    const double sum = h1 + h2, h = grey ? sum : around ? (sum < 360 ? sum + 360 : sum - 360) / 2 : sum / 2;
    const double T = 1 - 0.17 * std::cos((h - 30) * kDegree) + 0.24 * std::cos(2 * h * kDegree) +
                     0.32 * std::cos((3 * h + 6) * kDegree) - 0.20 * std::cos((4 * h - 63) * kDegree);
    const double L = (p.L + q.L) / 2 - 50;
    const double dL = (q.L - p.L) / (1 + 0.015 * L * L / std::sqrt(20 + L * L));
    const double dC = (C2 - C1) / (1 + 0.045 * C);
    const double dH = 2 * std::sqrt(C1 * C2) * std::sin(turn / 2 * kDegree) / (1 + 0.015 * C * T);
    const double lean = -std::sin(60 * std::exp(-std::pow((h - 275) / 25, 2)) * kDegree) * 2 * seventh(C);
    return std::sqrt(dL * dL + dC * dC + dH * dH + lean * dC * dH);
}

}  // namespace lowrank::theme
