// Places the cards and hands pointer events to the figures.
#include "app/workspace/race/race_cards.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <initializer_list>

#include <imgui.h>

#include "app/figure/pointing/compare.h"
#include "app/figure/pointing/menu.h"
#include "app/figure/pointing/respond.h"
#include "app/state/hand_drawn.h"
#include "app/ui/context_menu.h"
#include "app/ui/icons.h"
#include "app/workspace/race/race_figure_card.h"
#include "app/workspace/race/race_screen.h"
#include "app/workspace/race/race_state.h"

namespace lowrank::race {

using namespace ui;
using paint::Rect;

namespace {

using state::ObjectiveColumn;

std::string_view name_of(FigureKind kind) { return kRaceCards[static_cast<std::size_t>(kind)]; }

/// The unit of the axis across, which is the race's.
std::vector<figure::MenuItem> unit_items(const state::AppState& state) {
    static constexpr std::array<std::string_view, 3> kUnits = {"Iterations", "Seconds", "Operator calls"};
    std::vector<figure::MenuItem> items;
    for (std::size_t k = 0; k < kUnits.size(); ++k)
        items.push_back({"unit." + std::to_string(k),
                         std::string(kUnits[k]),
                         "",
                         x_axis_of(state) == static_cast<state::XAxis>(k),
                         false,
                         {SetXAxis{static_cast<state::XAxis>(k)}}});
    return items;
}

/// What a race's figure offers; units: those of the axis too, which a narrow bar has no room for.
std::vector<figure::MenuItem> race_menu(const FigureSlot& slot, const state::AppState& state, FigureKind kind,
                                        const figure::Hit& under, paint::Point at, bool units) {
    std::vector<figure::MenuItem> items = units ? unit_items(state) : std::vector<figure::MenuItem>();
    figure::add_group(items, figure::menu_at(state, slot.layout, slot.figure, race_of(state).view(kind),
                                             under, at, state::has_log_y(state, kind), true));
    return items;
}

/// What is done to the axes: the unit of the one across, which is the race's, the scale of both, and all of
/// them again.
std::vector<figure::MenuItem> axis_menu(const state::AppState& state, FigureKind kind) {
    using enum state::MenuGroup;
    const auto turns = [&](std::initializer_list<state::MenuGroup> groups) {
        std::vector<figure::MenuItem> items;
        for (const state::MenuGroup group : groups)
            for (const state::OfferedCommand& each : offered(state, group))
                if (group != Upwards || state::has_log_y(state, kind))
                    items.push_back(figure::item_of(each, state, kind, race_of(state).view(kind)));
        return items;
    };
    std::vector<figure::MenuItem> items = unit_items(state);
    figure::add_group(items, turns({Across, Upwards}));
    figure::add_group(items, turns({Whole}));
    return items;
}

/// The name of the axis across opens their menu. The keyboard, which has keys for all of it, stops there on
/// the first screen alone.
void axis_name(Ui& ui, FigureSlot& slot, FigureKind kind) {
    const std::optional<figure::PlacedText>& word = slot.layout.x_title;
    if (!word || slot.figure.sheet) return;
    const std::string name(name_of(kind)), id = name + ".x-name";
    constexpr float kSign = 14;  // of a menu, behind the name
    Rect box = inset(word->box(), -ui.px(5), -ui.px(2));
    box.w += ui.px(kSign);
    const bool clicked = ui.context().state.level.more ? ui.area(id, box) : ui.pressable(id, box);
    const bool hovered = ui.last_hovered();
    ui.tooltip("Unit and scale of the axes");
    if (hovered) {
        ui.painter().rect(box, ui.theme().field, ui.px(3));
        ui.painter().text(word->at, word->markup, word->style);
    }
    // On the whole screen the bar has the unit's own switch.
    if (hovered || !ui.context().state.level.more)
        draw_icon(ui.list(), Icon::ChevronDown, {box.right() - ui.px(kSign / 2 + 3), box.y + box.h / 2},
                  ui.px(7), ui.theme().quiet);
    if (!clicked) return;
    const Context& c = ui.context();
    slot.menu = axis_menu(c.state, kind);
    open_context_menu(c.memory, name, {box.x, box.bottom()});
}

/// The left button draws, and nothing else is meant.
void draw_on_sheet(const Context& c, const figure::Layout& layout, const figure::PointerEvent& event) {
    using figure::PointerKind;
    const bool down = event.kind == PointerKind::Press || event.kind == PointerKind::Drag;
    if (!down || event.button != figure::Button::Left || event.grabbed.part != figure::FigurePart::Plot)
        return;
    const bool drag = event.kind == PointerKind::Drag;
    const float x = event.at.x - (drag ? event.delta.x : 0), y = event.at.y - (drag ? event.delta.y : 0);
    c.emit(state::DrawByHand{layout.x.value(x), layout.y.value(y), layout.x.value(event.at.x),
                             layout.y.value(event.at.y)});
}

void point_at_method(const Context& c, Index method) {
    // A foreign curve stands out as none does.
    const Index now = c.state.has_method(method) ? method : -1;
    if (now != c.state.curves.hovered) c.emit(state::HoverMethod{now});
}

}  // namespace

void figure_card(Ui& ui, FigureSlot& slot, Rect area, FigureKind kind, const std::function<void()>& above,
                 CardHead head, bool legend) {
    const Context& c = ui.context();
    const state::ViewState& view = race_of(c.state).view(kind);
    // What the error figure's legend says holds for the cards below it, which have no room for one.
    // Beside the list of methods there is no legend: curves are named where they end, once they stand still.
    // Beside the table between A and B, whose rows bear the curves' samples, there is none either.
    const bool named = is_listed(c.state), told = named ? slot.figure.resting : !slot.between.explains;
    if (const bool wanted = legend && !slot.figure.sheet && told; slot.figure.legend != wanted)
        slot.figure.legend = wanted, slot.stale = true;
    const figure::Surface surface =
        draw_slot(ui, slot, view, area, head.right, head.left, figure::comparison_table(slot.figure, view));
    above();
    if (!c.state.stage.on) axis_name(ui, slot, kind);
    const std::string_view name = name_of(kind);
    const CardItem item = card_item(ui, name, area, slot.layout.plot);
    const bool chosen = is_chosen(race_of(c.state), kind);
    if (item.touched && !chosen) c.emit(state::ActivateFigure{kind});
    if (chosen && !c.state.stage.on) chosen_frame(ui, area);
    if (item.entered && !slot.figure.sheet) {
        const Rect plot = slot.layout.plot;
        const paint::Point middle{std::round(plot.x + plot.w / 2), std::round(plot.y + plot.h / 3)};
        slot.menu = race_menu(slot, c.state, kind, {figure::FigurePart::Plot}, middle, c.state.level.more);
        open_context_menu(c.memory, name, middle);
    }
    point_at_figure(ui, slot, view, surface, item, [&](const figure::PointerEvent& event) {
        if (slot.figure.sheet) return draw_on_sheet(c, slot.layout, event);
        for (state::Action& action : figure::respond(slot.layout, slot.figure, view, event)) {
            // Figures know their own view, not which of the four they are.
            if (const auto* set = state::as<state::SetView>(action))
                c.emit(state::SetView{kind, set->view});
            else if (const auto* hover = state::as<state::HoverMethod>(action))
                // Said again in each frame, it would have every figure built and laid out again.
                point_at_method(c, hover->method);
            else
                c.emit(std::move(action));
        }
        if (event.kind == figure::PointerKind::Click && event.button == figure::Button::Right) {
            // The units are those of the axis across.
            const bool units = event.grabbed.part == figure::FigurePart::XAxis;
            slot.menu = race_menu(slot, c.state, kind, event.grabbed, event.at, units);
            open_context_menu(name);
        }
    });
    context_menu(ui, name, slot.menu);
}

/// The sizes of the iterates stand behind More; one that is shown keeps its place.
std::size_t columns_shown(const state::AppState& state) {
    const bool all = state.level.more || race_of(state).objective_column > ObjectiveColumn::Gradient;
    return all ? 4 : 2;
}

void objective_switch(Ui& ui, Rect card) {
    // From the longest names to the shortest: none is ever cut.
    static constexpr std::array<std::array<std::string_view, 4>, 3> kNames = {
        {{"objective f(X_t)", "gradient", "‖X_t‖", "σ_r"},
         {"objective", "gradient", "‖X‖", "σ_r"},
         {"f", "∇f", "‖X‖", "σ_r"}}};
    const state::AppState& state = ui.context().state;
    const std::size_t shown = columns_shown(state);
    const float margin = ui.px(figure::sizes::kCardMargin), room = std::floor(card.w - 2 * margin);
    const auto width = [&](const std::array<std::string_view, 4>& names) {
        float sum = ui.px(14) * static_cast<float>(shown);
        for (std::size_t i = 0; i < shown; ++i) sum += ui.text_width(names[i], kSmallText);
        return sum;
    };
    std::size_t k = 0;
    while (k + 1 < kNames.size() && width(kNames[k]) > room) ++k;
    const Rect r{std::round(card.x + margin), card.y + ui.px(8),
                 std::min(std::max(std::ceil(width(kNames[k])), ui.px(176)), room), ui.px(22)};
    if (r.w < width(kNames.back())) return;
    if (auto column = ui.segmented("objective-column", r, std::span(kNames[k]).first(shown),
                                   static_cast<int>(race_of(state).objective_column), kSmallText))
        ui.context().emit(SetObjectiveColumn{static_cast<ObjectiveColumn>(*column)});
    ui.tooltip(
        shown == 2
            ? "Half the squared residual on the samples, or the norm of the gradient on the tangent space"
            : "Half the squared residual on the samples, the norm of the gradient on the tangent space, "
              "the norm of X_t, or its least singular value");
}

void large_instead(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const CentreView view = race_of(c.state).centre;
    if (!is_chosen(race_of(c.state), view) && card_pressed(card)) c.emit(ShowCentre{view});
    (view == CentreView::Matrix ? matrix_view : step_card)(ui, card, true);
    if (is_chosen(race_of(c.state), view)) chosen_frame(ui, card);
}

std::span<const std::string_view, kViews> view_names(const state::AppState& state) {
    static constexpr std::array<std::string_view, kViews> kNames = {"curves", "matrix", "step"};
    static constexpr std::array<std::string_view, kViews> kOfPicture = {"curves", "picture", "step"};
    return has_pixels(state.accepted.problem) ? kOfPicture : kNames;
}

void centre_switch(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const float w = ui.px(kCentreSwitch);
    const Rect r{std::round(card.right() - ui.px(17) - w), std::round(card.y + ui.px(7)), w, ui.px(22)};
    if (auto view = ui.segmented("centre", r, view_names(c.state), static_cast<int>(race_of(c.state).centre),
                                 kSmallText))
        c.emit(ShowCentre{static_cast<CentreView>(*view)});
    ui.tooltip(
        "The curves large; the matrix that they speak of (M); or one step of the chosen method in its parts "
        "(I)");
}

namespace {

constexpr float kBandsStrip = 150;

/// What the bands' switch takes of the head of the error's card; 0: there is no room for it.
float bands_width(Ui& ui, Rect card) {
    // In a narrow card the experiment's words want the head; the menu and the key are left.
    const bool on = race_of(ui.context().state).bands.on;
    if (card.w < ui.px(on ? 480 : 760)) return 0;
    return (on ? ui.px(kBandsStrip) : std::ceil(ui.text_width("spread", 12) + ui.px(18))) + ui.px(10);
}

/// Whether bands stand behind the errors; where they do, of how many seeds, how many have run, and a cross.
void bands_switch(Ui& ui, Rect card, float right) {
    const Context& c = ui.context();
    const BandsShown& bands = race_of(c.state).bands;
    const float w = bands_width(ui, card) - ui.px(10);
    if (w <= 0) return;
    Rect r{std::round(right - w), std::round(card.y + ui.px(7)), w, ui.px(22)};
    const std::string_view tooltip =
        "Median and 20 to 80 % of the errors on other seeds, behind the curves\nD";
    if (!bands.on) {
        if (ui.button("bands.on", r, "spread", ButtonKind::Plain)) c.emit(SetBands{true, bands.seeds});
        return ui.tooltip(tooltip);
    }
    if (ui.icon_button("bands.off", cut_right(r, ui.px(22)), Icon::Close, ButtonKind::Quiet))
        c.emit(SetBands{false, bands.seeds});
    ui.tooltip("Stop their runs and take the spread away\nD");
    if (auto typed = ui.number("bands.seeds", cut_left(r, ui.px(44)), static_cast<double>(bands.seeds),
                               std::to_string(bands.seeds)))
        c.emit(SetBands{true, static_cast<Index>(std::clamp(std::round(*typed), -1e6, 1e6))});
    ui.tooltip("So many other seeds. Click to type.");
    cut_left(r, ui.px(6));
    ui.text(r, bands.ended ? "other seeds" : fmt::format("{} done", bands.done),
            {ui.theme().quiet, kSmallText});
}

}  // namespace

float small_error_card(Ui& ui, FigureSlots& slots, Rect column) {
    const Rect card{column.x, column.y, column.w, std::round(column.w * 0.86f)};
    figure_card(ui, slots[0], card, FigureKind::Error, [] {});
    return card.h;
}

void race_card(Ui& ui, FigureSlots& slots, std::string_view name, Rect card) {
    for (std::size_t k = 0; k < slots.size(); ++k) {
        if (kRaceCards[k] != name) continue;
        const auto kind = static_cast<FigureKind>(k);
        if (kind != FigureKind::Objective)
            return figure_card(
                ui, slots[k], card, kind, [] {}, {}, true);
        return figure_card(
            ui, slots[k], card, kind, [&] { objective_switch(ui, card); }, {card.w, 0}, true);
    }
    if (name == kMatrixCard) matrix_view(ui, card, false);
    if (name == kStepCard) step_card(ui, card, false);
}

void figure_cards(Ui& ui, FigureSlots& slots, Rect area) {
    const float gap = ui.px(kCardGap);
    Rect rest = inset(area, gap, gap);
    const CentreView centre = race_of(ui.context().state).centre;
    const bool curves = centre == CentreView::Curves;
    // Pictures and formulas want the height more than the small curves do.
    const float below = std::round(std::clamp(rest.h * (curves ? 0.36f : 0.26f), ui.px(150), ui.px(280)));
    // What stands below them, a lesson for one, takes the small cards' room before the large one gets lower
    // than a third of the window.
    const bool room =
        rest.h > ui.px(340) && rest.h - below - gap >= std::floor(ImGui::GetIO().DisplaySize.y / 3);
    if (room) {
        Rect row = cut_bottom(rest, below);
        cut_bottom(rest, gap);
        const float width = std::floor((row.w - 2 * gap) / 3);
        const Rect stepsize = cut_left(row, width);
        cut_left(row, gap);
        const Rect momentum = cut_left(row, width);
        cut_left(row, gap);
        figure_card(ui, slots[1], stepsize, FigureKind::Stepsize, [] {});
        figure_card(ui, slots[2], momentum, FigureKind::Momentum, [] {});
        // The switch stands on the card: it is made first, so that it takes the click.
        figure_card(ui, slots[3], row, FigureKind::Objective, [&] { objective_switch(ui, row); }, {row.w, 0});
    }
    if (!curves) return large_instead(ui, rest);
    if (!room) return tabbed_card(ui, slots, rest);
    const bool wide = rest.w > ui.px(420);
    const float switched = wide ? ui.px(kCentreSwitchRoom) : 0;
    figure_card(
        ui, slots[0], rest, FigureKind::Error,
        [&] {
            if (wide) centre_switch(ui, rest);
            bands_switch(ui, rest, rest.right() - ui.px(17) - switched);
        },
        {0, switched + bands_width(ui, rest)}, true);
}

}  // namespace lowrank::race
