// The one place that names the files of factors: who asks whether to replace them and who writes them agree.
#include "app/state/saved_paths.h"

#include <filesystem>

namespace lowrank::state {

std::vector<std::string> saved_paths(SaveWhat what, const std::string& path) {
    if (what != SaveWhat::Factors) return {path};
    const std::filesystem::path whole(path);
    const auto part = [&](const char* end) {
        return (whole.parent_path() / (whole.stem().string() + end + whole.extension().string())).string();
    };
    return {part("-left"), part("-right")};
}

}  // namespace lowrank::state
