// From the platform's key numbers to the program's key events.
#pragma once
#include <optional>

#include "app/shell/application.h"

namespace lowrank::platform {

/// key and mods are GLFW's; printed is the character the key bears on this layout (or null): letters follow
/// the layout, digits also where the layout wants Shift for them. Absent: a key the program does not know.
std::optional<shell::KeyEvent> key_event(int key, int mods, const char* printed);

/// From a typed character, for keys that other layouts have behind AltGr: '[' and ']'. Absent: any other.
std::optional<shell::KeyEvent> character_event(unsigned code);

/// Whether a key leaves a text that is being typed as it is: Tab, Escape, F1, F6, F11.
bool types_nothing(const shell::KeyEvent& event);

/// Whether holding the key may repeat the event: moving, Tab, scaling and undo may, toggles may not.
bool repeats(const shell::KeyEvent& event);

}  // namespace lowrank::platform
