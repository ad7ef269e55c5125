// The Rates workspace: its cards fill the centre. Knows no other workspace.
#include <imgui.h>

#include "app/shell/application_impl.h"
#include "app/shell/regions.h"

namespace lowrank::shell {

void Application::Impl::draw_rates(panels::Ui& ui, const Regions& r) {
    panels::RatesModel& model = rates.model();
    const panels::PictureSize map = model.map_size, surface = model.surface_size;
    const bool iht = model.iht_wanted, turning = model.surface_turning;
    panels::rates_cards(ui, model, r.centre);
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDown[0] && r.transport.contains({io.MousePos.x, io.MousePos.y}))
        panels::change_rates(ui.context(), [](state::RatesState& s) { s.keys_on_map = false; });
    // Pictures of another size or quality, or figures that were not asked for yet: the next frame has them.
    if (!(map == model.map_size) || !(surface == model.surface_size) || iht != model.iht_wanted ||
        turning != model.surface_turning)
        memory.waiting = true;
}

}  // namespace lowrank::shell
