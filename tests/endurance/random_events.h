// What a monkey does to a window, one event after another, all from a seed: the same seed gives the same
// events on every machine.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lowrank::endurance {

/// A stream of numbers of its own (splitmix64): the standard library's distributions differ between
/// libraries.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next();
    /// From 0 to count - 1.
    int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }
    /// From low to high, both included.
    int within(int low, int high) { return low + below(high - low + 1); }
    bool once_in(int times) { return below(times) == 0; }
    template <class List>
    const auto& one_of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::uint64_t state_;
};

struct Event {
    std::vector<std::string> steps;  ///< xdotool's commands; the window answers after each
    int width = 0, height = 0;       ///< a new size of the window in place of steps, where not 0
    int rest = 0;                    ///< milliseconds in which nothing is done afterwards

    std::string words() const;  ///< on one line, for a report
    bool operator==(const Event&) const = default;
};

class RandomEvents {
public:
    /// width and height: the screen's, and the window's at its start. paths: files to type the names of.
    RandomEvents(std::uint64_t seed, int width, int height, std::vector<std::string> paths);
    Event next();

private:
    std::string place();  ///< somewhere in the window, or just outside
    std::string move() { return "mousemove " + place(); }
    Event click();
    Event drag();
    Event wheel();
    Event key();
    Event typed();
    Event file();
    Event resize();

    Draw draw_;
    int screen_width_, screen_height_, width_, height_;
    std::vector<std::string> paths_;
};

}  // namespace lowrank::endurance
