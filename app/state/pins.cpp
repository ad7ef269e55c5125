// The list of curves over the race, its hidden ones known by what they are and not by where they stand.
#include "app/state/pins.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/state/apply.h"
#include "app/state/history.h"
#include "app/state/notes.h"
#include "core/text/bounds.h"
#include "core/text/nearest_words.h"

namespace lowrank::state {
namespace {

/// The curves with others in the place of those there are. The ones that stay keep their marks.
void replace_curves(AppState& state, std::vector<ForeignCurve> next) {
    const std::vector<ForeignCurve>& now = state.foreign;
    const bool soloed = state.soloed();
    const auto same = [](const ForeignCurve& a, const ForeignCurve& b) {
        if (a.pinned || b.pinned) return a.pinned == b.pinned && a.trace == b.trace;
        return a.name == b.name && a.iteration == b.iteration && a.error == b.error;
    };
    std::vector<Index> places(now.size(), -1);
    std::vector<bool> taken(next.size(), false);
    for (std::size_t i = 0; i < now.size(); ++i)
        for (std::size_t k = 0; k < next.size() && places[i] < 0; ++k)
            if (!taken[k] && same(now[i], next[k])) places[i] = static_cast<Index>(k), taken[k] = true;
    const auto moved = [&](const std::set<Index>& ids) {
        std::set<Index> out;
        for (const Index id : ids) {
            if (id >= -1)
                out.insert(id);
            else if (const Index to = places[static_cast<std::size_t>(foreign_of(id))]; to >= 0)
                out.insert(curve_of_foreign(to));
        }
        return out;
    };
    state.curves.hidden = moved(state.curves.hidden);
    state.curves.hidden_before_solo = moved(state.curves.hidden_before_solo);
    if (state.curves.solo && *state.curves.solo < -1) {
        const Index to = places[static_cast<std::size_t>(foreign_of(*state.curves.solo))];
        if (to >= 0)
            state.curves.solo = curve_of_foreign(to);
        else {
            state.curves.solo.reset();
            if (soloed) state.curves.hidden = state.curves.hidden_before_solo;
        }
    }
    state.foreign = std::move(next);
}

std::vector<ForeignCurve> of_files(const AppState& state) {
    std::vector<ForeignCurve> curves;
    for (const ForeignCurve& curve : state.foreign)
        if (!curve.pinned) curves.push_back(curve);
    return curves;
}

void append_pins(std::vector<ForeignCurve>& to, const std::vector<PinnedRace>& pins) {
    for (std::size_t k = 0; k < pins.size(); ++k)
        for (ForeignCurve& curve : curves_of(pins[k], static_cast<Index>(k))) to.push_back(std::move(curve));
}

bool same_curves(const Race& a, const Race& b) {
    if (!(a.spec == b.spec) || a.traces.size() != b.traces.size()) return false;
    for (std::size_t m = 0; m < a.traces.size(); ++m)
        if (a.traces[m].enabled != b.traces[m].enabled ||
            a.traces[m].error.size() != b.traces[m].error.size())
            return false;
    return true;
}

/// Leads the notes at pins to where those are now, and takes away those whose pin is gone; returns how many.
std::size_t follow_pins(std::vector<CurveNote>& notes, const std::vector<PinnedRace>& from,
                        const std::vector<PinnedRace>& to) {
    const auto place = [&](Index pin) -> Index {
        // At a pin of another file: it loses nothing here.
        if (pin >= static_cast<Index>(from.size())) return pin;
        const auto same = std::ranges::find(to, from[static_cast<std::size_t>(pin)].race, &PinnedRace::race);
        return same == to.end() ? -1 : static_cast<Index>(same - to.begin());
    };
    const std::size_t before = notes.size();
    std::erase_if(notes, [&](const CurveNote& note) { return note.pin >= 0 && place(note.pin) < 0; });
    for (CurveNote& note : notes)
        if (note.pin >= 0) note.pin = place(note.pin);
    return before - notes.size();
}

/// A pin is called the same in every scene.
void follow_names(std::vector<PinnedRace>& pins, const std::vector<PinnedRace>& named) {
    for (PinnedRace& pin : pins)
        if (const auto same = std::ranges::find(named, pin.race, &PinnedRace::race); same != named.end())
            pin.name = same->name;
}

}  // namespace

std::string why_no_room(const AppState& state, const std::vector<ForeignCurve>& curves) {
    const std::size_t all = of_files(state).size() + curves.size();
    if (all <= kMostCurves) return {};
    return fmt::format(
        " would make {} curves laid over the race, and {} are the most: remove some of those first.", all,
        kMostCurves);
}

void lay_over(AppState& state, const std::vector<ForeignCurve>& curves) {
    std::vector<ForeignCurve> next = of_files(state);
    next.insert(next.end(), curves.begin(), curves.end());
    append_pins(next, state.pins);
    replace_curves(state, std::move(next));
}

void put_pins(AppState& state, std::vector<PinnedRace> pins) {
    state.pins = std::move(pins);
    lay_over(state, {});
}

void pin_race(AppState& state, const Race& race, Effects& out) {
    std::set<Index> left_out;
    for (const Index id : state.curves.hidden)
        if (id >= 0) left_out.insert(id);
    PinnedRace pin = pin_of(race, left_out);
    const std::size_t curves = curves_of(pin).size();
    if (curves == 0 || race.generation < state.race.progress.awaited)
        return notify(state, "There is no curve to pin yet: let the race run first.", true);
    for (const PinnedRace& other : state.pins)
        if (same_curves(*other.race, *pin.race))
            return notify(state, "These curves are pinned already.", false);
    std::size_t records = records_of(pin);
    const std::vector<PinnedRace> kept = pins_with_scenes(state.pins, state.lecture.scenes);
    if (kept.size() >= kMostPins)
        return notify(state,
                      fmt::format("There are {} pins, those of scenes among them, which is the most: remove "
                                  "one first (Shift+P).",
                                  kMostPins),
                      true);
    for (const PinnedRace& other : kept) records += records_of(other);
    if (records > kMostPinnedRecords)
        return notify(state,
                      fmt::format("With these curves the pins would have {} records, and {} are the most: "
                                  "hide curves, or remove a pin (Shift+P).",
                                  records, kMostPinnedRecords),
                      true);
    std::vector<PinnedRace> pins = state.pins;
    pins.push_back(std::move(pin));
    apply_one(state, EditPins{std::move(pins), "pin"}, out);
    notify(state,
           fmt::format("Pinned: {} {}. They stay whatever changes; Shift+P lists the pins.", curves,
                       curves == 1 ? "curve" : "curves"),
           false);
}

bool is_hidden(const AppState& state, std::size_t pin) {
    for (std::size_t i = 0; i < state.foreign.size(); ++i)
        if (state.foreign[i].pinned == state.pins[pin].race &&
            !state.curves.hidden.contains(curve_of_foreign(static_cast<Index>(i))))
            return false;
    return true;
}

Actions hide_pin(const AppState& state, std::size_t pin, bool hidden) {
    Actions actions;
    for (std::size_t i = 0; i < state.foreign.size(); ++i)
        if (state.foreign[i].pinned == state.pins[pin].race)
            actions.push_back(HideMethod{curve_of_foreign(static_cast<Index>(i)), hidden});
    return actions;
}

std::string counted_company(std::size_t pins, std::size_t scenes, std::size_t notes, const std::string& one) {
    std::vector<std::string> kinds;
    const auto add = [&](std::size_t count, const std::string& word) {
        if (count > 0) kinds.push_back(count == 1 ? one + word : std::to_string(count) + " " + word + "s");
    };
    add(pins, "pin");
    add(scenes, "scene");
    add(notes, "note");
    return enumeration(std::vector<std::string_view>(kinds.begin(), kinds.end()));
}

std::string left_out_words(const AppState& state) {
    const std::string what =
        counted_company(state.pins.size(), state.lecture.scenes.size(), state.notes.size(), "");
    if (what.empty()) return {};
    const bool one = state.pins.size() + state.lecture.scenes.size() + state.notes.size() == 1;
    return fmt::format(" Its {} {} left out: an experiment file (Ctrl+S) holds {}", what, one ? "is" : "are",
                       one ? "it." : "them.");
}

std::string company_words(const AppState& state) {
    const std::string what =
        counted_company(state.pins.size(), state.lecture.scenes.size(), state.notes.size(), "a ");
    return what.empty() ? what : fmt::format(" With the experiment and {}.", what);
}

void apply_one(AppState&, const PinRun&, Effects& out) { out.push_back(PinRace{}); }

void apply_one(AppState& state, const EditPins& a, Effects& out) {
    if (a.pins == state.pins) return;
    remember_typed(state, a.what, "rename");
    // Words about a curve that is not there any more would be about nothing.
    std::vector<CurveNote> notes = state.notes;
    const std::size_t here = follow_pins(notes, state.pins, a.pins);
    std::size_t in_scenes = 0;
    for (LectureScene& scene : state.lecture.scenes)
        if (scene.scene.pins)
            follow_names(*scene.scene.pins, a.pins);
        else
            in_scenes += follow_pins(scene.scene.notes, state.pins, a.pins);
    put_pins(state, a.pins);
    if (notes != state.notes) put_notes(state, std::move(notes));
    if (const std::size_t all = here + in_scenes; all > 0)
        notify(state,
               fmt::format("{}{} {} with the pin. Ctrl+Z brings them back.",
                           all == 1 ? std::string("A note at its curves")
                                    : fmt::format("{} notes at its curves", all),
                           in_scenes == 0     ? ""
                           : in_scenes == all ? ", in scenes,"
                                              : ", some in scenes,",
                           all == 1 ? "goes" : "go"),
               false);
    out.push_back(KeepExperiment{});
}

void apply_one(AppState& state, const RemoveForeign& a, Effects& out) {
    if (a.position < 0 || a.position >= static_cast<Index>(state.foreign.size())) return;
    const auto at = static_cast<std::size_t>(a.position);
    if (const auto& pinned = state.foreign[at].pinned) {
        std::vector<PinnedRace> pins = state.pins;
        std::erase_if(pins, [&](const PinnedRace& pin) { return pin.race == pinned; });
        return apply_one(state, EditPins{std::move(pins), "remove a pin"}, out);
    }
    std::vector<ForeignCurve> next = state.foreign;
    next.erase(next.begin() + a.position);
    replace_curves(state, std::move(next));
}

}  // namespace lowrank::state
