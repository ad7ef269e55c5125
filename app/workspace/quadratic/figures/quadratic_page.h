// A quadratic on paper: the landscape beside its curves, or one of them alone.
#pragma once
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

/// The landscape with error and stepsize beside it, or below where the page is upright; or one of them alone.
/// A margin of 4 px and a note on the symbols that are seen. Of its moments: trajectories faint behind an
/// iteration, curves up to it, on the axes of the whole runs. The page looks into the race.
figure::Page quadratic_page(const QuadraticPages& pages);
figure::Page quadratic_landscape_page(const QuadraticPages& pages);
figure::Page quadratic_curve_page(QuadraticCurve kind, const QuadraticPages& pages);
/// The rates of exact line search against the angle of the start, which has no moments.
figure::Page quadratic_theta_page(const QuadraticPages& pages);

/// Who is first, rates and restarts of the runs. what: 'Error', as the sentence begins.
std::string describe_quadratic(const char* what, const QuadraticPages& pages);
/// The same of a curve, and what it shows of each run.
std::string describe_quadratic(QuadraticCurve kind, const QuadraticPages& pages);
std::string describe_theta(const QuadraticPages& pages);

/// 'theta,rate,part': the formula over the angle of the start (radians), and what exact line search was
/// measured to do.
std::string theta_csv(const Quadratic& Q);

}  // namespace lowrank::quadratic
