// The whole window as a picture, with no display.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/shell/application.h"
#include "core/text/result.h"

namespace lowrank::platform {

struct ScreenshotOptions {
    int width = 1600, height = 1000;  ///< nominal pixels: the picture has these times the scale
    double scale = 1;                 ///< density, 0.5 to 4: the same layout with more pixels
    std::optional<std::int64_t>
        at;  ///< drawn when every method has reached this iteration; absent: when the race has ended
};

struct Screenshot {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;  ///< rows from the top
};

/// Runs the application in frames of 1/60 s until it has settled, personal settings ignored, and reads the
/// last frame. A sentence where EGL or the size is not to be had.
Result<Screenshot> draw_screenshot(shell::Options options, const ScreenshotOptions& wish);

/// The same as a PNG file, whole or not at all. force: an existing file may be replaced.
Result<Written> screenshot(shell::Options options, const ScreenshotOptions& wish, const std::string& path,
                           bool force);

}  // namespace lowrank::platform
