// The runs on a quadratic as a job of the session.
#pragma once
#include <deque>
#include <limits>
#include <string>
#include <vector>

#include "core/run/session/session_job.h"

namespace lowrank {

class QuadraticJob final : public SessionJob {
public:
    /// Steps a turn: some milliseconds, so that what a hand changes is whole at once beside a race that is
    /// slow.
    static constexpr std::size_t kSlice = 1u << 14;

    explicit QuadraticJob(SessionShared& shared) : shared_(shared) {}

    void begin(Submission<QuadraticSpec> submission);
    void run() override;
    void pause() override;
    void step(Index iterations) override;
    void set_speed(double rounds_per_second) override { pacer_.set_speed(rounds_per_second); }
    NextTurn turn(SteadyTime now) override;

private:
    static constexpr Index kUnlimited = std::numeric_limits<Index>::max();
    static constexpr double kMadeUp = 0.5;  ///< a film keeps its speed beside a race with slow steps

    bool has_work() const;
    void advance();
    void show();
    Outcome flush();
    void publish_if_changed();

    SessionShared& shared_;
    Pacer pacer_{kMadeUp};
    std::uint64_t generation_ = 0;
    QuadraticSpec spec_;
    std::string failure_;
    std::vector<QuadraticRun> runs_;
    std::deque<QuadraticRecord> outbox_;
    Index budget_ = 0;
    bool changed_ = false, shown_ = false, shown_running_ = false;
};

}  // namespace lowrank
