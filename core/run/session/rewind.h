// The way back to an iterate that has been left: from the nearest state that was kept, the steps made again.
#pragma once
#include <cstdint>
#include <memory>

#include "core/method/step_parts.h"
#include "core/run/session/kept_states.h"
#include "core/run/session/race_loop.h"

namespace lowrank {

/// A method of its own, which stands at some X_t of a run and is stepped as the run was: the same bits.
/// States it passes are kept too, so that the steps before t are near as well. One thread.
class Rewind {
public:
    /// bytes for the states that are passed.
    void set_budget(std::size_t bytes) { passed_.set_budget(bytes); }
    std::size_t budget() const { return passed_.budget(); }
    std::size_t memory() const { return passed_.memory(); }

    /// How X_t is come to. Step: by the step before it, with which a method may have measured what the next
    /// one needs, so that the step which leaves X_t does all that the run's did, and no more.
    enum class Reach { Iterate, Step };

    /// Takes aim at X_t of a run, 0 <= t, whose steps up to there have been made. Costs no step.
    void aim(const RaceLoop& race, Index method, std::int64_t t, const KeptStates& kept,
             Reach reach = Reach::Iterate);
    /// One step of those that are left. Cancelled: it can be made again. A run that will not repeat itself
    /// (its factory gives other methods) ends where it is.
    Outcome step(const std::stop_token& stop);
    /// Makes the step that leaves the X_t aimed at, and takes its parts down. Requires there(). Cancelled: as
    /// for step.
    Outcome leave(const std::stop_token& stop, StepParts& parts, StepReport& report);
    bool there() const { return solver_ && at_ == aim_; }
    std::int64_t left() const { return aim_ - at_; }
    /// Where it stands, and X_t there.
    std::int64_t t() const { return at_; }
    const FixedRankPoint& iterate() const { return solver_->iterate(); }
    /// The rules of the step that leaves it.
    const MethodSpec& rules() const { return script_.at(at_); }
    /// Forgets the run it stands in, and lets go of its problem.
    void clear();

private:
    StepReport make_step(const StepContext& context);

    std::unique_ptr<Method> solver_;
    KeptStates passed_;  // one run
    StepScript script_;
    std::uint64_t born_ = 0;
    Index method_ = -1;
    std::int64_t at_ = 0, aim_ = 0;
    bool read_ = false;  ///< X_t was read from a state that was kept, and not stepped to
};

}  // namespace lowrank
