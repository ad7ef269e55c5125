// One run a rank and draw, in one order, so that the choice repeats.
#include "core/study/rank_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lowrank {
namespace {

/// The held-out error at the end of a run; infinite where the method did not end with numbers.
double last_error(const RunResult& result) {
    const Trace& trace = result.race.traces.front();
    const double last = trace.empty() ? Record::kNone : trace.test_rmse.back();
    return std::isfinite(last) && trace.status != MethodStatus::Diverged
               ? last
               : std::numeric_limits<double>::infinity();
}

RankScore score_of(Index rank, const std::vector<double>& errors) {
    RankScore score{.rank = rank};
    const double count = static_cast<double>(errors.size());
    for (const double error : errors) score.rmse += error / count;
    double squares = 0;
    for (const double error : errors) squares += (error - score.rmse) * (error - score.rmse);
    if (errors.size() > 1) score.standard_error = std::sqrt(squares / (count - 1) / count);
    return score;
}

}  // namespace

void take_rank(RankChoice& choice) {
    const auto least = std::ranges::min_element(choice.scores, {}, &RankScore::rmse);
    choice.least = least->rank;
    const double bound = least->rmse + least->standard_error;
    choice.chosen = std::ranges::find_if(choice.scores, [&](const RankScore& score) {
                        return score.rmse <= bound;
                    })->rank;
}

Result<RankChoice> choose_rank(const ExperimentSpec& spec, Index most, Index draws,
                               const InstanceBuilder& build, const std::stop_token& stop,
                               const std::function<void(double)>& done) {
    RankChoice choice;
    ExperimentSpec alone = spec;
    alone.changes.clear();
    const auto first = std::ranges::find(alone.methods, true, &MethodEntry::enabled);
    if (first == alone.methods.end())
        return Failure{"no method is switched on, and one is needed to try ranks."};
    alone.methods = {*first};
    for (Index rank = 1; rank <= most; ++rank) {
        alone.problem.rank = rank;
        std::vector<double> errors;
        for (Index draw = 0; draw < draws; ++draw) {
            if (stop.stop_requested()) return Cancelled{};
            if (done)
                done(static_cast<double>((rank - 1) * draws + draw) / static_cast<double>(most * draws));
            alone.problem.seed = spec.problem.seed + static_cast<std::uint64_t>(draw);
            Result<Instance> made = build(alone, stop);
            if (made.cancelled()) return Cancelled{};
            if (!made && rank > 1) break;  // more than the sides of the matrix allow
            if (!made) return made.passed_on<RankChoice>();
            if (!made->origin || made->origin->test_value.size() == 0)
                return Failure{
                    "no value is held out, and some are needed to compare ranks (--test-fraction)."};
            RunOptions options;
            options.measure_last = false;
            const RunResult result =
                run_race(alone, std::make_shared<const Instance>(std::move(*made)), options, stop);
            if (stop.stop_requested()) return Cancelled{};
            errors.push_back(last_error(result));
        }
        if (static_cast<Index>(errors.size()) < draws) break;
        choice.scores.push_back(score_of(rank, errors));
        take_rank(choice);
        constexpr Index kWorse = 3;
        if (rank < choice.least + kWorse) continue;
        const RankScore& least = choice.scores[static_cast<std::size_t>(choice.least - 1)];
        const auto worse = [&](const RankScore& score) {
            return score.rmse > least.rmse + 2 * least.standard_error;
        };
        if (std::all_of(choice.scores.end() - kWorse, choice.scores.end(), worse)) break;
    }
    return choice;
}

}  // namespace lowrank
