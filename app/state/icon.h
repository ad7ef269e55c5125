// The icons by their names; app/ui/icons.cpp draws them.
#pragma once

namespace lowrank::state {

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

}  // namespace lowrank::state
