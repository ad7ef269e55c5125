// What the shader of a matrix is given beside the texels: its ramp, its lines and the colour of what is
// missing.
#pragma once
#include <cstdint>
#include <vector>

#include "app/field/matrix_field.h"

namespace lowrank::field {

struct MatrixLook {
    theme::Colour missing;  ///< of NaN
    theme::Colour line;     ///< of the line where a texel begins, its alpha the strength
    bool lines = false;
};

/// The look on screen: ground where nothing is, thin lines of the card's colour once a texel has six pixels
/// each way (never in a picture).
MatrixLook matrix_look(const Texels& texels, const MatrixScale& scale, const theme::Theme& theme, int width,
                       int height);

/// Columns as they are shown: three channels beside each other count once.
Index shown_columns(const Texels& texels, const MatrixScale& scale);

/// Viridis in 256 steps, RGBA.
std::vector<std::uint8_t> viridis_ramp();

}  // namespace lowrank::field
