// Axis limits that glide to where they should be.
#pragma once

namespace lowrank::workspace {

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

}  // namespace lowrank::workspace
