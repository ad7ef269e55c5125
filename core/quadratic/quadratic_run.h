// One method from one start on a quadratic, a step at a time, and what is kept of it.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/method/two_numbers.h"
#include "core/quadratic/quadratic_spec.h"

namespace lowrank {

/// Running, or why a run ended.
enum class QuadraticStatus : std::uint8_t { Running, Converged, Stopped, Diverged };
std::string_view status_word(QuadraticStatus status);

/// Describes x_t and the step that leaves it. The last record of a run has no such step: its step fields are
/// NaN.
struct QuadraticRecord {
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::uint64_t generation = 0;
    std::uint32_t run = 0;  ///< position in the runs of a spec
    StepEvent event = StepEvent::None;
    QuadraticStatus status = QuadraticStatus::Running;
    std::int64_t t = 0;
    double x = 0, y = 0;
    double error = 0;                     ///< ||x_t||
    double f = 0;                         ///< 1/2 x_t'Q x_t
    double stepsize = kNone;              ///< mu_t
    double momentum = kNone;              ///< eta_t
    double along_min = 0, along_max = 0;  ///< x_t = along_min v_min + along_max v_max
};
static_assert(std::is_trivially_copyable_v<QuadraticRecord>);

/// A method on f(x) = 1/2 x'Qx, in the form core/method gives it on two numbers.
///
/// It runs in the eigenbasis of Q, where the two numbers decouple but for the stepsize, and rounding cannot
/// carry the slow one into the fast one.
class QuadraticRun {
public:
    /// Requires why_invalid of the spec to be empty.
    QuadraticRun(const QuadraticSpec& spec, std::size_t method, std::size_t start);

    /// x_t: without step fields, and with the final word where the run has ended.
    const QuadraticRecord& record() const { return record_; }
    bool finished() const { return record_.status != QuadraticStatus::Running; }
    /// Makes the step that leaves x_t and returns x_t's record complete. Requires a run that is not finished.
    QuadraticRecord step();

private:
    void arrive();

    Eigenpairs pairs_;
    double start_size_, tol_;
    std::int64_t max_iter_;
    double a_, b_;  // x_t along v_min and v_max
    std::unique_ptr<TwoNumberMethod> method_;
    QuadraticRecord record_;
};

/// The records of one run as columns; row i is record t = i. Append-only, but for the step fields of the last
/// row.
struct QuadraticTrajectory {
    std::size_t method = 0, start = 0;  ///< positions in the spec
    MethodSpec rules;
    QuadraticStatus status = QuadraticStatus::Running;
    std::vector<double> x, y, error, f, stepsize, momentum, along_min, along_max;
    std::vector<StepEvent> event;

    std::size_t size() const { return x.size(); }
    /// Adds record t = size(), or replaces record t = size() - 1; any other t is ignored.
    void append(const QuadraticRecord& record);
    /// The rate of fit_rate over the errors of the last half of the run; NaN with fewer than 10 points, and
    /// where the minimum was reached exactly.
    double measured_rate() const;
    /// 'converged at t = 57: error 8.3e-11', or what it is doing.
    std::string ending() const;
};

/// The empty trajectories of a spec, methods outermost: run = method * starts + start.
std::vector<QuadraticTrajectory> empty_trajectories(const QuadraticSpec& spec);

/// All runs of a spec, to their ends. Requires why_invalid(spec) to be empty.
std::vector<QuadraticTrajectory> run_quadratic(const QuadraticSpec& spec);

}  // namespace lowrank
