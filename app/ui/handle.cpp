// Moves handles by pointer and keys; moves are live until keys rest, as those of a slider are.
#include "app/ui/handle.h"

#include <imgui.h>

namespace lowrank::ui {
namespace {

constexpr float kStep = 3, kFar = 20, kReach = 9;  ///< px
constexpr double kRest = 0.4;                      ///< s without a key

}  // namespace

std::optional<HandleMove> handle(Ui& ui, std::string_view id, paint::Point at) {
    Memory& m = ui.context().memory;
    const unsigned self = item_id(id);
    const float reach = ui.px(kReach);
    const Rect box{at.x - reach, at.y - reach, 2 * reach, 2 * reach};
    const bool focused = ui.stop(id, box, kAcross | kUpDown);
    ui.probe(id, box);
    std::optional<HandleMove> move;
    while (const auto key = focused ? ui.key(kAcross | kUpDown) : std::nullopt) {
        using state::NamedKey;
        const float by = ui.px(key->shift ? kFar : kStep);
        if (key->named == NamedKey::Left) at.x -= by;
        if (key->named == NamedKey::Right) at.x += by;
        if (key->named == NamedKey::Up) at.y -= by;
        if (key->named == NamedKey::Down) at.y += by;
        m.nudged = self;
        m.nudged_for = 0;
        move = HandleMove{at};
    }
    if (m.nudged == self) {
        m.nudged_drawn = m.waiting = true;
        // The move before this one is on its way to the state: the last word comes alone.
        if (!move && (!focused || m.nudge_ends || m.nudged_for > kRest)) {
            move = HandleMove{};
            m.nudged = 0;
        }
    }
    return move;
}

}  // namespace lowrank::ui
