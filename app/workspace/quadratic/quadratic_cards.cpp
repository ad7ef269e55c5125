// Places the quadratic's cards, hands pointer events to its figures and draws them.
#include "app/workspace/quadratic/quadratic_cards.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <imgui.h>

#include "app/figure/pointing/compare.h"
#include "app/figure/pointing/respond.h"
#include "app/state/figure_answers.h"
#include "app/ui/context_menu.h"

namespace lowrank::quadratic {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kLeastOfAll = 232,
                kLeastCard = 165;  ///< px: where every figure has a card, where some share one

struct Names {
    std::string_view probe, label, symbol{}, tooltip{};
};

/// By QuadraticFigure.
constexpr std::array<Names, kQuadraticFigures> kNames = {{
    {"figure.error", "error", "‖x_t‖", "Distance to the minimum"},
    {"figure.stepsize", "stepsize", "μ_t", "Stepsize μ of each step"},
    {"figure.momentum", "momentum", "η_t", "Momentum η of each step"},
    {"figure.components", "components", "v", "The error along both eigenvectors of Q"},
    {"figure.theta", "rate by θ", "ρ(θ)", "The rate of exact line search against the angle of its start"},
    {"figure.landscape", "landscape"},
}};

const Names& names_of(QuadraticFigure figure) { return kNames[index_of(figure)]; }

/// above is drawn between the figure and its pointer, and takes clicks first; head_left: px of the head that
/// it takes in place of the title.
template <class Above>
void figure_card(Ui& ui, FigureSlot& slot, Rect area, QuadraticFigure which, Above above,
                 float head_left = 0) {
    const Context& c = ui.context();
    const state::ViewState& view = quadratic::quadratic_of(c.state).view(which);
    const figure::Surface surface =
        draw_slot(ui, slot, view, area, 0, head_left, figure::comparison_table(slot.figure, view));
    above();
    const std::string_view name = names_of(which).probe;
    const CardItem item = card_item(ui, name, area, slot.layout.plot);
    if (item.entered) {
        const Rect plot = slot.layout.plot;
        const paint::Point middle{std::round(plot.x + plot.w / 2), std::round(plot.y + plot.h / 3)};
        slot.menu = figure::menu_at(c.state, slot.layout, slot.figure, view, {figure::FigurePart::Plot},
                                    middle, true);
        open_context_menu(c.memory, name, middle);
    }
    const bool chosen = quadratic::quadratic_of(c.state).active == which;
    if (item.touched && !chosen) c.emit(quadratic::ActivateQuadratic{which});
    if (chosen && !c.state.stage.on) chosen_frame(ui, area);
    point_at_figure(ui, slot, view, surface, item, [&](const figure::PointerEvent& event) {
        emit_for_quadratic(ui, which, figure::respond(slot.layout, slot.figure, view, event));
        if (event.kind == figure::PointerKind::Click && event.button == figure::Button::Right) {
            slot.menu =
                figure::menu_at(c.state, slot.layout, slot.figure, view, event.grabbed, event.at, true);
            open_context_menu(name);
        }
    });
    quadratic_menu(ui, name, which, slot.menu);
}

/// Which of several figures a card shows, where other cards have their title.
void figure_switch(Ui& ui, Rect card, std::span<const QuadraticFigure> figures, QuadraticFigure shown) {
    const float begin = card.x + ui.px(figure::sizes::kCardMargin), most = card.right() - ui.px(10) - begin;
    std::vector<std::string_view> labels;
    float wanted = 0;
    int active = 0;
    // Names where they fit, else the symbols of their axes.
    for (const bool names : {true, false}) {
        labels.clear();
        wanted = 0;
        for (std::size_t k = 0; k < figures.size(); ++k) {
            labels.push_back(names ? names_of(figures[k]).label : names_of(figures[k]).symbol);
            wanted = std::max(wanted, ui.text_width(labels.back(), kSmallText) + ui.px(14));
            if (figures[k] == shown) active = static_cast<int>(k);
        }
        wanted *= static_cast<float>(figures.size());
        if (wanted <= most) break;
    }
    const Rect r{std::round(begin), card.y + ui.px(8), std::min(std::ceil(wanted), most), ui.px(22)};
    if (r.w < ui.px(60)) return;
    if (auto chosen = ui.segmented("quadratic.small", r, labels, active, kSmallText))
        ui.context().emit(ShowQuadraticFigure{figures[static_cast<std::size_t>(*chosen)]});
    ui.tooltip(names_of(shown).tooltip);
}

class Cards {
public:
    Cards(Ui& ui, QuadraticSlots& slots) : ui_(ui), slots_(slots) {}

    void one(QuadraticFigure which, Rect card) {
        if (which == QuadraticFigure::Theta) return theta_card(ui_, slots_.theta, card, true);
        FigureSlot& slot = slots_.curves[index_of(which)];
        fit_legend(slot, which, card);
        figure_card(ui_, slot, card, which, [] {});
    }

    void shared(std::span<const QuadraticFigure> figures, Rect card) {
        QuadraticFigure shown = quadratic_of(ui_.context().state).small;
        if (std::find(figures.begin(), figures.end(), shown) == figures.end()) shown = figures.front();
        if (shown == QuadraticFigure::Theta)
            return theta_card(ui_, slots_.theta, card, false,
                              [&] { figure_switch(ui_, card, figures, shown); });
        FigureSlot& slot = slots_.curves[index_of(shown)];
        fit_legend(slot, shown, card);
        figure_card(
            ui_, slot, card, shown, [&] { figure_switch(ui_, card, figures, shown); }, card.w);
    }

    /// As many cards as have room one below the other, the last one for all that are left.
    void column(std::span<const QuadraticFigure> figures, Rect area) {
        const float gap = ui_.px(kCardGap);
        const auto room = [&](float least) {
            return static_cast<std::size_t>(
                std::max(1.f, std::floor((area.h + gap) / (ui_.px(least) + gap))));
        };
        // Three that can be read are worth more than four that cannot.
        const bool all = room(kLeastOfAll) >= figures.size();
        const std::size_t cards =
            all ? figures.size() : std::min({room(kLeastCard), std::size_t{3}, figures.size()});
        const float height =
            std::floor((area.h - gap * static_cast<float>(cards - 1)) / static_cast<float>(cards));
        for (std::size_t k = 0; k < cards; ++k) {
            const Rect card = k + 1 < cards ? cut_top(area, height) : area;
            if (k + 1 < cards) cut_top(area, gap);
            if (k + 1 == cards && figures.size() > cards)
                shared(figures.subspan(k), card);
            else
                one(figures[k], card);
        }
    }

private:
    /// A low card has no room for a legend below its plot. The head of the components says which is which.
    void fit_legend(FigureSlot& slot, QuadraticFigure which, Rect card) {
        if (which != QuadraticFigure::Components && which != QuadraticFigure::Error) return;
        const bool named = slot.figure.legend_place == state::LegendPlace::Direct;
        const bool room = named ? true
                          : which == QuadraticFigure::Error
                              ? card.w > ui_.px(330)
                              : ui_.context().state.stage.on && card.h > ui_.px(210);
        if (slot.figure.legend != room) slot.figure.legend = room, slot.stale = true;
    }

    Ui& ui_;
    QuadraticSlots& slots_;
};

}  // namespace

void emit_for_quadratic(Ui& ui, QuadraticFigure figure, const state::Actions& asked) {
    const Context& c = ui.context();
    const QuadraticState& q = quadratic_of(c.state);
    QuadraticChoice choice = q.choice;
    for (const state::Action& action : asked) {
        if (const auto* set = state::as<state::SetView>(action)) {
            c.emit(SetQuadraticView{figure, set->view});
        } else if (const auto* fit = state::as<state::SetFitRange>(action)) {
            c.emit(SetQuadraticFit{fit->range});
        } else if (const auto* hide = std::get_if<state::HideMethod>(&action)) {
            if (q.has_method(hide->method))
                choice.methods[static_cast<std::size_t>(hide->method)].enabled = !hide->hidden;
        } else if (const auto* solo = std::get_if<state::SoloMethod>(&action)) {
            if (!q.has_method(solo->method)) continue;
            const auto m = static_cast<std::size_t>(solo->method);
            std::size_t shown = 0;
            for (const QuadraticMethod& method : choice.methods) shown += method.enabled;
            const bool alone = shown == 1 && choice.methods[m].enabled;
            for (std::size_t k = 0; k < choice.methods.size(); ++k)
                choice.methods[k].enabled = alone || k == m;
        } else if (std::holds_alternative<state::ShowAllCurves>(action)) {
            for (QuadraticMethod& method : choice.methods) method.enabled = true;
        } else if (const auto* hover = std::get_if<state::HoverMethod>(&action)) {
            if (hover->method != q.hovered) c.emit(*hover);
        } else if (!state::as<state::ActivateFigure>(action)) {
            c.emit(state::Action(action));
        }
    }
    if (choice != q.choice) edit_quadratic(ui, choice, "show or hide a method", false);
}

void quadratic_menu(Ui& ui, std::string_view name, QuadraticFigure figure,
                    std::span<const figure::MenuItem> items) {
    context_menu(ui, name, items,
                 [&](const state::Actions& actions) { emit_for_quadratic(ui, figure, actions); });
}

std::string_view quadratic_card_name(QuadraticFigure figure) { return names_of(figure).probe; }

void quadratic_card(Ui& ui, QuadraticSlots& slots, QuadraticFigure figure, Rect card,
                    const LandscapePainter& paint_landscape) {
    if (figure == QuadraticFigure::Landscape)
        return landscape_card(ui, slots.landscape, card, paint_landscape);
    Cards(ui, slots).one(figure, card);
}

void quadratic_cards(Ui& ui, QuadraticSlots& slots, Rect area, const LandscapePainter& paint_landscape) {
    const float gap = ui.px(kCardGap);
    Rect rest = inset(area, gap, gap);
    Cards cards(ui, slots);
    constexpr QuadraticFigure kCurves[] = {QuadraticFigure::Error, QuadraticFigure::Components,
                                           QuadraticFigure::Stepsize, QuadraticFigure::Momentum,
                                           QuadraticFigure::Theta};
    const std::span<const QuadraticFigure> all(kCurves);
    if (rest.w < ui.px(560)) {
        // Narrow: one above the other.
        if (rest.h > ui.px(360)) {
            const Rect below = cut_bottom(rest, std::round(rest.h * 0.4f));
            cut_bottom(rest, gap);
            cards.shared(all, below);
        }
        return landscape_card(ui, slots.landscape, rest, paint_landscape);
    }
    Rect left = cut_left(rest, std::round(rest.w * 0.57f));
    cut_left(rest, gap);
    const bool tall = left.h > ui.px(500);
    if (tall) {
        const Rect below = cut_bottom(left, std::round(std::clamp(left.h * 0.32f, ui.px(180), ui.px(330))));
        cut_bottom(left, gap);
        cards.one(QuadraticFigure::Theta, below);
    }
    cards.column(tall ? all.first(4) : all, rest);
    landscape_card(ui, slots.landscape, left, paint_landscape);
}

}  // namespace lowrank::quadratic
