// Gets the studies of the page phase-transition: read from files, or run where none is named.
#include <fmt/core.h>

#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/study_options.h"
#include "app/cli/study_rows.h"
#include "core/io/share_line.h"
#include "core/study/study.h"

namespace lowrank::cli {
namespace {

constexpr std::size_t kMostMaps = 4;
constexpr Index kLeastTransition = 12, kMostTransition = 300, kMostTransitionTrials = 1000;

Result<TransitionChoice> read_transition(const Arguments& arguments) {
    TransitionChoice choice;
    for (const auto& [name, least, most, out] :
         {std::tuple("n", kLeastTransition, kMostTransition, &choice.n),
          std::tuple("trials", Index(1), kMostTransitionTrials, &choice.trials)}) {
        const Result<Index> value = read_whole(arguments, name, least, most, *out);
        if (!value) return value.passed_on<TransitionChoice>();
        *out = *value;
    }
    return choice;
}

Result<studies::PhaseMapInput> run_map(const StudySpec& study, double memory_limit,
                                       const std::stop_token& stop) {
    if (std::string why = why_invalid(study); !why.empty()) return Failure{std::move(why)};
    std::vector<TrialRow> rows;
    StudyRun run;
    run.memory_limit = memory_limit;
    const Result<Written> ran = run_shown(study, nullptr, rows, std::move(run), "", stop);
    if (!ran) return ran.passed_on<studies::PhaseMapInput>();
    return studies::PhaseMapInput{study, summarise(study, rows), 0};
}

/// Why options of a study that would be run stand beside studies that are there; empty where none does.
std::string idle_beside_files(const Arguments& arguments) {
    for (const char* name : {"n", "trials", "seed"})
        if (arguments.has(name))
            return fmt::format("--{} says nothing beside --study: the file holds its study.", name);
    return {};
}

}  // namespace

Result<std::shared_ptr<const studies::PhaseMaps>> FigureInputs::phase_maps() {
    using Answer = std::shared_ptr<const studies::PhaseMaps>;
    interruption_ = "interrupted before the studies were there.";
    const auto maps = std::make_shared<studies::PhaseMaps>();
    const Result<Chosen> chosen = choose_experiment(arguments_, stop_);
    if (!chosen) return chosen.passed_on<Answer>();
    if (!arguments_.has("study")) {
        Result<TransitionChoice> choice = read_transition(arguments_);
        if (!choice) return choice.passed_on<Answer>();
        choice->seed = chosen->spec.problem.seed;
        words_ = {fmt::format("n = {}, seed {}", choice->n, choice->seed), again()};
        for (const StudySpec& study : transition_studies(*choice)) {
            Result<studies::PhaseMapInput> map = run_map(study, chosen->memory_limit, stop_);
            if (!map) return map.passed_on<Answer>();
            maps->push_back(std::move(*map));
        }
        return Answer(maps);
    }
    if (std::string idle = idle_beside_files(arguments_); !idle.empty()) return Failure{std::move(idle)};
    for (const auto& [name, path] : arguments_.options) {
        if (name != "study") continue;
        const Result<StudyFileContent> content = load_study(path, stop_);
        if (stop_.stop_requested()) return Cancelled{};
        if (!content) return content.passed_on<Answer>();
        if (words_.experiment.empty()) words_.experiment = write_share_line(content->study.base);
        maps->push_back(studies::phase_map_input(*content));
    }
    if (maps->size() > kMostMaps)
        return Failure{
            fmt::format("phase-transition draws up to {} study files, and {} are named by --study.",
                        kMostMaps, maps->size())};
    return Answer(maps);
}

}  // namespace lowrank::cli
