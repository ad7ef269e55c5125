// Keys of the map and the surface; the probe hears its own where Tab has come to it.
#include "app/workspace/rates/rates_workspace.h"

#include <array>

#include "app/state/figure_catalogue.h"
#include "app/workspace/rates/rates_state.h"
#include "app/workspace/rates/rates_words.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = "rates",
    .label = "Rates",
    .tooltip = "Why they fall as they do: the spectral radius over stepsize and momentum",
    .right_panel = {},
    .wants_theory = true,
};

constexpr std::array kKeys = {
    HelpLine{"Tab, then ← → ↑ ↓", "the probe, once Tab has come to it; Shift: ten times as far"},
    HelpLine{"Ctrl+← → ↑ ↓", "turn the surface; with Shift a little"},
    HelpLine{"Ctrl+Page Up, Down", "nearer to the surface, farther"},
    HelpLine{"A, B", "set the ends at the probe between which figures are compared; Esc ends it"},
    HelpLine{"H or R", "whole map and whole curves, the surface as it was"},
    HelpLine{"[", "fold the left panel; and back"},
    HelpLine{"Esc", "end a dialog or a sentence"},
};
constexpr std::array kPointer = {
    HelpLine{"Drag the probe", "stepsize and momentum"},
    HelpLine{"Drag its lines", "one of the two alone"},
    HelpLine{"Click the map", "the probe there"},
    HelpLine{"Click a point", "choose its method; again: the one below"},
    HelpLine{"Click the circle", "the probe to the optimum"},
    HelpLine{"Double click the map", "the whole map, probe to the optimum"},
    HelpLine{"Drag elsewhere", "pan; on an axis that axis only"},
    HelpLine{"Ctrl+drag on a curve", "two places compared; Ctrl+click ends it"},
    HelpLine{"Double click a slice", "whole curves again"},
    HelpLine{"Drag the surface", "turn it"},
    HelpLine{"Wheel on it", "nearer, farther; double click: as it was"},
    HelpLine{"Drag a legend's head", "move the legend"},
    HelpLine{"Drag the time bar", "the methods' points go along"},
};

}  // namespace

const WorkspaceInfo& RatesWorkspace::info() const { return kInfo; }

bool RatesWorkspace::apply_own(AppState& state, const Owned& action, Effects& out) const {
    return action.visit<SetRates, NudgeProbe, RaceAt>([&](const auto& a) { edit(state, a, out); });
}

std::optional<Actions> RatesWorkspace::keys(const KeyEvent& key, const AppState& s) const {
    const RatesState& rates = rates_of(s);
    if (const auto turn = camera_turn(key)) {
        RatesState seen = rates;
        seen.side = RatesSide::Surface;
        seen.camera = zoomed(turned(rates.camera, turn->dx, turn->dy), turn->notches);
        return Actions{SetRates{seen}};
    }
    if (key.alt || key.ctrl) return std::nullopt;
    if (key.character == 'A' || key.character == 'B') {
        if (!s.interval) return Actions{};
        RatesState marked = rates;
        (key.character == 'A' ? marked.a : marked.b) = probe_of(rates, *s.interval);
        return Actions{SetRates{marked}};
    }
    if (key.character != 'H' && key.character != 'R') return std::nullopt;
    RatesState whole = rates;
    for (ViewState* view :
         {&whole.map, &whole.along_mu, &whole.along_eta, &whole.iht_completion, &whole.iht_sensing})
        view->x.reset(), view->y.reset();
    whole.camera = {};
    if (whole == rates) return Actions{};
    return Actions{SetRates{whole}};
}

Actions RatesWorkspace::escaped(const AppState& s) const {
    RatesState plain = rates_of(s);
    for (ViewState* view : {&plain.along_mu, &plain.along_eta, &plain.iht_completion, &plain.iht_sensing})
        view->measure.reset();
    plain.a.reset(), plain.b.reset();
    if (plain == rates_of(s)) return {};
    return {SetRates{plain}};
}

std::span<const HelpLine> RatesWorkspace::key_lines() const { return kKeys; }
std::span<const HelpLine> RatesWorkspace::pointer_lines() const { return kPointer; }

void RatesWorkspace::write_view(const AppState& state, SavedView& view) const {
    write_rates_words(rates_of(state), view);
}
std::string RatesWorkspace::read_view(AppState& state, const SavedView& view) const {
    return read_rates_words(rates_of(state), view);
}
void RatesWorkspace::reset_view(AppState& state) const { rates_of(state) = {}; }

void RatesWorkspace::show_figure(AppState& state, std::string_view figure, Effects& out) const {
    const FigureRow* row = find_figure(figure);
    if (!row) return;
    RatesState rates = rates_of(state);
    if (row->id == FigureId::RateMap) rates.centre = RatesCentre::Map;
    if (row->id == FigureId::RateSlices) rates.centre = RatesCentre::AlongMu, rates.band = RatesBand::AlongMu;
    if (row->id == FigureId::IhtRadius) rates.centre = RatesCentre::Iht, rates.band = RatesBand::Iht;
    if (row->id == FigureId::RateSurface) rates.side = RatesSide::Surface;
    edit(state, SetRates{rates}, out);
}

std::string RatesWorkspace::figure_to_export(const AppState&) const {
    return std::string(figure_row(FigureId::RateMap).name);
}

}  // namespace lowrank::workspace
