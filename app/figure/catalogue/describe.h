// What a figure shows, in sentences for those who do not see it: made of the same numbers, true of these runs alone.
#pragma once
#include <string>
#include <vector>

#include "app/figure/page/panel_page.h"
#include "app/figure/page/table_page.h"
#include "app/figure/quadratic/quadratic_page.h"
#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/matrix_figure.h"
#include "app/figure/race/race_page.h"
#include "app/figure/race/step_page.h"
#include "app/figure/rates/rates_pages.h"
#include "app/figure/study/phase_map.h"
#include "app/figure/study/study_strips.h"
#include "core/paper/paper_races.h"

namespace lowrank::figure {

/// Who is first and when, the others in the order in which they arrived, measured and predicted rates, restarts, and of each
/// that did not converge why. Plain text, a paragraph; so are all of these.
std::string describe_race(RacePage which, const RaceFiguresInput& race);
/// The same of a race by itself; names: of its traces, or empty.
std::string describe_runs(const Race& race, const RaceTheory* theory,
                          const std::vector<std::string>& names = {});
std::string describe_matrix(const MatrixFigureInput& matrix);
/// What was found in each part, in the order in which the step makes them.
std::string describe_step(const StepPageInput& step);
std::string describe_rates(RatesPage which, const RatesPages& rates);
std::string describe_quadratic(QuadraticPage which, const QuadraticPages& pages);
std::string describe_paper(const PaperRaces& races);
std::string describe_table(const TablePage& table);
/// Of each curve of each panel where it begins and ends, and what the legend says of it.
std::string describe_panels(const PanelPage& page);
std::string describe_strips(const StudyStrips& strips);
std::string describe_phases(const std::vector<PhaseMapInput>& maps);

/// 'a, b and c'.
std::string in_a_row(const std::vector<std::string>& words);

}  // namespace lowrank::figure
