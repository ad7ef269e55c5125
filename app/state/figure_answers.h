// What a figure of curves answers to a pointer. The race takes it as it stands, other workspaces say it in
// their own words.
#pragma once
#include <optional>

#include "app/state/view_state.h"

namespace lowrank::state {

struct SetView {
    using OfWorkspace = void;
    FigureKind figure;
    ViewState view;
};
struct ActivateFigure {
    using OfWorkspace = void;
    FigureKind figure;
};
struct SetFitRange {
    using OfWorkspace = void;
    std::optional<FitRange> range;
};  ///< absent: chosen by itself again

}  // namespace lowrank::state
