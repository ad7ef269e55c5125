// Steps a run on a quadratic from one record to the next, and decides when it has ended.
#include "core/quadratic/quadratic_run.h"

#include <cmath>
#include <span>

#include "core/text/numbers.h"
#include "core/theory/observed_rate.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {
namespace {

constexpr double kDiverged = 1e6;

}  // namespace

std::string_view status_word(QuadraticStatus status) {
    switch (status) {
        case QuadraticStatus::Running:
            return "running";
        case QuadraticStatus::Converged:
            return "converged";
        case QuadraticStatus::Stopped:
            return "stopped";
        case QuadraticStatus::Diverged:
            return "diverged";
    }
    return {};
}

QuadraticRun::QuadraticRun(const QuadraticSpec& spec, std::size_t method, std::size_t start)
    : pairs_(eigenpairs(spec.Q)), tol_(spec.tol), max_iter_(spec.max_iter) {
    const Vec2 x = spec.starts[start];
    a_ = dot(pairs_.v_min, x);
    b_ = dot(pairs_.v_max, x);
    start_size_ = std::hypot(a_, b_);
    method_ =
        make_on_two_numbers(with_optimal_rules(spec.methods[method], {pairs_.lambda_min, pairs_.lambda_max}),
                            pairs_.eigenvalues());
    record_.run = static_cast<std::uint32_t>(method * spec.starts.size() + start);
    arrive();
}

void QuadraticRun::arrive() {
    QuadraticRecord& r = record_;
    const Vec2 x = pairs_.point(a_, b_);
    r.x = x.x;
    r.y = x.y;
    r.error = std::hypot(a_, b_);
    r.f = (pairs_.lambda_min * a_ * a_ + pairs_.lambda_max * b_ * b_) / 2;
    r.along_min = a_;
    r.along_max = b_;
    r.stepsize = r.momentum = QuadraticRecord::kNone;
    r.event = StepEvent::None;
    if (r.error <= tol_ * start_size_)
        r.status = QuadraticStatus::Converged;
    else if (!std::isfinite(r.error) || r.error > kDiverged * start_size_)
        r.status = QuadraticStatus::Diverged;
    else if (r.t >= max_iter_)
        r.status = QuadraticStatus::Stopped;
}

QuadraticRecord QuadraticRun::step() {
    const TwoNumberStep step = method_->step(a_, b_);
    QuadraticRecord done = record_;
    done.stepsize = step.stepsize;
    done.momentum = step.momentum;
    done.event = step.event;
    a_ = step.a;
    b_ = step.b;
    ++record_.t;
    arrive();
    return done;
}

void QuadraticTrajectory::append(const QuadraticRecord& r) {
    if (r.t < 0 || static_cast<std::size_t>(r.t) > size() || static_cast<std::size_t>(r.t) + 1 < size())
        return;
    const auto put = [at = static_cast<std::size_t>(r.t)](auto& column, auto value) {
        if (at == column.size())
            column.push_back(value);
        else
            column[at] = value;
    };
    put(y, r.y);
    put(error, r.error);
    put(f, r.f);
    put(stepsize, r.stepsize);
    put(momentum, r.momentum);
    put(along_min, r.along_min);
    put(along_max, r.along_max);
    put(event, r.event);
    put(x, r.x);
    status = r.status;
}

double QuadraticTrajectory::measured_rate() const {
    const std::size_t from = size() / 2, n = size() - from;
    if (n < 10 || error.back() == 0) return QuadraticRecord::kNone;
    const auto late = [&](const std::vector<double>& column) { return std::span(column).subspan(from, n); };
    return fit_rate(late(error), late(stepsize), late(momentum)).rate;
}

std::string QuadraticTrajectory::ending() const {
    if (size() == 0) return "not begun";
    return std::string(status_word(status)) + " at t = " + std::to_string(size() - 1) + ": error " +
           print_significant(error.back(), 3);
}

std::vector<QuadraticTrajectory> empty_trajectories(const QuadraticSpec& spec) {
    std::vector<QuadraticTrajectory> runs;
    for (std::size_t m = 0; m < spec.methods.size(); ++m)
        for (std::size_t s = 0; s < spec.starts.size(); ++s) {
            QuadraticTrajectory run;
            run.method = m;
            run.start = s;
            run.rules = spec.methods[m];
            runs.push_back(std::move(run));
        }
    return runs;
}

std::vector<QuadraticTrajectory> run_quadratic(const QuadraticSpec& spec) {
    std::vector<QuadraticTrajectory> runs = empty_trajectories(spec);
    for (QuadraticTrajectory& trajectory : runs) {
        QuadraticRun run(spec, trajectory.method, trajectory.start);
        while (!run.finished()) trajectory.append(run.step());
        trajectory.append(run.record());
    }
    return runs;
}

}  // namespace lowrank
