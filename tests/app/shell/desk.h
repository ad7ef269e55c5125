// The whole program without a window: keys in, share lines out of the clipboard, frames without fonts or
// textures.
#pragma once
#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "app/platform/imgui_compat.h"
#include "app/shell/application.h"
#include "app/ui/context.h"
#include "core/io/share_line.h"
#include "tests/app/bare_imgui.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

namespace lowrank::testing {

/// One application in bare ImGui; the person's folders are the test's own, or those of the desks before it.
struct Desk {
    explicit Desk(const ExperimentSpec& spec, bool personal = false)
        : Desk(options_of(spec, personal), std::make_shared<TempFolder>()) {}
    Desk(const shell::Options& options, std::shared_ptr<TempFolder> home,
         const paint::ScreenFonts* fonts = nullptr)
        : folder(std::move(home)) {
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
            setenv(name, folder->path(name).c_str(), 1);
        shell::Services services;
        services.wake = [] {};
        services.set_clipboard = [this](const std::string& text) { clipboard = text; };
        services.clipboard = [this] { return clipboard; };
        services.probes = &probes;
        services.words = &words;
        services.fonts = fonts;
        services.stops = &stops;
        services.set_title = [this](const std::string& text) { title = text; };
        app = std::make_unique<shell::Application>(options, services);
    }
    static shell::Options options_of(const ExperimentSpec& spec, bool personal) {
        shell::Options options;
        options.experiment = spec;
        options.personal_settings = personal;
        options.level = state::Level{};  // the whole screen
        return options;
    }
    void frame(int count = 1, float width = 1600, float height = 1000) {
        for (int k = 0; k < count; ++k) {
            app->drain();
            words.clear();
            ImGui::GetIO().DisplaySize = {width, height};
            ImGui::NewFrame();
            app->frame(width, height);
            ImGui::Render();
        }
    }
    /// Frames until the question about a file hears 'Allow'.
    void read_question() { frame(40); }
    /// Frames until it is so; what runs here takes a small part of the patience.
    bool until(const std::function<bool()>& so) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!so()) {
            if (std::chrono::steady_clock::now() > patience) return false;
            frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return true;
    }
    /// Frames until the race has ended or reached t.
    bool settle(std::optional<std::int64_t> t = {}) {
        frame(2);
        return until([&] { return app->settled(t); });
    }
    void key(shell::KeyEvent event) {
        app->key(event);
        frame();
    }
    void key(char letter, bool ctrl = false, bool shift = false) {
        app->key({letter, shell::NamedKey::None, ctrl, shift, false});
        frame();
    }
    void key(shell::NamedKey named, bool alt = false) {
        app->key({0, named, false, false, alt});
        frame();
    }
    void click(float x, float y) {
        platform::compat::mouse_position(ImGui::GetIO(), x, y);
        frame();
        platform::compat::mouse_button(ImGui::GetIO(), 0, true);
        frame();
        platform::compat::mouse_button(ImGui::GetIO(), 0, false);
        frame(2);
    }
    /// Frames until it asks for none, four times in a row: what a race's threads still send asks for one.
    bool rests() {
        int calm = 0;
        return until([&] {
            calm = app->wants_frame() ? 0 : calm + 1;
            return calm > 3;
        });
    }
    bool shown(const std::string& name) {
        probes.clear();
        frame(2);
        return probes.contains(name);
    }
    /// A click on the middle of a named item.
    void press(const std::string& name) {
        INFO(name);
        REQUIRE(shown(name));
        const paint::Rect at = probes.at(name);
        click(at.x + at.w / 2, at.y + at.h / 2);
        frame(2);
    }
    ExperimentSpec shared() {
        key('C', true);
        const auto read = read_share_line(clipboard);
        REQUIRE(read);
        return *read;
    }

    BareImGui imgui;
    std::shared_ptr<TempFolder> folder;
    std::string clipboard, title;
    std::map<std::string, paint::Rect> probes;  ///< where each named item was last
    std::vector<ui::DrawnWord> words;           ///< what the last frame has written, but for figures
    ui::StopsOfFrame stops;                     ///< the controls of the last frame
    std::unique_ptr<shell::Application> app;
};

/// MC, n 24, r 2: a race of a few milliseconds.
inline ExperimentSpec small_experiment() {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = spec.problem.cols = 24;
    spec.problem.rank = 2;
    return spec;
}

/// The whole window as a stranger has it, with a tab in front.
inline shell::Options options_in(const std::string& workspace) {
    shell::Options options = Desk::options_of(small_experiment(), false);
    options.workspace = workspace;
    return options;
}

/// The share line of a study over two ranks, three trials a cell.
inline std::string study_line(const std::string& n, const std::string& x, const std::string& methods) {
    return write_share_keys({{"problem", "studies"},
                             {"kind", "mc"},
                             {"n", n},
                             {"x", x},
                             {"y", "rank=1,2"},
                             {"methods", methods},
                             {"trials", "3"}});
}

}  // namespace lowrank::testing
