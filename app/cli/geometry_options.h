// The options that describe the cone, what happens on it and from where it is looked at.
#pragma once
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/state/figure_catalogue.h"
#include "app/workspace/geometry/figures/choice.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// What the figures of the cone read beside --method, --zoom, --tol and --max-iter, without headings.
std::vector<Option> geometry_options();

using GeometryChoice = geometry::Choice;

/// Reads the options on top of a figure's defaults; numbers out of range are refused in a sentence. methods:
/// whether --method names steps (else it is left to the figure).
Result<GeometryChoice> read_geometry(const Arguments& arguments, GeometryChoice choice, bool methods);

/// ' --point=1,20 …', those that the figure reads: read_geometry gives the choice back.
std::string write_geometry(const GeometryChoice& choice, const state::FigureRow& figure);

}  // namespace lowrank::cli
