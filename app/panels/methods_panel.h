// The methods of the race: on or off, how far, how good, with which rules.
#pragma once
#include <functional>

#include "app/panels/widgets.h"

namespace lowrank::panels {

/// Draws from the top of the column; returns the height it took. roomy: two lines a method.
float methods_panel(Ui& ui, Rect column, bool roomy);

/// The height methods_panel will take with two lines a method.
float methods_panel_height(const Ui& ui, bool roomy);

/// Editors of every key of a method's rules; give is called with key, value as typed, and whether a slider is
/// held. Returns the height it took.
float rules_editor(Ui& ui, Rect column, std::string_view id, const MethodSpec& spec,
                   const std::function<void(const std::string&, const std::string&, bool)>& give);
float rules_editor_height(const Ui& ui, const MethodSpec& spec);

}  // namespace lowrank::panels
