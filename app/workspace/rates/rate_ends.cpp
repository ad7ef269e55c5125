// The rate is that of the spectrum's ends, as the map has it.
#include "app/workspace/rates/rate_ends.h"

#include <array>
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/figure/pointing/comparison_card.h"
#include "app/figure/pointing/readout.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::panels {
namespace {

using namespace figure;

double radius_at(SpectralInterval I, state::RatePoint at) {
    return iteration_radius(at.mu, at.eta, I.lambda_min, I.lambda_max);
}

std::string end_words(const std::string& name, SpectralInterval I, state::RatePoint at) {
    const double rho = radius_at(I, at);
    return name + ": μ " + format_value(at.mu) + ", η " + format_value(at.eta) + ": ρ = " + format_rate(rho) +
           (rho > 0 && rho < 1 ? ", " + format_value(-1 / std::log10(rho)) + " it./digit" : "");
}

}  // namespace

std::vector<std::string> rate_end_words(SpectralInterval I, state::RatePoint a, state::RatePoint b) {
    std::vector<std::string> lines{"A and B", end_words("A", I, a), end_words("B", I, b)};
    const double first = radius_at(I, a), second = radius_at(I, b);
    const auto falls = [](double rho) { return rho > 0 && rho < 1; };
    if (falls(first) && falls(second))
        lines.push_back("B takes " + format_value(std::log(first) / std::log(second)) +
                        " times the iterations of A");
    else if (falls(first) != falls(second))
        lines.push_back(falls(first) ? "B does not converge" : "A does not converge");
    return lines;
}

paint::Rect draw_rate_ends(SpectralInterval I, const std::optional<state::RatePoint>& a,
                           const std::optional<state::RatePoint>& b, const Layout& layout, const Surface& s,
                           paint::Painter& painter) {
    if (layout.empty || (!a && !b)) return {};
    const auto place = [&](state::RatePoint at) {
        return paint::Point{layout.x.px(at.mu), layout.y.px(at.eta)};
    };
    painter.push_clip(layout.plot);
    if (a && b) painter.line(place(*a), place(*b), {s.theme->accent, s.px(1.6f), theme::Dash::Solid});
    for (const auto& [end, name] : {std::pair{&a, "A"}, std::pair{&b, "B"}})
        if (*end) {
            const paint::Point at = place(**end);
            painter.marker(at, theme::Marker::Circle, s.px(9), s.theme->accent, s.theme->card, s.px(1.6f));
            if (layout.plot.contains(at)) draw_end_tab({at.x, at.y + s.px(7)}, name, layout.plot, s, painter);
        }
    painter.pop_clip();
    if (!a || !b || *a == *b) return {};
    const std::vector<std::string> words = rate_end_words(I, *a, *b);
    const paint::Point beside = place(a->mu > b->mu ? *a : *b);
    CardLines lines = card_lines(words, layout.plot, s);
    paint::Rect box = card_beside(beside, layout.plot, lines, s);
    // In a low plot the map is worth more than all the numbers.
    constexpr float kMostOfHeight = 0.25f;
    if (box.h > kMostOfHeight * layout.plot.h) {
        lines = card_lines({words.back()}, layout.plot, s);
        box = card_beside(beside, layout.plot, lines, s);
    }
    draw_card_of(box, lines, s.theme->accent, s, painter);
    return box;
}

}  // namespace lowrank::panels
