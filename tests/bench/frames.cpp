// What a frame of the whole window costs while nine curves of a race hold a million points: words, controls
// and curves as they are handed to the renderer.
#include <algorithm>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "app/platform/imgui_compat.h"
#include "app/shell/application.h"
#include "app/state/level.h"
#include "tests/app/bare_imgui.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

constexpr float kWidth = 1920, kHeight = 1080;
constexpr Index kPoints = 111'112;  // of each of nine curves

double thread_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

void frame(shell::Application& app) {
    app.drain();
    ImGui::GetIO().DisplaySize = {kWidth, kHeight};
    ImGui::NewFrame();
    app.frame(kWidth, kHeight);
    ImGui::Render();
}

/// Stepsizes so short that no method arrives.
ExperimentSpec long_race() {
    ExperimentSpec spec = experiment(8, 1, 0.9, 1);
    spec.methods.clear();
    for (int k = 1; k <= 9; ++k)
        spec.methods.push_back({*parse_method("grad:step=" + std::to_string(k) + "e-9"), true});
    spec.stop.max_iter = kPoints - 1;
    return spec;
}

/// Processor time a frame, sorted; move comes before each.
template <class Move>
std::vector<double> processor_times(shell::Application& app, const Move& move) {
    std::vector<double> all;
    for (int k = 0; k < 120; ++k) {
        move(k);
        const double before = thread_milliseconds();
        frame(app);
        all.push_back(thread_milliseconds() - before);
    }
    std::ranges::sort(all);
    return all;
}

void say_frames(Report& report, const std::string& name, const std::vector<double>& all, double target) {
    report.line(name + ", median", all[all.size() / 2], "ms", target);
    report.line(name + ", 19 of 20", all[all.size() * 19 / 20], "ms", target);
}

}  // namespace

void frames(Report& report) {
    report.heading(
        "A frame of the whole window, 1920 x 1080, nine curves of 111 112 points, without the renderer");
    testing::BareImGui imgui;
    shell::Services services;
    services.wake = [] {};
    services.set_clipboard = [](const std::string&) {};
    services.clipboard = [] { return std::string(); };
    services.set_title = [](const std::string&) {};
    shell::Options options;
    options.experiment = long_race();
    options.personal_settings = false;
    options.level = state::Level{};
    shell::Application app(std::move(options), services);
    while (!app.settled({})) {
        frame(app);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (int k = 0; k < 60; ++k) frame(app);
    ImGuiIO& io = ImGui::GetIO();
    constexpr float kX = kWidth * 0.45f, kY = kHeight * 0.35f;
    say_frames(report, "at rest", processor_times(app, [](int) {}), 4);
    say_frames(report, "pointer over a figure",
               processor_times(app, [&](int k) { platform::compat::mouse_position(io, kX + float(k), kY); }),
               4);
    say_frames(
        report, "wheel, in and out",
        processor_times(app, [&](int k) { platform::compat::mouse_wheel(io, 0, k / 10 % 2 ? 1.f : -1.f); }),
        1e3 / 60);
    platform::compat::mouse_button(io, 0, true);
    say_frames(report, "drag",
               processor_times(app,
                               [&](int k) {
                                   platform::compat::mouse_position(io, kX + float(k * 3 % 200),
                                                                    kY + float(k % 40));
                               }),
               1e3 / 60);
    platform::compat::mouse_button(io, 0, false);
    app.ask_to_quit();
}

}  // namespace lowrank::bench
