// The surface of rho(T(mu, eta)) with both its sheets, drawn by shaders into a texture. Panels see ids only.
#pragma once
#include <optional>

#include "app/field/surface_projection.h"
#include "app/field/texture_id.h"
#include "app/theme/theme.h"

namespace lowrank::field {

/// A stepsize and a momentum; its height is the radius there.
struct SurfaceSpot {
    double mu = 0, eta = 0;
    bool operator==(const SurfaceSpot&) const = default;
};

/// Each sheet is the largest root modulus for one end of the spectrum; rho(T) is the higher of the two. What
/// rises above the box is cut off.
struct SurfaceScene {
    double lambda_min = 0.1, lambda_max = 1;
    SurfaceBox box;
    state::SurfaceCamera camera;
    std::optional<SurfaceSpot> probe, optimum;
    bool sheet_min = true, sheet_max = true;
    bool operator==(const SurfaceScene&) const = default;
};

/// Draws sheets, walls, box and marks at width x height device pixels on transparent ground, only when scene,
/// theme or size have changed; words are the figure's, which places them with surface_projection for the same
/// size. pixel: device pixels to a line of one px. Main thread only; upright coordinates.
class SurfaceField {
public:
    virtual ~SurfaceField() = default;
    virtual TextureId draw(const SurfaceScene& scene, const theme::Theme& theme, int width, int height,
                           double pixel) = 0;
};

}  // namespace lowrank::field
