// The bar under the figures: run, pause, step, speed, the iteration cursor.
#pragma once
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "app/ui/widgets.h"

namespace lowrank::panels {

/// What happened at an iteration, over the track of the cursor.
enum class ScrubKind { Restart, BasinRestart, Retuned };
struct ScrubMark {
    std::int64_t t = 0;
    ScrubKind kind = ScrubKind::Restart;
};

/// What the keys do, below the buttons: the first that fits.
inline constexpr std::array<std::string_view, 3> kStepHints = {
    "Space run · ← → step · drag the bar to go back", "Space run · ← → step", "Space run"};

/// What the bar calls what it steers.
struct TransportWords {
    std::string_view cursor = "t";  ///< before the number the cursor stands at
    std::string_view unit = "it/s";
    std::string_view speed =
        "Iterations a second of every method, from one in ten seconds to as fast as it goes";
    std::string_view ended = "The race is over: see it run again.\nSpace";
    std::string_view back = "Back to the start, with the same draws\nAlt+Left";
    std::string_view one = "One iteration of every method, then pause";
    std::string_view ten = "Ten iterations of every method, then pause";
    std::string_view scrub =
        "Drag to any iteration: every figure and the matrix follow.\nLeft and Right: one; with Shift: "
        "ten; the wheel too.";
    std::string_view following = "Live", follow = "Live";
    std::string_view following_tooltip =
        "The cursor goes with the newest iteration; click to hold it here\nAlt+Right";
    std::string_view follow_tooltip = "Let the cursor go with the newest iteration\nAlt+Right";
    double fastest = 2000;  ///< a second at the end of the slider, which means as fast as it goes
    bool steps = true;      ///< buttons that step, and the speed
    bool restarts = true;   ///< the marks on the track are explained
};
inline constexpr TransportWords kRaceWords{};

/// What runs, as the bar shows it.
struct TransportModel {
    bool running = false, ended = false;
    double speed = std::numeric_limits<double>::infinity();
    std::int64_t last = 0;     ///< where the track ends
    std::int64_t reached = 0;  ///< of the chosen method
    std::int64_t cursor = 0;
    bool following = true;         ///< the cursor goes with the newest
    std::vector<ScrubMark> marks;  ///< of the chosen method, ascending
    theme::Colour colour;          ///< of the marks
    std::span<const std::string_view> hints = kStepHints;
    const TransportWords* words = &kRaceWords;
    bool plain = false;    ///< one row of the few things that a newcomer needs
    bool ordered = false;  ///< with the order in which methods step, and marks that only a race has
};

/// Runs as a transport steers them, with no run's marks yet.
TransportModel transport_of(const state::RaceTransport& play);
/// Over the track: how far a run is, and what happened to it.
void show_run(TransportModel& model, const Trace& trace);

/// The race of the context.
TransportModel race_transport(const ui::Context& context);

/// The scrub bar stands under the figures, between centre_left and centre_right.
void transport(ui::Ui& ui, paint::Rect bar, float centre_left, float centre_right,
               const TransportModel& model);

}  // namespace lowrank::panels
