// The folder that dialogs begin in, and what a desk writes there.
#pragma once
#include <filesystem>

#include "core/io/experiment_toml.h"
#include "core/io/file/read_file.h"
#include "tests/app/shell/desk.h"

namespace lowrank::testing {

/// A folder that the program begins in, for as long as it lives.
struct WorkingFolder {
    std::filesystem::path before = std::filesystem::current_path();
    TempFolder made;
    std::filesystem::path files{made.path("files")};
    WorkingFolder() {
        std::filesystem::create_directories(files);
        std::filesystem::current_path(files);
    }
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;
    ~WorkingFolder() { std::filesystem::current_path(before); }
    /// The file of this ending; empty where there is none.
    std::string only(const std::string& ending) const {
        std::string found;
        for (const auto& entry : std::filesystem::directory_iterator(files))
            if (entry.path().string().ends_with(ending)) found = entry.path().string();
        return found;
    }
};

/// What a desk's dialog writes when it saves.
inline std::string saved(Desk& desk, const WorkingFolder& folder) {
    desk.probes.clear();
    desk.key('S', true);
    desk.frame(2);
    REQUIRE(desk.probes.contains("save.go"));
    const paint::Rect go = desk.probes.at("save.go");
    desk.click(go.x + go.w / 2, go.y + go.h / 2);
    REQUIRE(desk.until([&] { return !folder.only(".toml").empty(); }));
    REQUIRE(desk.settle());
    const auto text = read_file(folder.only(".toml"));
    REQUIRE(text);
    return *text;
}

inline ExperimentFile experiment_of(const std::string& text) {
    const auto file = read_experiment(text, "saved.toml");
    INFO(file.sentence());
    REQUIRE(file);
    return *file;
}

}  // namespace lowrank::testing
