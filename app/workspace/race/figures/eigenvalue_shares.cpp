// Two shares of the same bars, so that one axis serves both: where the filled one stands above the outline,
// the error has more than its part.
#include "app/workspace/race/figures/eigenvalue_shares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <numeric>

#include "app/figure/engine/format.h"
#include "core/text/numbers.h"

namespace lowrank::race {
namespace {

using namespace figure;

constexpr std::size_t kBars = 28;
constexpr double kPercent = 100;

/// The ends of the bars.
struct Bars {
    bool logarithmic = false;
    double low = 0, high = 1;

    explicit Bars(const Vector& eigenvalues) {
        low = eigenvalues[0], high = eigenvalues[eigenvalues.size() - 1];
        logarithmic = low > 0 && high > kLinearSpan * low;
        if (high > low) return;
        const double around = 0.05 * std::max(std::abs(low), 1e-300);
        low -= around, high += around;
    }
    double edge(std::size_t k) const {
        const double f = static_cast<double>(k) / kBars;
        return logarithmic ? low * std::pow(high / low, f) : low + f * (high - low);
    }
    std::size_t of(double eigenvalue) const {
        const double f = logarithmic ? std::log(eigenvalue / low) / std::log(high / low)
                                     : (eigenvalue - low) / (high - low);
        return static_cast<std::size_t>(std::clamp(f * kBars, 0.0, kBars - 0.5));
    }
};

/// The least round share that holds all bars.
double top_of(double most) {
    constexpr std::array kTops = {10.0, 20.0, 40.0, 60.0, 80.0, 100.0};
    for (const double top : kTops)
        if (most <= top) return top;
    return kTops.back();
}

/// The corners of bars along their tops, from the foot of the first to that of the last.
std::vector<double> corners(const std::vector<double>& heights) {
    std::vector<double> out{0};
    for (const double height : heights) out.push_back(height), out.push_back(height);
    out.push_back(0);
    return out;
}

Series outline(std::vector<std::vector<double>>& buffers, std::span<const double> x,
               const std::vector<double>& heights, std::string label, theme::Colour colour) {
    buffers.push_back(corners(heights));
    return {.x = x,
            .y = buffers.back(),
            .label = std::move(label),
            .style = {colour, colour, theme::Dash::Solid, theme::Marker::None}};
}

std::string axis_words(const EigenvalueSharesInput& in) {
    const std::string op = in.residual ? "the Hessian at the limit" : "P_{T}A*AP_{T}";
    return fmt::format("eigenvalue λ of {}", in.scaled ? "S^{1/2}(" + op + ")S^{1/2}" : op);
}

}  // namespace

std::string where_the_error_lies(const EigenvalueSharesInput& in) {
    constexpr double kMost = 0.9;
    std::vector<Index> order(static_cast<std::size_t>(in.shares.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](Index a, Index b) { return in.shares[a] > in.shares[b]; });
    double sum = 0;
    std::size_t count = 0;
    while (count < order.size() && sum < kMost) sum += in.shares[order[count++]];
    if (!(sum >= kMost)) return "The error is zero: no eigenvalue has a part in it.";
    const auto [least, most] =
        std::minmax_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
    const double low = in.eigenvalues[*least], high = in.eigenvalues[*most];
    const std::string of = (in.all ? " of " : " of the ") + std::to_string(order.size()) +
                           (in.all ? " eigenvalues" : " that it sees");
    return fmt::format("90 % of the squared error lies in {}{}{}.", count, of,
                       count == 1 ? fmt::format(", at {}", format_short(low))
                                  : fmt::format(", from {} to {}", format_short(low), format_short(high)));
}

EigenvalueShares build_eigenvalue_shares(const EigenvalueSharesInput& in, const theme::Theme& theme) {
    EigenvalueShares out;
    out.buffers.reserve(4);  // the series look into them
    out.page.columns = 1;
    out.page.title = fmt::format("The error of {} at t = {} along the eigenvectors", in.method, in.t);
    out.page.corner = in.corner;
    Panel& panel = out.page.panels.emplace_back();
    Figure& figure = panel.figure;
    figure.title = "eigenvalues, and the error's share in each";
    figure.x.label = axis_words(in);
    figure.y.label = "share in %";
    figure.y.name = "share";
    figure.legend = false;
    figure.still = true;
    figure.empty_text = "The eigenvalues will appear here.";
    if (in.eigenvalues.size() == 0) return out;
    const Bars bars(in.eigenvalues);
    std::vector<double> count(kBars), share(kBars);
    for (Index k = 0; k < in.eigenvalues.size(); ++k) {
        const std::size_t bar = bars.of(in.eigenvalues[k]);
        count[bar] += kPercent / static_cast<double>(in.eigenvalues.size());
        share[bar] += kPercent * in.shares[k];
    }
    std::vector<double>& x = out.buffers.emplace_back();
    for (std::size_t k = 0; k <= kBars; ++k) x.push_back(bars.edge(k)), x.push_back(bars.edge(k));
    figure.x.logarithmic = bars.logarithmic;
    figure.x.low = bars.low, figure.x.high = bars.high;
    const double top = top_of(std::max(std::ranges::max(share), in.all ? std::ranges::max(count) : 0.0));
    figure.y.low = 0, figure.y.high = top;

    Series error =
        outline(out.buffers, x, share, fmt::format("squared error of {}", in.method), in.style.line);
    figure.bands.push_back({x, out.buffers.emplace_back(x.size(), 0.0), error.y, in.style.line});
    out.page.legend.push_back({error.style, error.label});
    figure.series.push_back(std::move(error));
    if (in.all) {
        Series all = outline(out.buffers, x, count, fmt::format("the {} eigenvalues", in.eigenvalues.size()),
                             theme.quiet);
        out.page.legend.push_back({all.style, all.label});
        figure.series.push_back(std::move(all));
    }
    out.where = where_the_error_lies(in);
    out.page.note = out.where;
    if (const double at = 1 / in.stepsize; at >= figure.x.low && at <= figure.x.high) {
        Guide guide;
        guide.x = {at, at};
        guide.y = {0, top};
        guide.colour = theme.text;
        guide.label = "1/μ_t";
        figure.guides.push_back(std::move(guide));
        out.page.note += fmt::format(" The next step takes away what lies at 1/μ_t = {}.", format_short(at));
    }
    if (!in.all)
        out.page.note +=
            " The eigenvalues are those that the error sees: Lanczos quadrature with the error for a start.";
    return out;
}

std::string eigenvalue_shares_csv(const EigenvalueSharesInput& in) {
    std::string out = "eigenvalue,share_of_squared_error\n";
    for (Index k = 0; k < in.eigenvalues.size(); ++k)
        out += print_number(in.eigenvalues[k]) + "," + print_number(in.shares[k]) + "\n";
    return out;
}

Page eigenvalue_shares_page(const EigenvalueSharesInput& input) {
    return {.lay_out =
                [=](const Surface& page) {
                    return lay_out_kept(
                        std::make_shared<const EigenvalueShares>(build_eigenvalue_shares(input, *page.theme)),
                        page);
                },
            .description = [=] { return where_the_error_lies(input); },
            .csv = [=] { return eigenvalue_shares_csv(input); }};
}

}  // namespace lowrank::race
