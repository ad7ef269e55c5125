// A program of a person's own on the race's instance, on a thread of its own; its curve is fetched on the main thread.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "core/io/trace_csv.h"
#include "core/study/study_thread.h"

namespace lowrank::workspace {

class ExternalRaceRunner {
public:
    struct News {
        ForeignCurve curve;   ///< as far as it has come
        bool ended = false;   ///< no thread runs any more
        std::string failure;  ///< why it ended badly
        News left() const { return {}; }
    };

    explicit ExternalRaceRunner(std::function<void()> wake) : thread_(std::move(wake)) {}

    /// Whatever ran is stopped before, its process group with it. name: of the curve.
    void start(const ExperimentSpec& spec, const std::string& command, const std::string& name,
               double memory_limit);
    void stop() { thread_.stop(); }
    std::optional<News> news() { return thread_.news(); }

private:
    StudyThread<News> thread_;
};

}  // namespace lowrank::workspace
