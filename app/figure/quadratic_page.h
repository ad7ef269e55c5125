// A quadratic on paper: the landscape beside its curves, or one of them alone. Knows no file.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/figure/quadratic_figure.h"

namespace lowrank::figure {

/// Overview: the landscape with error and stepsize beside it, or below where the page is upright.
enum class QuadraticPage { Overview, Landscape, Error, Stepsize, Momentum, Components, Objective };

/// 'overview', 'landscape', … and back.
std::string_view name_of(QuadraticPage page);
std::optional<QuadraticPage> quadratic_page(std::string_view name);

/// Draws onto a page with a margin of 4 px; theme and paper are the surface's.
void draw_quadratic_page(QuadraticPage page, const QuadraticRace& race, const Surface& surface,
                         paint::Painter& painter);

/// The rate against theta, with the start's angle marked where there is one.
void draw_theta_page(const Quadratic& Q, std::optional<double> theta, const Surface& surface,
                     paint::Painter& painter);

}  // namespace lowrank::figure
