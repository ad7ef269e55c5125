// How much is seen and what is taken off it: the rows that say it, and what their numbers mean.
#pragma once
#include "app/ui/stack.h"

namespace lowrank::panels {

/// Whether rows are filled, where single entries are drawn.
void fill_row(ui::Ui& ui, ui::Stack& rows);

/// What is fitted to a table and taken off before the low rank.
void centring_row(ui::Ui& ui, ui::Stack& rows);

/// Samples against degrees of freedom, and what follows from it: the race's own facts, or the refusal with
/// the offer to run all the same where that is possible; among all there is also why a race did not end well,
/// and a cure. It keeps its height while a race runs. Returns the height it took.
float experiment_callout(ui::Ui& ui, paint::Rect at);

/// The same in a line: how many samples there are for an unknown, and whether they are enough.
void samples_line(ui::Ui& ui, paint::Rect row);

}  // namespace lowrank::panels
