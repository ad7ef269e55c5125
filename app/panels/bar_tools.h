// The buttons of the bar at the top: what each is called, its icon, its words, and how it is drawn.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::panels {

constexpr float kButton = 28, kBarGap = 8;  ///< nominal px

/// What a command is called by its button and in the menu; keys and what it does stand in the table of
/// commands.
struct Tool {
    std::string_view id;
    ui::Icon icon;
    std::string_view label, in_menu, tooltip;
    bool icon_only = false;  ///< at every width
};

/// From the right end of the bar.
std::span<const Tool> bar_tools();
const Tool& tool_called(std::string_view id);

/// Of the figure that would be exported, where the tool is about one.
std::string label_of(const Tool& tool, const state::AppState& state);

/// What a tooltip says, and the keys of the command below it.
std::string with_keys(std::string_view words, std::string_view id);

/// Whether it was pressed; a command is carried out.
bool tool_button(ui::Ui& ui, const Tool& tool, paint::Rect r, bool worded,
                 ui::ButtonKind kind = ui::ButtonKind::Plain);

}  // namespace lowrank::panels
