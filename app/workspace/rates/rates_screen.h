// What the Rates workspace shows, built when race, theory or state have changed.
#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <span>

#include "app/workspace/rates/figures/rates_pages.h"
#include "app/workspace/rates/rates_cards.h"
#include "app/workspace/view.h"

namespace lowrank::rates {

class RatesScreen {
public:
    /// Takes in theory and race; builds figures and asks for pictures at the sizes of the frame before.
    /// changed: race, theory, state, theme or scale differ from the last call. state.interval is set here.
    void update(const workspace::SharedRace& shared, const workspace::ViewServices& fields,
                const workspace::Frame& frame);
    RatesModel& model() { return model_; }
    const RatesModel& model() const { return model_; }

    /// What the exported figures are made of, in the colours of a theme; nothing without numbers.
    std::optional<RatesPages> pages(const Race& race, const state::AppState& state,
                                    const theme::Theme& theme) const;
    /// Why there are none.
    const std::string& why_no_pages() const { return model_.sentence; }

    /// Whether the map of a race before stays for a moment, until the next one's comes or the moment is over.
    bool holding() const;
    /// Whether the sweep has something that is not on screen.
    bool outdated(const Session& session) const;
    /// For screenshots: nothing that is shown is still being computed.
    bool settled(const workspace::SharedRace& shared) const;

private:
    /// Returns whether the numbers are other ones than before.
    bool take_theory(const workspace::SharedRace& shared);
    RateMapInput map_input(const Race& race, const state::AppState& state, const theme::Theme& theme,
                           std::span<const theme::MethodStyle> styles) const;
    void build_map(const Race& race, const state::AppState& state, const theme::Theme& theme,
                   std::span<const theme::MethodStyle> styles);
    void build_slices(const state::AppState& state, const theme::Theme& theme, bool changed);
    void build_iht(const Session& session, const state::AppState& state, const theme::Theme& theme,
                   bool changed);
    void draw_pictures(const workspace::ViewServices& fields, const theme::Theme& theme, float em);

    RatesModel model_;
    RateContours contours_;
    std::shared_ptr<const RaceTheory> numbers_;  ///< the one whose numbers are shown
    std::optional<std::chrono::steady_clock::time_point>
        lost_;                          ///< since when the numbers are of a race before
    std::optional<RatesState> sliced_;  ///< what the slices were built for
    theme::ThemeName sliced_theme_ = theme::ThemeName::Light;
    std::optional<ProblemSpec> swept_;  ///< asked for last
    Sweep sweep_;                       ///< as it is on screen
};

/// Whether the map describes a method: near the limit each of its steps is T(mu_t, eta_t) on the map's own
/// spectrum, and its rate follows from them.
bool is_on_map(const MethodSpec& spec, const Race& race);
/// The names of the methods shown that it does not describe, as a list.
std::string off_the_map(const Race& race, const state::AppState& state);

/// Where each method of a race that is shown and on the map was in its last steps up to t (the newest where
/// absent): points (mu_t, eta_t), a dozen for the chosen method.
std::vector<RateTrail> rate_trails(const Race& race, const state::AppState& state,
                                   std::span<const theme::MethodStyle> styles, bool paper = false);

}  // namespace lowrank::rates
