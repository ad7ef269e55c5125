// Decides where texels are large enough for lines, and gives the shader its ramp.
#include "app/field/matrix_look.h"

namespace lowrank::field {

std::vector<std::uint8_t> viridis_ramp() {
    std::vector<std::uint8_t> ramp;
    for (int i = 0; i < 256; ++i) {
        const theme::Colour c = theme::viridis(i / 255.0);
        ramp.insert(ramp.end(), {theme::to_byte(c.r), theme::to_byte(c.g), theme::to_byte(c.b), 255});
    }
    return ramp;
}

Index shown_columns(const Texels& texels, const MatrixScale& scale) {
    return scale.picture && scale.channels == 3 ? texels.cols / 3 : texels.cols;
}

MatrixLook matrix_look(const Texels& texels, const MatrixScale& scale, const theme::Theme& theme, int width,
                       int height) {
    const Index cols = shown_columns(texels, scale);
    const bool large = width >= 6 * cols && height >= 6 * texels.rows;
    return {theme.ground, theme.card.with_alpha(0.45f), large && !scale.picture};
}

}  // namespace lowrank::field
