// What a learner draws on a figure before the run: a curve or a point, in the figure's own units.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/view_state.h"

namespace lowrank::state {

/// Axes to draw on, and what is drawn there. A curve has one value at each iteration, or at every so many of
/// a long axis: a later stroke takes the place of an earlier one.
struct HandDrawn {
    static constexpr int kMostColumns = 401;

    FigureKind figure = FigureKind::Error;
    bool point = false;  ///< one point, no curve
    AxisRange x, y;
    bool log_y = true;
    bool locked = false;            ///< the answer is given: it stays as it is, beside what is measured
    std::vector<double> at, value;  ///< ascending in at; NaN where nothing is drawn; of a point one each
};

/// The drawing on screen.
struct Drawing {
    std::shared_ptr<const HandDrawn> sheet;  ///< of the question on screen; null: none is drawn
    bool hidden = false;                     ///< beside its outcome
};

/// x: from one iteration to a later one.
HandDrawn blank_sheet(FigureKind figure, bool point, AxisRange x, AxisRange y, bool log_y);

/// A stroke between two places of the sheet, straight on its axes; of a point its second end counts. What
/// lies outside is put on the edge.
void draw(HandDrawn& drawn, double x0, double y0, double x1, double y1);

/// Places as they are typed, on these axes: '0:20 60:1e-10'.
std::string example(bool point, AxisRange x, AxisRange y);

/// Straight lines through places that are typed so, in any order; a sentence where they cannot be read, and
/// nothing is drawn then.
std::string draw_typed(HandDrawn& drawn, std::string_view places);

void wipe(HandDrawn& drawn);

/// Whether nothing is drawn yet.
bool untouched(const HandDrawn& drawn);

/// Whether there is enough of it to be held against a run: a point, or a curve over half of the columns.
bool enough(const HandDrawn& drawn);

/// The drawn value at an x, between columns straight on the axes; nothing where none is.
std::optional<double> value_at(const HandDrawn& drawn, double x);

// --- By hand on the figure, and from the keyboard
struct DrawByHand {
    using OfWorkspace = void;
    double x0, y0, x1, y1;
};
struct DrawTyped {
    using OfWorkspace = void;
    std::string places;
};
struct WipeDrawing {
    using OfWorkspace = void;
};

}  // namespace lowrank::state
