// One method's run as a small state machine: start, step, measure, judge, send.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/run/data/doubts.h"
#include "core/run/experiment.h"
#include "core/run/measure.h"
#include "core/run/session.h"
#include "core/run/session/step_clock.h"
#include "core/run/step/step_script.h"
#include "core/run/stopping.h"
#include "core/run/theory/theory_feed.h"

namespace lowrank {

/// Where records go; Cancelled when this one was not taken and must be sent again.
using RecordSink = std::function<Outcome(const Record&)>;

/// Seconds that a run must take for its clock to be believed: below, cold caches and a tick of the system are
/// a part of them.
inline constexpr double kShortRun = 5e-3;
/// How often a step of a shorter one is made again, and how large the instance may be (bytes) so that copies
/// cost little.
inline constexpr int kRepeats = 2;
inline constexpr std::size_t kRepeatedInstance = 16u << 20;

/// What the lanes of one race share.
struct LaneWorld {
    std::shared_ptr<const Instance> instance;
    MethodFactory make;
    RecordSink send;
    std::unique_ptr<Measure> measure;
    TheoryFeed* feed;  ///< for the rules that are optimal
    /// Steps of a run that has taken less than kShortRun are made again by copies of the method, and the
    /// least time counts.
    bool repeats = false;
    LowerRank lower_rank{};  ///< of the instance, for what is said beside 'converged'
};

/// The stages between two iterations, so that work which a token cut off is taken up where it stood:
///
///   Fresh -> Begun -> Ready -> Stepped -> Sending -> Ready | Ending -> Ended
///
///   Fresh    nothing yet              Begun    X_0 is there, not measured
///   Ready    X_t measured and judged  Stepped  record t complete, X_{t+1} not measured
///   Sending  X_{t+1} measured, record t not sent   Ending  the last record not sent
class Lane {
public:
    Lane(Index method, std::uint64_t born, const ExperimentSpec& experiment, const Instance& instance);

    /// Everything but a step: afterwards the lane is Ready or Ended. Cancelled: the token or the sink cut it
    /// off.
    Outcome settle(LaneWorld& world, const std::stop_token& stop);
    /// The one step that leaves X_t. Requires Ready. Only the method's step() is on the clock.
    Outcome step(LaneWorld& world, const std::stop_token& stop);
    /// Sends what is complete; needs no measuring.
    Outcome flush(LaneWorld& world);
    /// Sends the record of X_t before its step is made, so that a method at rest shows where it is.
    Outcome show(LaneWorld& world);

    /// Ends the run where it stands (flush sends the last record). A lane that never began ends without one.
    void cancel();
    void stop(Verdict verdict);

    /// What became of a retuning: made, or a sentence, or neither when it changes nothing. replaced: it took
    /// the place of the last change, made at the same t to the same key, so that a drag while paused is one
    /// change.
    struct Retuning {
        bool made = false, replaced = false;
        std::string sentence{};
    };
    Retuning retune(const MethodChange& change);
    /// The changes that could not be made when their time came, with the reason; cleared by taking.
    std::vector<std::pair<MethodChange, std::string>> take_failures() { return std::exchange(failures_, {}); }

    bool ready() const { return stage_ == Stage::Ready; }
    bool ended() const { return stage_ == Stage::Ended; }
    bool fresh() const { return stage_ == Stage::Fresh || stage_ == Stage::Begun; }
    bool unsent() const { return stage_ == Stage::Sending || stage_ == Stage::Ending; }

    Index method() const { return method_; }
    std::uint64_t born() const { return born_; }
    std::int64_t t() const { return record_.t; }  ///< of the record that is not complete yet
    std::int64_t next_step() const;               ///< the t of the step that will be made next
    double seconds() const { return record_.seconds; }
    const MethodSpec& rules() const { return rules_; }
    const std::string& name() const { return name_; }
    const Verdict& verdict() const { return verdict_; }
    /// What is to be said of X_t beside a final word; empty where there is nothing.
    const std::string& doubts() const { return doubts_; }
    std::int64_t basin_entry() const { return basin_entry_; }
    std::size_t rows() const { return fresh() ? 0 : static_cast<std::size_t>(record_.t) + 1; }
    /// X_t, or null before the start. May be one ahead of t() between a step and its measuring.
    const FixedRankPoint* iterate() const { return solver_ ? &solver_->iterate() : nullptr; }
    /// How X_t was come to.
    const StepScript& script() const { return script_; }
    /// The method itself, to keep its state. Requires ready or ended, and that it has begun.
    Method& solver() const { return *solver_; }
    /// Whether what a reader sees of the lane besides its records has changed; cleared by asking.
    bool take_changed() { return std::exchange(changed_, false); }

private:
    enum class Stage { Fresh, Begun, Ready, Stepped, Sending, Ending, Ended };

    void arrive();  ///< judges record_, which has just been measured
    void make_due_changes();
    /// Gives the rules to the method, once every optimal one has its number; what has none is taken back.
    Outcome bring_into_force(LaneWorld& world, const std::stop_token& stop);
    bool enters_basin() const;
    void finish(Verdict verdict);
    void look_for_doubts(LaneWorld& world, const std::stop_token& stop);
    /// The method before a step that may be worth repeating; null where it is not.
    std::unique_ptr<Method> twin(const LaneWorld& world) const;

    Index method_;
    std::uint64_t born_;
    MethodSpec rules_, rules_before_;  // before_: the last change
    std::string name_;
    std::vector<MethodChange> changes_;  // by t
    std::size_t next_change_ = 0;
    std::vector<std::pair<MethodChange, std::string>> failures_;
    StopRules stop_rules_;
    Stopping stopping_;
    double sigma_r_;  // NaN without an exact truth: nothing is ever in the basin

    std::unique_ptr<Method> solver_;
    StepClock clock_;
    StepScript script_;
    Stage stage_ = Stage::Fresh;
    Record record_, next_;  // in the unit of the instance; sent in that of the data
    Verdict verdict_;
    HeldOutPast held_out_;
    bool doubts_told_ = false;
    std::string doubts_;
    Verdict verdict_after_sending_;  // of a stop that came between a step and its record's way out
    bool resolved_ = true;           // the method steps by rules_, not by those before
    bool shown_ = false, retuned_ = false, basin_fired_ = false, changed_ = true;
    double least_error_before_;  // over the records before record_
    std::int64_t basin_entry_ = -1;
};

}  // namespace lowrank
