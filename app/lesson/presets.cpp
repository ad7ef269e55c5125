// Presets found among the embedded files.
#include "app/lesson/presets.h"

#include <algorithm>

#include "app/platform/embedded.h"
#include "core/io/experiment_toml.h"

namespace lowrank::lesson {
namespace {

constexpr std::string_view kPresetFolder = "presets/", kEnding = ".toml";

}  // namespace

std::vector<Preset> presets() {
    std::vector<Preset> all;
    for (const std::string_view name : embedded::names()) {
        if (!name.starts_with(kPresetFolder)) continue;
        std::string_view text = embedded::find(name);
        text = text.substr(0, text.find('\n'));
        if (text.starts_with("# ")) text.remove_prefix(2);
        const std::size_t length = name.size() - kPresetFolder.size() - kEnding.size();
        all.push_back({std::string(name.substr(kPresetFolder.size(), length)), std::string(text)});
    }
    std::ranges::sort(all, {}, &Preset::name);
    return all;
}

Result<ExperimentSpec> read_preset(const std::string& name) {
    std::string list;
    for (const Preset& preset : presets()) {
        if (preset.name == name) {
            const std::string file = name + std::string(kEnding);
            const Result<ExperimentFile> read =
                read_experiment(embedded::find(std::string(kPresetFolder) + file), file);
            if (!read) return Failure{read.sentence()};
            return read->spec;
        }
        list += (list.empty() ? "" : ", ") + preset.name;
    }
    return Failure{"there is no preset '" + name + "': the presets are " + list + "."};
}

}  // namespace lowrank::lesson
