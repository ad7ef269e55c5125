// Draws the roots in the disc of the complex plane.
#include "app/workspace/rates/figures/rate_roots.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numbers>
#include <vector>

#include "app/figure/engine/format.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using paint::Dash;
using paint::Point;
using paint::Rect;

constexpr double kCritical = 1e-3;  ///< of the momentum: a hand does not place it better
constexpr double kLargest = 2.2;    ///< roots further out are held at the edge

std::vector<Point> circle(Point centre, float radius) {
    std::vector<Point> points;
    constexpr int kSides = 96;
    for (int k = 0; k <= kSides; ++k) {
        const auto angle = static_cast<float>(2 * std::numbers::pi * k / kSides);
        points.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
    }
    return points;
}

}  // namespace

Damping damping_of(state::RatePoint probe, double lambda) {
    if (probe.mu * lambda > 1) return Damping::Flipping;
    if (std::abs(probe.eta - eta_critical(probe.mu, lambda)) < kCritical) return Damping::Critical;
    return iteration_discriminant(probe.mu, probe.eta, lambda) < 0 ? Damping::Underdamped
                                                                   : Damping::Overdamped;
}

std::string damping_words(state::RatePoint probe, double lambda) {
    std::string words;
    switch (damping_of(probe, lambda)) {
        case Damping::Overdamped:
            words = "real roots, overdamped";
            break;
        case Damping::Critical:
            words = "double root, critically damped";
            break;
        case Damping::Underdamped:
            words = "complex pair, underdamped: ripples";
            break;
        case Damping::Flipping:
            words = "real roots of both signs: flips";
            break;
    }
    const double rho = iteration_radius(probe.mu, probe.eta, lambda);
    return rho > 1 ? fmt::format("{}, diverges", words) : words;
}

RateRootsColours rate_roots_colours(const theme::Theme& theme) {
    MethodSpec momentum;
    momentum.algorithm = Algorithm::Narg;
    const MethodSpec specs[] = {momentum};
    return {theme.accent, theme::method_styles(specs, 0, theme)[0].line};
}

void draw_rate_roots(SpectralInterval I, state::RatePoint probe, const figure::Surface& s,
                     paint::Painter& painter) {
    const theme::Theme& t = *s.theme;
    const RootPair small = iteration_roots(probe.mu, probe.eta, I.lambda_min),
                   large = iteration_roots(probe.mu, probe.eta, I.lambda_max);
    const double rho = std::max(std::abs(small.z1), std::abs(large.z1));
    const double shown = std::clamp(1.06 * rho, 1.0, kLargest);
    const Point centre{s.area.x + s.area.w / 2, s.area.y + s.area.h / 2};
    const float full = std::min(s.area.w, s.area.h) / 2 - s.px(6);
    if (full < s.px(12)) return;
    const auto unit = static_cast<float>(full / shown);
    const auto at = [&](std::complex<double> z) {
        const double length = std::abs(z), held = std::min(length, shown);
        if (length > 0) z *= held / length;
        return Point{centre.x + unit * static_cast<float>(z.real()),
                     centre.y - unit * static_cast<float>(z.imag())};
    };
    const std::vector<Point> disc = circle(centre, unit);
    painter.polygon(std::span(disc).first(disc.size() - 1), t.field);
    painter.line({centre.x - full, centre.y}, {centre.x + full, centre.y}, {t.rule, s.px(1), Dash::Solid});
    painter.line({centre.x, centre.y - full}, {centre.x, centre.y + full}, {t.rule, s.px(1), Dash::Solid});
    painter.polyline(disc, {t.quiet, s.px(1.1f), Dash::Solid});
    if (rho < kLargest)
        painter.polyline(circle(centre, unit * static_cast<float>(rho)), {t.quiet, s.px(1), Dash::Dashed});
    const RateRootsColours colours = rate_roots_colours(t);
    const float size = s.px(12);
    for (const auto& z : {large.z1, large.z2})
        painter.marker(at(z), theme::Marker::Square, size, t.card, colours.lambda_max, s.px(1.2f));
    for (const auto& z : {small.z1, small.z2})
        painter.marker(at(z), theme::Marker::Circle, size, t.card, colours.lambda_min, s.px(1.2f));
}

}  // namespace lowrank::rates
