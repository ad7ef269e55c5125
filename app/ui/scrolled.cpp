// A child window of the toolkit, with a drawing list and a bar of its own.
#include "app/ui/scrolled.h"

#include <algorithm>

#include <imgui.h>

namespace lowrank::panels {

void scrolled(Ui& ui, const std::string& name, Rect at, const std::function<float(Ui&, Rect)>& draw) {
    ImGui::SetCursorScreenPos({at.x, at.y});
    ImGui::BeginChild(("##" + name).c_str(), {std::max(1.f, at.w), std::max(1.f, at.h)}, false,
                      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0);
    Ui inside(ui.context(), *ImGui::GetWindowDrawList());
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = at.w - ImGui::GetStyle().ScrollbarSize - ui.px(6);
    const float bottom = draw(inside, {start.x, start.y, std::max(1.f, width), 0});
    ui.probe(name + ".page", at);
    ImGui::SetCursorScreenPos({start.x, bottom});
    ImGui::Dummy({1, 1});
    ImGui::EndChild();
}

}  // namespace lowrank::panels
