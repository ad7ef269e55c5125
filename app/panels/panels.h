// The bars, panels and cards that the window places, each in the file of its name. What draws from the top of a column
// returns the height it took.
#pragma once
#include <string>

#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Name, workspaces, undo, how the figures are drawn, files, sharing, theme, help. figures_x: where the centre begins, so
/// that its tools stand above it.
void top_bar(Ui& ui, Rect bar, float figures_x);

/// Which problem, how large, how much is seen, from where it starts.
float experiment_panel(Ui& ui, Rect column);

/// The methods of the race: on or off, how far, how good, with which rules. roomy: two lines a method.
float methods_panel(Ui& ui, Rect column, bool roomy);

/// The height methods_panel will take with two lines a method.
float methods_panel_height(const Ui& ui, bool roomy);

/// Local theory in numbers: the spectrum, what the rank constraint buys, and the chosen method's rates side by side.
float theory_panel(Ui& ui, Rect column);

/// What the iteration cursor points at: the chosen method's numbers, and the matrix pictures.
float inspector(Ui& ui, Rect column);

/// The inspector's values as plain text, a line each, for the clipboard.
std::string readout(const state::AppState& state, const Race& race);

/// What the run of a method is called, its changes included; before there is one, what its rules are called (markup).
std::string run_markup(const Context& context, Index method);

/// Truth, samples, iterate and error side by side, in the column.
float matrix_card(Ui& ui, Rect column);

/// The same pictures as large as the card allows, in one row or more. head_right: px kept free in its head.
void matrix_view(Ui& ui, Rect card, float head_right);

/// Two matrices in one place, the left one to a line, the right one beyond it. Fills the area: what can be chosen above,
/// both pictures in one frame of these proportions (columns by rows), their names below. The line is dragged anywhere on
/// them or moved by Left and Right. Returns where the pictures are.
Rect matrix_wipe(Ui& ui, Rect area, float aspect);

/// Whether the wipe shows errors: only of two iterates that have one.
bool wipes_errors(const Context& context);

/// The singular values of the iterate shown beside those of the truth, on one logarithmic scale over the race: values of X_t
/// as dots, those of X* as dashes, a line after the r-th, and what the gap there is.
void singular_values_chart(Ui& ui, Rect area);

/// Px that the chart with its caption takes.
float singular_values_height(const Ui& ui);

/// One step of the chosen method in its parts, the one that is walked through lit. Asks for the step by being drawn.
/// head_right: px kept free in its head.
void step_card(Ui& ui, Rect card, float head_right);

/// The scene of a lecture that is on screen, in a strip between figures and time bar: which it is and its caption, the ways
/// on, and all scenes.
void scene_strip(Ui& ui, paint::Rect strip);

/// How high the strip is at this width, in device px, at most `most`, for which its words become smaller. Requires a scene.
float scene_strip_height(Ui& ui, float width, float most);

}  // namespace lowrank::panels
