// Named as the race names its files, by what is the same in all cells.
#include "app/workspace/studies/study_file_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/state/experiment_name.h"
#include "app/workspace/studies/figures/study_names.h"
#include "app/workspace/studies/study_menus.h"
#include "core/study/axis.h"

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
    return state::experiment_name(study.base.problem,
                                  [&](std::string_view key) { return is_on_axis(study, key); });
}

}  // namespace lowrank::studies
