// A program of a person's own on the race's instance, on a thread of its own; its curve is fetched on the
// main thread.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "core/io/curve/trace_csv.h"
#include "core/run/session/task.h"

namespace lowrank::race {

class ExternalRaceRunner {
public:
    /// The curve as far as it has come.
    using Heard = Task<ForeignCurve>::Heard;

    explicit ExternalRaceRunner(std::function<void()> wake) : task_(std::move(wake)) {}

    /// Whatever ran is stopped, its process group with it. name: of the curve.
    void start(const ExperimentSpec& spec, const std::string& command, const std::string& name,
               double memory_limit);
    void stop() { task_.drop(); }
    std::optional<Heard> heard() { return task_.heard(); }

private:
    Task<ForeignCurve> task_;
};

}  // namespace lowrank::race
