// What the Rates workspace shows, built when race, theory or state have changed.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "app/field/rate_map_field.h"
#include "app/field/surface_field.h"
#include "app/figure/rates_pages.h"
#include "app/workspace/rates/rates_cards.h"
#include "core/run/session.h"

namespace lowrank::workspace {

/// The sweep of IHT's figure, on a thread of its own: newest wins, kept by problem.
class IhtSweeper {
public:
    explicit IhtSweeper(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~IhtSweeper();
    /// Starts the sweep of a problem unless it is there or on its way.
    void want(const ProblemSpec& problem);
    /// What is there of the problem wanted last; null while it is computed. failure: why it will not come.
    std::shared_ptr<const std::vector<IhtSweepItem>> items() const;
    std::string failure() const;
    double progress() const { return progress_; }
    bool busy() const;

private:
    std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::optional<ProblemSpec> wanted_;
    std::shared_ptr<const std::vector<IhtSweepItem>> items_;
    std::string failure_;
    std::atomic<double> progress_ = 0;
    std::jthread thread_;
};

class RatesScreen {
public:
    explicit RatesScreen(std::function<void()> wake) : sweeper_(std::move(wake)) {}

    /// Takes in theory and race; builds figures and asks for pictures at the sizes of the frame before. changed: race,
    /// state, theme or scale differ from the last call. state.interval is set here.
    void update(Session& session, field::RateMapField* map_field, field::SurfaceField* surface_field,
                const Race& race, state::AppState& state, const theme::Theme& theme,
                std::span<const theme::MethodStyle> styles, float em, bool changed);
    panels::RatesModel& model() { return model_; }

    /// What the exported figures are made of, in the colours of a theme; nothing without numbers.
    std::optional<figure::RatesPages> pages(const Race& race, const state::AppState& state,
                                            const theme::Theme& theme) const;
    /// Why there are none.
    const std::string& why_no_pages() const { return model_.sentence; }

    /// Whether the map of a race before stays for a moment, until the next one's comes or the moment is over.
    bool holding() const;
    /// Whether theory or sweep have something that is not on screen.
    bool outdated(const Session& session) const;
    /// For screenshots: nothing that is shown is still being computed.
    bool settled(const Session& session) const;

private:
    /// Returns whether the numbers are other ones than before.
    bool take_theory(const Session& session, const Race& race, const state::AppState& state);
    std::string why_no_numbers(const Race& race, const state::AppState& state) const;
    figure::RateMapInput map_input(const Race& race, const state::AppState& state, const theme::Theme& theme,
                                   std::span<const theme::MethodStyle> styles) const;
    void build_map(const Race& race, const state::AppState& state, const theme::Theme& theme,
                   std::span<const theme::MethodStyle> styles);
    void build_slices(const state::AppState& state, const theme::Theme& theme, bool changed);
    void build_iht(const state::AppState& state, const theme::Theme& theme, bool changed);
    void draw_pictures(field::RateMapField* map_field, field::SurfaceField* surface_field,
                       const theme::Theme& theme, float em);

    panels::RatesModel model_;
    figure::RateContours contours_;
    IhtSweeper sweeper_;
    std::shared_ptr<const RaceTheory> theory_, numbers_;  ///< seen last; the one whose numbers are shown
    std::optional<std::chrono::steady_clock::time_point>
        lost_;                                 ///< since when the numbers are of a race before
    std::optional<state::RatesState> sliced_;  ///< what the slices were built for
    theme::ThemeName sliced_theme_ = theme::ThemeName::Light;
    std::shared_ptr<const std::vector<IhtSweepItem>> items_;
    double shown_progress_ = -1;
};

/// Where each enabled method of a race was in its last steps up to t (the newest where absent): points
/// (mu_t, eta_t), a dozen for the chosen method.
std::vector<figure::RateTrail> rate_trails(const Race& race, const state::AppState& state,
                                           std::span<const theme::MethodStyle> styles, bool paper = false);

}  // namespace lowrank::workspace
