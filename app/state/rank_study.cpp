// The keys of a study's section, as the studies read them.
#include "app/state/rank_study.h"

#include <algorithm>

#include "core/io/share_line.h"
#include "core/method/registry.h"
#include "core/study/rank_choice.h"

namespace lowrank::state {

bool has_rank_study(const ProblemSpec& problem) { return is_table(problem) || has_pixels(problem); }

Result<KeyValues> rank_study_section(const ExperimentSpec& race, Index shorter) {
    constexpr Index kMostRanks = 12, kDraws = 5, kIterations = 500;
    constexpr double kHeldOut = 0.1;
    ExperimentSpec base = race;
    if (!has_rank_study(base.problem))
        return Failure{"A rank is chosen by values of data that are held out, and this problem is drawn."};
    if (is_table(base.problem) && !holds_out(base.problem)) base.problem.test_fraction = kHeldOut;
    base.stop.max_iter = std::min(base.stop.max_iter, kIterations);
    const Index most = shorter > 0 ? std::min(kMostRanks, shorter) : kMostRanks;
    base.problem.rank = 1;
    Result<StudySpec> study = rank_study(base, most, kDraws);
    if (!study) return study.passed_on<KeyValues>();
    const std::string method = print_method(study->base.methods.front().spec);
    study->base.methods.clear();
    return KeyValues{{"kind", std::string(*row_of(base.problem.kind).word)},
                     {"n", std::to_string(base.problem.rows)},
                     {"x", "rank=1:" + std::to_string(most)},
                     {"y", ""},
                     {"methods", method},
                     {"trials", std::to_string(kDraws)},
                     {"base", write_share_line(study->base)}};
}

}  // namespace lowrank::state
