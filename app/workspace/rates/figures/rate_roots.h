// The roots that both ends of the spectrum contribute, on the unit disc, and what they are called.
#pragma once
#include <string>

#include "app/figure/engine/figure.h"
#include "app/state/rate_point.h"

namespace lowrank::rates {

enum class Damping { Overdamped, Critical, Underdamped, Flipping };

/// What the pair of one eigenvalue does to its component of the error: real roots (overdamped), a double root
/// (critical), a complex pair (underdamped, ripples), or beyond mu = 1/lambda a pair of real roots of
/// opposite sign, which changes sides each step.
Damping damping_of(state::RatePoint probe, double lambda);

/// 'complex pair, underdamped: ripples'; with the modulus where it is above 1.
std::string damping_words(state::RatePoint probe, double lambda);

struct RateRootsColours {
    theme::Colour lambda_min, lambda_max;
};
RateRootsColours rate_roots_colours(const theme::Theme& theme);

/// Unit circle, axes, the circle of the predicted rate, the four roots; a disc larger than 1 where a root
/// lies outside. Marks differ in shape too: circles for lambda_min, squares for lambda_max.
void draw_rate_roots(SpectralInterval interval, state::RatePoint probe, const figure::Surface& surface,
                     paint::Painter& painter);

}  // namespace lowrank::rates
