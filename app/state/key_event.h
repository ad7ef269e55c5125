// A key as the platform reports it.
#pragma once
#include <optional>

namespace lowrank::state {

/// A letter or digit comes as its upper-case character, the rest by name.
enum class NamedKey {
    None,
    Space,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Escape,
    Enter,
    Delete,
    Tab,
    Plus,
    Minus,
    F1,
    F2,
    F5,
    F6,
    F11
};
struct KeyEvent {
    char character = 0;  ///< 'A' … 'Z', '0' … '9', ',', '.', '[', ']' or 0
    NamedKey named = NamedKey::None;
    bool ctrl = false, shift = false, alt = false;
};

/// What turns a figure in space: a drag of so many pixels (right and down), the wheel by so many notches.
struct CameraTurn {
    double dx = 0, dy = 0, notches = 0;
};

/// Ctrl with an arrow turns by 10 degrees, with Shift by one; Ctrl with a page key goes nearer or farther.
inline std::optional<CameraTurn> camera_turn(const KeyEvent& key) {
    if (!key.ctrl || key.alt) return std::nullopt;
    const double by = key.shift ? 2 : 20;  // half a degree a pixel
    switch (key.named) {
        case NamedKey::Left:
            return CameraTurn{.dx = -by};
        case NamedKey::Right:
            return CameraTurn{.dx = by};
        case NamedKey::Up:
            return CameraTurn{.dy = -by};
        case NamedKey::Down:
            return CameraTurn{.dy = by};
        case NamedKey::PageUp:
            return CameraTurn{.notches = 1};
        case NamedKey::PageDown:
            return CameraTurn{.notches = -1};
        default:
            return std::nullopt;
    }
}

}  // namespace lowrank::state
