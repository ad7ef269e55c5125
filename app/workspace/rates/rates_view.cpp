// The cards of the rates, and their figures as pages.
#include "app/workspace/rates/rates_view.h"

#include <imgui.h>

#include "app/workspace/rates/rates_apply.h"

namespace lowrank::workspace {

using namespace panels;

namespace {

class Feed final : public figure::PageFeed {
public:
    Feed(const RatesScreen& screen, const Ground& ground, const theme::Theme& theme, float detail)
        : screen_(screen), ground_(ground), theme_(theme), detail_(detail) {}
    Result<figure::RatesPages> rates(figure::RatesPart part) override {
        auto pages = screen_.pages(ground_.race, ground_.app, theme_);
        if (!pages) return Failure{screen_.why_no_pages()};
        if (part == figure::RatesPart::Sweep && !pages->items)
            return Failure{"The spectra of several rates are still being computed: try again in a moment."};
        return *std::move(pages);
    }
    figure::PageWords words(const state::FigureRow&) override { return words_of(ground_.race); }
    float detail() const override { return detail_; }

private:
    const RatesScreen& screen_;
    const Ground& ground_;
    const theme::Theme& theme_;
    float detail_;
};

}  // namespace

void RatesView::update(const Ground& ground, const Frame& frame) { screen_.update(ground, services_, frame); }

TransportModel RatesView::timeline(const Context& context) const {
    static constexpr std::array<std::string_view, 4> kProbe = {
        "Space run · ← → ↑ ↓ probe · drag the bar to go back", "Space run · ← → ↑ ↓ probe",
        "Space run · ← → probe", "Space run"};
    TransportModel model = race_transport(context);
    if (rates_of(context.state).keys_on_map) model.hints = kProbe;
    return model;
}

void RatesView::draw_centre(Ui& ui, paint::Rect centre, paint::Rect transport) {
    RatesModel& model = screen_.model();
    const PictureSize map = model.map_size, surface = model.surface_size;
    const bool iht = model.iht_wanted, turning = model.surface_turning;
    rates_cards(ui, model, centre);
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDown[0] && transport.contains({io.MousePos.x, io.MousePos.y}))
        change_rates(ui.context(), [](state::RatesState& s) { s.keys_on_map = false; });
    // Pictures of another size or quality, or figures that were not asked for yet: the next frame has them.
    if (!(map == model.map_size) || !(surface == model.surface_size) || iht != model.iht_wanted ||
        turning != model.surface_turning)
        ui.context().memory.waiting = true;
}

Result<figure::PageSource> RatesView::page(const std::string& name, const Ground& ground,
                                           const theme::Theme& theme, float detail) const {
    return page_of(name, Feed(screen_, ground, theme, detail));
}

}  // namespace lowrank::workspace
