// The race as it is on screen: figures built when something changed, axes that glide, the race before as a
// ghost.
#pragma once
#include <array>
#include <memory>
#include <optional>

#include "app/figure/race/build_race_figures.h"
#include "app/workspace/gliding_axes.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/whole_runner.h"
#include "app/workspace/steady_axes.h"

namespace lowrank::race {

/// Whether figures say what theory knows: it is switched on and has a place on screen.
bool shows_theory(const state::AppState& state);

/// Whether the list of methods stands beside the curves and is about all of them, so that these need no
/// legend of their own: files and pins are not in it, nor does it say which curves are hidden.
bool is_listed(const state::AppState& state);

class RaceScreen {
public:
    /// Call when a new experiment was handed to the session. live: the race on screen is held until the new
    /// one has something to show, so that curves deform; otherwise it fades at once.
    void submitted(const Race& race, std::shared_ptr<const RaceTheory> theory, bool live);

    /// Rebuilds what has changed and lets the axes glide. changed: race, theory or state differ from the last
    /// call. theory: the newest word on any race; null before the first.
    void update(const Race& race, const RaceTheory* theory, const state::AppState& state,
                const theme::Theme& colours, bool changed, double seconds);

    /// Bands of other seeds for the race they are of; null: there are none.
    void show_bands(std::shared_ptr<const SeedBands> bands);

    /// What the whole spectrum says of a method; of another run than the race's it is not shown.
    void show_whole(const WholeShown& shown);

    /// Of the figures, for whoever says the same rates.
    figure::KnownFits& fits() { return columns_.fits(); }
    FigureSlots& slots() { return slots_; }
    const FigureSlots& slots() const { return slots_; }
    /// The figures' input for exports: what ran last, whatever the controls say since.
    figure::RaceFiguresInput input(const Race& race, const RaceTheory* theory, const state::AppState& state,
                                   const theme::Theme& colours) const;
    bool easing() const { return easing_; }
    /// Whether the last experiment handed over is what is on screen: enough of it for the next of a drag.
    bool caught_up(const Race& race, const state::AppState& state) const;
    bool holding() const { return held_.has_value(); }

private:
    figure::RaceFiguresInput on_screen(const Race& race, const RaceTheory* theory,
                                       const state::AppState& state, const theme::Theme& colours) const;
    bool enough(const Race& race, const state::AppState& state) const;
    FigureSlots slots_;
    std::array<workspace::GlidingAxes, 4> axes_;
    figure::AxisColumns columns_;
    figure::RaceFigures wanted_;
    workspace::SteadyAxes<ExperimentSpec> steady_;
    std::optional<Race> held_;
    std::shared_ptr<const SeedBands> bands_;
    std::uint64_t whole_born_ = 0;
    std::vector<std::optional<WholePrediction>> whole_;  ///< by method
    std::shared_ptr<const state::HandDrawn> drawn_;      ///< which the figures' spans look into
    std::shared_ptr<const RaceTheory> held_theory_;      ///< beside the race that is held
    Race blank_;
    double waited_ = 0;
    bool easing_ = false, built_ = false, listed_ = false;
};

}  // namespace lowrank::race
