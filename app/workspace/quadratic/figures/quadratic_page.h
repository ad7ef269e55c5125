// A quadratic on paper: the landscape beside its curves, or one of them alone.
#pragma once
#include <optional>
#include <string>

#include "app/figure/page/page.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/figures/quadratic_figure.h"
#include "app/workspace/quadratic/figures/theta_figure.h"

namespace lowrank::quadratic {

/// What the pages are made of; themes and paper are those of the page.
struct QuadraticPages {
    QuadraticFigureInput landscape;
    QuadraticCurvesInput curves;
    ThetaFigureInput theta;
};

/// Every figure as it is at the start.
QuadraticPages quadratic_pages(const QuadraticRace& race);

/// One figure alone, or the landscape with error and stepsize beside it, or below where the page is upright.
/// A margin of 4 px and a note on the symbols that are seen. Of its moments: trajectories faint behind an
/// iteration, curves up to it, on the axes of the whole runs; the rates against the angle of the start have
/// none. The page looks into the race.
figure::Page quadratic_page(std::optional<QuadraticFigure> alone, const QuadraticPages& pages);

/// Who is first, rates and restarts of the runs, and what the figure shows of each of them.
std::string describe_quadratic(std::optional<QuadraticFigure> alone, const QuadraticPages& pages);

/// 'theta,rate,part': the formula over the angle of the start (radians), and what exact line search was
/// measured to do.
std::string theta_csv(const Quadratic& Q);

}  // namespace lowrank::quadratic
