// Lines about what was set, on a field of their own.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::ui {

struct CalloutLine {
    std::string words;
    theme::Colour colour;
    bool markup = false;   ///< one line that fits; else plain text that is broken where it must be
    bool numbers = false;  ///< of such text: its numbers as the screen has them (sentence_markup)
};

struct CalloutDrawn {
    Rect foot;
    float height;
};
/// Draws the lines from the top of at, with room of foot pixels below them for what the caller adds, least
/// pixels high or more; probe names its place. Returns that room and the height of all.
CalloutDrawn callout(Ui& ui, Rect at, std::string_view probe, std::span<const CalloutLine> lines,
                     float foot = 0, float least = 0);

}  // namespace lowrank::ui
