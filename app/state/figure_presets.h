// What each figure of the catalogue is in the window: a workspace, and the settings that show it live.
#pragma once
#include <string_view>

#include "app/state/figure_catalogue.h"
#include "core/io/experiment_keys.h"

namespace lowrank::state {

struct FigurePreset {
    FigureId figure;
    std::string_view workspace;
    /// Apart by blanks, key=value: the section of a workspace with a file of its own, else options over the default
    /// experiment.
    std::string_view keys;
    std::string_view note{};  ///< what of the figure the window shows, where it is not all of it
};

const FigurePreset& figure_preset(FigureId id);

KeyValues preset_keys(const FigurePreset& preset);

}  // namespace lowrank::state
