// XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_DATA_HOME, or their places under HOME.
#include "app/state/places.h"

#include <cstdlib>

namespace lowrank::state {
namespace {

std::string folder(const char* variable, const char* under_home) {
    const char* own = std::getenv(variable);
    // The rules say that a path that is not absolute is to be ignored.
    if (own && own[0] == '/') return std::string(own) + "/lowrank-lab";
    const char* home = std::getenv("HOME");
    if (home && home[0] == '/') return std::string(home) + under_home + "/lowrank-lab";
    return {};
}

}  // namespace

Places places_from_environment() {
    return {folder("XDG_CONFIG_HOME", "/.config"), folder("XDG_STATE_HOME", "/.local/state"),
            folder("XDG_DATA_HOME", "/.local/share")};
}

}  // namespace lowrank::state
