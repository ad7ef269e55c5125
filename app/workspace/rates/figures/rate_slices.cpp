// Samples the radius along a line, finely where it bends.
#include "app/workspace/rates/figures/rate_slices.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <functional>

#include "app/figure/engine/format.h"
#include "core/method/spec.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

constexpr int kSliceSamples = 160;
constexpr double kHighest = 1.2;  ///< what a fitted axis shows of divergence

/// Places over [low, high]: even ones, and close ones around each kink of the estimate, which are where a
/// pair of roots coincides (a root's slope is infinite there) or where the two ends change places.
std::vector<double> places(double low, double high, std::vector<double> kinks,
                           const std::function<double(double)>& difference) {
    std::vector<double> out;
    for (int k = 0; k <= kSliceSamples; ++k) out.push_back(low + (high - low) * k / kSliceSamples);
    for (int k = 0; k < kSliceSamples; ++k) {
        double a = out[static_cast<std::size_t>(k)], b = out[static_cast<std::size_t>(k) + 1];
        const bool above = difference(a) > 0;
        if (above == (difference(b) > 0)) continue;
        for (int i = 0; i < 50; ++i) ((difference((a + b) / 2) > 0) == above ? a : b) = (a + b) / 2;
        kinks.push_back(a);
    }
    for (const double kink : kinks)
        for (const double away : {0.0, 1e-6, 1e-5, 1e-4, 4e-4, 1e-3, 2e-3, 4e-3})
            for (const double side : {-1.0, 1.0}) {
                const double x = kink + side * away * (high - low);
                if (x > low && x < high) out.push_back(x);
            }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

/// The three colours that are furthest apart, as the methods have them.
std::vector<theme::Colour> slice_colours(const theme::Theme& theme) {
    MethodSpec riemannian, momentum, scaled;
    riemannian.algorithm = Algorithm::RGradOrth;
    momentum.algorithm = Algorithm::Narg;
    scaled.algorithm = Algorithm::ScaledGd;
    const MethodSpec specs[] = {riemannian, momentum, scaled};
    std::vector<theme::Colour> out;
    for (const theme::MethodStyle& style : theme::method_styles(specs, 0, theme)) out.push_back(style.line);
    return out;
}

class Slice {
public:
    Slice(RateSlices& out, figure::Figure& figure, const RateSlicesInput& in)
        : out_(out), f_(figure), in_(in) {}

    /// One curve: mu and eta of a place on it. All estimates are dotted alike: the legend names that of the
    /// last.
    void add(const std::string& label, theme::Colour colour, bool last, const std::vector<double>& x,
             const std::function<state::RatePoint(double)>& point) {
        std::vector<double> estimate, actual;
        for (const double at : x) {
            const state::RatePoint p = point(at);
            estimate.push_back(
                iteration_radius(p.mu, p.eta, in_.interval.lambda_min, in_.interval.lambda_max));
            if (!in_.eigenvalues.empty()) actual.push_back(assembled_radius(p.mu, p.eta, in_.eigenvalues));
        }
        const theme::MethodStyle own{colour, colour, theme::Dash::Solid, theme::Marker::None};
        if (in_.eigenvalues.empty()) return put(label, x, std::move(estimate), own, figure::Role::Estimate);
        if (!actual.empty()) put(label, x, std::move(actual), own, figure::Role::Actual);
        const theme::Colour text = in_.theme->text;
        put(last ? "estimate" : "", x, std::move(estimate),
            {text, text, theme::Dash::Dotted, theme::Marker::None}, figure::Role::EstimateOfFormer);
    }

private:
    void put(const std::string& label, const std::vector<double>& x, std::vector<double> y,
             const theme::MethodStyle& style, figure::Role role) {
        out_.buffers.push_back(x);
        out_.buffers.push_back(std::move(y));
        f_.series.push_back({.x = out_.buffers[out_.buffers.size() - 2],
                             .y = out_.buffers.back(),
                             .label = label,
                             .style = style,
                             .role = role});
    }
    RateSlices& out_;
    figure::Figure& f_;
    const RateSlicesInput& in_;
};

void set_axes(figure::Figure& figure, const state::ViewState& view, state::AxisRange x, double rho_low) {
    const double bottom = std::max(0.0, std::floor((rho_low - 0.02) * 10) / 10);
    const state::AxisRange shown_x = view.x.value_or(x),
                           shown_y = view.y.value_or(state::AxisRange{bottom, kHighest});
    figure.x.low = shown_x.low;
    figure.x.high = shown_x.high;
    figure.y.low = shown_y.low;
    figure.y.high = shown_y.high;
    figure.references.push_back({1, "ρ = 1"});
    figure.still = true;
}

std::string value_of(double v) { return figure::format_fixed(v, 3); }

}  // namespace

RateSlices build_rate_slices(const RateSlicesInput& in) {
    RateSlices out;
    const SpectralInterval I = in.interval;
    const double flat_mu = mu_flat(I), flat_eta = eta_flat(I), low = rho_flat(I);
    const std::vector<theme::Colour> colour = slice_colours(*in.theme);
    const auto difference = [&](double mu, double eta) {
        return iteration_radius(mu, eta, I.lambda_min) - iteration_radius(mu, eta, I.lambda_max);
    };

    out.along_mu.title = "ρ along μ";
    out.along_mu.corner = in.corner;
    out.along_mu.x.label = "stepsize μ";
    set_axes(out.along_mu, in.along_mu, state::whole_mu(I), low);
    Slice mu(out, out.along_mu, in);
    const auto along_mu = [&](const std::string& label, std::size_t which, double eta) {
        // eta = eta^-(mu) where mu lambda = ((1 - eta)/(1 + eta))^2, and once more where mu lambda = 1.
        const double s = (1 - eta) / (1 + eta);
        std::vector<double> kinks;
        for (const double lambda : {I.lambda_min, I.lambda_max})
            if (lambda > 0) kinks.insert(kinks.end(), {s * s / lambda, 1 / lambda});
        const double from = std::max(0.0, out.along_mu.x.low);
        mu.add(label, colour[which], which == 2,
               places(std::min(from, out.along_mu.x.high), out.along_mu.x.high, kinks,
                      [&](double m) { return difference(m, eta); }),
               [&](double m) {
                   return state::RatePoint{m, eta};
               });
    };
    along_mu("η = 0", 0, 0);
    along_mu("η♭ " + value_of(flat_eta), 1, flat_eta);
    along_mu(fmt::format("probe {}", value_of(in.probe.eta)), 2, in.probe.eta);

    out.along_eta.title = "ρ along η";
    out.along_eta.corner = in.corner;
    out.along_eta.x.label = "momentum η";
    set_axes(out.along_eta, in.along_eta, state::whole_eta(), low);
    Slice eta(out, out.along_eta, in);
    const auto along_eta = [&](const std::string& label, std::size_t which, double m) {
        std::vector<double> kinks;
        for (const double lambda : {I.lambda_min, I.lambda_max}) kinks.push_back(eta_critical(m, lambda));
        eta.add(label, colour[which], which == 2,
                places(out.along_eta.x.low, out.along_eta.x.high, kinks,
                       [&](double e) { return difference(m, e); }),
                [&](double e) {
                    return state::RatePoint{m, e};
                });
    };
    along_eta("μ† " + value_of(mu_dagger(I)), 0, mu_dagger(I));
    along_eta("μ♭ " + value_of(flat_mu), 1, flat_mu);
    along_eta(fmt::format("probe {}", value_of(in.probe.mu)), 2, in.probe.mu);
    return out;
}

}  // namespace lowrank::rates
