// A figure of the catalogue live in its workspace: the settings that show it, and its panels where it has
// several.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::state {

struct FigureRow;

/// One of several panels.
struct LivePanel {
    std::string_view label;  ///< markup
    std::string_view keys;   ///< as LiveFigure::keys, over them
};

struct LiveFigure {
    /// Apart by blanks, key=value: the section of a workspace with a file of its own, else options over the
    /// default experiment.
    std::string_view keys{};
    std::string_view note{};              ///< what of the figure the window shows, where it is not all of it
    std::string_view methods{};           ///< apart by blanks; empty: those of the default experiment
    std::span<const LivePanel> panels{};  ///< of a figure that has several; empty: the keys show it

    /// panel: counted from 0; no panel of it: the first.
    KeyValues settings(std::size_t panel = 0) const;
};

/// A figure, and which of its panels.
struct LiveChoice {
    const FigureRow* figure = nullptr;
    std::size_t panel = 0;
};

/// 'mc-all', or 'mc-all:3' for its third panel. Errors: the nearest names, or how many panels there are.
Result<LiveChoice> read_live_choice(std::string_view words);

/// 'mc-all:3'; the name alone for the first panel.
std::string write_live_choice(const LiveChoice& choice);

/// What of the figure the window then shows: 'panel 3 of 4, r = 3, p = 0.6'; empty where it shows all of it.
std::string words_of(const LiveChoice& choice);

}  // namespace lowrank::state
