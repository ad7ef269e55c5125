// A virtual screen of its own with a pointer, a keyboard and eyes: events go in by xdotool, one process for
// all of them; a window's answer is the answer to a ping, as a window manager would send it.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/endurance_driver/child.h"

namespace lowrank::endurance {

/// Of the screen that a window is tried on.
inline constexpr int kWidth = 1280, kHeight = 800;

class Screen {
public:
    /// Starts the server; its files lie in the folder. Look at `failure` before anything else.
    Screen(const std::string& folder, int width, int height);
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    std::string failure;  ///< why there is no such screen, as a sentence; else empty
    std::string name;     ///< for DISPLAY

    /// Waits for a top window whose title begins with these words, and watches that one from now on.
    bool find_window(const std::string& title, std::chrono::milliseconds time, Child& owner);
    std::string title() const;
    /// xdotool's commands, one a line; whether they all had happened within ten seconds.
    bool send(const std::string& lines);
    /// Whether the window's loop answers within the time: it has then taken whatever was sent before. Ends
    /// early where its owner does.
    bool answers(std::chrono::milliseconds time, Child& owner);
    void resize(int width, int height);
    /// The pixels of so many lines, as they are now, four bytes each.
    std::vector<std::uint8_t> rows(int first, int count) const;
    /// All of them as a PPM file, for a report.
    void save_picture(const std::string& path) const;

private:
    struct Wires;
    std::unique_ptr<Wires> wires_;
    int width_, height_;
};

}  // namespace lowrank::endurance
