// Icons drawn as shapes, for the font has no transport symbols.
#pragma once
#include "app/paint/painter.h"

struct ImDrawList;

namespace lowrank::ui {

enum class Icon {
    Play,
    Pause,
    Restart,
    StepOne,
    StepTen,
    Dice,
    Linked,
    Unlinked,
    Undo,
    Redo,
    Close,
    ChevronLeft,
    ChevronRight,
    ChevronDown,
    Folder,
    File,
    Open,
    Save,
    Export,
    Share,
    Theme,
    Help,
    Lessons,
    Scenes,
    Plus,
    Remove,
    Fit,
    Follow,
    Copy,
    ParentFolder,
    Tick
};

/// Draws the icon centred at a point within a square of the given side, in px.
void draw_icon(ImDrawList& list, Icon icon, paint::Point centre, float side, theme::Colour colour);

}  // namespace lowrank::ui
