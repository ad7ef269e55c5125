// Named as the race names its files, by what is the same in all cells.
#include "app/workspace/studies/study_file_names.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/workspace/studies/figures/study_names.h"
#include "app/workspace/studies/study_menus.h"
#include "core/study/axis.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using FigureWord = std::pair<std::string_view, std::string_view>;
/// Of those that are not called by what they show.
constexpr std::array kFileWords = {FigureWord{kPhaseTransition, "success"}, FigureWord{kStudyBands, "spread"},
                                   FigureWord{kStudyStrips, "iterations"},
                                   FigureWord{kStudyErrors, "errors"}};

bool is_phase_transition(const StudySpec& study) {
    const auto of_problem = [](const std::optional<StudyAxis>& axis) {
        return axis && !is_method_key(axis->key) && !is_rule_key(axis->key);
    };
    return of_problem(study.x) && of_problem(study.y) && is_drawn(study.base.problem);
}

/// Whether an axis says what a key says.
bool is_on_axis(const StudySpec& study, std::string_view key) {
    const auto says = [&](const std::optional<StudyAxis>& axis) {
        return axis && (axis->key == key || say_one_thing(axis->key, key));
    };
    return says(study.x) || says(study.y);
}

}  // namespace

std::string exported_word(const StudySpec& study, std::string_view figure) {
    if (figure == kPhaseTransition && is_phase_transition(study)) return std::string(figure);
    const auto* const there = std::ranges::find(kFileWords, figure, &FigureWord::first);
    return std::string(there == kFileWords.end() ? figure : there->second);
}

std::string exported_of(const StudySpec& study) {
    const ProblemSpec& problem = study.base.problem;
    const auto fixed = [&](std::string_view key, const std::string& words) {
        return is_on_axis(study, key) ? std::string() : "-" + words;
    };
    const std::string rank = fixed("rank", "r" + std::to_string(problem.rank));
    if (!is_drawn(problem)) {
        const std::string stem = std::filesystem::path(problem.path).stem().string();
        return (stem.empty() ? "picture" : stem) + rank;
    }
    const std::string size = problem.rows == problem.cols
                                 ? "n" + std::to_string(problem.rows)
                                 : std::to_string(problem.rows) + "x" + std::to_string(problem.cols);
    return std::string(*row_of(problem.kind).word) + fixed("n", size) + rank +
           fixed("rate", "p" + print_number(problem.rate));
}

}  // namespace lowrank::studies
