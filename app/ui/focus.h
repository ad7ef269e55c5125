// Which control has the keyboard, the way of the Tab key through the window, and whose a key is.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/paint/painter.h"
#include "app/state/key_event.h"

namespace lowrank::ui {

struct Memory;

/// Parts of the window, in the order in which they are read. A dialog or a menu keeps the Tab key to itself.
enum class Zone { Bar, LeftHandle, Left, Centre, RightHandle, Right, Transport, Dialog, Notices, Menu };

/// Kinds of keys that a control can use, as bits; none of them with Ctrl or Alt.
constexpr unsigned kEnter = 1, kSpace = 2, kPress = kEnter | kSpace;
constexpr unsigned kAcross = 4, kUpDown = 8;  ///< Left and Right, Up and Down
constexpr unsigned kPages = 16, kEnds = 32;   ///< Page Up and Page Down, Home and End
constexpr unsigned kDigits = 64;              ///< what a number begins with
constexpr unsigned kDelete = 128;
constexpr unsigned kText = 256;  ///< it is typed into as long as it has the keyboard

constexpr int kTextPatience = 12;  ///< frames that a box may take to get the keyboard

/// A place where the Tab key stops.
struct FocusStop {
    unsigned id;
    paint::Rect rect;
    Zone zone;
    unsigned uses;
    bool card = false;   ///< what lies on it comes right after it
    bool first = false;  ///< where a dialog begins
};

/// The stops of a frame, and the one that the mouse pressed in it; 0: none.
struct StopsOfFrame {
    std::vector<FocusStop> all;
    unsigned pressed = 0;
};

/// The stops in reading order: by zone, line by line, a card before what lies on it.
std::vector<unsigned> reading_order(std::vector<FocusStop> stops);

/// What has the keyboard. A click of the mouse takes it away, and Tab goes on from what was clicked; the
/// arrows go to the slider that the mouse has moved, until the next click.
struct Focus {
    unsigned id = 0;           ///< the control that has the keyboard, or where Tab goes on from
    bool on = false;           ///< it has the keyboard
    bool ring = false;         ///< and shows it
    bool in_hand = false;      ///< a slider that the mouse has moved: of the keys only the arrows are its own
    bool card = false;         ///< it is a figure's card
    std::string name;          ///< of the control that showed the ring last
    Zone zone = Zone::Centre;  ///< of what is being drawn
    int dialog = 0;            ///< which dialog was drawn in this frame; 0: none
    std::optional<paint::Point> menu_at;  ///< where a menu opens that the keyboard asked for
    bool menu_ends = false;               ///< it closes in the next frame
    int steps = 0;                        ///< of the Tab key, to be gone at the end of the frame
    bool by_zone = false;                 ///< of F6 instead: to the first stop of another part of the window
    std::vector<state::KeyEvent> given;   ///< keys of this frame that the control uses
    unsigned text = 0, text_now = 0;      ///< text box that is typed into, or will be in a few frames
    bool text_active = false, text_active_now = false;  ///< it is typed into
    int text_frames = 0;                                ///< since it has asked for that
    std::vector<FocusStop> stops;                       ///< of this frame
    unsigned clicked = 0;                               ///< stop that the mouse pressed in this frame
    unsigned slid = 0;                                  ///< slider that the mouse let go of in this frame
    bool reveal = false;                                ///< scroll it into sight where it is drawn
    bool moved = false;                                 ///< it came at the end of the frame before
    double rested = 0;                                  ///< seconds since it came, for its tooltip
    bool worked = false;                                ///< it was given keys since, and needs no tooltip
    bool told = false;                                  ///< its tooltip stands in this frame
    bool pointing = true;                               ///< the mouse has moved since the last key

    // Between frames; focus.cpp's own.
    unsigned uses = 0;
    std::size_t index = 0;  ///< its place in the order
    bool by_mouse = false;  ///< the mouse was used last
    bool pressed = false;   ///< what its key has done is not on screen yet
    struct Modal {
        int level = 0, which = 0;
        bool operator==(const Modal&) const = default;
    };
    struct Below {
        Modal modal;
        unsigned id;
        bool on, ring;
    };
    Modal modal;
    std::vector<Below> below;  ///< what had the keyboard before dialog and menu
};

/// Whose a key is. Later: nobody's before the next frame.
enum class KeyOwner { Program, Focus, Later };

/// The one rule of the keyboard: Tab moves the focus, F6 to the next part of the window; a control that has
/// it takes the keys it uses; a box that is typed into takes all but F1, F6, F11, Tab and Escape; Escape
/// leaves the box, then the focus; the rest is the program's.
KeyOwner hear_key(Memory& memory, const state::KeyEvent& key);

/// At the end of a frame: clicks, dialogs that came and went, Tab.
void finish_focus(Memory& memory, double seconds);

}  // namespace lowrank::ui
