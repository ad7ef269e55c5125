// All figures of the race on one card, behind a switch that has as many words as there is room for.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_figure_card.h"
#include "app/workspace/race/race_state.h"

namespace lowrank::race {

using namespace ui;
using paint::Rect;

namespace {

using state::ObjectiveColumn;

struct Tab {
    FigureKind kind;
    ObjectiveColumn column;
    std::string_view name, symbol, tooltip;
};
constexpr std::array<Tab, 7> kTabs = {
    {{FigureKind::Error, {}, "error", "‖X_t − X_⋆‖", "Distance to the truth"},
     {FigureKind::Stepsize, {}, "stepsize", "μ_t", "Stepsize μ of each step"},
     {FigureKind::Momentum, {}, "momentum", "η_t", "Momentum η of each step"},
     {FigureKind::Objective, ObjectiveColumn::Objective, "objective", "f",
      "Half the squared residual on the samples"},
     {FigureKind::Objective, ObjectiveColumn::Gradient, "gradient", "∇f",
      "Norm of the gradient on the tangent space"},
     {FigureKind::Objective, ObjectiveColumn::Norm, "norm", "‖X_t‖", "Norm of X_t"},
     {FigureKind::Objective, ObjectiveColumn::SigmaR, "σ_r", "σ_r", "Least singular value of X_t"}}};

using Labels = std::vector<std::string_view>;

/// Beside each label of a switch, nominal px: as a rule, and at least.
constexpr float kMargin = 18, kNarrow = 10;

/// What a switch takes with so much beside each label.
float width_of(Ui& ui, const Labels& labels, float beside) {
    float width = 0;
    for (const std::string_view label : labels)
        width += std::ceil(ui.text_width(label, kSmallText)) + ui.px(beside);
    return width;
}

/// Names where they fit, else symbols; behind them the views that may stand in the curves' place, where they
/// fit with a narrow margin.
Labels labels_in(Ui& ui, std::size_t shown, std::span<const std::string_view> views, float room) {
    Labels labels;
    for (const auto said : {&Tab::name, &Tab::symbol}) {
        labels.clear();
        for (std::size_t k = 0; k < shown; ++k) labels.push_back(kTabs[k].*said);
        if (width_of(ui, labels, kMargin) <= room) break;
    }
    Labels all = labels;
    all.insert(all.end(), views.begin(), views.end());
    return width_of(ui, all, kNarrow) <= room ? all : labels;
}

int active_tab(const RaceState& race, std::size_t shown) {
    for (std::size_t k = 0; k < shown; ++k)
        if (kTabs[k].kind == race.active &&
            (kTabs[k].kind != FigureKind::Objective || kTabs[k].column == race.objective_column))
            return static_cast<int>(k);
    return 0;
}

}  // namespace

void tabbed_card(Ui& ui, FigureSlots& slots, Rect card) {
    const Context& c = ui.context();
    const RaceState& race = race_of(c.state);
    const bool wide = card.w > ui.px(420);
    const float right = wide ? ui.px(kCentreSwitchRoom) : 0;
    const float room = card.w - 2 * ui.px(figure::sizes::kCardMargin) - ui.px(12) - right;
    const std::size_t shown = columns_shown(c.state) + 3;
    std::span<const std::string_view> views;
    if (!wide) views = view_names(c.state).subspan(1);
    const Labels labels = labels_in(ui, shown, views, room);
    const float width = std::min(width_of(ui, labels, kMargin), room);
    const int active = active_tab(race, shown);
    const bool head = width >= ui.px(60);
    figure_card(
        ui, slots[static_cast<std::size_t>(race.active)], card, race.active,
        [&] {
            if (wide) centre_switch(ui, card);
            if (!head) return;
            const Rect r{std::round(card.x + ui.px(figure::sizes::kCardMargin)), card.y + ui.px(7), width,
                         ui.px(22)};
            if (const auto chosen = ui.segmented("figure-tab", r, labels, active, kSmallText)) {
                const auto place = static_cast<std::size_t>(*chosen);
                if (place >= shown) return c.emit(ShowCentre{static_cast<CentreView>(place - shown + 1)});
                const Tab& tab = kTabs[place];
                c.emit(state::ActivateFigure{tab.kind});
                if (tab.kind == FigureKind::Objective) c.emit(SetObjectiveColumn{tab.column});
            }
            ui.tooltip(kTabs[static_cast<std::size_t>(active)].tooltip);
        },
        {head ? width + ui.px(6) : 0, right}, true);
}

}  // namespace lowrank::race
