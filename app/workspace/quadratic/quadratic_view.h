// The Quadratic workspace: its cards, the values at its right, what its runs are asked for.
#pragma once
#include "app/workspace/quadratic/quadratic_panel.h"
#include "app/workspace/quadratic/quadratic_screen.h"
#include "app/workspace/view.h"

namespace lowrank::workspace {

class QuadraticView final : public View {
public:
    explicit QuadraticView(const ViewServices& services) : services_(services) {}

    void begin(state::AppState& app) override;
    bool drain(const Ground& ground) override;
    void update(const Ground& ground, const Frame& frame) override;
    bool carry_out(state::AppState& app, const state::Owned& effect) override;
    bool wants_frame() const override { return screen_.easing(); }
    bool settled(const Ground& ground, std::optional<std::int64_t> t) const override;
    panels::TransportModel timeline(const panels::Context& context) const override;
    float draw_left(panels::Ui& ui, paint::Rect inside, float panel_height) override;
    void draw_centre(panels::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    float draw_right(panels::Ui& ui, paint::Rect inside, float panel_height) override;
    std::string curve_values(const state::AppState& app) const override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    std::string readout(const state::AppState& app, const Race& race) const override;
    std::vector<CardName> cards(const state::AppState& app) const override;
    std::string card_in_front(const state::AppState& app) const override;
    void draw_cards(panels::Ui& ui, std::span<const PlacedCard> cards) override;
    Result<figure::Page> page(const std::string& figure, const Ground& ground, const theme::Theme& theme,
                              float detail) const override;
    Result<figure::Page> lasting_page(const std::string& figure, const Ground& ground,
                                      const theme::Theme& theme) const override;
    void forget_places() override;

private:
    /// shown: that on screen, or one that is kept.
    Result<figure::Page> page_of_race(const std::string& name, const QuadraticRace& shown,
                                      const Ground& ground, const theme::Theme& theme) const;
    /// Follows the race's interval. Whether anything changed.
    bool follow(const Ground& ground);

    panels::LandscapePainter painter_of(const panels::Ui& ui) const;

    const QuadraticRace& race() const { return services_.session.quadratic(); }

    ViewServices services_;
    std::uint64_t seen_ = 0;                      ///< QuadraticRace::version that was taken note of
    std::shared_ptr<const RaceTheory> followed_;  ///< the theory that the quadratic has seen last
    QuadraticScreen screen_;
};

}  // namespace lowrank::workspace
