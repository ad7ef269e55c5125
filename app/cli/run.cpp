// 'run', and the program alone: opens the window.
#include <filesystem>
#include <fmt/core.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/experiment_options.h"
#include "app/cli/texts_option.h"
#include "app/cli/window_options.h"
#include "app/platform/window.h"
#include "app/state/settings.h"

namespace lowrank::cli {
namespace {

/// What is opened as if it were dropped on the window; empty: nothing.
Result<std::string> file_to_open(const Arguments& arguments) {
    if (arguments.positionals.empty()) return std::string();
    const std::string& path = arguments.positionals[0];
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return Failure{
            fmt::format("there is no file '{}' to open: an experiment, a study, a lesson, data or options "
                        "only are taken here.",
                        path)};
    // What the window keeps of it is asked for from anywhere.
    return std::filesystem::absolute(path, ignored).string();
}

int open_window(const Arguments& arguments) {
    const Result<std::string> file = file_to_open(arguments);
    if (!file) return fail(file.sentence());
    const std::string wrong_texts = choose_own_texts(arguments);
    const std::string data = state::places_from_environment().data;
    Result<shell::Options> options =
        read_window_options(arguments, true, data.empty() ? std::string() : data + "/lessons");
    if (!options) return fail(options.sentence());
    if (!wrong_texts.empty()) options->notices.push_back(wrong_texts);
    const auto scale = read_scale(arguments);
    if (!scale) return fail(scale.sentence());
    if (*scale) options->scale = **scale;
    if (!file->empty()) options->open = *file;
    platform::WindowOptions window;
    if (const auto folder = arguments.value("shader-dir")) {
        if (std::error_code ignored; !std::filesystem::is_directory(*folder, ignored))
            return fail(fmt::format("shader-dir cannot be '{}': a folder that exists is needed.", *folder));
        window.shader_folder = *folder;
    }
    return platform::run_window(std::move(*options), window);
}

}  // namespace

Command run_command() {
    Command command;
    command.name = "run";
    command.summary = "opens the window (also: no command at all)";
    command.description = "Opens the window on an experiment.";
    command.positionals = {
        {"FILE", "opened as if it were dropped on the window: an experiment, a study, a lesson, data",
         false}};
    command.options =
        join({window_options(),
              {{"scale", 0, "S", "size of the interface, 0.5 to 4", "Window"},
               {"shader-dir", 0, "DIR", "shaders edited there are used while the program runs", "Window"}},
              window_experiment_options(),
              machine_options()});
    command.examples = {
        {"lowrank-lab run", "the window"},
        {"lowrank-lab run study.lrs", "a file, whatever it is"},
        {"lowrank-lab run --preset momentum --theme dark", "an experiment that ships"},
        {"lowrank-lab run --image photo.jpg --rate 0.3 --rank 20", "watch a photograph fill in"}};
    command.work = open_window;
    return command;
}

}  // namespace lowrank::cli
