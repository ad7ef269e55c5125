// Runs one trial a rank and draw, in one order, so that the choice repeats.
#include "core/study/rank_choice.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <map>

#include "core/study/summary.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

RankScore score_of(Index rank, const std::vector<double>& errors) {
    const MeanError mean = mean_error(errors);
    return {rank, mean.mean, mean.standard_error};
}

/// Infinite where the method did not end with a number.
double error_of_run(const TrialRow& row) {
    return std::isfinite(row.error) && row.status != MethodStatus::Diverged
               ? row.error
               : std::numeric_limits<double>::infinity();
}

/// Whether the last few ranks are all clearly worse than the best one.
bool grows_worse(const RankChoice& choice) {
    constexpr Index kWorse = 3;
    const Index last = choice.scores.back().rank;
    if (last < choice.least + kWorse) return false;
    const RankScore& least = choice.scores[static_cast<std::size_t>(choice.least - 1)];
    return std::all_of(choice.scores.end() - kWorse, choice.scores.end(), [&](const RankScore& score) {
        return score.rmse > least.rmse + 2 * least.standard_error;
    });
}

}  // namespace

void take_rank(RankChoice& choice) {
    const auto least = std::ranges::min_element(choice.scores, {}, &RankScore::rmse);
    choice.least = choice.chosen = least->rank;
    const double bound = least->rmse + least->standard_error;
    for (const RankScore& score : choice.scores)
        if (score.rmse <= bound) choice.chosen = std::min(choice.chosen, score.rank);
}

std::string rank_choice_words(const RankChoice& choice) {
    return fmt::format("rank {} is the smallest within one standard error of the least, that of rank {}",
                       choice.chosen, choice.least);
}

Result<StudySpec> rank_study(const ExperimentSpec& spec, Index most, Index draws) {
    StudySpec study;
    study.base = spec;
    study.base.changes.clear();
    const auto first = std::ranges::find(study.base.methods, true, &MethodEntry::enabled);
    if (first == study.base.methods.end())
        return Failure{"no method is switched on, and one is needed to try ranks."};
    study.base.methods = {*first};
    if (!study.base.stop.tol) study.base.stop.tol = kDataStudyTolerance;
    study.x = StudyAxis{"rank", {}};
    for (Index rank = 1; rank <= most; ++rank) study.x->values.push_back(std::to_string(rank));
    study.trials = draws;
    if (is_table(spec.problem) && !holds_out(spec.problem))
        return Failure{"no value is held out, and some are needed to compare ranks (--test-fraction)."};
    if (std::string why = why_invalid(study); !why.empty()) return Failure{std::move(why)};
    return study;
}

Result<RankChoice> choose_rank(const ExperimentSpec& spec, Index most, Index draws,
                               const InstanceBuilder& build, const std::stop_token& stop,
                               const std::function<void(double)>& done) {
    if (stop.stop_requested()) return Cancelled{};
    const Result<StudySpec> study = rank_study(spec, most, draws);
    if (!study) return study.passed_on<RankChoice>();
    RankChoice choice;
    for (Index cell = 0; cell < most; ++cell) {
        const Result<StudyCell> made = study_cell(*study, cell);
        if (!made) return made.passed_on<RankChoice>();
        std::vector<double> errors;
        for (Index draw = 0; draw < draws; ++draw) {
            if (stop.stop_requested()) return Cancelled{};
            if (done) done(static_cast<double>(cell * draws + draw) / static_cast<double>(most * draws));
            const Result<std::vector<TrialRow>> rows =
                run_trial(*study, *made, cell, draw, {0}, {build}, stop);
            if (rows.cancelled()) return Cancelled{};
            if (!rows && cell > 0) break;  // more than the sides of the matrix allow
            if (!rows) return rows.passed_on<RankChoice>();
            errors.push_back(error_of_run(rows->front()));
        }
        if (static_cast<Index>(errors.size()) < draws) break;
        choice.scores.push_back(score_of(cell + 1, errors));
        take_rank(choice);
        if (grows_worse(choice)) break;
    }
    return choice;
}

std::optional<RankChoice> rank_choice_of(const StudySpec& study, const std::vector<TrialRow>& rows,
                                         Index method) {
    const bool along_x = study.x && study.x->key == "rank";
    const std::optional<StudyAxis>& axis = along_x ? study.x : study.y;
    if (!measures_data(study) || !axis || axis->key != "rank" || (study.x && study.y)) return std::nullopt;
    // Trials that only some of the ranks have would favour those.
    std::map<Index, std::map<Index, double>> by_trial;
    for (const TrialRow& row : rows)
        if (row.method == method) by_trial[row.trial][row.cell] = error_of_run(row);
    std::vector<std::vector<double>> errors(axis->values.size());
    for (const auto& [trial, of_cell] : by_trial)
        if (of_cell.size() == errors.size())
            for (const auto& [cell, error] : of_cell) errors[static_cast<std::size_t>(cell)].push_back(error);
    if (errors.front().empty()) return std::nullopt;
    RankChoice choice;
    for (std::size_t k = 0; k < errors.size(); ++k)
        choice.scores.push_back(
            score_of(static_cast<Index>(parse_integer(axis->values[k]).value_or(0)), errors[k]));
    take_rank(choice);
    return choice;
}

}  // namespace lowrank
