// Theme, scale and workspace. Knows no toolkit.
#include "app/cli/window_options.h"

#include "app/cli/experiment_options.h"
#include "core/text/numbers.h"

namespace lowrank::cli {

std::vector<Option> window_options() {
    const char* heading = "Window";
    return {{"theme", 0, "light|dark|projector", "colours", heading},
            {"workspace", 0, "race", "which workspace is in front", heading}};
}

Result<shell::Options> read_window_options(const Arguments& arguments) {
    shell::Options options;
    if (const auto name = arguments.value("theme")) {
        options.theme = theme::theme_from(*name);
        if (!options.theme)
            return Failure{"theme cannot be '" + *name + "': light, dark or projector is needed."};
    }
    if (const auto name = arguments.value("workspace")) {
        if (*name != "race") return Failure{"workspace cannot be '" + *name + "': race is needed."};
        options.workspace = *name;
    }
    const Result<Chosen> chosen = choose_experiment(arguments);
    if (!chosen) return Failure{chosen.sentence()};
    options.experiment = chosen->spec;
    options.memory_limit = chosen->memory_limit;
    return options;
}

}  // namespace lowrank::cli
