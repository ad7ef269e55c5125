// What a pointer event asks for, as actions. Pure: changes nothing itself.
#pragma once
#include "app/figure/engine/figure.h"
#include "app/figure/engine/layout.h"
#include "app/figure/pointing/pointer.h"
#include "app/state/actions.h"

namespace lowrank::figure {

/// Bindings: left drag pans (over an axis that axis only); the wheel zooms 10 % a notch at the pointer (over
/// an axis that axis only); right drag zooms into a box (Alt: full width, Shift: full height); double click
/// fits, which also follows again (on an axis that axis); Shift and left, or a drag of the cursor line, moves
/// the iteration cursor. In the legend a click hides or shows at once, a double click or Alt or Ctrl and a
/// click solos, a drag of its head moves it. Ctrl and left drag measure, Ctrl and a click end the
/// measurement. A click on a note opens it, on a curve selects its method, on a restart's stem it moves the
/// cursor there; hovering tells which curve is nearest.
state::Actions respond(const Layout& layout, const Figure& figure, const state::ViewState& view,
                       const PointerEvent& event);

/// The visible method whose curve passes within reach px of a point, or -1.
std::int64_t nearest_method(const Layout& layout, const Figure& figure, paint::Point at, float reach);

/// The iteration whose point lies nearest to an x of the axis.
std::int64_t iteration_at(const Figure& figure, double x);

}  // namespace lowrank::figure
