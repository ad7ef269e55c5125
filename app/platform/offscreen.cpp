// Draws frames into a framebuffer until nothing moves any more; the last one is the picture.
#include "app/platform/offscreen.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <fmt/core.h>
#include <functional>
#include <mutex>
#include <span>
#include <utility>

#include <epoxy/gl.h>

#include "app/gl/target.h"
#include "app/platform/egl_context.h"
#include "app/platform/gui.h"
#include "app/platform/imgui_compat.h"
#include "core/io/file/atomic_file.h"
#include "core/io/picture/image.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank::platform {

namespace {

constexpr std::chrono::seconds kPatience{3};
constexpr int kFramesAtRest = 4;  ///< ImGui lays some windows out a frame late

/// Sleeps until the worker has something, instead of drawing what would look the same.
class WakeUp {
public:
    void wake() {
        const std::lock_guard lock(mutex_);
        woken_ = true;
        changed_.notify_one();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::milliseconds(20), [this] { return woken_; });
        woken_ = false;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool woken_ = false;
};

/// Visits the rows of a target from the top of the picture, some at a time.
Result<Written> for_rows(const gl::Target& target, const std::stop_token& stop,
                         const std::function<Result<Written>(std::span<const std::uint8_t>)>& visit) {
    constexpr int kRows = 64;
    const std::size_t stride = 4 * static_cast<std::size_t>(target.width());
    for (int below = target.height(); below > 0;) {
        if (stop.stop_requested()) return Cancelled{};
        const int rows = std::min(kRows, below);
        below -= rows;
        std::vector<std::uint8_t> pixels = target.read_rows(below, rows);
        // Rows lie upward.
        for (std::size_t low = 0, high = static_cast<std::size_t>(rows) - 1; low < high; ++low, --high)
            std::swap_ranges(pixels.begin() + static_cast<std::ptrdiff_t>(low * stride),
                             pixels.begin() + static_cast<std::ptrdiff_t>((low + 1) * stride),
                             pixels.begin() + static_cast<std::ptrdiff_t>(high * stride));
        if (Result<Written> visited = visit(pixels); !visited) return visited;
    }
    return Written{};
}

Result<Written> write_png(const gl::Target& target, const PngMetadata& metadata, const ByteSink& sink,
                          const std::stop_token& stop) {
    bool opaque = true;
    (void)for_rows(target, stop, [&](std::span<const std::uint8_t> rgba) -> Result<Written> {
        for (std::size_t i = 3; i < rgba.size() && opaque; i += 4) opaque = rgba[i] == 255;
        return Written{};
    });
    Result<PngWriter> png = PngWriter::begin(target.width(), target.height(), opaque ? 3 : 4, metadata, sink);
    if (!png) return png.passed_on<Written>();
    const Result<Written> rows = for_rows(target, stop, [&](std::span<const std::uint8_t> rgba) {
        return opaque ? png->add(without_alpha(rgba)) : png->add(rgba);
    });
    return rows ? png->finish() : rows;
}

/// What it is drawn into lies in memory as a whole, beside what grows with it: letters, textures of the
/// matrix and the surfaces, and what the library draws ahead; and the window without all that. Measured from
/// 1.6 to 59 million pixels, at scales of 1, 2 and 4, with Mesa's software renderer.
constexpr double kBytesAPixel = 16, kWindowBytes = 260 * 1048576.0;
std::string why_too_large(const ScreenshotOptions& wish, double limit) {
    const double width = std::round(wish.width * wish.scale), height = std::round(wish.height * wish.scale);
    const double bytes = kWindowBytes + kBytesAPixel * width * height;
    if (!(limit > 0) || bytes <= limit) return {};
    return fmt::format(
        "a screenshot of {} x {} pixels takes {} while it is drawn, and the limit is {} (--memory-limit): a "
        "smaller --size or --scale, or a larger limit is needed.",
        print_number(width), print_number(height), print_size(bytes), print_size(limit));
}

/// Draws the window and hands its picture over.
Result<Written> draw_window(shell::Options options, const ScreenshotOptions& wish,
                            const std::function<Result<Written>(const gl::Target&)>& take) {
    if (!(wish.scale >= 0.5 && wish.scale <= 4))
        return Failure{
            fmt::format("The scale {} of a screenshot is not between 0.5 and 4.", print_number(wish.scale))};
    const int width = static_cast<int>(std::lround(wish.width * wish.scale));
    const int height = static_cast<int>(std::lround(wish.height * wish.scale));
    auto context = EglContext::create();
    if (!context) return Failure{context.sentence()};

    WakeUp wake_up;
    gl::Target target;
    if (wish.width < 64 || wish.height < 64 || !target.resize(width, height))
        return Failure{
            fmt::format("A screenshot of {} x {} pixels cannot be drawn; each side may have 64 to 16384.",
                        width, height)};
    Gui gui;
    std::string clipboard;
    shell::Services services;
    gui.provide(services);
    services.wake = [&wake_up] { wake_up.wake(); };
    services.set_clipboard = [&clipboard](const std::string& text) { clipboard = text; };
    services.clipboard = [&clipboard] { return clipboard; };
    services.set_fullscreen = [](bool) {};
    services.set_title = [](const std::string&) {};
    options.personal_settings = false;
    shell::Application application(std::move(options), services);
    application.set_monitor_scale(wish.scale);

    const auto frame = [&] {
        gui.prepare(application);
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
        io.DisplayFramebufferScale = {1, 1};
        io.DeltaTime = 1.f / 60;
        compat::mouse_position(io, -FLT_MAX, -FLT_MAX);
        glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
        gui.draw(application, width, height);
    };
    const auto unrest = [&] { return application.wants_frame() || gui.pending(application); };
    frame();
    const auto settle = [&] {
        for (int idle = 0; !application.settled(wish.at);) {
            wake_up.wait();
            application.drain();
            idle = unrest() || idle > 10 ? 0 : idle + 1;
            if (idle == 0) frame();
        }
    };
    settle();
    if (wish.at) {
        // Where the whole race is a matter of seconds its end is waited for, because then the picture is the
        // same every time; otherwise it stands where it is.
        const auto patience = std::chrono::steady_clock::now() + kPatience;
        while (!application.settled({}) && std::chrono::steady_clock::now() < patience) {
            wake_up.wait();
            application.drain();
            if (unrest()) frame();
        }
        application.move_cursor(wish.at);
        frame();
        settle();
    }
    application.forget_places();
    for (int at_rest = 0; at_rest < kFramesAtRest; at_rest = unrest() ? 0 : at_rest + 1) frame();

    // What is drawn late is waited for here, where a signal still ends the program at once, and not by the
    // first pixel read.
    glFinish();
    return take(target);
}

}  // namespace

Result<Written> screenshot(shell::Options options, const ScreenshotOptions& wish, const std::string& path,
                           bool force, const std::function<std::stop_token()>& drawn) {
    if (const std::string why = why_unwritable(path, force); !why.empty()) return Failure{why};
    if (std::string why = why_too_large(wish, options.memory_limit); !why.empty())
        return Failure{std::move(why)};
    PngMetadata info;
    info.dpi = 96 * wish.scale;
    info.srgb = info.drawn = true;
    info.text = {{"Title", "LowRank Lab: the window"},
                 {"Software", fmt::format("LowRank Lab {}", kVersion)},
                 {"Description", write_share_line(options.experiment)}};
    return draw_window(std::move(options), wish, [&](const gl::Target& picture) {
        const std::stop_token stop = drawn();
        const auto write = [&](const ByteSink& sink) { return write_png(picture, info, sink, stop); };
        return write_file(path, force, write, stop);
    });
}

}  // namespace lowrank::platform
