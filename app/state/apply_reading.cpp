// A file that is read beside the window: what a person asks for and hears of it.
#include <fmt/core.h>
#include <utility>

#include "app/state/apply.h"
#include "app/state/sentence.h"

namespace lowrank::state {

void begin_reading(AppState& state, const std::string& path) {
    state.under_way.reading = path;
    state.under_way.reading_since = state.now;
    state.under_way.reading_shown = state.under_way.only_measured = false;
}

void was_read(AppState& state, const std::string& path, const std::string& failure) {
    if (state.under_way.reading == path) state.under_way.reading.clear();
    if (failure.empty()) {
        if (state.dialog == Dialog::Open) state.dialog = Dialog::None;
    } else if (state.dialog == Dialog::Open) {
        state.files.failure = begun(failure);
    } else {
        notify(state, failure, true);
    }
}

void apply_one(AppState& state, const OpenFile& a, Effects& out) {
    if (a.path.empty()) return;
    begin_reading(state, a.path);
    state.files.failure.clear();
    out.push_back(ReadFile{a.path});
}

void apply_one(AppState& state, const CancelReading&, Effects& out) {
    const std::string path = std::exchange(state.under_way.reading, {});
    if (path.empty()) return;
    const bool races = state.under_way.only_measured;
    notify(state,
           races ? fmt::format("The race reads {} by itself, without the methods for small tables.", path)
                 : fmt::format("Reading {} was cancelled.", path),
           false);
    out.push_back(StopReading{});
}

}  // namespace lowrank::state
