// Eases both axes of a slot.
#include "app/workspace/gliding_axes.h"

namespace lowrank::workspace {

bool GlidingAxes::advance(const figure::Figure& wanted, const state::ViewState& view, bool changed,
                          double seconds, panels::FigureSlot& slot) {
    const bool was_moving = x_.moving() || y_.moving();
    // What a hand moves follows the hand; what the runs move glides.
    if (view.x) x_.set(wanted.x.low, wanted.x.high);
    if (view.y) y_.set(wanted.y.low, wanted.y.high);
    const bool moves_x = x_.advance(wanted.x.low, wanted.x.high, wanted.x.logarithmic, seconds);
    const bool moves_y = y_.advance(wanted.y.low, wanted.y.high, wanted.y.logarithmic, seconds);
    const bool moves = moves_x || moves_y;
    if (!changed && !moves && !was_moving) return false;
    if (changed) slot.figure = wanted;
    slot.figure.x.low = x_.low();
    slot.figure.x.high = x_.high();
    slot.figure.y.low = y_.low();
    slot.figure.y.high = y_.high();
    slot.stale = true;
    return moves;
}

}  // namespace lowrank::workspace
