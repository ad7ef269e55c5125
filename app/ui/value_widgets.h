// What sliders and boxes take and give.
#pragma once

namespace lowrank::panels {

/// What a person did to a value this frame: live while the knob is held, once more when it is let go; exact
/// where it was typed or is a default, so that nothing rounds it.
struct Change {
    double value;
    bool live;
    bool exact = false;
};

struct SliderRange {
    double low, high;
    bool logarithmic = false;
    bool integral = false;
};

}  // namespace lowrank::panels
