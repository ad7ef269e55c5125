// What a person made and no run makes again.
#pragma once
#include <vector>

#include "core/io/curve/curve_note.h"
#include "core/io/curve/pinned_race.h"
#include "core/io/scene.h"

namespace lowrank::state {

struct Handmade {
    std::vector<PinnedRace> pins;
    std::vector<LectureScene> scenes;
    std::vector<CurveNote> notes;
    bool empty() const { return pins.empty() && scenes.empty() && notes.empty(); }
    bool operator==(const Handmade&) const = default;
};

}  // namespace lowrank::state
