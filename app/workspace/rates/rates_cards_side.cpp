// Roots, read-out and legend of the map.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/figure/engine/format.h"
#include "app/paint/text_layout.h"
#include "app/state/stage.h"
#include "app/ui/format.h"
#include "app/workspace/rates/figures/rate_roots.h"
#include "app/workspace/rates/rates_cards.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;

constexpr float kValueRow = 24;
constexpr float kFine = 11;  ///< of what a line of the map means

/// Lines of markup within a width; returns their height. Without draw: measures only.
float lines(Ui& ui, Rect box, const std::string& markup, const TextLook& look, bool draw = true) {
    const float size = look.size * ui.context().em / 13, height = std::round(size * 1.4f);
    float y = box.y;
    for (const std::string& line : paint::wrap_words(markup, box.w, size)) {
        if (draw) ui.text({box.x, y, box.w, height}, line, look);
        y += height;
    }
    return y - box.y;
}

/// A quiet name and its number at the right.
void row(Ui& ui, Rect& at, std::string_view name, std::string_view value, std::string_view tooltip = {}) {
    const Rect r = cut_top(at, ui.px(kValueRow));
    if (r.bottom() > at.bottom() + 1 && at.h <= 0) return;
    const float w = ui.text_width(value, 12);
    ui.text({r.x, r.y, r.w - w - ui.px(8), r.h}, name, {ui.theme().quiet, 12});
    ui.text({r.right() - w - 1, r.y, w + 1, r.h}, value,
            {ui.theme().text, 12, Face::Regular, paint::HAlign::Right});
    if (!tooltip.empty()) {
        ui.area("rates.row." + std::string(name), r);
        ui.tooltip(tooltip);
    }
}

/// A piece of a card below its head: how high it is, and what draws it.
struct CardPart {
    float height = 0;
    std::function<void(Rect)> draw;
};

/// One below the other. Where not all have room, a link in place of the rest enlarges the card.
void parts(Ui& ui, const std::string& card, Rect inside, const std::vector<CardPart>& all) {
    const float link = ui.px(18);
    float needed = 0;
    for (const CardPart& part : all) needed += part.height;
    const float room = needed <= inside.h + 1 ? needed : inside.h - link;
    // Of a card that is hardly its title it stands below that.
    const Rect foot{inside.x, std::max(inside.y, inside.bottom() - link), inside.w, link};
    float used = 0;
    for (const CardPart& part : all) {
        used += part.height;
        if (used > room + 1) {
            const std::string id = card + ".more";
            if (ui.link(id, foot, "more", paint::HAlign::Left))
                ui.context().emit(state::SetStage{state::enlarged(ui.context().state.stage, card)});
            ui.tooltip("The whole card: a double-click on its title, or Esc, gives it back its place");
            return;
        }
        part.draw(cut_top(inside, part.height));
    }
}

std::string digits_of(double rho) {
    if (!(rho > 0)) return "0";
    if (rho >= 1) return "never";
    return number_markup(-1 / std::log10(rho), 3);
}

}  // namespace

std::string against_optimum(double rho, double best, bool roomy) {
    if (rho >= 1) return "diverges";
    if (best < kOneStepRate) return "one step there";
    return number_markup(std::log(best) / std::log(rho), 3) + (roomy ? " times the iterations" : " ×");
}

Rect rates_card_frame(Ui& ui, std::string_view name, Rect card, std::string_view title,
                      std::string_view corner) {
    const theme::Theme& t = ui.theme();
    ui.card_surface(card);
    Rect inside = inset(card, ui.px(16), ui.px(8));
    const Rect head = cut_top(inside, ui.px(20));
    const float w = std::min(ui.text_width(title, 13, Face::Bold) + 2, head.w);
    ui.text({head.x, head.y, w, head.h}, title, {t.text, 13, Face::Bold});
    const float left = head.w - w - ui.px(12);
    ui.probe("rates.card." + std::string(title), card);
    if (!corner.empty() && left > ui.text_width(corner, 12))
        ui.text({head.right() - left, head.y, left, head.h}, corner,
                {t.quiet, 12, Face::Regular, paint::HAlign::Right});
    cut_top(inside, ui.px(6));
    card_head(ui, std::string(name), card);
    return inside;
}

void rates_sentence(Ui& ui, Rect box, std::string_view sentence) {
    const TextLook look{ui.theme().quiet, 13};
    const float w = std::min(box.w, ui.px(420));
    const float h = ui.paragraph({0, 0, w, 0}, sentence, look, false);
    ui.paragraph(
        {std::round(box.x + (box.w - w) / 2), std::round(box.y + std::max(0.f, (box.h - h) / 2.4f)), w, 0},
        sentence, look);
}

void rates_roots_card(Ui& ui, const RatesModel& m, Rect card) {
    const Context& c = ui.context();
    const std::string corner =
        m.interval ? "μ " + decimals(m.probe.mu, 3) + "  η " + decimals(m.probe.eta, 3) : std::string();
    Rect inside = rates_card_frame(ui, "rates.roots", card, "Roots at the probe", corner);
    if (!m.interval) return rates_sentence(ui, inside, kWithTheMap);
    const SpectralInterval I = *m.interval;
    const RateRootsColours colours = rate_roots_colours(c.theme);
    const std::array<std::pair<std::string, double>, 2> ends = {
        {{"λ_{min}", I.lambda_min}, {"λ_{max}", I.lambda_max}}};
    const float text_w = inside.w - ui.px(20);
    float words = 0;
    for (const auto& [name, lambda] : ends)
        words += ui.paragraph({0, 0, text_w - ui.px(40), 0}, damping_words(m.probe, lambda),
                              {c.theme.text, 12}, false) +
                 ui.px(3);
    Rect rows = cut_bottom(inside, words);
    cut_bottom(inside, ui.px(4));
    figure::Surface surface{inside, c.em, &c.theme, false, false};
    ui.probe("rates.roots", inside);
    draw_rate_roots(I, m.probe, surface, ui.painter());
    for (std::size_t k = 0; k < ends.size(); ++k) {
        const auto& [name, lambda] = ends[k];
        ui.painter().marker({rows.x + ui.px(7), rows.y + ui.px(8.5f)},
                            k == 0 ? theme::Marker::Circle : theme::Marker::Square, ui.px(9), c.theme.card,
                            k == 0 ? colours.lambda_min : colours.lambda_max, ui.px(1));
        ui.text({rows.x + ui.px(20), rows.y, ui.px(38), ui.px(17)}, name, {c.theme.text, 12});
        const float h = ui.paragraph({rows.x + ui.px(60), rows.y, text_w - ui.px(40), 0},
                                     damping_words(m.probe, lambda), {c.theme.text, 12});
        rows.y += h + ui.px(3);
    }
}

void rates_probe_card(Ui& ui, const RatesModel& m, Rect card) {
    const Context& c = ui.context();
    Rect inside = rates_card_frame(ui, "rates.probe", card, "At the probe");
    if (!m.interval) return rates_sentence(ui, inside, kWithTheMap);
    const SpectralInterval I = *m.interval;
    const double radius = iteration_radius(m.probe.mu, m.probe.eta, I.lambda_min, I.lambda_max);
    const double rho = radius < kOneStepRate ? 0 : radius;
    const double best = rho_flat(I);
    // Buttons below each other where they would not fit beside each other.
    const std::string race = "Race with this (μ, η)", go = "Go to the optimum";
    const float pad = ui.px(24), gap = ui.px(8), h = ui.px(28);
    const float race_w = ui.text_width(race, 12) + pad, go_w = ui.text_width(go, 12) + pad;
    const bool beside = race_w + go_w + gap <= inside.w;
    Rect foot = cut_bottom(inside, beside ? h : 2 * h + ui.px(6));
    cut_bottom(inside, ui.px(6));
    std::vector<CardPart> rows;
    const auto add = [&](const char* name, const std::string& value, const char* tooltip) {
        rows.push_back({ui.px(kValueRow), [=, &ui](Rect at) { row(ui, at, name, value, tooltip); }});
    };
    add("stepsize μ", number_markup(m.probe.mu, 3), "Where the probe is, across");
    add("momentum η", number_markup(m.probe.eta, 3), "Where the probe is, upwards");
    add("predicted rate ρ", figure::format_rate_short(rho),
        "Spectral radius of the iteration with these constants");
    add("iterations per digit", digits_of(rho), "Iterations that divide the error by ten");
    add("best η for this μ", figure::format_rate_short(best_momentum(m.probe.mu, I)),
        "The momentum with the smallest ρ at this stepsize");
    add("against the optimum", against_optimum(rho, best, inside.w > ui.px(290)),
        "How many times the iterations of (μ♭, η♭) are needed");
    parts(ui, "rates.probe", inside, rows);
    const float half = std::floor((foot.w - gap) / 2);
    const Rect first =
        beside ? Rect{foot.x, foot.y, std::max(half, race_w), h} : Rect{foot.x, foot.y, foot.w, h};
    const Rect second = beside ? Rect{first.right() + gap, foot.y, foot.right() - first.right() - gap, h}
                               : Rect{foot.x, foot.y + h + ui.px(6), foot.w, h};
    if (ui.button("rates.race", first, race, ButtonKind::Primary)) {
        c.emit(RaceAt{m.probe});
        c.emit(state::SetWorkspace{
            std::string(state::tab_that(c.state.tabs, &state::WorkspaceInfo::shows_race))});
    }
    ui.tooltip(
        "NARG with exactly this stepsize and momentum joins the race, which comes to the front; its point "
        "moves on the map");
    if (ui.button("rates.optimum", second, go, ButtonKind::Plain, I.lambda_min > 0))
        change_rates(c, [&](RatesState& rates) { rates.probe = state::optimum_of(I); });
    ui.tooltip("The probe to (μ♭, η♭), where ρ is least\nDouble-click the map");
}

namespace {

/// A line of the map with what it means.
CardPart map_line(Ui& ui, float width, theme::Colour colour, theme::Dash dash, std::string words,
                  std::string more) {
    const theme::Theme& t = ui.theme();
    const float text_x = ui.px(44), w = width - text_x;
    const float first = lines(ui, {0, 0, w, 0}, words, {t.text, kSmallText}, false);
    const float second = more.empty() ? 0 : lines(ui, {0, 0, w, 0}, more, {t.quiet, kFine}, false);
    return {first + second + ui.px(7), [=, &ui](Rect at) {
                // On a piece of the map: the lines are made for its colours.
                const Rect swatch{at.x, at.y + ui.px(1), ui.px(34), ui.px(15)};
                ui.painter().rect(swatch, theme::viridis(0.22), ui.px(3));
                ui.painter().line({swatch.x + ui.px(3), swatch.y + swatch.h / 2},
                                  {swatch.right() - ui.px(3), swatch.y + swatch.h / 2},
                                  {colour, ui.px(2), dash});
                lines(ui, {at.x + text_x, at.y, w, 0}, words, {ui.theme().text, kSmallText});
                if (!more.empty())
                    lines(ui, {at.x + text_x, at.y + first, w, 0}, more, {ui.theme().quiet, kFine});
            }};
}

CardPart trails_line(Ui& ui, float width) {
    const theme::Theme& t = ui.theme();
    const std::string words = "running methods",
                      more =
                          "line: (μ_t, η_t) of the chosen one; beyond ρ = 1 a step, not the run; a click "
                          "chooses one";
    const float text_x = ui.px(44), w = width - text_x;
    const float first = lines(ui, {0, 0, w, 0}, words, {t.text, kSmallText}, false),
                second = lines(ui, {0, 0, w, 0}, more, {t.quiet, kFine}, false);
    return {first + second + ui.px(7), [=, &ui](Rect at) {
                const theme::Theme& now = ui.theme();
                const Rect swatch{at.x, at.y + ui.px(1), ui.px(34), ui.px(15)};
                ui.painter().rect(swatch, theme::viridis(0.22), ui.px(3));
                const paint::Point dot{swatch.x + swatch.w / 2, swatch.y + swatch.h / 2};
                ui.painter().marker(dot, theme::Marker::Dot, ui.px(9), now.card,
                                    rate_roots_colours(now).lambda_max, ui.px(1.4f));
                lines(ui, {at.x + text_x, at.y, w, 0}, words, {now.text, kSmallText});
                lines(ui, {at.x + text_x, at.y + first, w, 0}, more, {now.quiet, kFine});
            }};
}

CardPart paragraph_part(Ui& ui, float width, float size, std::string words) {
    const TextLook look{ui.theme().quiet, size};
    const float height = ui.paragraph({0, 0, width, 0}, words, look, false) + ui.px(4);
    return {height, [=, &ui](Rect at) { ui.paragraph(at, words, look); }};
}

/// The rate by all eigenvalues beside the one by both ends. The heading goes with what is below it first.
void add_actual(Ui& ui, const RatesModel& m, float width, std::vector<CardPart>& all) {
    const SpectralInterval I = *m.interval;
    const auto add_headed = [&](CardPart part) {
        const float head = ui.px(28);
        all.push_back({head + part.height, [=, &ui, draw = std::move(part.draw)](Rect at) {
                           Rect top = cut_top(at, head);
                           cut_top(top, ui.px(4));
                           ui.text(top, "Actual against estimate", {ui.theme().text, kBodyText, Face::Bold});
                           draw(at);
                       }});
    };
    if (m.eigenvalues.empty())
        return add_headed(paragraph_part(
            ui, width, kSmallText,
            fmt::format("The tangent space has {} dimensions: only up to 600 is T taken apart whole.",
                        m.dimension)));
    const double estimate = iteration_radius(m.probe.mu, m.probe.eta, I.lambda_min, I.lambda_max),
                 actual = assembled_radius(m.probe.mu, m.probe.eta, m.eigenvalues);
    const auto [said_actual, said_estimate] = figure::format_rates_short(actual, estimate);
    const auto value = [&](const char* name, const std::string& words, const char* tooltip) {
        return CardPart{ui.px(kValueRow), [=, &ui](Rect at) { row(ui, at, name, words, tooltip); }};
    };
    add_headed(value(
        "largest eigenvalue of T", said_actual,
        "The largest modulus among all eigenvalues of the assembled iteration matrix, two for each of H"));
    all.push_back(value("estimate", said_estimate, "The largest root for λ_{min} and λ_{max} alone"));
    all.push_back(
        value("difference", actual == estimate ? "0" : number_markup(std::abs(actual - estimate), 1), ""));
}

}  // namespace

void rates_reading_card(Ui& ui, const RatesModel& m, Rect card) {
    const Rect inside = rates_card_frame(ui, "rates.reading", card, "Reading the map");
    const RateLineColours colours = rate_line_colours();
    std::vector<CardPart> all;
    const auto entry = [&](theme::Colour colour, theme::Dash dash, const char* words, const char* more) {
        all.push_back(map_line(ui, inside.w, colour, dash, words, more));
    };
    entry(colours.critical, theme::Dash::Dashed, "η^{−}(μ): critical momentum",
          "above it underdamped: the error ripples");
    entry(colours.join, theme::Dash::Dotted, "η_⋈(μ): the two sheets meet", "best η between μ♭ and μ†");
    entry(colours.stretch, theme::Dash::Solid, "μ ≥ μ†: momentum cannot help", "");
    entry(colours.boundary, theme::Dash::Solid, "ρ = 1: divergence beyond", "");
    if (m.trails > 0) all.push_back(trails_line(ui, inside.w));
    if (!m.left_out.empty()) all.push_back(paragraph_part(ui, inside.w, kFine, left_out_words(m.left_out)));
    if (m.at_limit)
        all.push_back(paragraph_part(ui, inside.w, kFine,
                                     "Taken at the limit of a method, the residual's curvature included; IHT "
                                     "and NIHT have no prediction there."));
    if (m.interval) add_actual(ui, m, inside.w, all);
    parts(ui, "rates.reading", inside, all);
}

}  // namespace lowrank::rates
