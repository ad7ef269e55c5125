// Says what the map of rates shows, and where a pointer meets it.
#include "app/workspace/rates/figures/rate_map.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/field/rate_map_pixels.h"
#include "app/figure/engine/format.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using namespace figure;

constexpr int kEdgeSamples = 400;
constexpr float kPointReach = 9;  ///< px around a method's point that are the point

theme::MethodStyle line_style(theme::Colour colour, theme::Dash dash, bool thick = false) {
    theme::MethodStyle style;
    style.line = style.text = colour;
    style.dash = dash;
    style.marker = theme::Marker::None;
    style.thick = thick;
    return style;
}

/// A line eta(mu) over [from, to] as a series; its values go into the buffers.
template <class Eta>
void add_line(rates::RateMap& map, double from, double to, const theme::MethodStyle& style, Eta eta) {
    if (!(to > from)) return;
    std::vector<double> x, y;
    for (int k = 0; k <= kEdgeSamples; ++k) {
        // Denser at the left, where eta^- falls like a root.
        const double f = static_cast<double>(k) / kEdgeSamples;
        x.push_back(from + (to - from) * f * f);
        y.push_back(eta(x.back()));
    }
    map.buffers.push_back(std::move(x));
    map.buffers.push_back(std::move(y));
    map.figure.series.push_back(
        {.x = map.buffers[map.buffers.size() - 2], .y = map.buffers.back(), .style = style});
}

}  // namespace

RateLineColours rate_line_colours() {
    return {theme::rgb(0xFFB3D1), theme::rgb(0xC9F58A), theme::rgb(0xFFC53D), theme::rgb(0xFFFFFF)};
}

theme::Colour ink_on_rate(double rho, double rho_low) {
    const theme::Colour ground = field::rate_colour(rho, rho_low);
    const theme::Colour light = theme::rgb(0xFFFFFF), dark = theme::rgb(0x0B0F14);
    return theme::contrast(light, ground) > theme::contrast(dark, ground) ? light : dark;
}

RateMap build_rate_map(const RateMapInput& in, RateContours& contours) {
    RateMap map;
    const SpectralInterval I = in.interval;
    const state::AxisRange mu = in.view.x.value_or(state::whole_mu(I)),
                           eta = in.view.y.value_or(state::whole_eta());
    map.scene = field::rate_map_scene(I.lambda_min, I.lambda_max);
    map.scene.mu_low = mu.low;
    map.scene.mu_high = mu.high;
    map.scene.eta_low = eta.low;
    map.scene.eta_high = eta.high;
    map.contours = contours.of(map.scene);
    map.optimum = state::optimum_of(I);
    map.optimum_rho = rho_flat(I);
    map.has_optimum = I.lambda_min > 0;
    map.probe = in.probe;
    map.show_probe = in.show_probe;
    map.probe_hint = in.probe_hint;
    map.trails = in.trails;

    Figure& f = map.figure;
    f.title = "Spectral radius ρ(T(μ, η))";
    f.corner = in.corner;
    f.x.label = "stepsize μ";
    f.x.low = mu.low;
    f.x.high = mu.high;
    f.y.low = eta.low;
    f.y.high = eta.high;
    f.legend = false;
    const RateLineColours colours = rate_line_colours();
    // Where mu lambda_min passes 1 there is nothing left to damp.
    if (I.lambda_min > 0)
        add_line(map, std::max(0.0, mu.low), std::min(mu.high, 1 / I.lambda_min),
                 line_style(colours.critical, theme::Dash::Dashed),
                 [&](double m) { return eta_critical(m, I.lambda_min); });
    add_line(map, mu_flat(I), mu_dagger(I), line_style(colours.join, theme::Dash::Dotted, true),
             [&](double m) { return eta_join(m, I); });
    add_line(map, mu_dagger(I), mu_ddagger(I), line_style(colours.stretch, theme::Dash::Solid, true),
             [](double) { return 0.0; });
    return map;
}

void fill_by_processor(const RateMap& map, const Surface& s, paint::Painter& painter, paint::Rect plot,
                       float detail) {
    const float fine = detail;
    const int width = std::clamp(static_cast<int>(std::lround(plot.w * fine)), 1, 2400),
              height = std::clamp(static_cast<int>(std::lround(plot.h * fine)), 1, 2400);
    const auto rgba = field::rate_map_pixels(map.scene, width, height, static_cast<double>(s.px(1) * fine));
    if (!rgba.empty()) painter.image(plot, {width, height, rgba});
}

std::string left_out_words(const std::string& methods) {
    return fmt::format("Not on the map: {}, whose rate T(μ, η) does not give.", methods);
}

paint::Point trail_head(const RateTrail& trail, const Layout& layout) {
    const paint::Rect p = layout.plot;
    return {std::clamp(layout.x.px(trail.mu.back()), p.x, p.right()),
            std::clamp(layout.y.px(trail.eta.back()), p.y, p.bottom())};
}

std::vector<std::size_t> trails_under(const RateMap& map, const Layout& layout, const Surface& s,
                                      paint::Point at) {
    std::vector<std::pair<float, std::size_t>> near;
    float nearest = s.px(kPointReach);
    for (std::size_t k = 0; k < map.trails.size(); ++k) {
        if (map.trails[k].mu.empty()) continue;
        const paint::Point head = trail_head(map.trails[k], layout);
        const float away = std::hypot(head.x - at.x, head.y - at.y);
        if (away >= s.px(kPointReach)) continue;
        near.emplace_back(away, k);
        nearest = std::min(nearest, away);
    }
    std::vector<std::size_t> out;
    for (const auto& [away, k] : near)
        if (away <= nearest + s.px(2)) out.push_back(k);
    // As they are painted: the chosen one on top, of the others the last.
    std::sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
        const bool first = map.trails[a].chosen, second = map.trails[b].chosen;
        return first != second ? first : a > b;
    });
    return out;
}

RatePart rate_part(const RateMap& map, const Layout& layout, const Surface& s, paint::Point at) {
    const auto distance = [&](state::RatePoint to) {
        return std::hypot(layout.x.px(to.mu) - at.x, layout.y.px(to.eta) - at.y);
    };
    const auto under = trails_under(map, layout, s, at);
    if (!under.empty()) {
        const paint::Point head = trail_head(map.trails[under.front()], layout);
        const float away = std::hypot(head.x - at.x, head.y - at.y);
        if (!map.show_probe || away + s.px(2) < distance(map.probe)) return RatePart::Method;
    }
    if (map.show_probe && distance(map.probe) < s.px(13)) return RatePart::Probe;
    if (map.has_optimum && distance(map.optimum) < s.px(10)) return RatePart::Optimum;
    if (!map.show_probe || !layout.plot.contains(at)) return RatePart::None;
    if (std::abs(layout.x.px(map.probe.mu) - at.x) < s.px(4)) return RatePart::ProbeMu;
    if (std::abs(layout.y.px(map.probe.eta) - at.y) < s.px(4)) return RatePart::ProbeEta;
    return RatePart::None;
}

state::RatePoint rate_point(const Layout& layout, paint::Point at) {
    const paint::Rect p = layout.plot;
    const float x = std::clamp(at.x, p.x, p.right()), y = std::clamp(at.y, p.y, p.bottom());
    return state::rounded({layout.x.value(x), layout.y.value(y)}, {layout.x.low, layout.x.high},
                          {layout.y.low, layout.y.high});
}

}  // namespace lowrank::rates
