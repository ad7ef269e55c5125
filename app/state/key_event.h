// A key as the platform reports it.
#pragma once

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

}  // namespace lowrank::state
