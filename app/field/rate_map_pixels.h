// The rate map computed on the processor, for figures on paper and to check the shader.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "app/field/rate_map_field.h"
#include "app/theme/colour.h"

namespace lowrank::field {

/// Why a scene cannot be drawn, as one sentence; empty when it can.
std::string why_invalid(const RateMapScene& scene);

/// The scene a person starts with: mu from 0 to 1.13 mu_ddagger, eta from 0 to 1, colours from rho_flat on.
RateMapScene rate_map_scene(double lambda_min, double lambda_max);

/// The colour of a radius, for colour bars: the ramp up to 1, the colour of divergence beyond.
theme::Colour rate_colour(double rho, double rho_low);

/// The ramp as 1024 colours, RGBA: viridis from its bright end to its dark end.
std::vector<std::uint8_t> rate_ramp();

/// Colours that are not the ramp's.
struct RateMapLook {
    theme::Colour beyond;  ///< where rho > 1
    theme::Colour hatch;   ///< lines over it, alpha their strength
    theme::Colour dot;     ///< the stipple of complex roots
};
RateMapLook rate_map_look();

/// What the shader is told of each column: a = 1 - m and sqrt(m) with the sign of m = mu lambda, for
/// lambda_min, then for lambda_max; of each row: eta, 1 - eta, 0, 0. Rounded once from double precision.
std::vector<float> rate_map_columns(const RateMapScene& scene, int width);
std::vector<float> rate_map_rows(const RateMapScene& scene, int height);

/// width x height pixels, RGBA, 8 bits, rows from the top, opaque; the mapping of shaders/rate_map.frag.
/// pixel is the size of a line of one px, of which hatching and stipple are multiples.
std::vector<std::uint8_t> rate_map_pixels(const RateMapScene& scene, int width, int height, double pixel = 1);

}  // namespace lowrank::field
