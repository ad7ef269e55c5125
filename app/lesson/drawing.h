// A question that is answered by drawing on a figure of the race: its sheet, and how far the drawing lies
// from the run.
#pragma once
#include <string>

#include "app/state/app_state.h"
#include "core/run/trace.h"

namespace lowrank::lesson {

/// What is drawn, where, and whose curve it is held against.
struct DrawnAnswer {
    FigureKind figure = FigureKind::Error;
    bool point = false;     ///< where the curve ends, instead of all of it
    state::AxisRange x, y;  ///< of the sheet: iterations, and the figure's own unit
    bool log_y = true;
    std::string of;  ///< a method's name
    bool operator==(const DrawnAnswer&) const = default;
};

state::HandDrawn sheet_of(const DrawnAnswer& asked);

/// What became of it (markup), once the run has its final word: the mean distance of a curve from the
/// measured one, over the iterations that both have, in decades where the axis is logarithmic; of a point
/// where the curve really ends. Before that empty.
std::string outcome_words(const DrawnAnswer& asked, const state::HandDrawn& drawn,
                          const state::AppState& state, const Race& race);

}  // namespace lowrank::lesson
