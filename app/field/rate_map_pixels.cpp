// The mapping of shaders/rate_map.frag in C++: radius of a pixel, its colour, hatching and lines.
#include "app/field/rate_map_pixels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>

#include "app/theme/theme.h"
#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::field {

namespace {

constexpr int kRampTexels = 1024;     // neighbours differ by one level of a byte at most
constexpr double kBeyond = 1.000001;  // rounding at rho = 1 itself must not flicker into hatching

/// The middle of each pixel between low and high.
std::vector<double> middles(double low, double high, int count) {
    std::vector<double> out;
    out.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) out.push_back(low + (i + 0.5) / count * (high - low));
    return out;
}

std::vector<double> mus(const RateMapScene& s, int width) { return middles(s.mu_low, s.mu_high, width); }
/// From the top, so from the largest.
std::vector<double> etas(const RateMapScene& s, int height) { return middles(s.eta_high, s.eta_low, height); }

using Rgb = std::array<double, 3>;

Rgb over(Rgb below, theme::Colour c, double strength) {
    const double a = c.a * std::clamp(strength, 0.0, 1.0);
    return {below[0] + (c.r - below[0]) * a, below[1] + (c.g - below[1]) * a,
            below[2] + (c.b - below[2]) * a};
}

Rgb on_ramp(double t) {
    static const std::vector<std::uint8_t> ramp = rate_ramp();
    const auto at = static_cast<std::size_t>(std::lround(std::clamp(t, 0.0, 1.0) * (kRampTexels - 1)));
    return {ramp[4 * at] / 255.0, ramp[4 * at + 1] / 255.0, ramp[4 * at + 2] / 255.0};
}

double place(double rho, double rho_low) { return (rho - rho_low) / std::max(1 - rho_low, 1e-6); }

}  // namespace

std::string why_invalid(const RateMapScene& s) {
    for (const double v : {s.lambda_min, s.lambda_max, s.mu_low, s.mu_high, s.eta_low, s.eta_high, s.rho_low})
        if (!std::isfinite(v)) return "The rate map was given a number that is not finite.";
    const auto pair = [](double a, double b) {
        return fmt::format("{} to {}", print_number(a), print_number(b));
    };
    if (s.lambda_min < 0 || s.lambda_max < s.lambda_min || s.lambda_max == 0)
        return fmt::format(
            "The eigenvalues cannot go from {}: 0 <= lambda_min <= lambda_max, and not both 0, is needed.",
            pair(s.lambda_min, s.lambda_max));
    if (s.mu_high <= s.mu_low)
        return fmt::format("The stepsizes cannot go from {}: the second must be larger.",
                           pair(s.mu_low, s.mu_high));
    if (s.eta_high <= s.eta_low)
        return fmt::format("The momentum cannot go from {}: the second must be larger.",
                           pair(s.eta_low, s.eta_high));
    return {};
}

RateMapScene rate_map_scene(double lambda_min, double lambda_max) {
    RateMapScene scene;
    scene.lambda_min = lambda_min;
    scene.lambda_max = lambda_max;
    scene.mu_high = 1.13 * mu_ddagger({lambda_min, lambda_max});
    scene.rho_low = rho_flat({lambda_min, lambda_max});
    return scene;
}

std::vector<std::uint8_t> rate_ramp() {
    std::vector<std::uint8_t> ramp;
    for (int i = 0; i < kRampTexels; ++i) {
        const theme::Colour c = theme::viridis(1 - static_cast<double>(i) / (kRampTexels - 1));
        ramp.insert(ramp.end(), {theme::to_byte(c.r), theme::to_byte(c.g), theme::to_byte(c.b), 255});
    }
    return ramp;
}

theme::Colour rate_colour(double rho, double rho_low) {
    if (rho > kBeyond) return rate_map_look().beyond;
    return theme::viridis(1 - place(rho, rho_low));
}

RateMapLook rate_map_look() {
    return {theme::rgb(0x25002F), theme::rgb(0x6B3B7A).with_alpha(0.55f),
            theme::rgb(0xFFFFFF).with_alpha(0.30f)};
}

std::vector<float> rate_map_columns(const RateMapScene& scene, int width) {
    std::vector<float> out;
    out.reserve(4 * static_cast<std::size_t>(width));
    for (const double mu : mus(scene, width))
        for (const double lambda : {scene.lambda_min, scene.lambda_max}) {
            const double m = mu * lambda;
            out.push_back(static_cast<float>(1 - m));
            out.push_back(static_cast<float>(std::copysign(std::sqrt(std::abs(m)), m)));
        }
    return out;
}

std::vector<float> rate_map_rows(const RateMapScene& scene, int height) {
    std::vector<float> out;
    out.reserve(4 * static_cast<std::size_t>(height));
    for (const double eta : etas(scene, height))
        out.insert(out.end(), {static_cast<float>(eta), static_cast<float>(1 - eta), 0.f, 0.f});
    return out;
}

std::vector<std::uint8_t> rate_map_pixels(const RateMapScene& scene, int width, int height, double pixel) {
    if (width < 1 || height < 1 || !why_invalid(scene).empty()) return {};
    const RateMapLook look = rate_map_look();
    const std::vector<double> across = mus(scene, width), up = etas(scene, height);
    const auto wrap = [](double v, double by) { return v - by * std::floor(v / by); };
    std::vector<std::uint8_t> out;
    out.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double mu = across[static_cast<std::size_t>(x)], eta = up[static_cast<std::size_t>(y)];
            const double slow = iteration_radius(mu, eta, scene.lambda_min);
            const double fast = iteration_radius(mu, eta, scene.lambda_max);
            const double rho = std::max(slow, fast), px = (x + 0.5) / pixel, py = (y + 0.5) / pixel;
            Rgb c{};
            if (rho > kBeyond) {
                const double off = std::abs(wrap(px + py, 9) - 4.5) * 0.70710678;
                c = over({look.beyond.r, look.beyond.g, look.beyond.b}, look.hatch,
                         (0.5 - off) * pixel + 0.5);
            } else {
                c = on_ramp(place(rho, scene.rho_low));
                const double decides = slow >= fast ? scene.lambda_min : scene.lambda_max;
                if (iteration_discriminant(mu, eta, decides) < 0) {
                    const double cx = wrap(px, 12) - 6, cy = wrap(py, 12) - 6;
                    const auto square = [](double a, double b) { return a * a + b * b; };
                    const double away = std::min(square(cx, cy), square(std::abs(cx) - 6, std::abs(cy) - 6));
                    c = over(c, look.dot, (0.64 - away) / 1.6 * pixel + 0.5);
                }
            }
            out.insert(out.end(), {theme::to_byte(c[0]), theme::to_byte(c[1]), theme::to_byte(c[2]), 255});
        }
    return out;
}

}  // namespace lowrank::field
