// The bars, panels and cards that the window places, each in the file of its name. What draws from the top of
// a column returns the height it took.
#pragma once
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Name, workspaces, undo, files, sharing, theme, help. Returns the room left for tools of the workspace in
/// front; its width is 0 or less where there is none. figures_x: where the centre begins, so that they stand
/// above it.
paint::Rect top_bar(ui::Ui& ui, paint::Rect bar, float figures_x);

/// Which problem, how large, how much is seen, from where it starts.
float experiment_panel(ui::Ui& ui, paint::Rect column);

/// What the list of methods is called where it is brought into sight.
inline constexpr std::string_view kMethodList = "methods";

/// The methods of the race: on or off, how far, how good, with which rules. roomy: two lines a method;
/// counted: what the figures are drawn over.
float methods_panel(ui::Ui& ui, paint::Rect column, bool roomy,
                    state::XAxis counted = state::XAxis::Iterations);

/// The height methods_panel will take with two lines a method.
float methods_panel_height(const ui::Ui& ui, bool roomy);

/// The scene of a lecture that is on screen, in a strip between figures and time bar: which it is and its
/// caption, the ways on, and all scenes.
void scene_strip(ui::Ui& ui, paint::Rect strip);

/// How high the strip is at this width, in device px, at most `most`, for which its words become smaller.
/// Requires a scene.
float scene_strip_height(ui::Ui& ui, float width, float most);

}  // namespace lowrank::panels
