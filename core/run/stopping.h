// When a method is finished, with which word and why. Judges records only.
#pragma once
#include <cstdint>
#include <string>

#include "core/method/method.h"
#include "core/problem/spec.h"
#include "core/run/record.h"

namespace lowrank {

/// Running, or a final word with its sentence.
struct Verdict {
    MethodStatus status = MethodStatus::Running;
    std::string reason;
    bool final() const { return is_final(status); }
};

/// What is known before a run about how it may end.
struct StopRules {
    double tol = 1e-10;        ///< on the error (exact truth), or relative on the gradient norm
    bool exact_truth = false;  ///< no noise and rank exactly r: the error can reach zero
    Index max_iter = 3000;
    double time_limit = 0;  ///< seconds of a processor inside step(); 0: none
    double rounding = 0;    ///< gradient norms up to this are the samples' rounding
    Index max_calls = 0;    ///< operator calls; 0: no limit
    int unit_exponent = 0;  ///< tol on the error and what is judged are 2^this times what is said
};

/// The rules of a spec for an instance: tol absent is 1e-10 on the error or, of large truths,
/// 2e-15 ||X*||, which double precision comes to; or 1e-6 on the gradient. A tol that
/// is given is in the unit of the data; one that is absent is in that of the instance, so that it is small
/// beside data of any size. sample_norm is ||y||, whose rounding bounds what a gradient can be told from zero
/// by. truth_norm: ||X*|| in the unit of the instance, which a relative tol is a share of; 0: not known.
StopRules stop_rules(const StopSpec& spec, bool exact_truth, double sample_norm = 0, int unit_exponent = 0,
                     double truth_norm = 0);

/// The tolerance as it is shown: on the error in the unit of the data, or relative on the gradient norm.
/// truth_norm is ||X*|| in the unit of the data.
double shown_tolerance(const StopSpec& spec, bool exact_truth, int unit_exponent, double truth_norm = 0);

/// Looks at each X_t in turn. Memory: the start's size and the smallest error so far, nothing else.
///
///   converged  error <= tol and below the norm of the truth; without an exact truth ||P_T grad f|| <= tol ||P_T grad f||
///   at t = 0 and below that, or a start whose gradient is rounding and nothing else (no step can make such a gradient
///   smaller)
///   diverged   a number is not finite, or the error (without a truth: the residual) is over 1e6 times that
///   at the start stopped    relative error under 1e-13 and no new minimum in 50 iterations (rounding);
///   max_iter; max_calls; time limit
/// in this order. An error that is small enough is 'converged' whatever else is true; nothing else ever is.
class Stopping {
public:
    explicit Stopping(const StopRules& rules) : rules_(rules) {}

    /// The verdict on X_t, whose step fields are not set yet. Call once for each t, from 0.
    Verdict judge(const Record& record);

    /// The verdict on a step that did not move: the gradient is zero, or it broke down. The record is that of
    /// X_t, which judge has already found unfinished, so 'converged' is not among the answers.
    Verdict judge_step(const Record& record, StepStatus status, std::string_view reason) const;

private:
    std::string said(double value) const;              ///< in the unit of the data
    std::string distance(const Record& record) const;  ///< 'error 3.2e-04, tol 1e-10'
    bool below_tolerance(const Record& record) const;

    StopRules rules_;
    double start_size_ = 0, start_gradient_ = 0;
    double least_ = 0;
    std::int64_t least_t_ = 0;
};

/// The final words no record gives rise to.
Verdict cancelled_verdict(std::int64_t t);
Verdict memory_verdict(std::size_t limit);

/// What a step says of itself, in its record.
Event event_of(StepEvent event);

/// The event that marks the last record.
Event event_of(MethodStatus final_status);

}  // namespace lowrank
