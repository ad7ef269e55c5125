// The landscape of a quadratic in the plane, drawn by a shader into a texture. Panels see ids only.
#pragma once
#include "app/field/texture_id.h"
#include "app/theme/theme.h"

namespace lowrank::field {

/// How the levels of f are spaced: at equal ratios (the same picture at every zoom), or at equal steps of
/// sqrt(f), which are evenly spaced ellipses.
enum class LevelSpacing { Ratio, Even };

/// f(x, y) = 1/2 (q11 x^2 + 2 q12 x y + q22 y^2) over a rectangle, x to the right, y upwards.
struct LandscapeScene {
    double q11 = 1, q12 = 0, q22 = 1;
    double x_low = -1, x_high = 1, y_low = -1, y_high = 1;
    LevelSpacing spacing = LevelSpacing::Ratio;
    double levels =
        4;  ///< a decade of f (Ratio), or between the minimum and the rectangle's largest f (Even)
    bool lines = true;  ///< antialiased lines between the bands
    bool operator==(const LandscapeScene&) const = default;
};

/// Draws at width x height device pixels, pixel of them to a line of one px, only when scene, theme or size
/// have changed; nothing where Q is not positive definite or the rectangle is empty. Main thread only; place
/// the texture with upright coordinates. The colours are quiet tints of the theme, for trajectories to stand
/// out against.
class LandscapeField {
public:
    virtual ~LandscapeField() = default;
    virtual TextureId draw(const LandscapeScene& scene, const theme::Theme& theme, int width, int height,
                           double pixel) = 0;
};

}  // namespace lowrank::field
