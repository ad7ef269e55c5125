// The options that describe the cone, what happens on it and from where it is looked at. Knows no figure.
#pragma once
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/geometry/camera.h"
#include "app/state/figure_catalogue.h"
#include "core/cone/cone_loss.h"
#include "core/cone/cone_step.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// What the figures of the cone read beside --method and --zoom, without headings.
std::vector<Option> geometry_options();

/// What all three figures are made of, each with its default.
struct GeometryChoice {
    RankOne point, previous, target;
    double weights[3] = {1, 1, 1};
    double length = 0, direction = 0;  ///< of the tangent vector; radians from the ruling
    std::optional<double> mu;          ///< absent: exact line search
    double eta = 0;
    std::vector<StepKind> kinds;  ///< of --method, in order; empty: none was given
    geometry::OrbitCamera camera;

    ConeLoss loss() const { return entry_loss(weights[0], weights[1], weights[2], cone_point(target)); }
};

/// Reads the options on top of a figure's defaults; numbers out of range are refused in a sentence. methods: whether
/// --method names steps (else it is left to the figure).
Result<GeometryChoice> read_geometry(const Arguments& arguments, GeometryChoice choice, bool methods);

/// ' --point=1,20 …', those that the figure reads: read_geometry gives the choice back.
std::string write_geometry(const GeometryChoice& choice, const state::FigureRow& figure);

}  // namespace lowrank::cli
