// What a state asks of the world around it: values the shell carries out after apply().
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "app/state/app_state.h"
#include "app/state/owned.h"

namespace lowrank::state {

struct SubmitExperiment {
    ExperimentSpec spec;
    bool running = true;
    bool live = false;         ///< a slider is held: another may follow within a frame
    std::int64_t come_to = 0;  ///< how far it goes at once where it does not run
};
struct RunSession {
    Job job = Job::Race;
};
struct PauseSession {
    Job job = Job::Race;
};
struct StepSession {
    Index iterations;
    Job job = Job::Race;
};
struct RestartSession {
    bool running;
    Job job = Job::Race;
    bool seen = false;  ///< a person asks for it who wants to see it run, at full speed too
};
struct RetuneSession {
    Index method;
    std::string key, value;
};
struct EnableSession {
    Index method;
    bool enabled;
};
struct PaceSession {
    double iterations_per_second;
    Job job = Job::Race;
};
struct OrderSession {
    RaceOrder order;
};

struct CopyText {
    std::string text;
};
struct PinRace {};   ///< the race on screen, which the shell has
struct CopyCurves {  ///< the values of every curve that is shown, which the shell has
    bool all_figures = false;
};
struct CopyReadout {};  ///< the inspector's values, which the shell has
struct PasteClipboard {};
struct ReadFile {
    std::string path;
};
struct StopReading {};
struct StopWritingFilm {};
struct ListFolder {
    std::string path;
};
struct WriteExport {
    RequestExport request;
    ExportSettings settings;
};
struct WriteSave {
    RequestSave request;
};
struct GoFullscreen {
    bool on;
};
struct KeepSettings {};    ///< theme, scale, recent files
struct KeepExperiment {};  ///< the experiment, in case the program dies
struct ForgetOffered {};   ///< what a dead session left was taken or declined
struct CloseWindow {};
struct KeepAnswer {  ///< of a question about what comes from elsewhere
    std::string checksum;
    bool yes;
};
struct PerformActions {  ///< as if a person had asked for them: some are the shell's
    Actions actions;
};
struct PerformHeld {  ///< what a question had held back
    Action action;
};

using AnyEffect =
    std::variant<SubmitExperiment, RunSession, PauseSession, StepSession, RestartSession, RetuneSession,
                 EnableSession, PaceSession, OrderSession, CopyText, PinRace, CopyCurves, CopyReadout,
                 PasteClipboard, ReadFile, StopReading, StopWritingFilm, ListFolder, WriteExport, WriteSave,
                 GoFullscreen, KeepSettings, KeepExperiment, ForgetOffered, CloseWindow, KeepAnswer,
                 PerformActions, PerformHeld, Owned>;
/// One of them. A type of its own, so that what copies and destroys it is compiled once and not in each of
/// the units that emit one: three seconds a unit.
struct Effect : AnyEffect {
    template <AlternativeOf<AnyEffect> T>
    Effect(T value) noexcept : Effect(kPlaceOf<T, AnyEffect>, &value) {}
    template <OwnedByWorkspace T>
    Effect(T value) : Effect(Owned(std::move(value))) {}
    Effect(const Effect& other);
    Effect(Effect&& other) noexcept;
    Effect& operator=(const Effect& other);
    Effect& operator=(Effect&& other) noexcept;
    ~Effect();

private:
    Effect(std::size_t place, void* value) noexcept;
};
using Effects = std::vector<Effect>;

/// Carries out one action on the state and returns what the shell must do for it, in order. Never throws; an
/// action that names a method or value that is not there changes nothing.
Effects apply(AppState& state, const Action& action);

/// Makes the change a hand has come to rest on; asked once a frame.
Effects settle_held_rule(AppState& state);

}  // namespace lowrank::state
