// What an eye sees of a place in the surface's box: whether a sheet stands before it.
#pragma once
#include "app/field/surface_field.h"

namespace lowrank::field {

/// Looks from places in the box towards the eye of a scene's camera.
class SurfaceSight {
public:
    explicit SurfaceSight(const SurfaceScene& scene);

    /// Whether a sheet that is shown crosses the way from the place to the eye; nearer than a thirtieth of
    /// the box none counts, so that what lies on a sheet is not hidden by it. The sign of rho - rho(T) for
    /// one end of the spectrum changes where the way crosses its sheet. Cost: two radii at each of 66 places.
    bool hidden(const SurfacePoint& place) const;

private:
    SurfaceScene scene_;
    SurfacePoint step_;  ///< towards the eye, by one unit of depth
};

}  // namespace lowrank::field
