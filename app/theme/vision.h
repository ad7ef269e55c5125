// The eyes a picture can be shown to: how each sees a colour.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "app/theme/colour.h"

namespace lowrank::theme {

/// Usual: nothing is changed. Grey: of each colour what a print without colours keeps.
enum class Vision { Usual, Protanopia, Deuteranopia, Tritanopia, Grey };

std::string_view name_of(Vision vision);  ///< 'usual', 'protanopia', …, 'grey'
std::optional<Vision> vision_from(std::string_view name);
/// All of them, in the order in which a key goes through them.
std::span<const Vision> visions();
Vision next_vision(Vision vision);

/// Of linear RGB, row by row.
const std::array<float, 9>& matrix_of(Vision vision);

/// What these eyes make of an sRGB colour: matrix_of() of its linear channels, clamped, as sRGB again; alpha
/// stays.
Colour seen_by(Vision vision, Colour colour);

}  // namespace lowrank::theme
