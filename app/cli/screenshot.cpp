// 'screenshot': the whole window as a picture, drawn with no display.
#include <fmt/core.h>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/ending.h"
#include "app/cli/experiment_options.h"
#include "app/cli/window_options.h"
#include "app/platform/offscreen.h"
#include "core/io/file/atomic_file.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr std::int64_t kSmallest = 320, kLargest = 8192;

/// 'WIDTHxHEIGHT' in pixels.
Result<Written> read_size(const std::string& text, platform::ScreenshotOptions& wish) {
    const std::size_t cross = text.find('x');
    const auto width = parse_integer(text.substr(0, cross));
    const auto height = cross == std::string::npos ? std::nullopt : parse_integer(text.substr(cross + 1));
    const auto fits = [](const auto& side) { return side && *side >= kSmallest && *side <= kLargest; };
    if (!fits(width) || !fits(height))
        return Failure{
            fmt::format("size cannot be '{}': WIDTHxHEIGHT with both from {} to {} is needed, as 1600x1000.",
                        text, kSmallest, kLargest)};
    wish.width = static_cast<int>(*width);
    wish.height = static_cast<int>(*height);
    return Written{};
}

int take_screenshot(const Arguments& arguments) {
    Ending ending("interrupted before the picture was written.");
    const auto path = arguments.value("output");
    if (!path) return fail("screenshot needs -o FILE.png: where the picture is written.");
    if (!path->ends_with(".png"))
        return fail(fmt::format("output cannot be '{}': a name that ends in .png is needed.", *path));
    platform::ScreenshotOptions wish;
    if (const auto text = arguments.value("size"))
        if (const auto read = read_size(*text, wish); !read) return fail(read.sentence());
    const auto scale = read_scale(arguments);
    if (!scale) return fail(scale.sentence());
    if (*scale) wish.scale = **scale;
    if (const auto text = arguments.value("at")) {
        const auto t = parse_integer(*text);
        if (!t || *t < 0)
            return fail(
                fmt::format("at cannot be '{}': an iteration, a whole number from 0 on, is needed.", *text));
        wish.at = *t;
    }
    if (const std::string why = why_unwritable(*path, arguments.has("force")); !why.empty()) return fail(why);
    Result<shell::Options> options = read_window_options(arguments, false);
    if (!options) return fail(options.sentence());
    options->personal_settings = false;
    // A picture of a figure is looked at, not worked with, and a sentence would lie over its axes.
    options->figure_hint = false;
    std::optional<Ending::File> file;
    const auto drawn = [&] { return file.emplace(ending).token(); };
    const Result<Written> written =
        platform::screenshot(std::move(*options), wish, *path, arguments.has("force"), drawn);
    if (written.cancelled()) return ending.interrupted();
    return written ? kRan : fail(written.sentence());
}

}  // namespace

Command screenshot_command() {
    Command command;
    command.name = "screenshot";
    command.summary = "draws the whole window as a PNG, with no display";
    command.description =
        "Draws the window as it is when the race has ended, or has reached T. Personal settings are "
        "ignored.";
    const char* heading = "Picture";
    command.options = join({{{"output", 'o', "FILE", "where to: FILE.png", heading},
                             {"size", 0, "WxH", "size of the window; default 1600x1000", heading},
                             {"scale", 0, "S", "pixels for each of them, 0.5 to 4; default 1", heading},
                             {"at", 0, "T", "drawn when every method has reached iteration T", heading},
                             {"force", 0, "", "replace a file that exists", heading}},
                            window_options(),
                            window_experiment_options(),
                            machine_options()});
    command.examples = {
        {"lowrank-lab screenshot -o window.png", "the default race when it has ended"},
        {"lowrank-lab screenshot -o window.png --size 1280x720 --scale 2 --theme dark --at 30",
         "crisp, dark, and in the middle of things"}};
    command.work = take_screenshot;
    return command;
}

}  // namespace lowrank::cli
