// The ways of several methods from one start to the truth, on one cone.
#pragma once
#include <span>
#include <string>

#include "app/workspace/geometry/figures/scene.h"
#include "core/cone/cone_path.h"

namespace lowrank::geometry {

/// Iterates as marks, joined as the methods move, over level sets of the loss; part t of the scene is
/// iteration t, and a part is there for each iteration of the longest path. Paths that run away are drawn as
/// far as the cone is. At least one path, all from one start.
Scene paths_scene(std::span<const ConePath> paths, const PathRules& rules, const ConeLoss& loss);

/// The colour and marker of a method.
Ink ink_of(StepKind kind);

/// '37 iterations', or what became of a path that does not reach the truth, as markup.
std::string outcome_of(const ConePath& path);

}  // namespace lowrank::geometry
