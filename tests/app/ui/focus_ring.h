// What the keyboard's tests look at: the ring as it was drawn, and where Tab comes by.
#pragma once
#include <string>
#include <vector>

#include "app/ui/widgets.h"
#include "tests/app/ui/rig.h"

namespace lowrank::testing {

/// Whether the window has drawn a stroke of this colour beside a rectangle, all around it, and nothing cut
/// it.
inline bool has_ring(const paint::Rect& r, theme::Colour colour) {
    const ImU32 wanted = paint::packed(colour);
    bool left = false, right = false, above = false, below = false;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int n = 0; n < data->CmdListsCount; ++n)
        for (const ImDrawCmd& command : data->CmdLists[n]->CmdBuffer) {
            const ImDrawList& list = *data->CmdLists[n];
            for (unsigned k = 0; k < command.ElemCount; ++k) {
                const ImDrawVert& v = list.VtxBuffer[static_cast<int>(
                    list.IdxBuffer[static_cast<int>(command.IdxOffset + k)] + command.VtxOffset)];
                if (v.col != wanted || !ui::inset(r, -6, -6).contains({v.pos.x, v.pos.y}) ||
                    r.contains({v.pos.x, v.pos.y}))
                    continue;
                if (v.pos.x < command.ClipRect.x || v.pos.x > command.ClipRect.z ||
                    v.pos.y < command.ClipRect.y || v.pos.y > command.ClipRect.w)
                    return false;
                left = left || v.pos.x < r.x;
                right = right || v.pos.x > r.right();
                above = above || v.pos.y < r.y;
                below = below || v.pos.y > r.bottom();
            }
        }
    return left && right && above && below;
}

/// The controls that so many presses of Tab come to.
inline std::vector<std::string> walk(Rig& rig, int steps, bool back = false) {
    std::vector<std::string> names;
    for (int k = 0; k < steps; ++k) {
        rig.hear(state::NamedKey::Tab, back);
        names.push_back(rig.focused());
    }
    return names;
}

}  // namespace lowrank::testing
