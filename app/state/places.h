// Where a person's settings and the last experiment live, by the XDG rules.
#pragma once
#include <string>

namespace lowrank::state {

/// Folders of this program; empty where there is no home: then nothing is kept.
struct Places {
    std::string config, state, data;
};
Places places_from_environment();

}  // namespace lowrank::state
