// Whole trajectories on the cone: made by the methods of the race themselves, and joined as the methods move.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/cone/cone_step.h"
#include "core/method/method.h"

namespace lowrank {

/// X_t, and what the step that leaves it reports; of the last point nothing has been reported.
struct RunPoint {
    Vector3 X;
    double mu = 0, eta = 0;
    StepEvent event = StepEvent::None;
};

struct ConeRun {
    std::vector<RunPoint> points;  ///< X_0, X_1, …
    StepStatus ended = StepStatus::Moved;
};

/// Up to so many steps of a method from X_0 = start, on problem_of(loss); fewer where it becomes stationary,
/// breaks down or an iterate ends it. A symmetric start stays symmetric, since every A_i is. Requires that
/// the spec is valid and asks no oracle, and start not the apex.
ConeRun run_on_cone(const MethodSpec& spec, const ConeLoss& loss, const Vector3& start, int steps,
                    const std::function<bool(const Vector3&)>& ends = {});

/// A step of a run, and what the gradient test says of it: whether the step that leaves X_t, t >= 1, drops
/// its momentum.
struct TestedStep {
    int t = 0;
    ConeStep step;  ///< that led from X_{t-1} to X_t
    RestartAngles angles;
};
/// Every step of a run of the kind. A sentence where a part does not exist.
Result<std::vector<TestedStep>> tested_steps(StepKind kind, const ConeLoss& loss, const ConeRun& run);

/// The rules that all methods of a picture share.
struct PathRules {
    std::optional<double> mu{};  ///< absent: exact line search
    double eta = 0;              ///< constant momentum, from 0 to below 1, where d is absent
    std::optional<double> d{};   ///< momentum t/(t + 1 + d)
    double tolerance = 1e-6;     ///< of ||X_t - X*||_F, where a path ends
    int most = 200;              ///< steps
};

/// The method of core/method that makes the step: grad, nag, rgrad-orth or narg with these rules.
MethodSpec method_of(StepKind kind, const PathRules& rules);

/// How a path ends. Stationary: where the gradient is 0, and not at the truth; Broken: no step can be made;
/// Left: farther from the apex than kFarthest times start and truth.
enum class PathEnd { Reached, Unreached, Stationary, Broken, Left };
inline constexpr double kFarthest = 20;

/// A part of a step that is gone in one go.
struct PathPiece {
    std::vector<Vector3> points;
    bool on_cone = false;   ///< all of it lies on the cone; else it is straight
    bool momentum = false;  ///< from X_t to Y_t
};

struct ConePath {
    StepKind kind = StepKind::Narg;
    std::vector<RunPoint> points;  ///< X_0, X_1, …: those of core/method
    std::vector<ConeStep> steps;   ///< steps[t] leads from X_t to X_{t+1}
    PathEnd end = PathEnd::Unreached;
    double error = 0;  ///< ||X_t - X*||_F of the last

    int last() const { return static_cast<int>(points.size()) - 1; }
};

/// The path of a method on problem_of(loss). A sentence for rules that are no rules.
Result<ConePath> cone_path(StepKind kind, const PathRules& rules, const ConeLoss& loss, const Vector3& start);

/// How the method gets from X_t to X_{t+1}. In R^3 it moves straight, along the tangent plane and off the
/// cone, and P_1 brings it back along a normal:
///
///   Grad   X_t, X_t - mu P_T grad f, X_{t+1}               NAG   X_t, Y_t, Y_t - mu P_T grad f, X_{t+1}
///
/// On the manifold it moves along retractions, s in [0, 1]:
///
///   RGrad  R_X(-s mu grad f)                               NARG  R_X(-s eta invR_X(X_{t-1})), then R_Y(-s mu grad f)
///
/// Where the normal line leaves the cone before s = 1 a straight way over the tangent vector's end stands for
/// the curve. bend: about how long a straight piece of a curve may be.
std::vector<PathPiece> pieces_of(const ConeStep& step, double bend);

}  // namespace lowrank
