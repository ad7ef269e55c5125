// The quadratic as it is on screen: figures built when something changed, axes that glide.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "app/workspace/gliding_axes.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/quadratic_cards.h"
#include "app/workspace/steady_axes.h"

namespace lowrank::quadratic {

/// What stands beside the figures: the list of methods, which is their legend; or nothing, in the window with
/// its list folded and on the stage, where hidden runs are in no legend.
enum class Beside { Nothing, List, Stage };

class QuadraticScreen {
public:
    /// Rebuilds what has changed and lets the axes glide. changed: runs or state differ from the last call;
    /// theory: beside what is measured.
    void update(const QuadraticRace& race, const QuadraticState& state, const theme::Theme& theme,
                bool changed, double seconds, bool theory = true, Beside beside = Beside::Nothing);

    QuadraticSlots& slots() { return slots_; }
    const QuadraticSlots& slots() const { return slots_; }
    const std::vector<theme::MethodStyle>& styles() const { return styles_; }
    bool easing() const { return easing_; }

    /// What exports draw from: the figures of the screen as inputs.
    QuadraticFigureInput landscape_input(const QuadraticRace& race, const QuadraticState& state,
                                         const theme::Theme& theme) const;
    QuadraticCurvesInput curves_input(const QuadraticRace& race, const QuadraticState& state,
                                      const theme::Theme& theme, bool theory) const;
    ThetaFigureInput theta_input(const QuadraticState& state, const theme::Theme& theme) const;

private:
    void hold_axes(const QuadraticRace& race, const QuadraticState& state);
    QuadraticSlots slots_;
    QuadraticColumns columns_;
    QuadraticFigures wanted_;
    std::array<workspace::GlidingAxes, kQuadraticCurves> axes_;
    workspace::SteadyAxes<QuadraticSpec> steady_;
    std::vector<theme::MethodStyle> styles_;
    Beside beside_ = Beside::Nothing;
    std::uint64_t generation_ = 0;
    double waited_ = 0;  ///< seconds since the runs of that generation were seen first
    bool easing_ = false, built_ = false;
};

}  // namespace lowrank::quadratic
