// One word for each card and each view of the rates.
#include "app/workspace/rates/rates_words.h"

#include <array>

#include "app/workspace/rates/rates_state.h"
#include "core/text/numbers.h"

namespace lowrank::rates {
namespace {

using namespace state;

// In the order of RatesBand, RatesCentre, RatesSide and RatesFigure.
constexpr std::array<std::string_view, 3> kBands = {"mu", "eta", "iht"};
constexpr std::array<std::string_view, 4> kCentreCards = {"map", "mu", "eta", "iht"};
constexpr std::array<std::string_view, 4> kSides = {"probe", "roots", "surface", "reading"};
constexpr std::array<std::string_view, 4> kChosen = {"map", "slices", "iht", "surface"};

constexpr FieldsOf<RatesState> kField = {rates_of, rates_of, [](const AppState&) { return RatesState{}; }};

bool can_be(double mu, double eta) { return mu > 0 && eta >= 0 && eta < 1; }

/// The probe has two words, which belong together.
std::string read_probe(AppState& app, const SavedView& view) {
    const std::string *mu = word_of(view, "probe_mu"), *eta = word_of(view, "probe_eta");
    if ((mu == nullptr) != (eta == nullptr))
        return "probe_mu and probe_eta in [view] belong together: both or neither are needed.";
    if (!mu) return {};
    const auto m = parse_number(*mu), e = parse_number(*eta);
    if (!m || !can_be(*m, 0)) return refused_word("probe_mu", *mu, "a number above 0");
    if (!e || !can_be(*m, *e)) return refused_word("probe_eta", *eta, "a number from 0 to below 1");
    rates_of(app).probe = RatePoint{*m, *e};
    return {};
}

ViewField probe_field(const char* key, double RatePoint::*part) {
    return {key,
            [part](const AppState& app) {
                const auto& probe = rates_of(app).probe;
                return probe ? print_number(*probe.*part) : std::string();
            },
            read_probe, [](AppState& app) { rates_of(app).probe.reset(); }};
}

Codec<std::optional<RatePoint>> end_codec() {
    using End = std::optional<RatePoint>;
    return {"MU:ETA, a stepsize above 0 and a momentum from 0 to below 1,",
            [](const End& end) {
                return end ? words_of_numbers({end->mu, end->eta}) : std::string();
            },
            [](std::string_view word, End& end) {
                end.reset();
                const std::vector<double> n = numbers_in(word);
                if (n.size() == 2 && can_be(n[0], n[1])) end = RatePoint{n[0], n[1]};
                return end.has_value();
            }};
}

Codec<SurfaceCamera> camera_codec() {
    return {"YAW:PITCH:ZOOM with -180 to 180, -20 to 90 and 0.4 to 8",
            [](const SurfaceCamera& c) {
                return words_of_numbers({c.yaw, c.pitch, c.zoom});
            },
            [](std::string_view word, SurfaceCamera& camera) {
                const std::vector<double> n = numbers_in(word);
                if (n.size() != 3 || n[0] < -180 || n[0] > 180 || n[1] < -20 || n[1] > 90 || n[2] < 0.4 ||
                    n[2] > 8)
                    return false;
                camera = {n[0], n[1], n[2]};
                return true;
            }};
}

}  // namespace

ViewFields rates_fields() {
    ViewFields fields;
    kField.add_axes("rates_map", &RatesState::map, fields);
    kField.add_axes("rates_mu", &RatesState::along_mu, fields);
    kField.add_axes("rates_eta", &RatesState::along_eta, fields);
    kField.add_axes("rates_iht_completion", &RatesState::iht_completion, fields);
    kField.add_axes("rates_iht_sensing", &RatesState::iht_sensing, fields);
    for (ViewField& field : ViewFields{
             probe_field("probe_mu", &RatePoint::mu),
             probe_field("probe_eta", &RatePoint::eta),
             kField(
                 "rates_a", [](auto& rates) -> auto& { return rates.ends.a; }, end_codec()),
             kField(
                 "rates_b", [](auto& rates) -> auto& { return rates.ends.b; }, end_codec()),
             kField("rates_camera", &RatesState::camera, camera_codec()),
             kField("rates_band", &RatesState::band, choice<RatesBand>(kBands)),
             kField("rates_centre", &RatesState::centre, choice<RatesCentre>(kCentreCards)),
             kField("rates_side", &RatesState::side, choice<RatesSide>(kSides)),
             kField("rates_figure", &RatesState::chosen, choice<RatesFigure>(kChosen)),
         })
        fields.push_back(std::move(field));
    return fields;
}

}  // namespace lowrank::rates
