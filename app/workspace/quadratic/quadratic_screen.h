// The quadratic as it is on screen: figures built when something changed, axes that glide.
#pragma once
#include <array>
#include <vector>

#include "app/workspace/gliding_axes.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/quadratic_cards.h"

namespace lowrank::quadratic {

class QuadraticScreen {
public:
    /// Rebuilds what has changed and lets the axes glide. changed: runs or state differ from the last call;
    /// theory: beside what is measured; stage: hidden runs are in no legend.
    void update(const QuadraticRace& race, const QuadraticState& state, const theme::Theme& theme,
                bool changed, double seconds, bool theory = true, bool stage = false);

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
    QuadraticSlots slots_;
    QuadraticColumns columns_;
    QuadraticFigures wanted_;
    std::array<workspace::GlidingAxes, kQuadraticCurves> axes_;
    std::vector<theme::MethodStyle> styles_;
    bool easing_ = false, built_ = false;
};

}  // namespace lowrank::quadratic
