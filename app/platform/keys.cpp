// The table of keys: GLFW's names and ours.
#define GLFW_INCLUDE_NONE
#include "app/platform/keys.h"

#include <string_view>

#include <GLFW/glfw3.h>

namespace lowrank::platform {

namespace {

using shell::NamedKey;

NamedKey named(int key) {
    switch (key) {
        case GLFW_KEY_SPACE:
            return NamedKey::Space;
        case GLFW_KEY_LEFT:
            return NamedKey::Left;
        case GLFW_KEY_RIGHT:
            return NamedKey::Right;
        case GLFW_KEY_UP:
            return NamedKey::Up;
        case GLFW_KEY_DOWN:
            return NamedKey::Down;
        case GLFW_KEY_HOME:
            return NamedKey::Home;
        case GLFW_KEY_END:
            return NamedKey::End;
        case GLFW_KEY_PAGE_UP:
            return NamedKey::PageUp;
        case GLFW_KEY_PAGE_DOWN:
            return NamedKey::PageDown;
        case GLFW_KEY_ESCAPE:
            return NamedKey::Escape;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            return NamedKey::Enter;
        case GLFW_KEY_DELETE:
            return NamedKey::Delete;
        case GLFW_KEY_TAB:
            return NamedKey::Tab;
        case GLFW_KEY_KP_ADD:
            return NamedKey::Plus;
        case GLFW_KEY_KP_SUBTRACT:
            return NamedKey::Minus;
        case GLFW_KEY_F1:
            return NamedKey::F1;
        case GLFW_KEY_F2:
            return NamedKey::F2;
        case GLFW_KEY_F5:
            return NamedKey::F5;
        case GLFW_KEY_F6:
            return NamedKey::F6;
        case GLFW_KEY_F11:
            return NamedKey::F11;
        default:
            return NamedKey::None;
    }
}

}  // namespace

std::optional<shell::KeyEvent> key_event(int key, int mods, const char* printed) {
    shell::KeyEvent event;
    event.ctrl = (mods & GLFW_MOD_CONTROL) != 0;
    event.shift = (mods & GLFW_MOD_SHIFT) != 0;
    event.alt = (mods & GLFW_MOD_ALT) != 0;
    event.named = named(key);
    if (event.named != NamedKey::None) return event;
    const std::string_view text = printed == nullptr ? "" : printed;
    char c = text.size() == 1 ? text[0] : '\0';
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    const bool known =
        (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ',' || c == '+' || c == '=' || c == '-';
    // A key number below 128 is the character the key bears on the US layout: for layouts without Latin
    // letters, and for digits behind Shift.
    if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9)
        c = static_cast<char>(key);
    else if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9)
        c = static_cast<char>('0' + key - GLFW_KEY_KP_0);
    else if (!known && text.size() != 1 && key > 0 && key < 128)
        c = static_cast<char>(key);
    if (c == '+' || c == '=')
        event.named = NamedKey::Plus;
    else if (c == '-')
        event.named = NamedKey::Minus;
    else if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ',')
        event.character = c;
    else
        return std::nullopt;
    return event;
}

std::optional<shell::KeyEvent> character_event(unsigned code) {
    if (code != '[' && code != ']' && code != '.') return std::nullopt;
    shell::KeyEvent event;
    event.character = static_cast<char>(code);
    return event;
}

bool types_nothing(const shell::KeyEvent& event) {
    return event.named == NamedKey::Tab || event.named == NamedKey::Escape || event.named == NamedKey::F1 ||
           event.named == NamedKey::F6 || event.named == NamedKey::F11;
}

bool repeats(const shell::KeyEvent& event) {
    switch (event.named) {
        case NamedKey::Left:
        case NamedKey::Right:
        case NamedKey::Up:
        case NamedKey::Down:
        case NamedKey::PageUp:
        case NamedKey::PageDown:
        case NamedKey::Plus:
        case NamedKey::Minus:
        case NamedKey::Tab:
            return true;
        default:
            return event.ctrl && (event.character == 'Z' || event.character == 'Y');
    }
}

}  // namespace lowrank::platform
