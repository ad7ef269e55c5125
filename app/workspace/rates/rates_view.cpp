// The cards of the rates, and their figures as pages.
#include "app/workspace/rates/rates_view.h"

#include <array>

#include "app/figure/pointing/compare.h"
#include "app/figure/race/build_race_figures.h"
#include "app/workspace/rates/figures/rates_figures.h"
#include "app/workspace/rates/figures/rates_names.h"
#include "app/workspace/rates/rates_state.h"
#include "app/workspace/rates/rates_workspace.h"

namespace lowrank::rates {

using namespace ui;
using namespace workspace;

bool RatesView::drain(const SharedRace& shared) {
    return is_rates(shared.app.front()) && screen_.outdated(shared.session);
}

void RatesView::update(const SharedRace& shared, const Frame& frame) {
    screen_.update(shared, services_, frame);
}

/// What is drawn may ask for pictures of another size or quality, or for figures that were not asked for yet:
/// the next frame has them.
template <class Draw>
void RatesView::draw_wishing(Ui& ui, Draw draw) {
    RatesModel& model = screen_.model();
    const PictureSize map = model.map_size, surface = model.surface_size;
    const bool iht = model.iht_wanted, turning = model.surface_turning;
    draw(model);
    if (!(map == model.map_size) || !(surface == model.surface_size) || iht != model.iht_wanted ||
        turning != model.surface_turning)
        ui.context().memory.waiting = true;
}

void RatesView::draw_centre(Ui& ui, paint::Rect centre, paint::Rect) {
    draw_wishing(ui, [&](RatesModel& model) { rates_cards(ui, model, centre); });
}

std::vector<figure::FigureValues> RatesView::figure_values(const state::AppState&) const {
    const RatesModel& m = screen_.model();
    if (!m.interval) return {};
    return figure::values_of_figures(std::array{figure::ReadFigure{&m.along_mu.figure, {}, m.probe.mu},
                                                figure::ReadFigure{&m.along_eta.figure, {}, m.probe.eta}});
}

std::vector<CardName> RatesView::cards(const state::AppState& app) const {
    const std::string map = caption_of(kRateMap), slices = caption_of(kRateSlices),
                      radius = caption_of(kIhtRadius), surface = caption_of(kRateSurface);
    const std::array<std::string, kRatesCards.size()> captions = {map,
                                                                  slices,
                                                                  slices,
                                                                  radius,
                                                                  radius,
                                                                  "Roots at the probe",
                                                                  "Rates at the probe",
                                                                  surface,
                                                                  "How the map is read"};
    std::vector<CardName> all;
    for (std::size_t k = 0; k < kRatesCards.size(); ++k)
        all.push_back({std::string(kRatesCards[k]),
                       captions[k] + ": " + figure::experiment_words(app.accepted.problem)});
    return all;
}

std::string RatesView::card_in_front(const state::AppState& app) const {
    const RatesState& rates = rates_of(app);
    const bool sensing = !row_of(app.accepted.problem.kind).entrywise;
    const std::size_t iht = sensing ? 4 : 3;
    const std::array<std::size_t, 4> places = {0, 1, 2, iht};  // by RatesCentre
    return std::string(kRatesCards[places[static_cast<std::size_t>(rates.centre)]]);
}

void RatesView::draw_cards(Ui& ui, std::span<const PlacedCard> cards) {
    draw_wishing(ui, [&](RatesModel& model) {
        forget_wishes(model);
        for (const PlacedCard& card : cards) rates_card(ui, model, card.name, card.at);
    });
}

namespace {

/// What is on screen now.
class Shown final : public RatesInputs {
public:
    Shown(const RatesScreen& screen, const SharedRace& shared, const theme::Theme& theme, float detail)
        : screen_(screen), shared_(shared), theme_(theme), detail_(detail) {}

    Result<RatesPages> ends() override {
        const auto pages = screen_.pages(shared_.race, shared_.app, theme_);
        if (!pages) return Failure{screen_.why_no_pages()};
        return *pages;
    }
    Result<RatesPages> spectrum() override { return ends(); }
    Result<RatesPages> sweep() override {
        Result<RatesPages> pages = ends();
        if (pages && !pages->sweep)
            return Failure{"The spectra of several rates are still being computed: try again in a moment."};
        return pages;
    }
    float detail() const override { return detail_; }

private:
    const RatesScreen& screen_;
    const SharedRace& shared_;
    const theme::Theme& theme_;
    float detail_;
};

}  // namespace

Result<figure::Page> RatesView::page(const std::string& name, const SharedRace& shared,
                                     const theme::Theme& theme, float detail) const {
    Shown shown(screen_, shared, theme, detail);
    return page_of<RatesInputs>(name, words_of(shared.race), rates_figures(), shown);
}

}  // namespace lowrank::rates
