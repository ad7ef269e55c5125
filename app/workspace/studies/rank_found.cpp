// The rank is read as the figure of the errors reads it.
#include "app/workspace/studies/rank_found.h"

#include "core/study/rank_choice.h"

namespace lowrank::studies {

bool tries_ranks_of(const StudiesState& s, const ExperimentSpec& race) {
    const ProblemSpec &here = s.study.base.problem, &there = race.problem;
    return s.begun && measures_data(s.study) && s.study.x && !s.study.y && s.study.x->key == "rank" &&
           here.source == there.source && here.path == there.path;
}

std::optional<Index> rank_found(const StudiesState& s, const std::vector<TrialRow>& rows) {
    if (!s.ended || !s.failure.empty()) return std::nullopt;
    const std::optional<RankChoice> choice = rank_choice_of(s.study, rows, s.method);
    return choice ? std::optional(choice->chosen) : std::nullopt;
}

}  // namespace lowrank::studies
