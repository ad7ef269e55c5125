// One method's run: start, step, measure, judge, send.
#include "core/run/session/lane.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <utility>

#include "core/method/algorithms.h"

namespace lowrank {

namespace {

bool exact(const Instance& instance) { return instance.truth && instance.truth->exact; }

bool leads_to(const MethodSpec& rules, const MethodChange& change, const MethodSpec& wanted) {
    const auto next = with_key(rules, change.key, change.value);
    return next && *next == wanted;
}

void add_event(Record& record, Event event) {
    (record.event == Event::None ? record.event : record.second_event) = event;
}

double seconds_of_step(Method& method, const StepContext& context, StepClock& clock, StepReport& report) {
    clock.begin();
    report = method.step(context);
    return clock.end();
}

/// The least time of the same step, made again from where the method stands; infinite where none was made to
/// its end.
double repeated(const Method& before, const StepContext& context, StepClock& clock) {
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < kRepeats; ++k) {
        StepReport report;
        const double taken = seconds_of_step(*before.clone(), context, clock, report);
        if (report.status == StepStatus::Moved) least = std::min(least, taken);
    }
    return least;
}

}  // namespace

Lane::Lane(Index method, std::uint64_t born, const ExperimentSpec& experiment, const Instance& instance)
    : method_(method),
      born_(born),
      rules_(experiment.methods[method].spec),
      name_(print_method(rules_)),
      changes_(changes_of(experiment, method)),
      stop_rules_(stop_rules(experiment.stop, exact(instance), instance.problem->y.norm(),
                             instance.unit_exponent, instance.truth ? instance.truth->norm : 0)),
      stopping_(stop_rules_),
      sigma_r_(exact(instance) ? instance.truth->sigma_r : Record::kNone),
      least_error_before_(std::numeric_limits<double>::infinity()) {
    record_.generation = born;
    record_.method = static_cast<std::uint32_t>(method);
}

std::int64_t Lane::next_step() const {
    return stage_ == Stage::Stepped || stage_ == Stage::Sending ? record_.t + 1 : record_.t;
}

Outcome Lane::settle(LaneWorld& world, const std::stop_token& stop) {
    if (stage_ == Stage::Fresh) {
        if (std::string why = why_not_on(rules_, world.instance->problem->A->kind()); !why.empty()) {
            this->stop({MethodStatus::Stopped, std::move(why)});
            return Outcome::Done;
        }
        const Result<MethodSpec> numbers = world.feed->resolve(rules_, world.instance, stop);
        if (numbers.cancelled()) return Outcome::Cancelled;
        if (!numbers) {
            this->stop({MethodStatus::Stopped, numbers.sentence()});
            return Outcome::Done;
        }
        solver_ = world.make(*numbers);
        script_.change(0, *numbers);
        solver_->start(world.instance->problem, world.instance->start);
        stage_ = Stage::Begun;
    }
    if ((stage_ == Stage::Begun || stage_ == Stage::Stepped) && solver_->settle(stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (stage_ == Stage::Begun) {
        if ((*world.measure)(solver_->iterate(), record_, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        arrive();
    }
    if (stage_ == Stage::Stepped) {
        if ((*world.measure)(solver_->iterate(), next_, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        stage_ = Stage::Sending;
    }
    if (flush(world) == Outcome::Cancelled) return Outcome::Cancelled;
    look_for_doubts(world, stop);
    return Outcome::Done;
}

void Lane::look_for_doubts(LaneWorld& world, const std::stop_token& stop) {
    const bool over = verdict_.status == MethodStatus::Converged || verdict_.status == MethodStatus::Stopped;
    if (stage_ != Stage::Ended || !over || !solver_ || std::exchange(doubts_told_, true)) return;
    // Where the token fires the run is given up, and nobody asks.
    if (doubts_about(*world.instance, solver_->iterate(), held_out_, world.lower_rank, doubts_, stop) ==
        Outcome::Done)
        changed_ = changed_ || !doubts_.empty();
}

Outcome Lane::flush(LaneWorld& world) {
    if (stage_ == Stage::Sending) {
        if (world.send(in_unit_of_data(record_, stop_rules_.unit_exponent)) == Outcome::Cancelled)
            return Outcome::Cancelled;
        least_error_before_ = std::min(least_error_before_, record_.error);
        record_ = next_;
        arrive();
    }
    if (stage_ == Stage::Ending) {
        if (world.send(in_unit_of_data(record_, stop_rules_.unit_exponent)) == Outcome::Cancelled)
            return Outcome::Cancelled;
        stage_ = Stage::Ended;
        changed_ = true;
    }
    return Outcome::Done;
}

Outcome Lane::show(LaneWorld& world) {
    if (stage_ != Stage::Ready || shown_) return Outcome::Done;
    if (world.send(in_unit_of_data(record_, stop_rules_.unit_exponent)) == Outcome::Cancelled)
        return Outcome::Cancelled;
    shown_ = true;
    return Outcome::Done;
}

void Lane::arrive() {
    stage_ = Stage::Ready;
    shown_ = false;
    retuned_ = false;
    const double radius = rules_.basin ? rules_.basin->radius : BasinRestart::kPaperRadius;
    if (basin_entry_ < 0 && record_.error < radius * sigma_r_) {
        basin_entry_ = record_.t;
        changed_ = true;
    }
    if (!std::isnan(record_.test_rmse)) held_out_.take(record_.t, record_.test_rmse);
    Verdict verdict = stopping_.judge(record_);
    if (!verdict.final()) verdict = std::exchange(verdict_after_sending_, {});
    if (verdict.final()) finish(std::move(verdict));
}

bool Lane::enters_basin() const {
    if (!rules_.basin || basin_fired_ || record_.t == 0) return false;
    const double radius = rules_.basin->radius * sigma_r_;
    return record_.error < radius && least_error_before_ >= radius;
}

void Lane::make_due_changes() {
    while (next_change_ < changes_.size() && changes_[next_change_].t <= record_.t) {
        const MethodChange& change = changes_[next_change_];
        auto next = with_key(rules_, change.key, change.value);
        if (!next) {
            failures_.emplace_back(change, next.sentence());
            changes_.erase(changes_.begin() + static_cast<std::ptrdiff_t>(next_change_));
            continue;
        }
        rules_before_ = std::exchange(rules_, *next);
        resolved_ = false;
        retuned_ = changed_ = true;
        ++next_change_;
    }
}

Outcome Lane::bring_into_force(LaneWorld& world, const std::stop_token& stop) {
    if (resolved_) return Outcome::Done;
    const Result<MethodSpec> numbers = world.feed->resolve(rules_, world.instance, stop);
    if (numbers.cancelled()) return Outcome::Cancelled;
    resolved_ = true;
    if (numbers) {
        solver_->retune(*numbers);
        script_.change(record_.t, *numbers);
        return Outcome::Done;
    }
    --next_change_;
    failures_.emplace_back(changes_[next_change_], numbers.sentence());
    changes_.erase(changes_.begin() + static_cast<std::ptrdiff_t>(next_change_));
    rules_ = rules_before_;
    retuned_ = false;
    changed_ = true;
    return Outcome::Done;
}

std::unique_ptr<Method> Lane::twin(const LaneWorld& world) const {
    const bool wanted =
        world.repeats && record_.seconds < kShortRun && world.instance->memory <= kRepeatedInstance;
    return wanted ? solver_->clone() : nullptr;
}

Outcome Lane::step(LaneWorld& world, const std::stop_token& stop) {
    make_due_changes();
    if (bring_into_force(world, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const bool entered = enters_basin();
    const std::unique_ptr<Method> before = twin(world);
    StepReport report;
    double taken = seconds_of_step(*solver_, {stop, entered}, clock_, report);
    if (report.status == StepStatus::Cancelled) return Outcome::Cancelled;

    if (report.status != StepStatus::Moved) {
        finish(stopping_.judge_step(record_, report.status, report.reason));
        return Outcome::Done;
    }
    if (before && record_.seconds + taken < kShortRun)
        taken = std::min(taken, repeated(*before, {stop, entered}, clock_));
    record_.stepsize = report.stepsize;
    record_.momentum = report.momentum;
    record_.event = event_of(report.event);
    record_.second_event = Event::None;
    if (retuned_) add_event(record_, Event::Retuned);
    if (entered) {
        basin_fired_ = true;
        script_.basin_step = record_.t;
    }

    next_ = Record{};
    next_.generation = record_.generation;
    next_.method = record_.method;
    next_.t = record_.t + 1;
    next_.seconds = record_.seconds + taken;
    next_.operator_calls = record_.operator_calls + report.operator_calls;
    next_.inner_steps = record_.inner_steps + report.inner_steps;
    next_.svds = record_.svds + report.svds;
    stage_ = Stage::Stepped;
    return Outcome::Done;
}

void Lane::finish(Verdict verdict) {
    verdict_ = std::move(verdict);
    record_.stepsize = record_.momentum = Record::kNone;
    record_.event = record_.second_event = Event::None;
    if (retuned_) add_event(record_, Event::Retuned);
    add_event(record_, event_of(verdict_.status));
    stage_ = Stage::Ending;
    changed_ = true;
}

void Lane::stop(Verdict verdict) {
    switch (stage_) {
        case Stage::Fresh:
        case Stage::Begun:
            verdict_ = std::move(verdict);
            stage_ = Stage::Ended;
            changed_ = true;
            break;
        // X_{t+1} was not measured: the trace ends whole, with X_t.
        case Stage::Stepped:
        case Stage::Ready:
            finish(std::move(verdict));
            break;
        case Stage::Sending:
            verdict_after_sending_ = std::move(verdict);
            break;
        case Stage::Ending:
        case Stage::Ended:
            break;
    }
}

void Lane::cancel() { stop(cancelled_verdict(stage_ == Stage::Sending ? next_.t : record_.t)); }

Lane::Retuning Lane::retune(const MethodChange& change) {
    if (is_final(verdict_.status))
        return {.sentence = fmt::format("{} is {}: its rules can be changed when it runs again.", name_,
                                        status_word(verdict_.status))};
    MethodSpec rules = rules_;
    const auto place = std::upper_bound(changes_.begin(), changes_.end(), change.t,
                                        [](std::int64_t t, const MethodChange& c) { return t < c.t; });
    const auto due = changes_.begin() + static_cast<std::ptrdiff_t>(next_change_);
    for (auto c = due; c < place; ++c)
        if (auto next = with_key(rules, c->key, c->value); next) rules = *next;
    const auto next = with_key(rules, change.key, change.value);
    if (!next) return {.sentence = next.sentence()};
    if (*next == rules) return {};
    // Where there is no exact truth no spectrum is asked for either.
    if (std::string sentence = why_no_optimum(*next, stop_rules_.exact_truth); !sentence.empty())
        return {.sentence = std::move(sentence)};

    if (stage_ == Stage::Ready && next_change_ > 0 && place == due) {
        MethodChange& last = changes_[next_change_ - 1];
        if (last.t == change.t && last.key == change.key && leads_to(rules_before_, change, *next)) {
            last = change;
            rules_ = *next;
            resolved_ = false;
            changed_ = true;
            return {.made = true, .replaced = true};
        }
    }
    changes_.insert(place, change);
    if (stage_ == Stage::Ready) make_due_changes();
    return {.made = true};
}

}  // namespace lowrank
