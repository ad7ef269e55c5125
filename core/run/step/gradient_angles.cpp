// One gradient pass an iterate; the last step by its products with the factors.
#include "core/run/step/gradient_angles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/run/step/iterates_of_run.h"

namespace lowrank {
namespace {

constexpr double kStraight = 180;

/// Shorter than this times ||X_t|| a step has no direction: what is left of it is rounding.
constexpr double kLeastStep = 1e-12;

class Angle {
public:
    explicit Angle(const Problem& problem) : problem_(problem) {}

    /// Degrees at X, to which the last step led from before; NaN where one of the two has no direction.
    Outcome operator()(const FixedRankPoint& X, const FixedRankPoint& before, double& degrees,
                       const std::stop_token& stop) {
        const Matrix left = X.U * X.K;
        if (problem_.A->gradient({left, X.V}, problem_.y, X.U, X.V, products_, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        project_to_tangent(X, products_.GV, products_.GtU, gradient_, stop);
        // P_T (X - before) by its products with V and U.
        project_to_tangent(
            X, left - before.U * (before.K * (before.V.transpose() * X.V)),
            X.V * X.K.transpose() - before.V * (before.K.transpose() * (before.U.transpose() * X.U)), step_,
            stop);
        if (stop.stop_requested()) return Outcome::Cancelled;
        const double slope = norm(gradient_), length = norm(step_);
        degrees = slope > 0 && length > kLeastStep * X.K.norm()
                      ? std::acos(std::clamp(inner(gradient_, step_) / (slope * length), -1.0, 1.0)) *
                            kStraight / std::numbers::pi
                      : Record::kNone;
        return Outcome::Done;
    }

private:
    const Problem& problem_;
    GradientProducts products_;
    TangentVector gradient_, step_;
};

}  // namespace

Result<std::vector<double>> gradient_angles(const ExperimentSpec& alone,
                                            const std::shared_ptr<const Instance>& instance,
                                            std::int64_t rows, const std::stop_token& stop) {
    std::vector<double> degrees(static_cast<std::size_t>(rows), Record::kNone);
    Angle angle(*instance->problem);
    FixedRankPoint before;
    const auto take = [&](const FixedRankPoint& X, std::int64_t t) {
        if (t > 0 && angle(X, before, degrees[static_cast<std::size_t>(t)], stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        before = X;
        return Outcome::Done;
    };
    if (take_iterates(alone, instance, rows, take, stop) == Outcome::Cancelled) return Cancelled{};
    return degrees;
}

}  // namespace lowrank
