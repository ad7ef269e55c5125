// What is kept of an iteration: small, trivially copyable, sent through the ring.
#pragma once
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace lowrank {

enum class Event : std::uint8_t {
    None,
    GradientRestart,
    FunctionRestart,
    BasinRestart,
    Retuned,
    ProjectiveFallback,
    Converged,
    Stopped,
    Diverged,
    Cancelled
};

/// Whether the momentum was dropped.
inline bool is_restart(Event event) {
    return event == Event::GradientRestart || event == Event::FunctionRestart || event == Event::BasinRestart;
}

/// The word a CSV has for the event: 'gradient-restart', …
std::string_view event_word(Event event);

/// While it runs: waiting, running, paused. Final: converged, stopped, diverged, cancelled.
enum class MethodStatus : std::uint8_t { Waiting, Running, Paused, Converged, Stopped, Diverged, Cancelled };
std::string_view status_word(MethodStatus status);
inline bool is_final(MethodStatus s) { return s >= MethodStatus::Converged; }

/// Describes X_t and the step that leaves it. The last record of a run has no such step: its step fields are
/// NaN.
struct Record {
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::uint64_t generation = 0;  ///< in which this method's run began (Trace::born); stale ones are dropped
    std::uint32_t method = 0;      ///< position in ExperimentSpec::methods
    std::uint32_t svds = 0;        ///< spent to reach X_t, as seconds and operator_calls: 0 at t = 0
    std::int64_t t = 0;
    double error = kNone;  ///< ||X_t - X*||_F, NaN without a truth
    double relative_error = kNone;
    double objective = kNone;      ///< f(X_t) = 1/2 ||A(X_t) - y||^2
    double gradient_norm = kNone;  ///< ||P_T A*(A(X_t) - y)||_F, outside the clock
    double stepsize = kNone;
    double momentum = kNone;
    double seconds = 0;                ///< of step() to reach X_t
    double test_rmse = kNone;          ///< ratings: on the held-out tenth
    double psnr = kNone;               ///< pictures
    double norm = kNone;               ///< ||X_t||_F
    double sigma_r = kNone;            ///< the least singular value of X_t
    std::uint64_t operator_calls = 0;  ///< to reach X_t
    std::uint64_t inner_steps = 0;  ///< of inner problems to reach X_t, whose calls are among operator_calls
    Event event = Event::None;
    Event second_event = Event::None;  ///< a final word or a retuning that falls on the same t as a restart
};
static_assert(std::is_trivially_copyable_v<Record>);

/// A record of a problem that is computed with times 2^unit_exponent, in the unit of its data. An objective,
/// whose unit is the square of that, is NaN where no double of full precision holds it.
Record in_unit_of_data(Record record, int unit_exponent);

}  // namespace lowrank
