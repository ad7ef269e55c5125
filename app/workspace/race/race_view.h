// The Race workspace: figures in the centre, values and matrix at the right.
#pragma once
#include "app/workspace/race/external_race_runner.h"
#include "app/workspace/race/race_screen.h"
#include "app/workspace/race/seed_bands_runner.h"
#include "app/workspace/view.h"

namespace lowrank::workspace {

class RaceView final : public View, RaceBehind {
public:
    explicit RaceView(const ViewServices& services)
        : seeds_(services.wake), external_(services.wake), runner_(services.wake) {}

    RaceBehind* race_behind() override { return this; }
    bool drain(const Ground& ground) override;
    void update(const Ground& ground, const Frame& frame) override;
    bool wants_frame() const override { return screen_.easing() || screen_.holding(); }
    bool settled(const Ground& ground, std::optional<std::int64_t>) const override {
        const state::BandsShown& bands = race_of(ground.app).bands;
        const bool none = !bands.on || !ground.app.refusal.empty() || !ground.race.failure.empty();
        return !wants_frame() && (none || bands.ended) && !whole_.busy &&
               looked_at_ == ground.app.race.cursor;
    }
    panels::TransportModel timeline(const panels::Context& context) const override;
    void draw_centre(panels::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    float draw_right(panels::Ui& ui, paint::Rect inside, float panel_height) override;
    Result<figure::Page> page(const std::string& figure, const Ground& ground, const theme::Theme& theme,
                              float detail) const override;
    std::vector<CardName> cards(const state::AppState& app) const override;
    std::string card_in_front(const state::AppState& app) const override;
    void draw_cards(panels::Ui& ui, std::span<const PlacedCard> cards) override;
    std::string curve_values(const state::AppState& app) const override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    Result<figure::Page> lasting_page(const std::string& figure, const Ground& ground,
                                      const theme::Theme& theme) const override;
    void forget_places() override;

private:
    void submitted(const Ground& ground, bool live) override {
        screen_.submitted(ground.race, ground.theory, live);
    }
    /// A drag in any workspace waits until the race behind it has something to show.
    bool caught_up(const Race& race, const state::AppState& app) const override {
        return screen_.caught_up(race, app);
    }
    std::shared_ptr<const state::HeldIterate> held_iterate(const state::AppState& app) const override;
    void draw_tools(panels::Ui& ui, paint::Rect room) override;

    class Shown;
    class Kept;

    bool drain_bands(const Ground& ground, bool there);
    /// Begins and ends the program that is wanted, and lays its curve over the race. there: the race is.
    bool drain_external(const Ground& ground, bool there);
    bool drain_whole(const Ground& ground);

    RaceScreen screen_;
    SeedBandsRunner seeds_;
    ExternalRaceRunner external_;
    Index external_order_ = 0;  ///< of what was begun or ended last
    WholeRunner runner_;
    WholeShown whole_;
    std::optional<std::int64_t> looked_at_;  ///< the cursor when the runner was last asked
};

}  // namespace lowrank::workspace
