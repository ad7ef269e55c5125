// Builds the instance of a command, says what was noticed, saves it; and for the spectrum finds a limit where
// theory needs one.
#include "app/cli/make_instance.h"

#include <fmt/core.h>

#include "app/cli/console.h"
#include "core/io/file/atomic_file.h"
#include "core/io/instance/build_instance.h"
#include "core/io/instance/save_instance.h"
#include "core/method/algorithms.h"
#include "core/run/session.h"
#include "core/run/theory/race_theory.h"

namespace lowrank::cli {

Result<std::shared_ptr<const Instance>> make_instance(const Chosen& chosen, const std::stop_token& stop) {
    Result<Instance> made = build_instance(chosen.spec, chosen.memory_limit, stop);
    if (made.cancelled()) return Failure{"interrupted."};
    if (!made) return Failure{made.sentence()};
    auto instance = std::make_shared<const Instance>(std::move(*made));
    for (const std::string& sentence : instance->notes) note(sentence);
    if (chosen.spec.stop.tol && instance->truth && !instance->truth->exact)
        note("no method comes to the truth here: tol is a share of the first gradient.");
    for (const std::string& sentence : instance->warnings) note(fmt::format("warning: {}", sentence));
    return instance;
}

Result<Written> save_instance(const Instance& instance, const std::string& path, bool force,
                              const std::stop_token& stop) {
    const auto write = [&](const ByteSink& sink) { return write_instance(instance, sink, stop); };
    return write_file(path, force, write, stop);
}

namespace {

/// Where one method ends.
std::shared_ptr<const FixedRankPoint> limit_of(const Chosen& chosen, std::shared_ptr<const Instance> instance,
                                               const std::stop_token& stop) {
    ExperimentSpec spec = chosen.spec;
    spec.methods.clear();
    spec.changes.clear();
    spec.methods.push_back({default_spec(Algorithm::RGradOrth), true});
    RunOptions options;
    options.measure_last = false;
    RunResult result = run_race(spec, std::move(instance), options, stop);
    if (result.iterates.empty()) return nullptr;
    return std::make_shared<const FixedRankPoint>(std::move(result.iterates.front()));
}

}  // namespace

Result<InstanceSpectrum> instance_spectrum(const Chosen& chosen, const std::stop_token& stop) {
    const Result<std::shared_ptr<const Instance>> instance = make_instance(chosen, stop);
    if (!instance) return Failure{instance.sentence()};
    std::shared_ptr<const FixedRankPoint> limit;
    if (needs_limit(**instance)) limit = limit_of(chosen, *instance, stop);
    if (stop.stop_requested()) return Cancelled{};
    RaceTheory theory;
    TheoryOptions options;
    options.scaled = false;
    ProgressLine progress;
    std::function<void(double)> show;
    if (progress.visible())
        show = [&](double share) {
            progress.show(fmt::format("local spectrum {} %", static_cast<int>(100 * share)));
        };
    if (stop.stop_requested() ||
        complete_theory(**instance, limit, options, theory, stop, show) == Outcome::Cancelled)
        return Failure{"interrupted."};
    progress.wipe();
    const auto interval = theory.interval();
    if (!interval) return Failure{theory.sentence};
    if (!theory.sentence.empty()) note(theory.sentence);
    return InstanceSpectrum{*instance, *interval};
}

}  // namespace lowrank::cli
