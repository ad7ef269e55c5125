// Where a point of the 3-D surface lies in its picture, for the shader, the labels and the exports alike.
#pragma once
#include <array>

#include "app/state/surface_camera.h"

namespace lowrank::field {

/// What the box of the surface spans.
struct SurfaceBox {
    double mu_low = 0, mu_high = 2.4;
    double eta_low = 0, eta_high = 1;
    double rho_low = 0, rho_high = 1.2;
    bool operator==(const SurfaceBox&) const = default;
};

struct SurfacePoint {
    double mu = 0, eta = 0, rho = 0;
    bool operator==(const SurfacePoint&) const = default;
};

/// A place in the picture: pixels from its top left, and depth, which grows away from the eye (-1 … 1 inside
/// the box).
struct Projected {
    double x = 0, y = 0, depth = 0;
};

/// Parallel projection of the box [-1, 1] x [-1, 1] x [-0.7, 0.7] into a picture of width x height pixels: an
/// affine map, row by row, for x and y in pixels and depth, each row times (mu, eta, rho, 1).
struct SurfaceProjection {
    std::array<std::array<double, 4>, 3> rows{};
    double pixels_per_depth = 1;  ///< a unit of depth, in the pixels of x and y
    Projected operator()(const SurfacePoint& p) const;
};

/// Parallel, not in perspective: ticks stay evenly spaced and a slope is the same everywhere.
SurfaceProjection surface_projection(const state::SurfaceCamera& camera, const SurfaceBox& box, double width,
                                     double height);

/// One point; for many take surface_projection once.
Projected project(const state::SurfaceCamera& camera, const SurfaceBox& box, const SurfacePoint& point,
                  double width, double height);

}  // namespace lowrank::field
