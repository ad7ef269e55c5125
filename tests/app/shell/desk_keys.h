// The whole program by the keyboard alone: Tab until a control has the ring, and what is typed into it.
#pragma once
#include <string>

#include "tests/app/shell/desk.h"

namespace lowrank::testing {

/// Whether the ring stands around it: around itself, or around its row.
inline bool focused(const Desk& desk, const std::string& name) {
    const auto ring = desk.probes.find("focus");
    auto item = desk.probes.find(name + ".slider");
    if (item == desk.probes.end()) item = desk.probes.find(name);
    if (ring == desk.probes.end() || item == desk.probes.end()) return false;
    // The ring of a row goes around all of it; that of a card is much higher.
    const paint::Rect &around = ring->second, &inner = item->second;
    return around.contains({inner.x + inner.w / 2, inner.y + inner.h / 2}) && around.h <= inner.h + 20 &&
           around.x <= inner.x + 1 && around.right() >= inner.right() - 1;
}

/// Tab until it has the focus; whether it ever had.
inline bool tab_to(Desk& desk, const std::string& name, int most = 120) {
    for (int k = 0; k < most; ++k) {
        desk.probes.erase("focus");
        desk.key(state::NamedKey::Tab);
        desk.probes.erase("focus");
        desk.frame(2);
        if (focused(desk, name)) return true;
    }
    return false;
}

inline bool has_ring(Desk& desk) {
    desk.probes.erase("focus");
    desk.frame();
    return desk.probes.contains("focus");
}

/// Characters, then Enter; into a number box, which the first digit opens as a key, or over what a text box
/// holds.
inline void write(Desk& desk, const std::string& text, bool over = false) {
    if (over) {
        platform::compat::modifiers(ImGui::GetIO(), true, false, false);
        platform::compat::key(ImGui::GetIO(), ImGuiKey_A, true);
        desk.frame();
        platform::compat::key(ImGui::GetIO(), ImGuiKey_A, false);
        platform::compat::modifiers(ImGui::GetIO(), false, false, false);
        desk.frame();
    }
    for (const char c : text) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
        if (!over && c >= '0' && c <= '9') desk.app->key({c, state::NamedKey::None, false, false, false});
        desk.frame(2);
    }
    desk.frame(12);
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, true);
    desk.frame();
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, false);
    desk.frame(2);
}

}  // namespace lowrank::testing
