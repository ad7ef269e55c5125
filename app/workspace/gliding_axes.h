// Axis limits that glide to where they should be, and a figure on its card whose axes do.
#pragma once
#include "app/ui/cards.h"

namespace lowrank::workspace {

/// How far in time what glides may go in a frame: all the way where a person wants no motion.
double gliding_seconds(const state::AppState& state, double seconds);

/// One axis: what is shown follows what is wanted, nine tenths of the way in 75 ms and all of it within 150.
class EasedRange {
public:
    /// Puts the shown range there at once.
    void set(double low, double high);
    /// Moves towards the range by so many seconds; along decades where logarithmic. Returns whether it still
    /// moves.
    bool advance(double low, double high, bool logarithmic, double seconds);
    double low() const { return low_; }
    double high() const { return high_; }
    bool moving() const { return moving_; }

private:
    double low_ = 0, high_ = 1;
    bool known_ = false, logarithmic_ = false, moving_ = false;
};

class GlidingAxes {
public:
    /// Brings the slot towards the wanted figure by so many seconds, at once where the view says what is
    /// shown; changed: the figure is another than at the last call. Returns whether the axes still move.
    bool advance(const figure::Figure& wanted, const state::ViewState& view, bool changed, double seconds,
                 ui::FigureSlot& slot);

private:
    EasedRange x_, y_;
};

}  // namespace lowrank::workspace
