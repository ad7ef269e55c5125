// The Rates workspace: its cards fill the centre and the right side.
#pragma once
#include "app/workspace/rates/rates_screen.h"
#include "app/workspace/view.h"

namespace lowrank::rates {

class RatesView final : public workspace::View {
public:
    explicit RatesView(const workspace::ViewServices& services) : services_(services) {}

    void update(const workspace::SharedRace& shared, const workspace::Frame& frame) override;
    bool wants_frame() const override { return screen_.holding(); }
    /// A sweep that has gone on since it was drawn.
    bool drain(const workspace::SharedRace& shared) override;
    bool settled(const workspace::SharedRace& shared, std::optional<std::int64_t>) const override {
        return screen_.settled(shared);
    }
    void draw_centre(ui::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    std::vector<workspace::CardName> cards(const state::AppState& app) const override;
    std::string card_in_front(const state::AppState& app) const override;
    void draw_cards(ui::Ui& ui, std::span<const workspace::PlacedCard> cards) override;
    Result<figure::Page> page(const std::string& figure, const workspace::SharedRace& shared,
                              const theme::Theme& theme, float detail) const override;

private:
    template <class Draw>
    void draw_wishing(ui::Ui& ui, Draw draw);
    workspace::ViewServices services_;
    RatesScreen screen_;
};

}  // namespace lowrank::rates
