// Where it was read last stays marked: there A and B are set.
#include "app/workspace/geometry/orders_card.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/figure/engine/format.h"
#include "app/figure/pointing/comparison.h"
#include "app/figure/pointing/ends_offer.h"
#include "app/figure/pointing/readout.h"
#include "app/ui/context_menu.h"
#include "app/workspace/geometry/figures/orders_ends.h"

namespace lowrank::geometry {
namespace {

using namespace ui;

constexpr const char* kMenu = "geometry.orders";

/// The menu at a length: it can be an end of the comparison.
std::vector<figure::MenuItem> menu_of(const state::AppState& state, double length) {
    const state::AxisEnds& now = geometry_of(state).ends;
    const auto set = [](const state::AxisEnds& ends) { return state::Actions{CompareOrders{ends}}; };
    return figure::picture_menu(
        state, {}, figure::ends_offer("‖ξ‖_F = " + figure::format_value(length), now, length, set));
}

/// Where the arrows have led the reading from x (px).
std::optional<float> read_by_keys(Ui& ui, const paint::Rect& plot, float x) {
    std::optional<float> to;
    while (const auto key = ui.key(kAcross | kEnds)) {
        using state::NamedKey;
        const float step = plot.w / (key->shift ? 10 : 100);
        if (key->named == NamedKey::Left) x -= step;
        if (key->named == NamedKey::Right) x += step;
        if (key->named == NamedKey::Home) x = plot.x;
        if (key->named == NamedKey::End) x = plot.right();
        to = x = std::clamp(x, plot.x, plot.right());
    }
    return to;
}

}  // namespace

void orders_card(Ui& ui, ConeCards& cards, const std::string& name, paint::Rect card) {
    const Context& c = ui.context();
    const GeometryState& s = geometry_of(c.state);
    FigureSlot& slot = cards.orders_slot;
    slot.figure = cards.orders.figure;
    const RetractionOrders& orders = *cards.drawn.orders;
    const auto between = [&](double a, double b) { return orders_table(orders, a, b); };
    const figure::Surface surface =
        draw_slot(ui, slot, cards.orders.view, card, 0, 0,
                  s.ends.apart() ? between(*s.ends.a, *s.ends.b) : figure::ComparisonTable{});
    const figure::Layout& layout = slot.layout;
    card_head(ui, name, card);
    if (!s.refusal.empty()) dim(ui, inset(card, 1, 1));
    if (layout.empty) return ui.probe(name + ".empty", layout.plot);
    const paint::Rect plot = layout.plot;
    const auto length_at = [&](float x) { return layout.x.value(std::clamp(x, plot.x, plot.right())); };
    ui.area(name + ".plot", plot);
    const bool over = ui.last_hovered();
    const bool focused = ui.stop(name, card, kAcross | kEnds | kEnter, true);
    const ImGuiIO& io = ImGui::GetIO();
    float at = layout.x.px(orders_read_at(s));
    std::optional<float> read = read_by_keys(ui, plot, at);
    // A pointer that rests there does not call back what the keys have led away.
    if (over && !read && c.memory.focus.pointing) read = io.MousePos.x;
    if (read) {
        at = *read;
        if (s.read != length_at(at)) ui.context().emit(ReadOrders{length_at(at)});
    }
    if (over && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        slot.menu = menu_of(c.state, length_at(io.MousePos.x));
        open_context_menu(kMenu);
    }
    if (ui.key(kEnter)) {
        slot.menu = menu_of(c.state, length_at(at));
        open_context_menu(ui.context().memory, kMenu, {std::round(at), std::round(plot.y + plot.h / 3)});
    }
    const paint::Rect taken = draw(figure::compare_on_axis(layout, slot.figure, s.ends, between),
                                   slot.between, surface, ui.painter());
    ui.probe(name + ".ends", taken);
    if (over || focused) {
        ui.painter().line({at, plot.y}, {at, plot.bottom()},
                          {c.theme.cursor, ui.px(1.2f), paint::Dash::Solid});
        const figure::Readout readout{{}, orders_words(orders, length_at(at)), c.theme.frame};
        const paint::Point beside{at, over ? io.MousePos.y : plot.y + plot.h / 3};
        figure::draw_readout(layout, readout, beside, surface, ui.painter(), taken);
    }
    context_menu(ui, kMenu, slot.menu);
}

}  // namespace lowrank::geometry
