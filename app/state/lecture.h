// The lecture that is saved with the experiment.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "core/io/scene.h"

namespace lowrank::state {

struct Lecture {
    std::vector<LectureScene> scenes;
    std::optional<std::size_t> shown;  ///< the one shown last
};

}  // namespace lowrank::state
