// One word for each card and each view of the rates.
#include "app/workspace/rates/rates_words.h"

#include <array>

#include "app/state/saved_view.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

using namespace state;

// In the order of RatesBand, RatesCentre and RatesSide.
constexpr std::array<std::string_view, 3> kBands = {"mu", "eta", "iht"};
constexpr std::array<std::string_view, 4> kCentreCards = {"map", "mu", "eta", "iht"};
constexpr std::array<std::string_view, 4> kSides = {"probe", "roots", "surface", "reading"};

struct NamedAxes {
    const char* name;
    ViewState RatesState::*view;
};
constexpr std::array<NamedAxes, 5> kAxes = {{{"rates_map", &RatesState::map},
                                             {"rates_mu", &RatesState::along_mu},
                                             {"rates_eta", &RatesState::along_eta},
                                             {"rates_iht_completion", &RatesState::iht_completion},
                                             {"rates_iht_sensing", &RatesState::iht_sensing}}};

std::string read_probe(RatesState& rates, const SavedView& view) {
    const std::string *mu = word_of(view, "probe_mu"), *eta = word_of(view, "probe_eta");
    if ((mu == nullptr) != (eta == nullptr))
        return "probe_mu and probe_eta in [view] belong together: both or neither are needed.";
    if (!mu) return {};
    const auto m = parse_number(*mu), e = parse_number(*eta);
    if (!m || !(*m > 0)) return refused_word("probe_mu", *mu, "a number above 0");
    if (!e || !(*e >= 0 && *e < 1)) return refused_word("probe_eta", *eta, "a number from 0 to below 1");
    rates.probe = RatePoint{*m, *e};
    return {};
}

/// MU:ETA of an end of a comparison.
std::string read_end(std::optional<RatePoint>& end, const std::string& key, const SavedView& view) {
    const std::string* word = word_of(view, key);
    if (!word) return {};
    const std::vector<double> n = numbers_in(*word);
    if (n.size() != 2 || !(n[0] > 0) || !(n[1] >= 0 && n[1] < 1))
        return refused_word(key, *word, "MU:ETA, a stepsize above 0 and a momentum from 0 to below 1,");
    end = RatePoint{n[0], n[1]};
    return {};
}

std::string read_ends(RatesState& rates, const SavedView& view) {
    if (std::string wrong = read_end(rates.a, "rates_a", view); !wrong.empty()) return wrong;
    return read_end(rates.b, "rates_b", view);
}

std::string read_camera(RatesState& rates, const SavedView& view) {
    const std::string* word = word_of(view, "rates_camera");
    if (!word) return {};
    const std::vector<double> n = numbers_in(*word);
    if (n.size() != 3 || n[0] < -180 || n[0] > 180 || n[1] < -20 || n[1] > 90 || n[2] < 0.4 || n[2] > 8)
        return refused_word("rates_camera", *word, "YAW:PITCH:ZOOM with -180 to 180, -20 to 90 and 0.4 to 8");
    rates.camera = {n[0], n[1], n[2]};
    return {};
}

template <class Card>
std::string read_card(Card& card, const SavedView& view, const std::string& key,
                      std::span<const std::string_view> names, const char* needed) {
    const std::string* word = word_of(view, key);
    if (!word) return {};
    const auto k = choice_of(*word, names);
    if (!k) return refused_word(key, *word, needed);
    card = static_cast<Card>(*k);
    return {};
}

}  // namespace

void write_rates_words(const RatesState& rates, SavedView& view) {
    const RatesState plain;
    if (rates.probe) {
        view["probe_mu"] = print_number(rates.probe->mu);
        view["probe_eta"] = print_number(rates.probe->eta);
    }
    for (const auto& [key, end] : {std::pair("rates_a", &rates.a), std::pair("rates_b", &rates.b)})
        if (*end) view[key] = print_number((*end)->mu) + ":" + print_number((*end)->eta);
    if (rates.band != plain.band) view["rates_band"] = kBands[static_cast<std::size_t>(rates.band)];
    if (rates.centre != plain.centre)
        view["rates_centre"] = kCentreCards[static_cast<std::size_t>(rates.centre)];
    if (rates.side != plain.side) view["rates_side"] = kSides[static_cast<std::size_t>(rates.side)];
    if (!(rates.camera == plain.camera))
        view["rates_camera"] = print_number(rates.camera.yaw) + ":" + print_number(rates.camera.pitch) + ":" +
                               print_number(rates.camera.zoom);
    for (const NamedAxes& axes : kAxes) write_view_words(rates.*axes.view, plain.*axes.view, axes.name, view);
}

std::string read_rates_words(RatesState& rates, const SavedView& view) {
    for (const NamedAxes& axes : kAxes)
        if (std::string wrong = read_view_words(rates.*axes.view, axes.name, view); !wrong.empty())
            return wrong;
    for (const auto& read : {read_probe, read_ends, read_camera})
        if (std::string wrong = read(rates, view); !wrong.empty()) return wrong;
    if (std::string wrong = read_card(rates.band, view, "rates_band", kBands, "mu, eta or iht");
        !wrong.empty())
        return wrong;
    if (std::string wrong =
            read_card(rates.centre, view, "rates_centre", kCentreCards, "map, mu, eta or iht");
        !wrong.empty())
        return wrong;
    return read_card(rates.side, view, "rates_side", kSides, "probe, roots, surface or reading");
}

}  // namespace lowrank::workspace
