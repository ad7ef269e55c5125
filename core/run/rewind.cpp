// Which of what is known lies nearest before the aim, and the steps from there.
#include "core/run/rewind.h"

namespace lowrank {

void Rewind::clear() {
    solver_.reset();
    passed_.resize(0);
    method_ = -1;
}

void Rewind::aim(const RaceLoop& race, Index method, std::int64_t t, const KeptStates& kept) {
    const Lane& lane = *race.lanes()[method];
    if (born_ != lane.born() || method_ != method) {
        clear();
        born_ = lane.born();
        method_ = method;
    }
    script_ = lane.script();
    aim_ = t;
    passed_.resize(1);
    const auto far = kept.find(static_cast<std::size_t>(method), t);
    const auto near = passed_.find(0, t);
    const std::int64_t known = std::max(far ? far->t : 0, near ? near->t : 0);
    if (solver_ && at_ <= t && at_ >= known) return;

    const bool fresh = !solver_;
    if (fresh) solver_ = race.make(script_.at(0));
    if (fresh || known == 0) solver_->start(race.instance().problem, race.instance().start);
    at_ = known;
    const bool passed = near && near->t == known;
    if (known > 0) {
        StateWalk read = StateWalk::reading(passed ? near->state : far->state);
        solver_->walk(read);
    }
    // What was passed on another stretch would lie behind what is passed now.
    if (!passed) passed_.clear(0);
}

Outcome Rewind::step(const std::stop_token& stop) {
    if (there()) return Outcome::Done;
    if (!(solver_->spec() == script_.at(at_))) solver_->retune(script_.at(at_));
    const StepReport report = solver_->step({stop, at_ == script_.basin_step});
    if (report.status == StepStatus::Cancelled) return Outcome::Cancelled;
    if (report.status != StepStatus::Moved) {
        aim_ = at_;
        return Outcome::Done;
    }
    ++at_;
    passed_.keep(0, at_, *solver_);
    return Outcome::Done;
}

}  // namespace lowrank
