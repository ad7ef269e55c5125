// What Barzilai-Borwein steps remember: the last change of the gradient, and the objectives that bound the
// next one.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/manifold/point.h"
#include "core/method/method_state.h"
#include "core/method/spec.h"
#include "core/method/step_outcome.h"
#include "core/method/two_numbers.h"

namespace lowrank {

/// The products of s = X - X_prev and z = the change of the gradient, carried to one tangent space.
struct LastChange {
    double s_squared = 0, s_z = 0, z_squared = 0;

    void tell(MadePart& part) const;
};

/// The stepsize that the last change gives; nothing where it gives none.
///
///   b1 = ||s||^2 / |<s, z>|,   b2 = |<s, z>| / ||z||^2,   long b1, short b2, adaptive b2 where b2 < b1/2, else b1
///
/// Source: Barzilai and Borwein 1988; Zhou, Gao and Dai 2006.
std::optional<double> step_of_change(ChangeQuotient quotient, const LastChange& change);

/// The objectives of the last ten iterates, and which next one may be kept: f+ <= max - 1e-4 mu ||g||^2.
/// Source: Grippo, Lampariello and Lucidi 1986.
class RecentObjectives {
public:
    void start(double f) {
        count_ = 0;
        add(f);
    }
    void add(double f) { values_[count_++ % values_.size()] = f; }
    double largest() const {
        return *std::max_element(values_.begin(), values_.begin() + std::min(count_, values_.size()));
    }
    double newest() const { return values_[(count_ - 1) % values_.size()]; }
    bool accepts(double f, double mu, double gradient_squared, double rounding) const {
        constexpr double kSufficient = 1e-4;
        return f <= largest() - kSufficient * mu * gradient_squared + rounding;
    }
    /// How far f may be off by rounding: A(X) and y agree to ||A(X) - y||, each rounded to eps ||y||.
    double rounding(double samples_norm) const;

    void walk(StateWalk& state) {
        for (double& value : values_) state(value);
        state(count_);
    }

private:
    std::array<double, 10> values_{};
    std::size_t count_ = 0;
};

/// How often a step is halved before it is given up.
inline constexpr int kMostHalvings = 60;
inline constexpr std::string_view kNoDescent = "no step along the gradient lowers the objective";

/// What the last change says of the next step. known: whether it gives one; else mu is to be searched.
struct StepByChange {
    bool known = false;
    double mu = 0;
    LastChange change{};
};

/// The parts of a step by the last change: the gradient, which the step before has measured where it goes on;
/// the length; the move, of report.stepsize after so many halvings.
void tell_gradient_by_change(const StepContext& context, const StepReport& report, bool goes_on);
void tell_step_by_change(const StepContext& context, const StepReport& report, const StepByChange& chosen);
void tell_move_by_change(const StepContext& context, const StepReport& report, int halvings);

/// Halves mu until the objective f that make(mu, f) reaches is accepted, and tells the move; report.stepsize
/// is the mu that was kept. make gives the report that ends the step where it cannot be made, and so does
/// this.
template <class Make>
std::optional<StepReport> halve_until_accepted(const RecentObjectives& recent, double gradient_squared,
                                               double samples_norm, double mu, const StepContext& context,
                                               StepReport& report, double& f, Make make) {
    const double rounding = recent.rounding(samples_norm);
    for (int halvings = 0; halvings <= kMostHalvings; ++halvings, mu /= 2) {
        if (std::optional<StepReport> ended = make(mu, f)) return ended;
        if (!recent.accepts(f, mu, gradient_squared, rounding)) continue;
        report.stepsize = mu;
        tell_move_by_change(context, report, halvings);
        return std::nullopt;
    }
    return breakdown(report, kNoDescent);
}

/// The memory of a method whose steps go along tangent vectors. gradient() is known at X_t where it goes on.
class TangentChange {
public:
    void start() { moving_ = false; }
    /// Whether the last step left the gradient at X_t, and f(X_t) as the newest of recent().
    bool goes_on() const { return moving_; }
    RecentObjectives& recent() { return recent_; }

    /// The step by the change from the gradient at X_prev, transported by projection: s = -mu_prev P_T
    /// g_prev, z = g - P_T g_prev. Cost: O((n1 + n2) r^2). Requires that the rule in force is such a step.
    Outcome choose(const MethodSpec& spec, const FixedRankPoint& previous, const FixedRankPoint& X,
                   const TangentVector& gradient, const std::stop_token& stop, StepByChange& out);

    /// The step of length mu along -gradient was made, to a point with objective f and the gradient next,
    /// which changes places with it.
    void commit(TangentVector& gradient, TangentVector& next, double mu, double f);
    /// A step by another rule was made: what was known is past.
    void forget() { moving_ = false; }

    void walk(StateWalk& state) {
        state(moving_);
        if (moving_) state(previous_gradient_, previous_mu_, recent_);
    }

private:
    LastChange measure(const FixedRankPoint& previous, const FixedRankPoint& X, const TangentVector& gradient,
                       const std::stop_token& stop);

    TangentVector previous_gradient_;  ///< at X_{t-1}
    double previous_mu_ = 0;
    RecentObjectives recent_;
    bool moving_ = false;
    // Scratch.
    TangentVector carried_;
    TransportWorkspace transport_;
};

/// The same steps on two numbers, where the gradient is Q x.
std::unique_ptr<TwoNumberMethod> barzilai_borwein_on_two_numbers(ChangeQuotient quotient, TwoEigenvalues Q);

}  // namespace lowrank
