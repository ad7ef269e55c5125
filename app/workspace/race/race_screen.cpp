// Which race is drawn, and when figures are built anew.
#include "app/workspace/race/race_screen.h"

#include <algorithm>

#include "app/state/outcome.h"

namespace lowrank::race {

namespace {

constexpr std::size_t kIterationsOfANewRace = 20;
constexpr double kLongestHold = 0.25;  ///< seconds; after that a slow race is shown as far as it is

}  // namespace

void RaceScreen::submitted(const Race& race, std::shared_ptr<const RaceTheory> theory, bool live) {
    if (live && !held_ && !race.traces.empty()) held_ = race, held_theory_ = std::move(theory);
    if (!live) held_.reset();
    waited_ = 0;
    built_ = false;
}

void RaceScreen::show_bands(std::shared_ptr<const SeedBands> bands) {
    bands_ = std::move(bands);
    built_ = false;
}

void RaceScreen::show_whole(const WholeShown& shown) {
    whole_.clear();
    whole_born_ = shown.born;
    if (shown.curve) {
        whole_.resize(shown.method + 1);
        whole_.back() = *shown.curve;
    }
    built_ = false;
}

bool RaceScreen::enough(const Race& race, const state::AppState& state) const {
    if (race.generation < state.race.progress.awaited) return !race.failure.empty();
    for (const Trace& trace : race.traces)
        if (trace.enabled && !is_final(trace.status) && trace.size() <= kIterationsOfANewRace) return false;
    return true;
}

bool RaceScreen::caught_up(const Race& race, const state::AppState& state) const {
    return enough(race, state) || waited_ > kLongestHold;
}

bool shows_theory(const state::AppState& state) { return state.theory.on && has_place_for_theory(state); }

bool is_listed(const state::AppState& state) {
    return !state.stage.on && state.sides.left_shown && state.foreign.empty() && state.curves.hidden.empty();
}

figure::RaceFiguresInput RaceScreen::input(const Race& race, const RaceTheory* theory,
                                           const state::AppState& state, const theme::Theme& colours) const {
    figure::RaceFiguresInput in;
    in.race = &race;
    if (held_) {
        in.race = &*held_;
    } else if (race.generation < state.race.progress.awaited && race.failure.empty()) {
        in.race = &blank_;
        in.ghost = &race;
    }
    if (shows_theory(state)) {
        if (held_) theory = held_theory_.get();
        in.predictions = true;
        if (theory && theory->generation == in.race->generation) in.theory = theory;
        const std::size_t last = whole_.size() - 1;
        if (race_of(state).whole && !whole_.empty() && last < in.race->traces.size() &&
            in.race->traces[last].born == whole_born_)
            in.whole = whole_;
    }
    in.see_as(curves_seen_in(state));
    in.notes = state.notes;
    if (state.drawing.sheet && state.drawing.sheet->locked) in.drawn = state.drawing.sheet;
    in.drawn_hidden = state.drawing.hidden;
    if (race_of(state).bands.on) in.bands = bands_;
    in.foreign = state.foreign;
    in.theme = &colours;
    for (const Index m : state.curves.hidden) in.hidden.insert(m);
    in.selected = state.curves.selected;
    in.hovered = state.curves.hovered;
    in.cursor = state.race.cursor;
    in.running = state.race.running;
    return in;
}

figure::RaceFiguresInput RaceScreen::on_screen(const Race& race, const RaceTheory* theory,
                                               const state::AppState& state,
                                               const theme::Theme& colours) const {
    figure::RaceFiguresInput in = input(race, theory, state, colours);
    in.drawn = state.drawing.sheet;
    if (state.refusal.empty() && !state::is_unbuilt(state, race)) return in;
    // Curves in full colour would pass for those of the experiment that the controls show.
    if (!in.ghost) in.ghost = in.race;
    in.race = &blank_;
    in.theory = nullptr;
    in.refused = true;
    return in;
}

void RaceScreen::update(const Race& race, const RaceTheory* theory, const state::AppState& state,
                        const theme::Theme& colours, bool changed, double seconds) {
    waited_ += seconds;
    if (const bool listed = is_listed(state); listed != listed_) listed_ = listed, built_ = false;
    if (held_ && caught_up(race, state)) {
        held_.reset();
        changed = true;
    }
    if (changed || !built_) {
        blank_.spec = state.accepted;
        blank_.failure = state.refusal.empty() ? race.failure : state.refusal;
        blank_.building = blank_.failure.empty();
        const figure::RaceFiguresInput in = on_screen(race, theory, state, colours);
        columns_.update(*in.race, in.ghost);
        drawn_ = in.drawn;
        wanted_ = figure::build_race_figures(in, columns_);
        std::vector<workspace::SteadyFigure> steady;
        for (std::size_t k = 0; k < wanted_.size(); ++k)
            steady.push_back({wanted_[k], race_of(state).views[k]});
        steady_.hold(in.race->spec, workspace::under_way(*in.race, waited_), steady);
        // Small beside what is large, it has no room for the experiment.
        if (race_of(state).centre != CentreView::Curves && !state.stage.on) wanted_[0].corner.clear();
        if (!state.level.more && !state.stage.on)
            for (figure::Figure& figure : wanted_) {
                // The panels at the left say what runs.
                figure.corner.clear();
                // A line without a word is for those who unfold what explains it.
                if (!state.level.shows(state::Group::Cards))
                    std::erase_if(figure.stems, [](const figure::Stem& stem) {
                        return stem.kind != figure::StemKind::Retuned;
                    });
            }
        if (listed_)
            for (figure::Figure& figure : wanted_)
                figure.legend_place = state::LegendPlace::Direct, figure.listed = true;
        if (state.stage.on)
            for (figure::Figure& figure : wanted_) {
                figure::leave_out_hidden(figure);
                if (figure.kind == FigureKind::Error && state.race.running && !figure.resting)
                    figure::leave_out_fits(figure);
                figure.corner.clear();
                // More names have room inside only until the curves come down.
                constexpr std::ptrdiff_t kInside = 1;
                figure.still = std::ranges::count_if(figure.series, &figure::Series::has_own_name) > kInside;
            }
        built_ = true;
        changed = true;
    }
    easing_ = false;
    for (std::size_t k = 0; k < slots_.size(); ++k)
        easing_ |= axes_[k].advance(wanted_[k], race_of(state).views[k], changed,
                                    workspace::gliding_seconds(state, seconds), slots_[k]);
}

}  // namespace lowrank::race
