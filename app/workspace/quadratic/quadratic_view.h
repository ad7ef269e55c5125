// The Quadratic workspace: its cards, the values at its right, what its runs are asked for.
#pragma once
#include "app/workspace/quadratic/quadratic_panel.h"
#include "app/workspace/quadratic/quadratic_screen.h"
#include "app/workspace/view.h"

namespace lowrank::quadratic {

class QuadraticView final : public workspace::View {
public:
    explicit QuadraticView(const workspace::ViewServices& services) : services_(services) {}

    void begin(state::AppState& app) override;
    bool drain(const workspace::SharedRace& shared) override;
    void update(const workspace::SharedRace& shared, const workspace::Frame& frame) override;
    bool carry_out(state::AppState& app, const state::Owned& effect) override;
    bool wants_frame() const override { return screen_.easing(); }
    bool settled(const workspace::SharedRace& shared, std::optional<std::int64_t> t) const override;
    panels::TransportModel timeline(const ui::Context& context) const override;
    float draw_left(ui::Ui& ui, paint::Rect inside, float panel_height) override;
    void draw_centre(ui::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    float draw_right(ui::Ui& ui, paint::Rect inside, float panel_height) override;
    std::string curve_values(const state::AppState& app) const override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    std::string readout(const state::AppState& app, const Race& race) const override;
    std::vector<workspace::CardName> cards(const state::AppState& app) const override;
    std::string card_in_front(const state::AppState& app) const override;
    void draw_cards(ui::Ui& ui, std::span<const workspace::PlacedCard> cards) override;
    Result<figure::Page> page(const std::string& figure, const workspace::SharedRace& shared,
                              const theme::Theme& theme, float detail) const override;
    Result<figure::Page> lasting_page(const std::string& figure, const workspace::SharedRace& shared,
                                      const theme::Theme& theme) const override;
    void forget_places() override;

private:
    /// shown: that on screen, or one that is kept.
    Result<figure::Page> page_of_race(const std::string& name, const QuadraticRace& shown,
                                      const workspace::SharedRace& shared, const theme::Theme& theme) const;
    /// Follows the race's interval. Whether anything changed.
    bool follow(const workspace::SharedRace& shared);

    LandscapePainter painter_of(const ui::Ui& ui) const;

    const QuadraticRace& race() const { return services_.session.quadratic(); }

    workspace::ViewServices services_;
    std::uint64_t seen_ = 0;                      ///< QuadraticRace::version that was taken note of
    std::shared_ptr<const RaceTheory> followed_;  ///< the theory that the quadratic has seen last
    QuadraticScreen screen_;
};

}  // namespace lowrank::quadratic
