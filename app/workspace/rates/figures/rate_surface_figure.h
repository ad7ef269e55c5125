// The surface of rho(T(mu, eta)) as a figure: walls behind, sheets, marks and words in front.
#pragma once
#include <optional>
#include <string>

#include "app/field/surface_field.h"
#include "app/figure/engine/figure.h"

namespace lowrank::rates {

struct SurfaceSpot {
    double mu = 0, eta = 0;
    bool operator==(const SurfaceSpot&) const = default;
};

struct RateSurfaceInput {
    field::SurfaceScene scene;
    std::optional<SurfaceSpot> probe, optimum;  ///< marked on the sheet that decides there
    std::string title = "Spectral radius ρ(T(μ, η))";
    std::string corner;      ///< markup, right of the title
    std::string empty_text;  ///< why there is nothing to draw; not empty: nothing is
};

/// The scene a person starts with: mu a little past mu_ddagger, eta from 0 to 1, heights from 0 to 1.2.
field::SurfaceScene rate_surface_scene(double lambda_min, double lambda_max);

/// The whole: title, legend and picture, the sheets as polygons from the back to the front.
void draw_rate_surface(const RateSurfaceInput& input, const figure::Surface& surface,
                       paint::Painter& painter);

/// On screen the sheets come as a texture of the size of the picture, between these two: walls, floor and
/// their grid under it; ticks, titles of axes, probe and optimum over it.
void draw_rate_surface_back(const RateSurfaceInput& input, paint::Rect picture,
                            const figure::Surface& surface, paint::Painter& painter);
void draw_rate_surface_front(const RateSurfaceInput& input, paint::Rect picture,
                             const figure::Surface& surface, paint::Painter& painter);

/// Samples of both sheets, of the line where they meet and of rho = 1, in as many rows as the width needs;
/// returns the height they take. Without a painter only that.
float draw_rate_surface_legend(const RateSurfaceInput& input, paint::Point at, float width,
                               const figure::Surface& surface, paint::Painter* painter);

/// behind: a sheet stands before it, and it is seen through it faintly.
void draw_surface_probe(paint::Point at, bool behind, const figure::Surface& surface,
                        paint::Painter& painter);
void draw_surface_optimum(paint::Point at, bool behind, const figure::Surface& surface,
                          paint::Painter& painter);

}  // namespace lowrank::rates
