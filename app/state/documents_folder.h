// Where a person's documents are, as the desktop says.
#pragma once
#include <string>

namespace lowrank::state {

/// The folder that XDG_DOCUMENTS_DIR names in user-dirs.dirs of config ("$HOME/Dokumente"), else Documents in
/// home; empty where that is no folder. Both are absolute paths, or empty.
std::string documents_folder(const std::string& home, const std::string& config);

}  // namespace lowrank::state
