// The real window: events in, frames out, asleep in between.
#pragma once
#include <filesystem>

#include "app/shell/application.h"

namespace lowrank::platform {

struct WindowOptions {
    int width = 1600,
        height = 1000;  ///< nominal pixels, times the monitor's scale, at most the monitor's work area
    std::filesystem::path shader_folder;  ///< shaders edited here are linked again while the program runs
};

/// Opens the window and runs until it is closed, the application quits, or SIGINT or SIGTERM arrive. Exit
/// code: 0; 2 with one sentence on stderr where there is no display or no OpenGL 3.3; 128 + signal where a
/// frame hangs or a second signal comes (QuitSignals).
int run_window(shell::Options options, const WindowOptions& window = {});

}  // namespace lowrank::platform
