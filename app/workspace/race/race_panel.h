// What stands beside the race's figures and above them. What draws from the top of a column returns the
// height it took.
#pragma once
#include "app/figure/race/theory_lines.h"
#include "app/ui/widgets.h"
#include "app/workspace/race/whole_runner.h"

namespace lowrank::race {

/// What the iteration cursor points at: the chosen method's numbers.
float inspector(ui::Ui& ui, paint::Rect column);

/// Local theory in numbers: the spectrum, what the rank constraint buys, and the chosen method's rates side
/// by side. A tick unfolds what the whole spectrum says of it. fits: known from frames before; null: none.
float theory_panel(ui::Ui& ui, paint::Rect column, const WholeShown& whole,
                   figure::KnownFits* fits = nullptr);

/// The tick, and where it is set the eigenvalues with the error's share in each at the cursor; cut from the
/// top of at.
void whole_spectrum_rows(ui::Ui& ui, paint::Rect& at, const WholeShown& whole);

/// Truth, samples, iterate and error side by side, in the column.
float matrix_card(ui::Ui& ui, paint::Rect column);

/// The singular values of the iterate shown beside those of the truth, on one logarithmic scale over the
/// race: values of X_t as dots, those of X* as dashes, a line after the r-th, and what the gap there is.
void singular_values_chart(ui::Ui& ui, paint::Rect area);

/// Px that the chart with its caption takes.
float singular_values_height(const ui::Ui& ui);

/// In the bar at the top, what every figure shares: its x axis, and the scales of the one that was last under
/// the pointer.
void figure_tools(ui::Ui& ui, paint::Rect bar);

}  // namespace lowrank::race
