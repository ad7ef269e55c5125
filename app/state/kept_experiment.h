// The experiment as it is now, on disk, in case the program dies.
#pragma once
#include <optional>
#include <string>

#include "core/run/experiment.h"

namespace lowrank::state {

/// One file a process, experiment-PID.txt, written at each change and removed at a good end. What is found of
/// a process that is no more was left by a crash. An empty folder keeps nothing.
class KeptExperiment {
public:
    explicit KeptExperiment(std::string folder);
    ~KeptExperiment();  ///< a good end: removes the file
    KeptExperiment(const KeptExperiment&) = delete;
    KeptExperiment& operator=(const KeptExperiment&) = delete;

    /// The newest experiment a dead process left. Its file stays until forget_left_behind, so that a session that dies
    /// before the offer is answered costs nothing; older ones and unreadable ones are removed.
    std::optional<ExperimentSpec> left_behind();
    /// The offer was answered, one way or the other.
    void forget_left_behind();
    /// Failures are silent: a full disk must not stop a race.
    void keep(const ExperimentSpec& spec);

private:
    std::string folder_, path_, left_behind_;
};

}  // namespace lowrank::state
