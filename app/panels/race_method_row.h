// The row of a method in the list of the race's.
#pragma once
#include <string_view>

#include "app/ui/context.h"
#include "app/ui/widgets.h"
#include "core/run/trace.h"

namespace lowrank::panels {

/// What the tag behind a name means.
inline constexpr std::string_view kOracleWords =
    "Oracle: one of its rules knows the matrix that is sought, which nobody has outside a test.";

/// What measures how good an iterate is: error, PSNR, RMSE or gradient.
std::string_view quality_word(const Race& race);
/// What is known of a method of the experiment that the controls show; null while the race on screen is still
/// the one before.
const Trace* trace_of(const ui::Context& c, Index m);
/// Whether it converged, and nothing is known against its answer.
bool ended_well(const Trace& trace);

/// Chosen by a click, on and off by its tick. column: whose number stands at the right, the cost of a run in
/// what is counted; roomy: on two lines.
void race_row(ui::Ui& ui, paint::Rect row, Index m, bool roomy, ui::MethodColumn column,
              state::XAxis counted);

}  // namespace lowrank::panels
