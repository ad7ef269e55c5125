// The surface on its card: turned by dragging, zoomed by the wheel.
#include <cmath>

#include <imgui.h>

#include "app/paint/imgui_versions.h"
#include "app/workspace/rates/rates_cards.h"

namespace lowrank::rates {

void rates_surface_card(ui::Ui& ui, RatesModel& m, paint::Rect card) {
    const ui::Context& c = ui.context();
    paint::Rect inside = rates_card_frame(ui, "rates.surface", card, "Surface", "drag to turn");
    if (!m.interval) return rates_sentence(ui, inside, kWithTheMap);
    paint::Rect r = ui::inset(inside, -ui.px(8), 0);
    r.w = std::floor(r.w);
    r.h = std::floor(r.h);
    r.x = std::round(r.x);
    r.y = std::round(r.y);
    if (r.w < ui.px(40) || r.h < ui.px(40)) return;
    m.surface_size = {static_cast<int>(r.w), static_cast<int>(r.h)};
    const figure::Surface surface{r, c.em, &c.theme, false, false};
    draw_rate_surface_back(m.surface, r, surface, ui.painter());
    if (m.surface_picture)
        ui.list().AddImage(paint::texture(m.surface_picture.value), {r.x, r.y}, {r.right(), r.bottom()});
    draw_rate_surface_front(m.surface, r, surface, ui.painter());
    bool double_clicked = false;
    ui.area("rates.surface", r, &double_clicked);
    ui.tooltip(
        "Both sheets, λ_{min}'s and λ_{max}'s: ρ is the upper one\nDrag to turn, wheel to zoom, double-click "
        "to "
        "reset");
    const bool held = ImGui::IsItemActive(), over = ImGui::IsItemHovered();
    m.surface_turning = held;
    const ImGuiIO& io = ImGui::GetIO();
    change_rates(c, [&](RatesState& rates) {
        if (double_clicked) {
            rates.camera = {};
            return;
        }
        const double px = static_cast<double>(ui.px(100)) / 100;
        if (held && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0))
            rates.camera = state::turned(rates.camera, io.MouseDelta.x / px, io.MouseDelta.y / px);
        if (over && io.MouseWheel != 0) rates.camera = state::zoomed(rates.camera, io.MouseWheel);
    });
    if (held || over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace lowrank::rates
