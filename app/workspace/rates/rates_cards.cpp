// Where the cards of the Rates workspace stand: three arrangements by the room there is.
#include "app/workspace/rates/rates_cards.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace lowrank::rates {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kSwitch = 22;

/// A switch in the head of a card: Value k stands behind label k.
template <class Value, std::size_t N>
void head_switch(Ui& ui, Rect card, std::string_view id, const std::array<std::string_view, N>& labels,
                 const std::array<Value, N>& values, Value rates::RatesState::*which,
                 std::string_view tooltip, float width) {
    const Rect r{std::round(card.right() - ui.px(17) - width), std::round(card.y + ui.px(7)), width,
                 ui.px(kSwitch)};
    const Context& c = ui.context();
    const auto now = std::find(values.begin(), values.end(), rates::rates_of(c.state).*which);
    if (auto chosen = ui.segmented(id, r, labels, static_cast<int>(now - values.begin()), kSmallText))
        rates::change_rates(
            c, [&](rates::RatesState& rates) { rates.*which = values[static_cast<std::size_t>(*chosen)]; });
    ui.tooltip(tooltip);
}

constexpr std::array<std::string_view, 2> kBandNames = {"ρ of T", "ρ of IHT"};
constexpr std::array<std::string_view, 3> kNarrowBands = {"along μ", "along η", "IHT"};
constexpr std::string_view kBandTooltip =
    "Slices through the map, or the spectral radius of IHT against its stepsize for several rates";
constexpr std::string_view kNarrowTooltip =
    "The slice through the map along μ or along η, or the spectral radius of IHT";
constexpr std::array<std::string_view, 4> kCentres = {"map", "along μ", "along η", "IHT"};
constexpr std::array<std::string_view, 4> kSideNames = {"probe", "roots", "surface", "legend"};

/// Both slices or IHT, where two figures stand beside each other.
HeadSwitch band_switch(Ui& ui) {
    const float width = ui.px(124);
    return {width + ui.px(8), [&ui, width](Rect card) {
                const bool eta = rates_of(ui.context().state).band == RatesBand::AlongEta;
                head_switch(ui, card, "rates.band", kBandNames,
                            std::array{eta ? RatesBand::AlongEta : RatesBand::AlongMu, RatesBand::Iht},
                            &RatesState::band, kBandTooltip, width);
            }};
}

/// One of the three, where there is room for one.
HeadSwitch narrow_switch(Ui& ui) {
    const float width = ui.px(168);
    return {width + ui.px(8), [&ui, width](Rect card) {
                head_switch(ui, card, "rates.band", kNarrowBands,
                            std::array{RatesBand::AlongMu, RatesBand::AlongEta, RatesBand::Iht},
                            &RatesState::band, kNarrowTooltip, width);
            }};
}

/// A press on a card chooses its figure; keys and Export act on the one with the frame.
void choosable(Ui& ui, Rect card, RatesFigure figure) {
    const Context& c = ui.context();
    if (c.state.stage.on) return;
    if (rates_of(c.state).chosen == figure)
        chosen_frame(ui, card);
    else if (card_pressed(card))
        c.emit(ChooseRatesFigure{figure});
}

void map(Ui& ui, RatesModel& m, Rect card, const HeadSwitch& head = {}) {
    rates_map_card(ui, m, card, head);
    choosable(ui, card, RatesFigure::Map);
}

void surface(Ui& ui, RatesModel& m, Rect card) {
    rates_surface_card(ui, m, card);
    choosable(ui, card, RatesFigure::Surface);
}

void along_mu(Ui& ui, RatesModel& m, Rect card, const HeadSwitch& head = {}) {
    rates_figure_card(ui, m, m.along_mu, &RatesState::along_mu, "figure.along-mu", card, head);
    choosable(ui, card, RatesFigure::Slices);
}

void along_eta(Ui& ui, RatesModel& m, Rect card, const HeadSwitch& head = {}) {
    rates_figure_card(ui, m, m.along_eta, &RatesState::along_eta, "figure.along-eta", card, head);
    choosable(ui, card, RatesFigure::Slices);
}

void iht(Ui& ui, RatesModel& m, bool sensing, Rect card, const HeadSwitch& head = {}) {
    m.iht_wanted = true;
    if (sensing)
        rates_figure_card(ui, m, m.iht_sensing, &RatesState::iht_sensing, "figure.iht-sensing", card, head);
    else
        rates_figure_card(ui, m, m.iht_completion, &RatesState::iht_completion, "figure.iht-completion", card,
                          head);
    choosable(ui, card, RatesFigure::Iht);
}

bool is_sensing(const Ui& ui) { return !row_of(ui.context().state.accepted.problem.kind).entrywise; }

/// Two figures beside each other; the switch between slices and IHT on the second.
void band(Ui& ui, RatesModel& m, Rect row) {
    const float width = std::floor((row.w - ui.px(kCardGap)) / 2);
    const Rect left = cut_left(row, width);
    cut_left(row, ui.px(kCardGap));
    if (rates_of(ui.context().state).band == RatesBand::Iht) {
        iht(ui, m, false, left);
        iht(ui, m, true, row, band_switch(ui));
    } else {
        along_mu(ui, m, left);
        along_eta(ui, m, row, band_switch(ui));
    }
}

void side_card(Ui& ui, RatesModel& m, RatesSide which, Rect card) {
    switch (which) {
        case RatesSide::Probe:
            return rates_probe_card(ui, m, card);
        case RatesSide::Roots:
            return rates_roots_card(ui, m, card);
        case RatesSide::Surface:
            return surface(ui, m, card);
        case RatesSide::Reading:
            return rates_reading_card(ui, m, card);
    }
}

constexpr float kReadOut = 212, kLeastMap = 230;
constexpr float kLeastForHead = 124;  ///< of a card with a switch in its head

/// A window too narrow for a card at the side has it below the large one, or, where it is low as well, in
/// its place. Whether it is.
bool side_below(Ui& ui, RatesModel& m, Rect& area) {
    // Windows have no less: nothing goes without a tab that leads to it.
    constexpr float kLeastWidth = 280, kLeastHeight = 90;
    if (area.w < ui.px(kLeastWidth) || area.h < ui.px(kLeastHeight)) return false;
    const RatesState& rates = rates_of(ui.context().state);
    const float tabs = ui.px(kSwitch), gap = ui.px(6);
    const auto choose = [&](RatesSide side, bool in_front) {
        change_rates(ui.context(), [&](RatesState& r) { r.side = side, r.side_in_front = in_front; });
    };
    if (area.h >= ui.px(kReadOut + kLeastMap) + tabs + 2 * gap) {
        side_card(ui, m, rates.side, cut_bottom(area, ui.px(kReadOut)));
        cut_bottom(area, gap);
        if (auto chosen = ui.segmented("rates.side", cut_bottom(area, tabs), kSideNames,
                                       static_cast<int>(rates.side), kSmallText))
            choose(static_cast<RatesSide>(*chosen), false);
        cut_bottom(area, gap);
        return false;
    }
    // Too low for a switch in the large card's own head: then all that it can show has a tab here.
    const bool low = area.h - tabs - gap <= ui.px(kLeastForHead);
    std::vector<std::string_view> names;
    if (low)
        names.assign(kCentres.begin(), kCentres.end());
    else
        names.push_back(kCentres[static_cast<std::size_t>(rates.centre)]);
    const int large = static_cast<int>(names.size());
    names.insert(names.end(), kSideNames.begin(), kSideNames.end());
    const int active = rates.side_in_front ? static_cast<int>(rates.side) + large
                       : low               ? static_cast<int>(rates.centre)
                                           : 0;
    if (auto chosen = ui.segmented("rates.side", cut_bottom(area, tabs), names, active, kSmallText)) {
        if (low && *chosen < large)
            change_rates(ui.context(), [&](RatesState& r) {
                r.centre = static_cast<RatesCentre>(*chosen), r.side_in_front = false;
            });
        else
            choose(*chosen < large ? rates.side : static_cast<RatesSide>(*chosen - large), *chosen >= large);
    }
    cut_bottom(area, gap);
    if (rates.side_in_front) side_card(ui, m, rates.side, area);
    return rates.side_in_front;
}

/// One large card and one beside it, each behind a switch.
void small_window(Ui& ui, RatesModel& m, Rect area) {
    const float gap = ui.px(kCardGap);
    const bool beside = area.w > ui.px(560);
    const float side_w = std::clamp(std::round(area.w * 0.34f), ui.px(238), ui.px(300));
    Rect side{};
    if (beside) {
        side = cut_right(area, side_w);
        cut_right(area, gap);
    } else if (side_below(ui, m, area)) {
        return;
    }
    const RatesState& rates = rates_of(ui.context().state);
    const float switch_w = std::min(ui.px(206), area.w - ui.px(90));
    HeadSwitch head;
    // A card that is too low for a head has no place for a switch in it.
    if (switch_w > ui.px(150) && area.h > ui.px(kLeastForHead))
        head = {switch_w + ui.px(8), [&ui, switch_w](Rect card) {
                    head_switch(ui, card, "rates.centre", kCentres,
                                std::array{RatesCentre::Map, RatesCentre::AlongMu, RatesCentre::AlongEta,
                                           RatesCentre::Iht},
                                &RatesState::centre,
                                "The map, slices through it, or the spectral radius of IHT", switch_w);
                }};
    switch (rates.centre) {
        case RatesCentre::Map:
            map(ui, m, area, head);
            break;
        case RatesCentre::AlongMu:
            along_mu(ui, m, area, head);
            break;
        case RatesCentre::AlongEta:
            along_eta(ui, m, area, head);
            break;
        case RatesCentre::Iht:
            iht(ui, m, is_sensing(ui), area, head);
            break;
    }
    if (!beside) return;
    // Where it is high enough the read-out stays, and the switch is for what is below it.
    const float read_out = ui.px(kReadOut);
    const bool both = side.h > read_out + ui.px(kLeastMap);
    if (both) {
        rates_probe_card(ui, m, cut_top(side, read_out));
        cut_top(side, gap);
    }
    const Rect tabs = cut_top(side, ui.px(kSwitch + 4));
    const std::span<const std::string_view> words = std::span(kSideNames).subspan(both ? 1 : 0);
    const int skipped = both ? 1 : 0;
    const RatesSide shown = both && rates.side == RatesSide::Probe ? RatesSide::Roots : rates.side;
    if (auto chosen = ui.segmented("rates.side", {tabs.x, tabs.y, tabs.w, ui.px(kSwitch)}, words,
                                   static_cast<int>(shown) - skipped, kSmallText))
        change_rates(ui.context(),
                     [&](RatesState& r) { r.side = static_cast<RatesSide>(*chosen + skipped); });
    cut_top(side, ui.px(4));
    side_card(ui, m, shown, side);
}

RatesFigure figure_of(RatesCentre centre) {
    return centre == RatesCentre::Map   ? RatesFigure::Map
           : centre == RatesCentre::Iht ? RatesFigure::Iht
                                        : RatesFigure::Slices;
}

RatesFigure figure_of(RatesBand band) {
    return band == RatesBand::Iht ? RatesFigure::Iht : RatesFigure::Slices;
}

/// Of the cards that are there one is chosen: where the one that was has gone, the one in its place is.
void keep_chosen(Ui& ui, std::initializer_list<RatesFigure> there, RatesFigure instead) {
    const Context& c = ui.context();
    if (!c.state.stage.on && std::ranges::find(there, rates_of(c.state).chosen) == there.end())
        c.emit(ChooseRatesFigure{instead});
}

}  // namespace

void forget_wishes(RatesModel& m) {
    m.map_size = m.surface_size = {};
    m.iht_wanted = m.surface_turning = false;
}

void rates_card(Ui& ui, RatesModel& m, std::string_view name, Rect card) {
    const auto found = std::ranges::find(kRatesCards, name);
    switch (found - kRatesCards.begin()) {
        case 0:
            return map(ui, m, card);
        case 1:
            return along_mu(ui, m, card);
        case 2:
            return along_eta(ui, m, card);
        case 3:
        case 4:
            return iht(ui, m, name == "figure.iht-sensing", card);
        case 5:
            return rates_roots_card(ui, m, card);
        case 6:
            return rates_probe_card(ui, m, card);
        case 7:
            return surface(ui, m, card);
        case 8:
            return rates_reading_card(ui, m, card);
        default:
            return;
    }
}

void rates_cards(Ui& ui, RatesModel& m, Rect area) {
    forget_wishes(m);
    const float gap = ui.px(kCardGap);
    Rect rest = inset(area, gap, gap);
    const RatesState& rates = rates_of(ui.context().state);
    if (rest.w < ui.px(900) || rest.h < ui.px(480)) {
        small_window(ui, m, rest);
        const RatesFigure large = figure_of(rates.centre);
        return keep_chosen(ui, {large, rates.side == RatesSide::Surface ? RatesFigure::Surface : large},
                           large);
    }
    // Two columns at the right for roots, read-out, surface and legend; wider where there is room.
    const bool roomy = rest.w >= ui.px(1180);
    const float wide = std::round(std::clamp(rest.w * 0.26f, ui.px(246), ui.px(420))),
                narrow = roomy ? std::round(std::clamp(rest.w * 0.22f, ui.px(270), ui.px(380))) : ui.px(246);
    Rect legend = cut_right(rest, narrow);
    cut_right(rest, gap);
    const float below = std::round(std::clamp(rest.h * 0.30f, ui.px(208), ui.px(330)));
    // Where it is roomy the slices run under the read-out too, as wide as the map is.
    Rect column;
    if (roomy) {
        Rect row = cut_bottom(rest, below);
        cut_bottom(rest, gap);
        column = cut_right(rest, wide);
        cut_right(rest, gap);
        band(ui, m, row);
    } else {
        column = cut_right(rest, wide);
        cut_right(rest, gap);
        Rect row = cut_bottom(rest, below);
        cut_bottom(rest, gap);
        // One figure at a time: two would be stamps.
        switch (rates.band) {
            case RatesBand::AlongMu:
                along_mu(ui, m, row, narrow_switch(ui));
                break;
            case RatesBand::AlongEta:
                along_eta(ui, m, row, narrow_switch(ui));
                break;
            case RatesBand::Iht:
                iht(ui, m, is_sensing(ui), row, narrow_switch(ui));
                break;
        }
    }
    map(ui, m, rest);
    // The read-out as tall as its rows, the disc takes what is left.
    const float probe_h = ui.px(column.w > ui.px(300) ? 178 : 212);
    Rect probe = cut_bottom(column, std::min(probe_h, column.h * 0.52f));
    cut_bottom(column, gap);
    rates_roots_card(ui, m, column);
    rates_probe_card(ui, m, probe);
    const float surface_h = roomy ? column.h : std::round(std::min(legend.h * 0.32f, legend.w * 0.95f));
    surface(ui, m, cut_top(legend, surface_h));
    cut_top(legend, gap);
    rates_reading_card(ui, m, legend);
    const RatesFigure band_figure = figure_of(rates.band);
    keep_chosen(ui, {RatesFigure::Map, band_figure, RatesFigure::Surface}, band_figure);
}

}  // namespace lowrank::rates
