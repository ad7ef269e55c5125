// Finds the range of f over the picture at its corners and edges, for the levels of its lines.
#include "app/field/landscape_levels.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/text/numbers.h"

namespace lowrank::field {

namespace {

constexpr double kDecades = 4;  // of f that the tints run over; below, one tone

std::array<double, 3> cholesky(const LandscapeScene& s) {
    const double l11 = std::sqrt(s.q11), l21 = s.q12 / l11;
    return {l11, l21, std::sqrt(s.q22 - l21 * l21)};
}

double value(const std::array<double, 3>& l, double x, double y) {
    const double a = l[0] * x + l[1] * y, b = l[2] * y;
    return (a * a + b * b) / 2;
}

/// The smallest f in the rectangle: 0 inside, else on the boundary, where it is a parabola along each side.
double least(const LandscapeScene& s, const std::array<double, 3>& l) {
    if (s.x_low <= 0 && s.x_high >= 0 && s.y_low <= 0 && s.y_high >= 0) return 0;
    double best = INFINITY;
    for (const double x : {s.x_low, s.x_high})
        best = std::min(best, value(l, x, std::clamp(-s.q12 * x / s.q22, s.y_low, s.y_high)));
    for (const double y : {s.y_low, s.y_high})
        best = std::min(best, value(l, std::clamp(-s.q12 * y / s.q11, s.x_low, s.x_high), y));
    return best;
}

double most(const LandscapeScene& s, const std::array<double, 3>& l) {
    double best = 0;
    for (const double x : {s.x_low, s.x_high})
        for (const double y : {s.y_low, s.y_high}) best = std::max(best, value(l, x, y));
    return best;
}

}  // namespace

std::string why_invalid(const LandscapeScene& s) {
    for (const double v : {s.q11, s.q12, s.q22, s.x_low, s.x_high, s.y_low, s.y_high, s.levels})
        if (!std::isfinite(v)) return "The landscape was given a number that is not finite.";
    const auto l = cholesky(s);
    if (!(s.q11 > 0) || !(l[2] > 0))
        return fmt::format("The matrix {}, {}; {}, {} is not positive definite, and has no bowl to draw.",
                           print_number(s.q11), print_number(s.q12), print_number(s.q12),
                           print_number(s.q22));
    if (s.x_high <= s.x_low || s.y_high <= s.y_low)
        return "The landscape's rectangle is empty: the second end of each side must be larger than the "
               "first.";
    if (!(s.levels > 0))
        return fmt::format("The landscape cannot have {} levels: more than 0 is needed.",
                           print_number(s.levels));
    return {};
}

LandscapeLevels landscape_levels(const LandscapeScene& scene) {
    LandscapeLevels out;
    out.factor = cholesky(scene);
    out.ratio = scene.spacing == LevelSpacing::Ratio;
    const double top = most(scene, out.factor), bottom = least(scene, out.factor);
    if (out.ratio) {
        out.per = scene.levels / std::log(10.0);
        out.high = out.per * std::log(top);
        out.low = out.per * std::log(std::max(bottom, top * std::pow(10.0, -kDecades)));
    } else {
        out.per = scene.levels / std::sqrt(top);
        out.high = scene.levels;
        out.low = out.per * std::sqrt(bottom);
    }
    return out;
}

std::vector<std::uint8_t> landscape_ramp(const theme::Theme& theme) {
    // Quiet at the bottom of the bowl, where trajectories crowd; never so dark or bright that a curve of
    // three to one on the card would drown.
    const bool dark = theme.name == theme::ThemeName::Dark;
    const theme::Colour low = theme::mix(theme.card, theme.accent, dark ? 0.04f : 0.02f);
    const theme::Colour high = theme::mix(theme.card, theme.accent, dark ? 0.30f : 0.22f);
    std::vector<std::uint8_t> ramp;
    for (int i = 0; i < 256; ++i) {
        const theme::Colour c = theme::mix(low, high, static_cast<float>(i) / 255.f);
        ramp.insert(ramp.end(), {theme::to_byte(c.r), theme::to_byte(c.g), theme::to_byte(c.b), 255});
    }
    return ramp;
}

theme::Colour landscape_line(const theme::Theme& theme) {
    return theme::mix(theme.accent, theme.text, 0.3f).with_alpha(0.30f);
}

std::vector<double> landscape_columns(const LandscapeScene& s, int width) {
    std::vector<double> out;
    for (int i = 0; i < width; ++i) out.push_back(s.x_low + (i + 0.5) / width * (s.x_high - s.x_low));
    return out;
}

std::vector<double> landscape_rows(const LandscapeScene& s, int height) {
    std::vector<double> out;
    for (int i = 0; i < height; ++i) out.push_back(s.y_high + (i + 0.5) / height * (s.y_low - s.y_high));
    return out;
}

}  // namespace lowrank::field
