// The Geometry workspace: scenes of the cone in the centre, the parts of a step at the right.
#pragma once
#include "app/workspace/geometry/geometry_cards.h"
#include "app/workspace/view.h"

namespace lowrank::geometry {

class GeometryView final : public workspace::View {
public:
    explicit GeometryView(const workspace::ViewServices&) {}

    void update(const workspace::SharedRace& shared, const workspace::Frame& frame) override;
    bool wants_frame() const override { return running_; }
    panels::TransportModel timeline(const ui::Context& context) const override;
    float draw_left(ui::Ui& ui, paint::Rect inside, float panel_height) override;
    void draw_centre(ui::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    float draw_right(ui::Ui& ui, paint::Rect inside, float panel_height) override;
    std::string readout(const state::AppState& app, const Race& race) const override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    std::vector<workspace::CardName> cards(const state::AppState& app) const override;
    void draw_cards(ui::Ui& ui, std::span<const workspace::PlacedCard> cards) override;
    Result<figure::Page> page(const std::string& figure, const workspace::SharedRace& shared,
                              const theme::Theme& theme, float detail) const override;
    Result<figure::Page> lasting_page(const std::string& figure, const workspace::SharedRace& shared,
                                      const theme::Theme& theme) const override;
    void forget_places() override;

private:
    ConeCards cards_;
    std::optional<GeometryChoice> built_;  ///< what the cards were built for
    bool running_ = false;
};

}  // namespace lowrank::geometry
