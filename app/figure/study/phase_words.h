// What a phase map says of itself.
#pragma once
#include <string>
#include <vector>

#include "app/figure/study/phase_map.h"

namespace lowrank::figure {

/// Whether the cells differ in their method.
bool has_method_axis(const StudySpec& study);

/// 'sampling rate p': a key as its axis names it. Markup, as all words here.
std::string phase_axis_words(const std::string& key, ProblemKind kind);

/// 'NARG+R'; empty where the cells' methods differ.
std::string phase_method_words(const PhaseMapInput& in, Index method);

/// 'MC n = 60, N = 20, seed 21 and on': what no axis says. N is a range while the study runs.
std::string phase_study_words(const PhaseMapInput& in);

/// '‖X − X_⋆‖_F ≤ 0.001 within 500 iterations'.
std::string criterion_markup(const StudySpec& study);

/// The criterion, and what hatched means where a cell is.
std::string phase_note_words(const PhaseMapInput& in);

/// 'map,x,y,method,trials,successes,share,underdetermined', a row for each cell and method of each map (counted from 1).
std::string phase_csv(const std::vector<PhaseMapInput>& maps);

/// Words folded to a width in px.
std::vector<std::string> folded_words(const std::string& text, float width, float size);

}  // namespace lowrank::figure
