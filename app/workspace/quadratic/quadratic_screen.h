// The quadratic as it is on screen: figures built when something changed, axes that glide.
#pragma once
#include <array>
#include <vector>

#include "app/workspace/gliding_axes.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/quadratic_cards.h"

namespace lowrank::workspace {

/// In the order of state::QuadraticFigure.
inline constexpr std::array kCurves = {figure::QuadraticCurve::Error, figure::QuadraticCurve::Stepsize,
                                       figure::QuadraticCurve::Momentum, figure::QuadraticCurve::Components};

class QuadraticScreen {
public:
    /// Rebuilds what has changed and lets the axes glide. changed: runs or state differ from the last call;
    /// theory: beside what is measured; stage: hidden runs are in no legend.
    void update(const QuadraticRace& race, const state::QuadraticState& state, const theme::Theme& theme,
                bool changed, double seconds, bool theory = true, bool stage = false);

    panels::QuadraticSlots& slots() { return slots_; }
    const panels::QuadraticSlots& slots() const { return slots_; }
    const std::vector<theme::MethodStyle>& styles() const { return styles_; }
    bool easing() const { return easing_; }

    /// What exports draw from: the figures of the screen as inputs.
    figure::QuadraticFigureInput landscape_input(const QuadraticRace& race,
                                                 const state::QuadraticState& state,
                                                 const theme::Theme& theme) const;
    figure::QuadraticCurvesInput curves_input(const QuadraticRace& race, const state::QuadraticState& state,
                                              const theme::Theme& theme, bool theory) const;
    figure::ThetaFigureInput theta_input(const state::QuadraticState& state, const theme::Theme& theme) const;

private:
    panels::QuadraticSlots slots_;
    figure::QuadraticColumns columns_;
    figure::QuadraticFigures wanted_;
    std::array<GlidingAxes, kCurves.size()> axes_;
    std::vector<theme::MethodStyle> styles_;
    bool easing_ = false, built_ = false;
};

}  // namespace lowrank::workspace
