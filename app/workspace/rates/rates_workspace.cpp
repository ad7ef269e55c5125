// Keys of the map and the surface; the probe hears its own where Tab has come to it.
#include "app/workspace/rates/rates_workspace.h"

#include <algorithm>
#include <array>

#include "app/workspace/end_commands.h"
#include "app/workspace/rates/figures/rates_names.h"
#include "app/workspace/rates/rates_state.h"
#include "app/workspace/rates/rates_words.h"
#include "core/text/numbers.h"

namespace lowrank::rates {
namespace {

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = "rates",
    .label = "Rates",
    .tooltip = "Why they fall as they do: the spectral radius over stepsize and momentum",
    .right_panel = {},
    .wants_theory = true,
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

bool apply_own(AppState& state, const Owned& action, Effects& out) {
    return action.visit<SetRates, ChooseRatesFigure, NudgeProbe, RaceAt>(
        [&](const auto& a) { edit(state, a, out); });
}

// --- What its keys do --------------------------------------------------------------------------------------

using State = const AppState&;
using Key = const KeyEvent&;

Actions look_around(State s, Key key) {
    const auto turn = camera_turn(key);
    if (!turn) return {};
    RatesState seen = rates_of(s);
    seen.side = RatesSide::Surface;
    seen.camera = zoomed(turned(seen.camera, turn->dx, turn->dy), turn->notches);
    return {SetRates{seen}};
}

template <bool second>
Actions mark_probe(State s, Key) {
    if (!s.theory.interval) return {};
    RatesState marked = rates_of(s);
    marked.ends.at(second) = probe_of(marked, *s.theory.interval);
    return {SetRates{marked}};
}

/// What is changed of it, or nothing.
template <class Change>
Actions changed(State s, Change change) {
    RatesState rates = rates_of(s);
    change(rates);
    if (rates == rates_of(s)) return {};
    return {SetRates{rates}};
}

Actions whole(State s, Key) {
    return changed(s, [](RatesState& r) {
        for (ViewState* view : {&r.map, &r.along_mu, &r.along_eta, &r.iht_completion, &r.iht_sensing})
            view->x.reset(), view->y.reset();
        r.camera = {};
    });
}

Actions escaped(State s, Key) {
    return changed(s, [](RatesState& r) {
        for (ViewState* view : {&r.along_mu, &r.along_eta, &r.iht_completion, &r.iht_sensing})
            view->measure.reset();
        r.ends = {};
    });
}

Commands commands() {
    return {
        {"", {}, "Tab, then ← → ↑ ↓", "the probe, once Tab has come to it; Shift: ten times as far"},
        {"turn", turning_keys(), "Ctrl+← → ↑ ↓", "turn the surface; with Shift a little", look_around},
        {"nearer", nearing_keys(), "Ctrl+Page Up, Down", "nearer to the surface, farther", look_around},
        workspace::end_a("set the ends at the probe between which figures are compared; Esc ends it",
                         mark_probe<false>),
        workspace::end_b(mark_probe<true>),
        row("whole", {letter('H'), letter('R')}, "H or R",
            "whole map and whole curves, the surface as it was", whole),
        {"", {}, "[", "fold the left panel; and back"},
        workspace::clear("end a dialog or a sentence", escaped),
    };
}

// In the order of RatesFigure.
constexpr std::array<std::string_view, 4> kFigureNames = {kRateMap, kRateSlices, kIhtRadius, kRateSurface};

void show_figure(AppState& state, std::string_view name, Effects& out) {
    RatesState rates = rates_of(state);
    if (name == kRateMap) rates.centre = RatesCentre::Map;
    if (name == kRateSlices) rates.centre = RatesCentre::AlongMu, rates.band = RatesBand::AlongMu;
    if (name == kIhtRadius) rates.centre = RatesCentre::Iht, rates.band = RatesBand::Iht;
    if (name == kRateSurface) rates.side = RatesSide::Surface;
    const auto named = std::ranges::find(kFigureNames, name);
    if (named != kFigureNames.end()) rates.chosen = static_cast<RatesFigure>(named - kFigureNames.begin());
    edit(state, SetRates{rates}, out);
}

std::string chosen_figure(const AppState& state) {
    return std::string(kFigureNames[static_cast<std::size_t>(rates_of(state).chosen)]);
}

}  // namespace

bool is_rates(const Workspace& tab) { return *tab.apply == apply_own; }

Workspace rates_workspace() {
    return {
        .about = kInfo,
        .apply = apply_own,
        .commands = commands(),
        .fields = rates_fields(),
        .shown = OwnFigures{.chosen = chosen_figure, .show = show_figure},
        .pointer = kPointer,
    };
}

}  // namespace lowrank::rates
