// What a person has done to a figure: its axes, what is hidden, where the legend is. Values only; no ImGui,
// no GL.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/run/figure_kind.h"

namespace lowrank::state {

/// What the fourth figure shows: f(X_t), ||P_T A*(A(X_t) - y)||_F, ||X_t||_F or sigma_r(X_t).
enum class ObjectiveColumn { Objective, Gradient, Norm, SigmaR };
enum class XAxis { Iterations, Seconds, OperatorCalls };

struct AxisRange {
    double low = 0, high = 1;
    bool operator==(const AxisRange&) const = default;
};

/// The iterations a measured rate is fitted on, both included.
struct FitRange {
    std::int64_t first = 0, last = 0;
    bool operator==(const FitRange&) const = default;
};

/// A cursor for an iteration that the run is still to reach.
struct WaitingCursor {
    std::int64_t t = 0;
    std::uint64_t from = 0;  ///< the first generation whose run it is
};

/// A foreign curve among the ids of curves: methods count from 0 up, foreign curves from -2 down; -1 is none.
constexpr std::int64_t curve_of_foreign(std::int64_t position) { return -2 - position; }
/// The drawing of a learner beside them, which HideMethod alone is about.
inline constexpr std::int64_t kDrawnCurve = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t foreign_of(std::int64_t curve) { return -2 - curve; }

/// Two places of a figure that are compared, in its own units, from left to right.
struct Measure {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    std::int64_t curve = -1;  ///< where both lie on one
    bool operator==(const Measure&) const = default;
};

/// One figure's view. An absent range means fit (and follow while the race runs).
struct ViewState {
    std::optional<AxisRange> x, y;
    bool log_y = true;  ///< error and objective start logarithmic, stepsize and momentum linear
    bool log_x = false;
    bool minor_grid = false;
    bool grid = true;
    std::optional<double> legend_x,
        legend_y;  ///< dragged position, fractions of the plot area; absent: emptiest corner
    bool legend_collapsed = false;
    std::optional<Measure> measure;
    std::optional<std::int64_t> a, b;  ///< iterations that every curve is compared between
    bool operator==(const ViewState&) const = default;
};

/// How the race's four figures are seen, for whoever draws them without their tab.
struct CurvesSeen {
    std::array<ViewState, 4> views{};  ///< by FigureKind
    XAxis x_axis = XAxis::Iterations;
    ObjectiveColumn objective_column = ObjectiveColumn::Objective;
    std::optional<FitRange> fit_range;
    std::int64_t band_seeds = 0;  ///< of the bands behind them; 0: none
};

/// A view whose axes are both linear.
inline ViewState linear_view() {
    ViewState view;
    view.log_y = false;
    return view;
}

}  // namespace lowrank::state
