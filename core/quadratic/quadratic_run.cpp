// Two decoupled recursions that share a stepsize. Knows no thread and no window.
#include "core/quadratic/quadratic_run.h"

#include <cmath>

#include "core/text/numbers.h"
#include "core/theory/optimal_rules.h"

namespace lowrank {
namespace {

constexpr double kDiverged = 1e6;

/// The step of a rule where the gradient has components ga and gb.
LineSearch step_of(const MethodSpec& rules, const Eigenpairs& Q, double ga, double gb) {
    if (rules.step)
        if (const auto* constant = std::get_if<ConstantStep>(&*rules.step))
            return {constant->mu, 1 - constant->mu * Q.lambda_min, 1 - constant->mu * Q.lambda_max};
    return line_search(Q, ga, gb);
}

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
    : pairs_(eigenpairs(spec.Q)),
      rules_(with_optimal_rules(spec.methods[method], {pairs_.lambda_min, pairs_.lambda_max})),
      tol_(spec.tol),
      max_iter_(spec.max_iter) {
    const Vec2 x = spec.starts[start];
    a_ = dot(pairs_.v_min, x);
    b_ = dot(pairs_.v_max, x);
    start_size_ = std::hypot(a_, b_);
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
    const Launch launch = count_.launch(rules_, fires_, false);
    const double eta = count_.moving() ? launch.eta : 0;
    const double ya = a_ + eta * (a_ - previous_a_), yb = b_ + eta * (b_ - previous_b_);
    const double ga = pairs_.lambda_min * ya, gb = pairs_.lambda_max * yb;
    const LineSearch step = step_of(rules_, pairs_, ga, gb);

    QuadraticRecord done = record_;
    done.stepsize = step.mu;
    done.momentum = launch.eta;
    done.event = launch.event;

    previous_a_ = a_;
    previous_b_ = b_;
    // (1 - mu lambda) y and not y - mu g: where mu = 1/lambda the component is gone at once.
    a_ = step.keep_min * ya;
    b_ = step.keep_max * yb;
    count_.commit(launch);

    const double before = done.f;
    ++record_.t;
    arrive();
    switch (rules_.restart) {
        case RestartTest::Never:
            fires_ = false;
            break;
        case RestartTest::Gradient:
        case RestartTest::Riemannian:
            fires_ = ga * (a_ - previous_a_) + gb * (b_ - previous_b_) > 0;
            break;
        case RestartTest::Function:
            fires_ = record_.f > before;
            break;
    }
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
    const double middle = static_cast<double>(n - 1) / 2;
    double products = 0, squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double t = static_cast<double>(i) - middle;
        products += t * std::log(error[from + i]);
        squares += t * t;
    }
    return std::exp(products / squares);
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
