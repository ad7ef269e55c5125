// Asks the file system what a path is, without opening it.
#include "app/state/regular_file.h"

#include <filesystem>

#include "core/io/atomic_file.h"
#include "core/io/read_file.h"

namespace lowrank::state {

std::string why_not_regular(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const char* what = nullptr;
    switch (fs::status(path, ignored).type()) {
        case fs::file_type::fifo:
            what = "a pipe";
            break;
        case fs::file_type::socket:
            what = "a socket";
            break;
        case fs::file_type::character:
        case fs::file_type::block:
            what = "a device";
            break;
        default:
            return {};
    }
    return in_quotes(path) + " is " + what + ": the window reads and writes regular files only.";
}

Result<std::string> read_regular_text(const std::string& path) {
    if (std::string why = why_not_regular(path); !why.empty()) return Failure{std::move(why)};
    return read_text(path);
}

}  // namespace lowrank::state
