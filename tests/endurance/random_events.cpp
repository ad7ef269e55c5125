// The kinds of events and how often each comes.
#include "tests/endurance/random_events.h"

#include <algorithm>
#include <string_view>

namespace lowrank::endurance {
namespace {

constexpr int kSmallestWidth = 100, kSmallestHeight = 80;

// Ctrl+Q among them: a window that is asked to end must end in order.
constexpr std::array<std::string_view, 78> kKeys = {"space",       "space",
                                                    "Left",        "Right",
                                                    "Up",          "Down",
                                                    "shift+Left",  "shift+Right",
                                                    "Home",        "End",
                                                    "Page_Up",     "Page_Down",
                                                    "Escape",      "Escape",
                                                    "Escape",      "Return",
                                                    "Return",      "Tab",
                                                    "shift+Tab",   "BackSpace",
                                                    "Delete",      "alt+Left",
                                                    "alt+Right",   "F1",
                                                    "F1",          "F11",
                                                    "F3",          "ctrl+1",
                                                    "ctrl+2",      "ctrl+3",
                                                    "ctrl+1",      "ctrl+2",
                                                    "ctrl+3",      "ctrl+4",
                                                    "ctrl+z",      "ctrl+z",
                                                    "ctrl+y",      "ctrl+shift+z",
                                                    "ctrl+o",      "ctrl+s",
                                                    "s",           "s",
                                                    "ctrl+c",      "ctrl+v",
                                                    "ctrl+v",      "ctrl+a",
                                                    "ctrl+equal",  "ctrl+minus",
                                                    "ctrl+minus",  "ctrl+0",
                                                    "ctrl+0",      "ctrl+x",
                                                    "l",           "k",
                                                    "g",           "shift+g",
                                                    "shift+l",     "h",
                                                    "r",           "m",
                                                    "t",           "m",
                                                    "bracketleft", "bracketright",
                                                    "bracketleft", "bracketright",
                                                    "c",           "p",
                                                    "1",           "9",
                                                    "slash",       "ctrl+Left",
                                                    "ctrl+Right",  "shift+Home",
                                                    "shift+space", "ctrl+Return",
                                                    "minus",       "ctrl+q"};

constexpr std::array<std::string_view, 30> kTexts = {
    "0.3", "0.05", "1",  "0",   "-1",   "2.5e-3", "1e308", "-1e308", "1e-300", "nan",
    "inf", "12",   "50", "200", "3",    "7",      "60",    "0.999",  "1e9",    "999999999999999999999",
    "abc", "",     "x",  "45",  "narg", "nag",    "help",  "rank",   "0.0001", "1600"};

// Workspaces, presets, sizes and themes are chosen elsewhere: see the monkey's sessions.

std::string number(int value) { return std::to_string(value); }

}  // namespace

std::uint64_t Draw::next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

std::string Event::words() const {
    if (width > 0) return "windowsize " + number(width) + " " + number(height);
    std::string out;
    for (const std::string& step : steps) out += (out.empty() ? "" : "; ") + step;
    std::replace(out.begin(), out.end(), '\n', ' ');
    return out;
}

RandomEvents::RandomEvents(std::uint64_t seed, int width, int height, std::vector<std::string> paths)
    : draw_(seed),
      screen_width_(width),
      screen_height_(height),
      width_(width),
      height_(height),
      paths_(std::move(paths)) {}

Event RandomEvents::next() {
    const int kind = draw_.below(100);
    Event event = kind < 30   ? click()
                  : kind < 44 ? drag()
                  : kind < 50 ? Event{{move()}}
                  : kind < 58 ? wheel()
                  : kind < 82 ? key()
                  : kind < 90 ? typed()
                  : kind < 95 ? file()
                              : resize();
    // Long enough for a tooltip, an axis on its way, the second click of another time.
    if (draw_.once_in(25)) event.rest = draw_.within(300, 900);
    return event;
}

std::string RandomEvents::place() {
    // A little beyond the edges: a drag may leave the window.
    const int x = draw_.within(-2, width_ + 1), y = draw_.within(-2, height_ + 1);
    return number(std::clamp(x, 0, screen_width_ - 1)) + " " + number(std::clamp(y, 0, screen_height_ - 1));
}

Event RandomEvents::click() {
    const std::string there = move();
    switch (draw_.below(10)) {
        case 0:
            return {{there, "click 3"}};
        case 1:
            return {{there, "click --repeat 2 --delay 40 1"}};
        case 2:
            return {{there, "keydown shift\nclick 1\nkeyup shift"}};
        case 3:
            return {{there, draw_.once_in(2) ? "click 2" : "keydown ctrl\nclick 1\nkeyup ctrl"}};
        default:
            return {{there, "click 1"}};
    }
}

Event RandomEvents::drag() {
    const std::string button = draw_.once_in(5) ? "3" : "1";
    const bool shift = draw_.once_in(6);
    Event event{{move(), std::string(shift ? "keydown shift\n" : "") + "mousedown " + button}};
    for (int stage = draw_.within(1, 5); stage > 0; --stage) event.steps.push_back(move());
    // What a hand on the keyboard does meanwhile.
    if (draw_.once_in(8)) event.steps.push_back("key --delay 1 " + std::string(draw_.one_of(kKeys)));
    event.steps.push_back("mouseup " + button + (shift ? "\nkeyup shift" : ""));
    return event;
}

Event RandomEvents::wheel() {
    const std::string turn =
        "click --repeat " + number(draw_.within(1, 6)) + " --delay 5 " + (draw_.once_in(2) ? "4" : "5");
    if (draw_.once_in(4)) return {{move(), "keydown ctrl\n" + turn + "\nkeyup ctrl"}};
    return {{move(), turn}};
}

Event RandomEvents::key() {
    const std::string name(draw_.one_of(kKeys));
    const int times = draw_.once_in(6) ? draw_.within(2, 12) : 1;
    std::string words = "key --delay 1";
    for (int k = 0; k < times; ++k) words += " " + name;
    return {{words}};
}

Event RandomEvents::typed() {
    Event event{{move(), "click 1"}};
    if (draw_.once_in(2)) event.steps.push_back("key --delay 1 ctrl+a");
    const std::string text(draw_.one_of(kTexts));
    if (!text.empty()) event.steps.push_back("type --delay 1 -- " + text);
    event.steps.push_back(std::string("key --delay 1 ") + (draw_.below(4) > 0 ? "Return" : "Tab"));
    return event;
}

Event RandomEvents::file() {
    // Open, save or export; then the path in its box, which stands in the foot of a dialog in the middle.
    static constexpr std::array<std::string_view, 3> kAsk = {"ctrl+o", "ctrl+s", "s"};
    const std::string_view ask = draw_.one_of(kAsk);
    Event event{{"key --delay 1 Escape", "key --delay 1 " + std::string(ask)}};
    const int x = std::clamp(width_ / 2 - draw_.within(20, 120), 0, screen_width_ - 1);
    const int y = std::clamp(height_ / 2 + (ask == "s" ? 249 : 229), 0, screen_height_ - 1);
    // Which kind, which filter, which format: whatever lies there.
    for (int other = draw_.below(3); other > 0; --other) {
        event.steps.push_back(move());
        event.steps.push_back("click 1");
    }
    event.steps.push_back("mousemove " + number(x) + " " + number(y));
    event.steps.push_back("click 1");
    event.steps.push_back("key --delay 1 ctrl+a");
    event.steps.push_back("type --delay 1 -- " + draw_.one_of(paths_));
    event.steps.push_back("key --delay 1 Return");
    // A file that exists is asked about.
    if (draw_.once_in(2)) event.steps.push_back("key --delay 1 Return");
    event.rest = draw_.once_in(2) ? draw_.within(100, 600) : 0;
    return event;
}

Event RandomEvents::resize() {
    Event event;
    const int kind = draw_.below(10);
    if (kind == 0) {
        event.width = draw_.within(1, 3);
        event.height = draw_.within(1, 3);
    } else if (kind < 4) {
        event.width = draw_.within(kSmallestWidth, screen_width_);
        event.height = draw_.within(kSmallestHeight, screen_height_);
    } else {
        // What has no room is not reached: most of the time there is some.
        event.width = draw_.within(screen_width_ * 3 / 4, screen_width_);
        event.height = draw_.within(screen_height_ * 3 / 4, screen_height_);
    }
    width_ = event.width;
    height_ = event.height;
    return event;
}

}  // namespace lowrank::endurance
