// Which of the keys that went down since the last frame are of this one.
#pragma once
#include <algorithm>
#include <vector>

#include <GLFW/glfw3.h>

#include "app/platform/imgui_compat.h"

namespace lowrank::platform {

struct Press {
    int key, mods;   ///< GLFW's
    int characters;  ///< so many were waiting when it went down
};

inline bool is_modifier(const Press& press) { return press.key >= GLFW_KEY_LEFT_SHIFT; }

/// Takes those that share their modifiers with the first. What is pressed after these have changed is of the
/// next frame, with its characters: a letter typed behind Ctrl+A writes, and 'x' cuts nothing.
inline std::vector<Press> take_presses(std::vector<Press>& presses, compat::NextFrame& later) {
    const auto first = std::ranges::find_if_not(presses, is_modifier);
    const auto differs = [&](const Press& press) {
        constexpr int kCommands = GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;
        return !is_modifier(press) && ((press.mods ^ first->mods) & kCommands) != 0;
    };
    const auto rest =
        compat::NextFrame::kNeeded ? std::find_if(first, presses.end(), differs) : presses.end();
    std::vector<Press> now(presses.begin(), rest);
    presses.erase(presses.begin(), rest);
    if (presses.empty()) return now;
    const int written = presses.front().characters;
    later.put_off_characters(written);
    for (Press& press : presses) {
        later.put_off(press.key);
        press.characters -= written;
    }
    return now;
}

}  // namespace lowrank::platform
