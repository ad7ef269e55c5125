// The paper's figures that are races as pages of panels.
#pragma once
#include <memory>
#include <string>

#include "app/figure/page/page.h"
#include "app/figure/page/panel_page.h"
#include "app/figure/race/build_race_figures.h"
#include "core/paper/paper_races.h"

namespace lowrank::race {

/// A page whose figures look into the races and into columns that it keeps itself; the races must live as
/// long.
struct PaperRacesPage {
    figure::PanelPage page;
    std::vector<figure::AxisColumns> columns;
};

/// Errors against iterations, a panel each, with predicted lines, the restarts of every method, and in the
/// shared legend seconds (of mc-all and ms-all) or iterations, and the measured rate beside the predicted
/// one. Rippling has a second row of panels: the rate against q, with 1/kappa and 4/(1 + 3 kappa) marked.
std::unique_ptr<PaperRacesPage> build_paper_races(const PaperRaces& races, const theme::Theme& theme);
/// That page, and its curves as CSV. Keeps the races.
figure::Page paper_races_page(const std::shared_ptr<const PaperRaces>& races);
/// Each race as describe_runs has it, and the best q of each panel of ratios.
std::string describe_paper(const PaperRaces& races);

/// 'Iterations to the basin, spectral: 61; noisy, σ = 10: 83.': when each run of a panel entered it.
std::string basin_words(const PaperPanel& panel);

}  // namespace lowrank::race
