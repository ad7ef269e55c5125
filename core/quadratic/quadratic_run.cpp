// Steps a run on a quadratic from one record to the next, and decides when it has ended.
#include "core/quadratic/quadratic_run.h"

#include <cmath>

#include "core/theory/predicted_rate.h"

namespace lowrank {
namespace {

constexpr double kDiverged = 1e6;

}  // namespace

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

}  // namespace lowrank
