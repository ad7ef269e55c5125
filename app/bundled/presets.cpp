// Presets and lectures found among the embedded files.
#include "app/bundled/presets.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/embedded/embedded.h"
#include "app/paint/languages.h"
#include "app/state/scenes.h"

namespace lowrank::bundled {
namespace {

constexpr std::string_view kPresetFolder = "presets/", kLectureFolder = "lectures/", kEnding = ".toml";

std::vector<Preset> files_of(std::string_view folder) {
    std::vector<Preset> all;
    for (const std::string_view name : embedded::names()) {
        if (!name.starts_with(folder) || paint::is_translation(name)) continue;
        std::string_view text = paint::file_in_language(name);
        const auto comment = [&] {
            std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(text.size(), line.size() + 1));
            if (line.starts_with("# ")) line.remove_prefix(2);
            return std::string(line);
        };
        const std::size_t length = name.size() - folder.size() - kEnding.size();
        Preset preset{std::string(name.substr(folder.size(), length)), comment(), {}};
        preset.meaning = comment();
        all.push_back(std::move(preset));
    }
    std::ranges::sort(all, {}, &Preset::name);
    return all;
}

/// what: 'preset'.
Result<ExperimentFile> read_shipped(std::string_view folder, const std::string& what, const std::string& name,
                                    const SceneCheck& check) {
    std::string list;
    for (const Preset& each : files_of(folder)) {
        if (each.name == name) {
            const std::string file = name + std::string(kEnding);
            return read_experiment(paint::file_in_language(std::string(folder) + file), file, {}, check);
        }
        list += (list.empty() ? "" : ", ") + each.name;
    }
    return Failure{fmt::format("there is no {} '{}': the {}s are {}.", what, name, what, list)};
}

}  // namespace

std::vector<Preset> presets() { return files_of(kPresetFolder); }

Result<ExperimentSpec> read_preset(const std::string& name) {
    const Result<ExperimentFile> read = read_shipped(kPresetFolder, "preset", name, {});
    if (!read) return Failure{read.sentence()};
    return read->spec;
}

std::vector<Preset> lectures() { return files_of(kLectureFolder); }

Result<ExperimentFile> read_lecture(const std::string& name, const state::Tabs& tabs) {
    Result<ExperimentFile> read = read_shipped(kLectureFolder, "lecture", name, state::scene_check(tabs));
    if (read && !read->scene_fault.empty()) return Failure{read->scene_fault};
    return read;
}

}  // namespace lowrank::bundled
