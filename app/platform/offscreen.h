// The whole window as a picture, with no display.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "app/shell/application.h"
#include "core/text/result.h"

namespace lowrank::platform {

struct ScreenshotOptions {
    int width = 1600, height = 1000;  ///< nominal pixels: the picture has these times the scale
    double scale = 1;                 ///< density, 0.5 to 4: the same layout with more pixels
    std::optional<std::int64_t>
        at;  ///< drawn when every method has reached this iteration; absent: when the race has ended
};

/// Runs the application in frames of 1/60 s until it has settled, personal settings ignored, and writes the
/// last frame as a PNG file, whole or not at all. force: an existing file may be replaced. A sentence where
/// EGL or the size is not to be had. drawn: called before the file is begun, for the token that calls it off.
Result<Written> screenshot(shell::Options options, const ScreenshotOptions& wish, const std::string& path,
                           bool force, const std::function<std::stop_token()>& drawn);

}  // namespace lowrank::platform
