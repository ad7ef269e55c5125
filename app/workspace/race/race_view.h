// The Race workspace: figures in the centre, values and matrix at the right.
#pragma once
#include "app/workspace/race/external_race_runner.h"
#include "app/workspace/race/race_screen.h"
#include "app/workspace/race/seed_bands_runner.h"
#include "app/workspace/view.h"

namespace lowrank::race {

class RaceView final : public workspace::View, workspace::RaceBehind {
public:
    explicit RaceView(const workspace::ViewServices& services)
        : seeds_(services.wake), external_(services.wake), runner_(services.wake) {}

    workspace::RaceBehind* race_behind() override { return this; }
    bool drain(const workspace::SharedRace& shared) override;
    void update(const workspace::SharedRace& shared, const workspace::Frame& frame) override;
    bool wants_frame() const override { return screen_.easing() || screen_.holding(); }
    bool settled(const workspace::SharedRace& shared, std::optional<std::int64_t>) const override {
        const BandsShown& bands = race_of(shared.app).bands;
        const bool none = !bands.on || !shared.app.refusal.empty() || !shared.race.failure.empty();
        return !wants_frame() && (none || bands.ended) && !whole_.busy &&
               looked_at_ == shared.app.race.cursor;
    }
    panels::TransportModel timeline(const ui::Context& context) const override;
    void draw_centre(ui::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    float draw_left(ui::Ui& ui, paint::Rect inside, float panel_height) override {
        return draw_experiment(ui, inside, panel_height, race::x_axis_of(ui.context().state));
    }
    float draw_right(ui::Ui& ui, paint::Rect inside, float panel_height) override;
    Result<figure::Page> page(const std::string& figure, const workspace::SharedRace& shared,
                              const theme::Theme& theme, float detail) const override;
    std::vector<workspace::CardName> cards(const state::AppState& app) const override;
    std::string card_in_front(const state::AppState& app) const override;
    void draw_cards(ui::Ui& ui, std::span<const workspace::PlacedCard> cards) override;
    std::string curve_values(const state::AppState& app) const override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    Result<figure::Page> lasting_page(const std::string& figure, const workspace::SharedRace& shared,
                                      const theme::Theme& theme) const override;
    void forget_places() override;

private:
    void submitted(const workspace::SharedRace& shared, bool live) override {
        screen_.submitted(shared.race, shared.theory, live);
    }
    /// A drag in any workspace waits until the race behind it has something to show.
    bool caught_up(const Race& race, const state::AppState& app) const override {
        return screen_.caught_up(race, app);
    }
    std::shared_ptr<const state::HeldIterate> held_iterate(const state::AppState& app) const override;
    void draw_tools(ui::Ui& ui, paint::Rect room) override;

    class Shown;
    class Kept;

    bool drain_bands(const workspace::SharedRace& shared, bool there);
    /// Begins and ends the program that is wanted, and lays its curve over the race. there: the race is.
    bool drain_external(const workspace::SharedRace& shared, bool there);
    bool drain_whole(const workspace::SharedRace& shared);

    RaceScreen screen_;
    SeedBandsRunner seeds_;
    ExternalRaceRunner external_;
    Index external_order_ = 0;  ///< of what was begun or ended last
    WholeRunner runner_;
    WholeShown whole_;
    std::optional<std::int64_t> looked_at_;  ///< the cursor when the runner was last asked
};

}  // namespace lowrank::race
