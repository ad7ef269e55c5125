// The panels left and right of the figures: whether a person opened them, and where the shell placed them.
#pragma once
#include <optional>

namespace lowrank::state {

struct SidePanels {
    std::optional<bool> left_open, right_open;   ///< absent: as the width allows
    bool right_asked_last = false;               ///< which keeps its place where one must go
    bool left_shown = true, right_shown = true;  ///< as the shell placed them last
    bool slim = false;                           ///< a first screen in a window narrow for its type
};

}  // namespace lowrank::state
