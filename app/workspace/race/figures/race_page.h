// A race on paper: its error above stepsize and momentum, or one of its figures alone.
#pragma once
#include "app/figure/page/page.h"
#include "app/figure/race/build_race_figures.h"

namespace lowrank::race {

/// The error large, stepsize and momentum below it; or one of the four alone. A margin of 4 px; theme
/// and paper are the surface's. A note says where predicted rates come from and what symbols stand for. Of
/// its moments: every curve up to an iteration, with the axes, predictions and places of the whole race;
/// measured rates, which are known at the end, are left out. The page looks into what the race refers to.
figure::Page race_page(std::optional<FigureKind> alone, const figure::RaceFiguresInput& race);

/// Who is first and when, the others in the order in which they arrived, measured and predicted rates,
/// restarts, and of each that did not converge why.
std::string describe_race(std::optional<FigureKind> alone, const figure::RaceFiguresInput& race);
/// The same of a race by itself; names: of its traces, or empty.
std::string describe_runs(const Race& race, const RaceTheory* theory,
                          const std::vector<std::string>& names = {});

}  // namespace lowrank::race
