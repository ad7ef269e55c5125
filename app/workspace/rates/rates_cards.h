// The cards of the Rates workspace: what they show is handed in, what a person does goes out as actions.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/field/texture_id.h"
#include "app/ui/cards.h"
#include "app/workspace/rates/figures/iht_radius.h"
#include "app/workspace/rates/figures/rate_map.h"
#include "app/workspace/rates/figures/rate_slices.h"
#include "app/workspace/rates/figures/rate_surface_figure.h"
#include "app/workspace/rates/rates_state.h"

namespace lowrank::rates {

/// A picture some card wants, in device pixels; 0: it is not shown.
struct PictureSize {
    int width = 0, height = 0;
    bool operator==(const PictureSize&) const = default;
};

/// Everything the cards show, kept between frames by the shell; layouts, pointers and wanted sizes are
/// theirs.
struct RatesModel {
    std::optional<SpectralInterval> interval;  ///< absent: sentence says why
    std::span<const double> eigenvalues;       ///< of the same instance, where they are all known
    Index dimension = 0;                       ///< of the tangent space
    std::string sentence;                      ///< why there are no numbers, or what to know about them
    state::RatePoint probe;
    bool at_limit = false;

    RateMap map;
    ui::FigureSlot map_slot;  ///< its figure is map.figure
    RateSlices slices;
    ui::FigureSlot along_mu, along_eta;
    IhtRadius iht;
    ui::FigureSlot iht_completion, iht_sensing;
    std::string iht_sentence;  ///< why its figures are empty, while they are

    field::TextureId map_picture, surface_picture;
    RateSurfaceInput surface;
    PictureSize map_size, surface_size;  ///< asked for by the frame that was drawn last
    bool iht_wanted = false;             ///< its figures were shown in that frame
    bool surface_turning = false;        ///< a hand turned the surface in that frame
    std::optional<RatePart> held;        ///< the part of the map that a press took hold of
    int trails = 0;                      ///< running methods on the map
    std::string left_out;                ///< those it does not describe, as a list
};

/// All cards within the area; fewer, behind switches, where it is small.
void rates_cards(ui::Ui& ui, RatesModel& model, paint::Rect area);

// --- One card each, for rates_cards -----------------------------------------------------------------------

/// The cards that can stand alone.
inline constexpr std::array<std::string_view, 9> kRatesCards = {
    "rates.map",   "figure.along-mu", "figure.along-eta", "figure.iht-completion", "figure.iht-sensing",
    "rates.roots", "rates.probe",     "rates.surface",    "rates.reading"};
void rates_card(ui::Ui& ui, RatesModel& model, std::string_view name, paint::Rect card);

/// Before the cards of a frame: none of them has asked for anything yet.
void forget_wishes(RatesModel& model);

/// A switch that stands at the right end of a card's head: room for it, and what makes it. It is made after
/// the card is drawn and before the card's own item, so that it is seen and takes the click.
struct HeadSwitch {
    float width = 0;
    std::function<void(paint::Rect card)> make{};
};

void rates_map_card(ui::Ui& ui, RatesModel& model, paint::Rect card, const HeadSwitch& head = {});
void rates_figure_card(ui::Ui& ui, RatesModel& model, ui::FigureSlot& slot,
                       state::ViewState rates::RatesState::*view, std::string_view name, paint::Rect card,
                       const HeadSwitch& head = {});
void rates_roots_card(ui::Ui& ui, const RatesModel& model, paint::Rect card);
void rates_probe_card(ui::Ui& ui, const RatesModel& model, paint::Rect card);
void rates_reading_card(ui::Ui& ui, const RatesModel& model, paint::Rect card);
void rates_surface_card(ui::Ui& ui, RatesModel& model, paint::Rect card);

/// The ground of a card with its title, and its head to be enlarged by (name: that of the card); returns what
/// is left for its contents.
paint::Rect rates_card_frame(ui::Ui& ui, std::string_view name, paint::Rect card, std::string_view title,
                             std::string_view corner = {});

/// What the other cards say while the map's card says why there is none.
inline constexpr std::string_view kWithTheMap = "Comes with the map.";

/// A sentence in the middle of a card that has no numbers yet.
void rates_sentence(ui::Ui& ui, paint::Rect box, std::string_view sentence);

/// SetRates with one thing changed.
template <class ChangeRates>
void change_rates(const ui::Context& c, ChangeRates change) {
    rates::RatesState rates = rates::rates_of(c.state);
    change(rates);
    if (!(rates == rates::rates_of(c.state))) c.emit(rates::SetRates{rates});
}

/// How many times the iterations of the optimum, whose rate is best, a rate takes; roomy: in words.
std::string against_optimum(double rho, double best, bool roomy);

}  // namespace lowrank::rates
