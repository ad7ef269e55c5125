// The program with the quadratic in front: it settles and rests, keys and transport mean it, what was chosen is
// kept, figures leave as files.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <imgui.h>

#include "app/platform/imgui_compat.h"
#include "app/shell/application.h"
#include "tests/catch.h"
#include "tests/core/io/temp_folder.h"

using namespace lowrank;
using namespace lowrank::shell;

namespace {

/// The application between frames, with the pointer and keys of a person.
class Desk {
public:
    explicit Desk(testing::TempFolder& folder) {
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
            setenv(name, folder.path(name).c_str(), 1);
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // as the window's has
        io.DeltaTime = 1 / 60.f;
        unsigned char* pixels = nullptr;
        int w = 0, h = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &w, &h);
        io.Fonts->SetTexID(reinterpret_cast<ImTextureID>(std::uintptr_t{1}));
        platform::compat::own_keys(io);
        Services services;
        services.wake = [] {};
        services.set_clipboard = [this](const std::string& text) { clipboard = text; };
        Options options;
        options.experiment = default_experiment();
        options.experiment.problem.rows = options.experiment.problem.cols = 24;
        options.experiment.problem.rank = 2;
        options.workspace = state::Workspace::Quadratic;
        app = std::make_unique<Application>(options, services);
    }
    ~Desk() {
        app.reset();
        ImGui::DestroyContext();
    }
    void frame(int count = 1) {
        for (int k = 0; k < count; ++k) {
            app->drain();
            ImGui::GetIO().DisplaySize = {1600, 1000};
            ImGui::NewFrame();
            app->frame(1600, 1000);
            ImGui::Render();
        }
    }
    bool until(const std::function<bool()>& done) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!done()) {
            if (std::chrono::steady_clock::now() > patience) return false;
            frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return true;
    }
    bool settle() {
        frame(2);
        return until([&] { return app->settled(std::nullopt); });
    }
    void key(KeyEvent event) {
        app->key(event);
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

    std::string clipboard;
    std::unique_ptr<Application> app;
};

}  // namespace

TEST_CASE("the quadratic settles, then asks for no frame, and an edit is kept for the next start") {
    testing::TempFolder folder;
    {
        Desk desk(folder);
        REQUIRE(desk.settle());
        REQUIRE(desk.until([&] { return !desk.app->wants_frame(); }));
        desk.frame(3);
        CHECK_FALSE(desk.app->wants_frame());
        // The switch of Q: 'Spectrum' is the third of four.
        desk.click(16 + 268 * 0.62f, 44 + 12 + 26 + 14);
        REQUIRE(desk.settle());
    }
    const std::string kept = folder.read("XDG_STATE_HOME/lowrank-lab/quadratic.txt");
    CHECK(kept.find("source = spectrum") != std::string::npos);
    CHECK(kept.find("method = ") != std::string::npos);
    {
        Desk desk(folder);
        REQUIRE(desk.settle());
        desk.key({'Z', NamedKey::None, true});
    }
    CHECK(folder.read("XDG_STATE_HOME/lowrank-lab/quadratic.txt") == kept);
}

TEST_CASE("keys mean the quadratic while it is in front") {
    testing::TempFolder folder;
    Desk desk(folder);
    REQUIRE(desk.settle());
    // Played again from its end, paused, stepped, scrubbed: nothing of it may hang or end the program.
    desk.key({0, NamedKey::Space});
    CHECK_FALSE(desk.app->settled(std::nullopt));
    desk.key({0, NamedKey::Space});
    REQUIRE(desk.until([&] { return desk.app->settled(std::nullopt); }));
    for (const NamedKey named : {NamedKey::Left, NamedKey::Right, NamedKey::Home, NamedKey::End}) {
        desk.key({0, named});
        desk.key({0, named, false, true});
    }
    for (const char letter : {'L', 'K', 'G', 'M', 'H', 'R'}) {
        desk.key({letter});
        desk.frame(2);
    }
    desk.key({0, NamedKey::Left, false, false, true});
    desk.key({'1', NamedKey::None, true});
    desk.frame(2);
    desk.key({'3', NamedKey::None, true});
    REQUIRE(desk.settle());
}

TEST_CASE("an unreadable file of the quadratic is set aside and the example is shown") {
    testing::TempFolder folder;
    std::filesystem::create_directories(folder.path("XDG_STATE_HOME/lowrank-lab"));
    folder.with("XDG_STATE_HOME/lowrank-lab/quadratic.txt", "q11 = nan\n");
    Desk desk(folder);
    REQUIRE(desk.settle());
    CHECK(std::filesystem::exists(folder.path("XDG_STATE_HOME/lowrank-lab/quadratic.txt.unreadable")));
}
