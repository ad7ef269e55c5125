// What the shader of the landscape is given: how f becomes levels, the tints between them, where columns and
// rows lie.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/field/landscape_field.h"

namespace lowrank::field {

/// Why a scene cannot be drawn, as one sentence; empty when it can.
std::string why_invalid(const LandscapeScene& scene);

/// How f becomes levels: level = per log(f) or per sqrt(f), lines where it is whole, the ramp from low to
/// high.
struct LandscapeLevels {
    std::array<double, 3>
        factor{};  ///< l11, l21, l22 with Q = L L', so that f = 1/2 |L'x|^2 is a sum of squares
    bool ratio = true;
    double per = 1, low = 0, high = 1;
};
/// The scene is valid.
LandscapeLevels landscape_levels(const LandscapeScene& scene);

/// The tints of the bands as 256 colours, RGBA, from the lowest; and the line between them, alpha its
/// strength.
std::vector<std::uint8_t> landscape_ramp(const theme::Theme& theme);
theme::Colour landscape_line(const theme::Theme& theme);

/// The middle of each column from the left, and of each row from the top.
std::vector<double> landscape_columns(const LandscapeScene& scene, int width);
std::vector<double> landscape_rows(const LandscapeScene& scene, int height);

}  // namespace lowrank::field
