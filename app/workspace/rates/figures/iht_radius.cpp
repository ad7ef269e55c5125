// Makes the figure of IHT's radius: one colour a rate along viridis, as far as it reads on the card.
#include "app/workspace/rates/figures/iht_radius.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::rates {
namespace {

constexpr int kRadiusSamples = 240;

SpectralInterval interval_of(const IhtSweepItem& item) {
    return {item.spectrum.lambda_min, item.spectrum.lambda_max};
}

/// Viridis without the end that vanishes on the card.
theme::Colour ramp(double f, const theme::Theme& theme) {
    const bool dark = theme.name == theme::ThemeName::Dark;
    return theme::viridis(dark ? 0.42 + 0.58 * f : 0.08 + 0.50 * f);
}

std::string join_sentences(const std::string& first, const std::string& second) {
    return first.empty() || second.empty() ? first + second : first + " " + second;
}

std::string rate_text(ProblemKind kind, double rate) {
    return row_of(kind).rate->share ? figure::format_share(rate) : figure::format_fixed(rate, 0);
}

std::string name_of(const IhtSweepItem& item) { return "p = " + rate_text(item.kind, item.rate); }

struct RadiusBuilder {
    IhtRadius& out;
    figure::Figure& figure;
    const theme::Theme& theme;
    bool paper;

    void put(const std::string& label, std::vector<double> x, std::vector<double> y, theme::Colour colour,
             theme::Dash dash, theme::Marker marker, figure::Role role) {
        out.buffers.push_back(std::move(x));
        out.buffers.push_back(std::move(y));
        figure.series.push_back({.x = out.buffers[out.buffers.size() - 2],
                                 .y = out.buffers.back(),
                                 .label = label,
                                 .style = {colour, colour, dash, marker},
                                 .role = role});
    }

    /// All estimates are dotted alike: the legend names that of the last.
    void curve(const IhtSweepItem& item, theme::Colour colour, double mu_high, bool last) {
        const SpectralInterval I = interval_of(item);
        std::vector<double> mu, estimate, actual;
        for (int k = 0; k <= kRadiusSamples; ++k) mu.push_back(mu_high * k / kRadiusSamples);
        mu.push_back(mu_dagger(I));
        std::sort(mu.begin(), mu.end());
        for (const double m : mu) {
            estimate.push_back(constant_step_rate(m, I));
            double most = 0;
            for (const double lambda : item.spectrum.eigenvalues)
                most = std::max(most, std::abs(1 - m * lambda));
            actual.push_back(most);
        }
        // A page has no room for the numbers, which stand where the curves pass 1.
        const std::string limit = paper ? "" : ", μ‡ " + figure::format_fixed(mu_ddagger(I), 2);
        put(name_of(item) + limit, mu, std::move(actual), colour, theme::Dash::Solid, theme::Marker::None,
            figure::Role::Actual);
        put(last ? "estimate" : "", std::move(mu), std::move(estimate), theme.text, theme::Dash::Dotted,
            theme::Marker::None, figure::Role::EstimateOfFormer);
        put(last ? "best step μ†" : "", {mu_dagger(I)}, {rho_dagger(I)}, colour, theme::Dash::Solid,
            theme::Marker::Circle, figure::Role::OptimumOfFormer);
        figure.landmarks.push_back({mu_dagger(I), rho_dagger(I)});
    }
};

void fill(IhtRadius& out, figure::Figure& figure, const IhtRadiusInput& in, ProblemKind kind,
          const state::ViewState& view) {
    std::vector<const IhtSweepItem*> items;
    double furthest = 0;
    std::string left_out;
    if (in.sweep) {
        for (const IhtSweepItem& item : in.sweep->items) {
            if (item.kind != kind || !(item.spectrum.lambda_max > 0)) continue;
            items.push_back(&item);
            furthest = std::max(furthest, mu_ddagger(interval_of(item)));
        }
        left_out = left_out_words(*in.sweep, kind);
        figure.corner = swept_words(in.sweep->problem);
        if (!in.paged) figure.note = join_sentences(in.otherwise, left_out);
    }
    const std::string_view title = row_of(kind).title;
    figure.title = fmt::format("ρ of IHT, {}", title.substr(title.find(' ') + 1));
    figure.x.label = "stepsize μ";
    figure.still = true;
    figure.empty_text =
        left_out.empty() ? "The rates of IHT will appear here when their spectra are known." : left_out;
    const double mu_high = furthest > 0 ? 1.08 * furthest : 2;
    const state::AxisRange x = view.x.value_or(state::AxisRange{0, mu_high}),
                           y = view.y.value_or(state::AxisRange{0, 1.2});
    figure.x.low = x.low;
    figure.x.high = x.high;
    figure.y.low = y.low;
    figure.y.high = y.high;
    if (items.empty()) return;
    figure.references.push_back({1, "ρ = 1"});
    RadiusBuilder builder{out, figure, *in.theme, in.paper};
    for (std::size_t k = 0; k < items.size(); ++k) {
        const double f =
            items.size() > 1 ? static_cast<double>(k) / static_cast<double>(items.size() - 1) : 0.5;
        builder.curve(*items[k], ramp(f, *in.theme), std::max(mu_high, x.high), k + 1 == items.size());
    }
}

}  // namespace

std::string swept_words(const ProblemSpec& swept) {
    std::string words = swept.rows == swept.cols ? fmt::format("n = {}", swept.rows)
                                                 : fmt::format("{} × {}", swept.rows, swept.cols);
    words += fmt::format(", r = {}", swept.rank);
    if (swept.coherence > 0) words += fmt::format(", coherence {}", figure::format_short(swept.coherence));
    if (swept.sampling == SamplingLaw::Rows) words += ", sampling by rows";
    if (swept.sampling == SamplingLaw::Leverage) words += ", sampling by leverage";
    if (swept.fill_rows) words += ", rows filled";
    return fmt::format("{}, seed {}", words, swept.seed);
}

std::string left_out_words(const IhtSweep& sweep, ProblemKind kind) {
    std::string rates;
    for (const IhtSweep::LeftOut& each : sweep.left_out)
        if (each.kind == kind) rates += (rates.empty() ? "p = " : ", ") + rate_text(kind, each.rate);
    if (rates.empty()) return {};
    return fmt::format("Left out, with fewer samples than degrees of freedom: {}.", rates);
}

std::string swept_note(const IhtSweep& sweep, const std::string& otherwise) {
    std::string note = otherwise;
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing})
        if (const std::string words = left_out_words(sweep, kind); !words.empty())
            note = join_sentences(note, fmt::format("{}: {}", *row_of(kind).label, words));
    return note;
}

IhtRadius build_iht_radius(const IhtRadiusInput& in) {
    IhtRadius out;
    fill(out, out.completion, in, ProblemKind::MatrixCompletion, in.completion);
    fill(out, out.sensing, in, ProblemKind::MatrixSensing, in.sensing);
    return out;
}

}  // namespace lowrank::rates
