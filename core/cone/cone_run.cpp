// Runs of core/method on the 2 x 2 problem, and their steps taken apart again.
#include "core/cone/cone_run.h"

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

}  // namespace lowrank
