// What the steps of one run take, without a system call for each of the short ones.
#pragma once
#include <chrono>

namespace lowrank {

/// Stands beside a run and times its steps, one after the other on one thread.
///
/// work_seconds() knows what a step takes where others use the machine too, but it asks the system: that
/// takes 0.2 us, on a virtual machine 1.7, where a small step takes 7. While steps are short the clock on the
/// wall counts, which takes 0.03. A thread that the system has put aside comes back long after such a step
/// would have ended; a step that looks so is charged no more than the thread has worked since it was last
/// asked.
class StepClock {
public:
    void begin();
    /// Seconds since begin().
    double end();

private:
    using Wall = std::chrono::steady_clock;

    Wall::time_point wall_{};
    double work_ = 0;     ///< work_seconds() when it was asked last
    double charged_ = 0;  ///< since then
    int unasked_ = 0;     ///< steps since then
    bool asks_ = true;    ///< whether this step is timed by work_seconds()
};

}  // namespace lowrank
