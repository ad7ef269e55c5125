// How the window as a whole looks.
#pragma once
#include <string>

#include "app/theme/theme.h"
#include "app/theme/vision.h"

namespace lowrank::state {

struct WindowLook {
    theme::ThemeName theme = theme::ThemeName::Light;
    theme::Vision vision = theme::Vision::Usual;  ///< whose eyes the window is shown to; kept nowhere
    double scale = 1;
    std::string language{};       ///< that was chosen by hand, 'de'; empty: as the system says
    bool motion_reduced = false;  ///< nothing glides by itself: axes are at once where they should be
    bool fullscreen = false;
};

}  // namespace lowrank::state
