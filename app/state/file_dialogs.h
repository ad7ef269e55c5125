// The dialogs that open and save a file: where they look, what was typed, and what failed.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/state/actions.h"

namespace lowrank::state {

struct FolderEntry {
    std::string name;
    bool folder = false;
    std::uint64_t bytes = 0;
    bool operator==(const FolderEntry&) const = default;
};
/// Filled by the shell when a ListFolder effect asks for it.
struct FolderView {
    std::string path;
    std::vector<FolderEntry> entries;
    std::string failure;  ///< the sentence where it cannot be read
};

/// Files that are there already, and the request that waits for a yes.
struct PendingReplace {
    std::vector<std::string> paths;
    std::variant<RequestExport, RequestSave> request;
};

struct FileDialogs {
    FolderView folder;
    OpenFilter filter = OpenFilter::All;
    std::string typed_path;  ///< of the open dialog
    std::string open_for;    ///< the key of the experiment that it seeks a file for; empty: it opens one
    std::vector<std::string> recent;
    SaveSettings save;
    std::optional<PendingReplace> replace;
    std::string failure;  ///< why the last file failed: the dialog says it and keeps what was typed
};

}  // namespace lowrank::state
