// The surface of rho(T(mu, eta)) with both its sheets, drawn by shaders into a texture. Panels see ids only.
#pragma once
#include "app/field/surface_projection.h"
#include "app/field/texture_id.h"
#include "app/theme/theme.h"

namespace lowrank::field {

/// Each sheet is the largest root modulus for one end of the spectrum; rho(T) is the higher of the two. What
/// rises above the box is cut off.
struct SurfaceScene {
    double lambda_min = 0.1, lambda_max = 1;
    SurfaceBox box;
    state::SurfaceCamera camera;
    bool sheet_min = true, sheet_max = true;
    bool turning = false;  ///< under a hand: its edges may be rough until it rests
    bool operator==(const SurfaceScene&) const = default;
};

/// Draws the sheets, with lines where they meet and where rho = 1, at width x height device pixels, pixel of
/// them to a line of one px, only when scene, theme or size have changed. Around them the picture is
/// transparent: walls lie under it and words over it, both drawn by the figure with surface_projection for
/// the same size. Nothing where the scene makes no sense. Main thread only; upright coordinates.
class SurfaceField {
public:
    virtual ~SurfaceField() = default;
    virtual TextureId draw(const SurfaceScene& scene, const theme::Theme& theme, int width, int height,
                           double pixel) = 0;
};

}  // namespace lowrank::field
