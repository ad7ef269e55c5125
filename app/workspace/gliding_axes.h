// A figure on its card whose axes glide to where they should be.
#pragma once
#include "app/ui/cards.h"
#include "app/workspace/ease.h"

namespace lowrank::workspace {

class GlidingAxes {
public:
    /// Brings the slot towards the wanted figure by so many seconds, at once where the view says what is shown;
    /// changed: the figure is another than at the last call. Returns whether the axes still move.
    bool advance(const figure::Figure& wanted, const state::ViewState& view, bool changed, double seconds,
                 panels::FigureSlot& slot);

private:
    EasedRange x_, y_;
};

}  // namespace lowrank::workspace
