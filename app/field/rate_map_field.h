// The map of the spectral radius rho(T(mu, eta)), drawn by a shader into a texture. Panels see ids only.
#pragma once
#include "app/field/texture_id.h"

namespace lowrank::field {

/// What the map shows: mu grows to the right, eta upwards. Colours run along viridis from its bright end at
/// rho_low to its dark end at rho = 1; from there on the map is darker still and hatched. A faint stipple
/// lies where the roots that decide are a complex pair. The same in every theme, as a photograph would be.
struct RateMapScene {
    double lambda_min = 0.1, lambda_max = 1;
    double mu_low = 0, mu_high = 2.4;
    double eta_low = 0, eta_high = 1;
    double rho_low = 0;  ///< the best rate there is: rho_flat of the interval
    bool operator==(const RateMapScene&) const = default;
};

/// Draws at width x height device pixels, pixel of them to a line of one px, only when scene or size
/// have changed; nothing where the scene makes no sense (an empty range, lambda_min < 0, lambda_max <
/// lambda_min). Main thread only; place the texture with upright coordinates (0, 0) to (1, 1), its first row
/// is the largest eta.
class RateMapField {
public:
    virtual ~RateMapField() = default;
    virtual TextureId draw(const RateMapScene& scene, int width, int height, double pixel) = 0;
};

}  // namespace lowrank::field
