// Runs an experiment on many seeds as a study without axes, and reads it seed by seed.
#include "core/study/seed_bands.h"

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <map>

#include "core/run/memory.h"
#include "core/run/stopping.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Below every error that is measured: a run on noisy data ends by its gradient, and no error is a success.
constexpr double kNeverThere = 1e-300;

}  // namespace

Result<StudySpec> seed_study(const ExperimentSpec& experiment, Index seeds) {
    if (seeds < 1 || seeds > kMostSeeds)
        return Failure{fmt::format("{} seeds cannot be run: from 1 to {} are allowed.", seeds, kMostSeeds)};
    if (!is_drawn(experiment.problem))
        return Failure{
            "There is no spread over seeds of a problem that comes from a file: its data are as they are."};
    if (!experiment.changes.empty())
        return Failure{
            "There is no spread of a run whose rules were changed on its way: another seed would want other "
            "changes."};
    if (experiment.problem.seed >
        std::numeric_limits<std::uint64_t>::max() - static_cast<std::uint64_t>(seeds))
        return Failure{fmt::format("There are no {} seeds after {}.", seeds, experiment.problem.seed)};
    StudySpec study;
    study.base = experiment;
    std::erase_if(study.base.methods, [](const MethodEntry& entry) { return !entry.enabled; });
    if (study.base.methods.empty()) return Failure{"No method is on that could be run on other seeds."};
    study.base.problem.seed = experiment.problem.seed + 1;
    if (experiment.problem.noise > 0)
        study.base.stop.tol = kNeverThere;
    else if (!study.base.stop.tol)
        study.base.stop.tol = shown_tolerance(study.base.stop, true, 0);
    study.trials = seeds;
    study.errors = true;
    if (const std::string why = why_invalid(study); !why.empty()) return Failure{why};
    if (const Result<StudyCell> cell = study_cell(study, 0); cell && cell->underdetermined)
        return Failure{"There are fewer samples than degrees of freedom, and a study does not run those."};
    return study;
}

SeedBands seed_bands(const StudySpec& study, const std::vector<TrialRow>& rows) {
    const auto methods = static_cast<std::size_t>(study_methods(study));
    std::map<Index, std::vector<const TrialRow*>> by_trial;
    for (const TrialRow& row : rows) by_trial[row.trial].push_back(&row);
    std::vector<std::vector<std::span<const double>>> errors(methods);
    SeedBands out;
    out.study = study;
    // A seed that only some of the methods have run would favour those.
    for (const auto& [trial, of_trial] : by_trial) {
        if (of_trial.size() != methods) continue;
        ++out.runs;
        for (const TrialRow* row : of_trial)
            errors[static_cast<std::size_t>(row->method)].emplace_back(row->errors);
    }
    std::size_t longest = 0;
    for (const auto& each : errors) {
        out.bands.push_back(error_band(each));
        longest = std::max(longest, out.bands.back().median.size());
    }
    for (std::size_t t = 0; t < longest; ++t) out.t.push_back(static_cast<double>(t));
    return out;
}

Result<double> room_for_seeds(const ExperimentSpec& race, double limit) {
    const double each = race_memory(race, ground_of(race.problem)), left = limit - each;
    if (each <= left) return left;
    return Failure{
        fmt::format("There is no room for another seed beside this race: it would take {}, and {} are left "
                    "(--memory-limit).",
                    print_size(each), print_size(std::max(0.0, left)))};
}

SeedRows::SeedRows(const StudySpec& study, double room)
    : limit_(room - race_memory(study.base, ground_of(study.base.problem))) {}

Result<Written> SeedRows::keep(const std::vector<TrialRow>& some) {
    for (const TrialRow& row : some)
        bytes_ += sizeof(TrialRow) + sizeof(double) * static_cast<double>(row.errors.size());
    if (bytes_ > limit_)
        return Failure{
            fmt::format("The errors of the other seeds take {}, and {} are left for them (--memory-limit): "
                        "fewer seeds or iterations are needed.",
                        print_size(bytes_), print_size(std::max(0.0, limit_)))};
    rows_.insert(rows_.end(), some.begin(), some.end());
    return Written{};
}

std::vector<std::optional<std::size_t>> places_in(const StudySpec& study, const ExperimentSpec& experiment) {
    std::vector<std::optional<std::size_t>> places;
    if (const Result<StudySpec> own = seed_study(experiment, study.trials); !own || !(*own == study))
        return places;
    std::size_t place = 0;
    for (const MethodEntry& entry : experiment.methods) {
        places.emplace_back();
        if (entry.enabled) places.back() = place++;
    }
    return places;
}

}  // namespace lowrank
