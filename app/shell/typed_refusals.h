// Notices about values that were typed and cannot be: each goes when the value is mended or left.
#pragma once
#include <cstdint>
#include <vector>

#include "app/state/app_state.h"

namespace lowrank::shell {

class TypedRefusals {
public:
    /// What a frame saw of the person.
    struct Seen {
        bool typing_before, typing;  ///< a number box was open before the frame, and is after it
        bool pressed, released;      ///< the mouse's left button, in this frame
        bool keys;                   ///< any key
    };
    /// After a frame is drawn, before its actions are carried out: takes away what is settled.
    void look(const Seen& seen, state::AppState& app);
    /// After its actions: failures from `first` on are about the value whose box was left in this frame.
    void told(std::uint64_t first, const state::AppState& app);

private:
    std::vector<std::uint64_t> notices_;
    bool pressed_ = false;  ///< the mouse, since the newest of them came
    bool left_ = false;     ///< a box, in this frame
};

}  // namespace lowrank::shell
