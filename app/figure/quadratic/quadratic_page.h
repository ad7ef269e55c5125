// A quadratic on paper: the landscape beside its curves, or one of them alone.
#pragma once
#include <array>
#include <string>

#include "app/figure/page/placed_page.h"
#include "app/figure/quadratic/quadratic_curves.h"
#include "app/figure/quadratic/quadratic_figure.h"
#include "app/figure/quadratic/theta_figure.h"

namespace lowrank::figure {

/// What the pages are made of; themes and paper are those of the page.
struct QuadraticPages {
    QuadraticFigureInput landscape;
    std::array<QuadraticCurvesInput, 5> curves;  ///< by QuadraticCurve
    ThetaFigureInput theta;
};

/// Every figure as it is at the start.
QuadraticPages quadratic_pages(const QuadraticRace& race);

/// Overview: the landscape with error and stepsize beside it, or below where the page is upright. From Error on in the
/// order of QuadraticCurve.
enum class QuadraticPage { Overview, Landscape, Theta, Error, Stepsize, Momentum, Components, Objective };

/// A page with a margin of 4 px and a note on the symbols that are seen. It looks into the race.
PlacedPage lay_out_quadratic_page(QuadraticPage which, const QuadraticPages& pages, const Surface& surface);

/// As it is at an iteration: trajectories faint behind it, curves up to it, on the axes of the whole runs.
PlacedPage lay_out_quadratic_at(QuadraticPage which, const QuadraticPages& pages, std::int64_t t,
                                const Surface& surface);

/// The last iteration of any run.
std::int64_t last_iteration(const QuadraticRace& race);

/// 'theta,rate,part': the formula over the angle of the start (radians), and what exact line search was measured to do.
std::string theta_csv(const Quadratic& Q);

}  // namespace lowrank::figure
