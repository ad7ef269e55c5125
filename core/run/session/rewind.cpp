// Finds the kept state that lies nearest before the aim, and makes the steps from there.
#include "core/run/session/rewind.h"

namespace lowrank {

void Rewind::clear() {
    solver_.reset();
    passed_.resize(0);
    method_ = -1;
}

void Rewind::aim(const RaceLoop& race, Index method, std::int64_t t, const KeptStates& kept, Reach reach) {
    const Lane& lane = *race.lanes()[method];
    if (born_ != lane.born() || method_ != method) {
        clear();
        born_ = lane.born();
        method_ = method;
    }
    script_ = lane.script();
    aim_ = t;
    passed_.resize(1);
    const bool by_step = reach == Reach::Step;
    const std::int64_t latest = by_step ? t - 1 : t;
    const auto far = kept.find(static_cast<std::size_t>(method), latest);
    const auto near = passed_.find(0, latest);
    const std::int64_t known = std::max(far ? far->t : 0, near ? near->t : 0);
    if (solver_ && at_ <= t && at_ >= known && !(by_step && at_ == t && read_)) return;

    const bool fresh = !solver_;
    if (fresh) solver_ = race.make(script_.at(0));
    if (fresh || known == 0) solver_->start(race.instance().problem, race.instance().start);
    at_ = known;
    read_ = known > 0;
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
    const StepReport report = make_step({.stop = stop});
    if (report.status == StepStatus::Cancelled) return Outcome::Cancelled;
    if (report.status != StepStatus::Moved) aim_ = at_;
    return Outcome::Done;
}

Outcome Rewind::leave(const std::stop_token& stop, StepParts& parts, StepReport& report) {
    report = make_step({.stop = stop, .parts = &parts});
    aim_ = at_;
    return report.status == StepStatus::Cancelled ? Outcome::Cancelled : Outcome::Done;
}

StepReport Rewind::make_step(const StepContext& context) {
    if (!(solver_->spec() == script_.at(at_))) solver_->retune(script_.at(at_));
    StepContext told = context;
    told.basin_entered = at_ == script_.basin_step;
    const StepReport report = solver_->step(told);
    if (report.status != StepStatus::Moved) return report;
    ++at_;
    read_ = false;
    passed_.keep(0, at_, *solver_);
    return report;
}

}  // namespace lowrank
