// The lecture that is saved with the experiment.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "app/state/view_field.h"
#include "core/io/scene.h"

namespace lowrank::state {

/// What a lecture found when it began: undo of its first step brings it back with the race.
struct BeforeLecture {
    SavedView view;  ///< of the tabs around the race
    double speed = 0;
    bool told = false;  ///< that undo brings it back
    bool operator==(const BeforeLecture&) const = default;
};

struct Lecture {
    std::vector<LectureScene> scenes;
    std::optional<std::size_t> shown;       ///< the one shown last
    std::optional<std::size_t> undone{};    ///< the one that undo took off the screen last: the next to come
    std::optional<BeforeLecture> before{};  ///< until its first step has it
};

}  // namespace lowrank::state
