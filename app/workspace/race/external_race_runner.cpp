// Runs the program on an instance that is drawn anew: the race's own belongs to its session.
#include "app/workspace/race/external_race_runner.h"

#include "app/external/run_external.h"
#include "core/io/instance/build_instance.h"

namespace lowrank::race {

void ExternalRaceRunner::start(const ExperimentSpec& spec, const std::string& command,
                               const std::string& name, double memory_limit) {
    task_.start([=](const auto& post, const std::stop_token& token) -> Result<Written> {
        const Result<Instance> instance = build_instance(spec, memory_limit, token);
        if (!instance) return instance.passed_on<Written>();
        Result<external::Command> read = external::read_command(command);
        if (!read) return read.passed_on<Written>();
        read->name = name;
        const auto tell = [&](ForeignCurve curve) { post([&](ForeignCurve& news) { news = curve; }); };
        const Result<external::ExternalRun> run = external::run_external(
            *read, spec, *instance, token,
            [&](const external::ExternalRecords& records) { tell(external::curve_of(records, name)); });
        if (!run) return run.passed_on<Written>();
        tell(external::curve_of(*run));
        if (!run->reason.empty()) return Failure{run->reason};
        return Written{};
    });
}

}  // namespace lowrank::race
