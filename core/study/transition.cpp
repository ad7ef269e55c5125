// Two specs made from three numbers. Runs nothing.
#include "core/study/transition.h"

#include "core/io/experiment_keys.h"

namespace lowrank {

std::vector<StudySpec> transition_studies(const TransitionChoice& choice) {
    std::vector<StudySpec> studies;
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        const bool completion = kind == ProblemKind::MatrixCompletion;
        StudySpec study;
        study.base = default_experiment();
        study.base.problem.kind = kind;
        study.base.problem.rows = study.base.problem.cols = completion ? choice.n : choice.n / 3;
        study.base.problem.rank = 1;
        study.base.problem.rate = default_rate(kind);
        study.base.problem.seed = choice.seed;
        study.base.stop.tol = kStudyTolerance;
        study.base.stop.max_iter = kStudyIterations;
        study.base.methods.clear();
        for (const char* method : {"narg+r", "rgrad-orth", "scaledgd"})
            study.base.methods.push_back(*read_method_entry(method));
        study.x = *read_axis(completion ? "rate=0.05:1:20" : "rate=1:3.85:20");
        study.y = *read_axis("rank=1:" + std::to_string(completion ? choice.n / 3 : choice.n / 6) + ":1");
        study.trials = choice.trials;
        studies.push_back(std::move(study));
    }
    return studies;
}

}  // namespace lowrank
