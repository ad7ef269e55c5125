// The landscape computed on the processor, for figures on paper and to check the shader. Knows no GL.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "app/field/landscape_field.h"

namespace lowrank::field {

/// Why a scene cannot be drawn, as one sentence; empty when it can.
std::string why_invalid(const LandscapeScene& scene);

/// width x height pixels, RGBA, 8 bits, rows from the top, opaque; the mapping of shaders/landscape.frag.
/// pixel is the size of a line of one px.
std::vector<std::uint8_t> landscape_pixels(const LandscapeScene& scene, const theme::Theme& theme, int width,
                                           int height, double pixel = 1);

}  // namespace lowrank::field
