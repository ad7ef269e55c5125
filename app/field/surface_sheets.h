// The two sheets of the surface as polygons, from the back to the front, for the shader and for paper.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "app/field/surface_field.h"

namespace lowrank::field {

/// Why a scene cannot be drawn, as one sentence; empty when it can.
std::string why_invalid(const SurfaceScene& scene);

/// A point of one sheet, and the height of the other sheet there.
struct SurfaceVertex {
    double mu = 0, eta = 0, rho = 0, other = 0;
};

struct SurfacePiece {
    std::uint32_t first = 0, count = 0;  ///< of the vertices; a convex polygon of them
    bool fast = false;                   ///< of the sheet of lambda_max
};

struct SurfaceGeometry {
    std::vector<SurfaceVertex> vertices;
    std::vector<SurfacePiece> pieces;
};

/// Both sheets over a grid of columns x rows cells. A cell is cut along the double root, where a sheet has a
/// crease, where the sheets meet, and at the top of the box, so that all of these are lines and not stairs,
/// and no two pieces cross. Pieces come from the back to the front for the scene's camera: cells by their
/// place, which is exact for upright prisms in parallel projection, within a cell part by part, the hidden
/// sheet first. Empty where the scene cannot be drawn. Cost: a few radii a cell.
SurfaceGeometry surface_geometry(const SurfaceScene& scene, int columns, int rows);

/// The part of a line of constant value that crosses a polygon: value(vertex) = 0 at both ends.
struct SurfaceSegment {
    SurfaceVertex a, b;
    bool there = false;
};
enum class SurfaceScalar { Mu, Eta, Rho, Difference };
SurfaceSegment segment_in(const SurfaceGeometry& geometry, const SurfacePiece& piece, SurfaceScalar scalar,
                          double value);

/// The stepsize from which the sheets cross; below it they touch only at mu = 0. Infinite where they are one.
double meeting_from(const SurfaceScene& scene);

/// Round numbers within a range, about so many.
std::vector<double> surface_ticks(double low, double high, int about);

/// About how many lines of constant mu, and of eta, suit a picture of that size, pixel of it to a line of one
/// px.
int surface_line_count(double width, double height, double pixel);

/// How the sheets look; the same numbers go to the shader.
struct SurfaceLook {
    struct Sheet {
        theme::Colour best, worst;  ///< at the lowest radius of the box, and at 1 and above
    };
    Sheet slow, fast;    ///< of lambda_min and lambda_max
    theme::Colour grid;  ///< lines of constant mu and eta on the sheets, alpha their strength
    theme::Colour one;   ///< where rho = 1
    theme::Colour meet;  ///< where the sheets meet
};
SurfaceLook surface_look(const theme::Theme& theme);

/// The colour of a sheet at a height, for light falling on it at a strength of 0 … 1.
theme::Colour sheet_colour(const SurfaceLook::Sheet& sheet, const SurfaceBox& box, double rho, double light);

/// How strongly light falls on a piece: from the upper left of the eye, the same on both sides of a sheet.
double light_on(const SurfaceGeometry& geometry, const SurfacePiece& piece, const SurfaceScene& scene);

}  // namespace lowrank::field
