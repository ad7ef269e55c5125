// What an illustration of the cone shows, in sentences.
#pragma once
#include <string>

#include "app/geometry/choice.h"

namespace lowrank::geometry {

/// Plain text with the numbers of the picture: the parts of each step, the slopes of both retractions, both angles.
std::string describe(const Drawn& drawn);

}  // namespace lowrank::geometry
