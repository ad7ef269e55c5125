// The Rates workspace: its cards fill the centre and the right side.
#pragma once
#include "app/workspace/rates/rates_screen.h"
#include "app/workspace/view.h"

namespace lowrank::workspace {

class RatesView final : public View {
public:
    explicit RatesView(const ViewServices& services) : services_(services) {}

    void update(const Ground& ground, const Frame& frame) override;
    bool wants_frame() const override { return screen_.holding(); }
    /// A sweep that has gone on since it was drawn.
    bool drain(const Ground& ground) override;
    bool settled(const Ground& ground, std::optional<std::int64_t>) const override {
        return screen_.settled(ground);
    }
    void draw_centre(panels::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    std::vector<CardName> cards(const state::AppState& app) const override;
    std::string card_in_front(const state::AppState& app) const override;
    void draw_cards(panels::Ui& ui, std::span<const PlacedCard> cards) override;
    Result<figure::Page> page(const std::string& figure, const Ground& ground, const theme::Theme& theme,
                              float detail) const override;

private:
    template <class Draw>
    void draw_wishing(panels::Ui& ui, Draw draw);
    ViewServices services_;
    RatesScreen screen_;
};

}  // namespace lowrank::workspace
