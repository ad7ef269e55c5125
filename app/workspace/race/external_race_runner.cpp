// Runs the program on an instance that is drawn anew: the race's own belongs to its session.
#include "app/workspace/race/external_race_runner.h"

#include "app/external/run_external.h"
#include "core/io/build_instance.h"

namespace lowrank::workspace {

void ExternalRaceRunner::start(const ExperimentSpec& spec, const std::string& command,
                               const std::string& name, double memory_limit) {
    thread_.run([=](const auto& post, PauseGate&, const std::stop_token& token) {
        const auto tell = [&](ForeignCurve curve, bool ended, const std::string& failure) {
            post([&](News& news) { news = {std::move(curve), ended, failure}; });
        };
        const Result<Instance> instance = build_instance(spec, memory_limit, token);
        if (instance.cancelled()) return;
        if (!instance) return tell({.name = name}, true, instance.sentence());
        Result<external::Command> read = external::read_command(command);
        if (!read) return tell({.name = name}, true, read.sentence());
        read->name = name;
        const auto news = [&](const external::ExternalRecords& records) {
            tell(external::curve_of(records, name), false, {});
        };
        const Result<external::ExternalRun> run = external::run_external(*read, spec, *instance, token, news);
        if (run.cancelled()) return;
        if (!run) return tell({.name = name}, true, run.sentence());
        tell(external::curve_of(*run), true, run->reason);
    });
}

}  // namespace lowrank::workspace
