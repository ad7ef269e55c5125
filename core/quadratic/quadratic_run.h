// One method from one start on a quadratic, a step at a time.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>

#include "core/method/two_numbers.h"
#include "core/quadratic/quadratic_spec.h"

namespace lowrank {

/// Running, or why a run ended.
enum class QuadraticStatus : std::uint8_t { Running, Converged, Stopped, Diverged };

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

}  // namespace lowrank
