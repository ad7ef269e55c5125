// Runs of core/method on the 2 x 2 problem, their steps taken apart again, and the curves between iterates.
#include "core/cone/cone_path.h"

#include <algorithm>
#include <cmath>

#include "core/cone/cone_retraction.h"
#include "core/method/registry.h"

namespace lowrank {

ConeRun run_on_cone(const MethodSpec& spec, const ConeLoss& loss, const Vector3& start, int steps,
                    const std::function<bool(const Vector3&)>& ends) {
    ConeRun run;
    const std::unique_ptr<Method> method = make_method(spec);
    method->start(problem_of(loss), fixed_rank_point(start));
    run.points.push_back({start});
    for (int t = 0; t < steps && !(ends && ends(run.points.back().X)); ++t) {
        const StepReport report = method->step({});
        run.ended = report.status;
        if (report.status != StepStatus::Moved) break;
        RunPoint& from = run.points.back();
        from.mu = report.stepsize;
        from.eta = report.momentum;
        from.event = report.event;
        run.points.push_back({space_of(method->iterate())});
    }
    return run;
}

Result<std::vector<TestedStep>> tested_steps(StepKind kind, const ConeLoss& loss, const ConeRun& run) {
    std::vector<TestedStep> all;
    for (std::size_t t = 1; t < run.points.size(); ++t) {
        const RunPoint& from = run.points[t - 1];
        const Vector3& before = run.points[t < 2 ? 0 : t - 2].X;
        const Result<ConeStep> step = cone_step(loss, {kind, from.X, before, from.eta, from.mu});
        if (!step) return step.passed_on<std::vector<TestedStep>>();
        all.push_back(
            {static_cast<int>(t), *step, restart_angles(loss, step->Y, step->base, run.points[t].X, from.X)});
    }
    return all;
}

namespace {

constexpr int kMostPieces = 48;  ///< of one curve

/// s -> R_X(s xi), s in [0, 1].
PathPiece retracted(const Vector3& X, const Vector3& xi, const Vector3& end, double bend) {
    PathPiece piece;
    piece.points.push_back(X);
    // h of retract_orthographic: where it passes 0 the curve runs to infinity and comes back.
    const double h = X.norm() + X.normalized().dot(xi);
    piece.on_cone = h > 1e-9 * X.norm();
    if (piece.on_cone) {
        const double length = xi.norm() + (end - X - xi).norm();
        const int n = std::clamp(static_cast<int>(std::ceil(length / bend)), 1, kMostPieces);
        for (int k = 1; k < n; ++k)
            if (const auto p = retract_orthographic(X, double(k) / n * xi)) piece.points.push_back(*p);
    } else {
        piece.points.push_back(X + xi);
    }
    piece.points.push_back(end);
    return piece;
}

bool moves(const PathPiece& piece) { return piece.points.front() != piece.points.back(); }

}  // namespace

MethodSpec method_of(StepKind kind, const PathRules& rules) {
    constexpr std::array<std::string_view, kStepKinds.size()> kMethods = {"grad", "nag", "rgrad-orth",
                                                                          "narg"};
    MethodSpec spec = *parse_method(kMethods[static_cast<std::size_t>(kind)]);
    if (rules.mu) spec.step = ConstantStep{*rules.mu};
    if (!has_momentum(kind)) return spec;
    if (rules.d)
        spec.momentum = LazyMomentum{*rules.d};
    else
        spec.momentum = ConstantMomentum{rules.eta};
    return spec;
}

Result<ConePath> cone_path(StepKind kind, const PathRules& rules, const ConeLoss& loss,
                           const Vector3& start) {
    const MethodSpec spec = method_of(kind, rules);
    if (std::string why = why_invalid(spec); !why.empty()) return Failure{std::move(why)};
    const double far = kFarthest * std::max(start.norm(), loss.target.norm());
    const auto end_at = [&](const Vector3& X) {
        if ((X - loss.target).norm() <= rules.tolerance) return PathEnd::Reached;
        return X.norm() <= far ? PathEnd::Unreached : PathEnd::Left;
    };
    const ConeRun run = run_on_cone(spec, loss, start, rules.most,
                                    [&](const Vector3& X) { return end_at(X) != PathEnd::Unreached; });
    ConePath path{
        kind, run.points, {}, end_at(run.points.back().X), (run.points.back().X - loss.target).norm()};
    if (path.end == PathEnd::Unreached) {
        if (run.ended == StepStatus::Breakdown) path.end = PathEnd::Broken;
        if (run.ended == StepStatus::Stationary) path.end = PathEnd::Stationary;
    }
    for (std::size_t t = 0; t + 1 < run.points.size(); ++t) {
        const RunPoint& from = run.points[t];
        const auto step = cone_step(loss, {kind, from.X, run.points[t > 0 ? t - 1 : 0].X, from.eta, from.mu});
        if (!step) return step.passed_on<ConePath>();
        path.steps.push_back(*step);
        // What core/method says is where the step ended.
        path.steps.back().next = run.points[t + 1].X;
    }
    return path;
}

std::vector<PathPiece> pieces_of(const ConeStep& s, double bend) {
    std::vector<PathPiece> all;
    if (is_riemannian(s.kind)) {
        PathPiece out = retracted(s.X, s.extrapolated, s.Y, bend);
        out.momentum = true;
        all.push_back(std::move(out));
        all.push_back(retracted(s.Y, -s.mu * s.projected, s.next, bend));
    } else {
        all.push_back({{s.X, s.Y}, false, true});
        all.push_back({{s.Y, s.arrival}, false, false});
        all.push_back({{s.arrival, s.next}, false, false});
    }
    std::erase_if(all, [](const PathPiece& piece) { return !moves(piece); });
    return all;
}

}  // namespace lowrank
