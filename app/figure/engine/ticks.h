// Where an axis has ticks and what they say.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace lowrank::figure {

/// Major ticks have a grid line, and a label where there is room; decades without one are Plain; 2 to 9 are
/// Minor.
enum class TickLevel { Major, Plain, Minor };

struct Tick {
    double value;
    std::string label;  ///< markup; empty: none
    TickLevel level = TickLevel::Major;
};

/// What decides how many ticks fit.
struct TickSpace {
    float length = 100;  ///< of the axis, px
    float em = 13;       ///< px of body text
    float least = 30;    ///< px from one major tick to the next, at least
    /// Room a label takes along the axis with the gap it needs, px.
    std::function<float(const std::string&)> extent;
};

/// Multiples of 1, 2 or 5 times a power of ten inside [low, high]; whole numbers only when integral. All
/// labels have the same decimals and read back to their values; beyond 10^5 and below 10^-4 they are
/// mantissas times a power of ten.
std::vector<Tick> linear_ticks(double low, double high, const TickSpace& space, bool integral);

/// Decades with stride max(1, ceil(decades / max(2, length / 60 px of a 13 px text))), or up
/// to four labels on a shorter axis, 34 px apart; 7 and 9 become 8 and 10, more than 10 a round number;
/// minors 2 to 9 where a decade is long enough. With at most one decade in sight minors are labelled, 2 and 5
/// first, then all; within less than a factor of two, round numbers between.
std::vector<Tick> log_ticks(double low, double high, const TickSpace& space);

/// Linear ticks in µs, ms or s, one unit for the whole axis.
std::vector<Tick> seconds_ticks(double low, double high, const TickSpace& space);

/// The least of 1, 2 or 5 times a power of ten that is not below a positive number.
double round_step(double least);

}  // namespace lowrank::figure
