// Every screen and dialog drawn with the real atlas: what was made at the start is enough for all of them.
#include <cmath>
#include <set>
#include <sstream>

#include "app/paint/imgui_versions.h"
#include "app/platform/fonts.h"
#include "app/platform/imgui_compat.h"
#include "app/shell/application.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::shell;
using lowrank::testing::TempFolder;

namespace {

/// Hands on what the atlas has and notes what it has not.
class NotingFonts final : public paint::ScreenFonts {
public:
    explicit NotingFonts(const platform::Fonts& fonts) : fonts_(fonts) {}
    ImFont* font(paint::Face face, float size) const override {
        ImFont* font = fonts_.font(face, size);
        const float quarter = std::round(size * 4) / 4;
        if (std::abs(paint::em_of(*font) - quarter) > 0.01f)
            missing.insert({static_cast<int>(face), quarter});
        return font;
    }
    float pixel_ratio() const override { return 1; }
    mutable std::set<std::pair<int, float>> missing;

private:
    const platform::Fonts& fonts_;
};

}  // namespace

TEST_CASE("the sizes made at the start are all that any screen or dialog asks for") {
    TempFolder folder;
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
        setenv(name, folder.path(name).c_str(), 1);
    for (const double scale : {1.0, 1.5}) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DeltaTime = 1 / 60.f;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // as the window's has
        platform::compat::own_keys(io);
        {
            platform::Fonts fonts(*io.Fonts);
            fonts.prepare(scale);
            unsigned char* pixels = nullptr;
            int across = 0, down = 0;
            io.Fonts->GetTexDataAsAlpha8(&pixels, &across, &down);
            io.Fonts->SetTexID(paint::texture(1));
            const NotingFonts noting(fonts);
            Services services;
            services.wake = [] {};
            services.fonts = &noting;
            Options options;
            options.experiment = default_experiment();
            options.experiment.problem.rows = options.experiment.problem.cols = 20;
            options.personal_settings = false;
            options.scale = scale;
            Application app(options, services);
            const float width = static_cast<float>(1600 * scale), height = static_cast<float>(1000 * scale);
            const auto frames = [&](int count) {
                for (int k = 0; k < count; ++k) {
                    app.drain();
                    io.DisplaySize = {width, height};
                    ImGui::NewFrame();
                    app.frame(width, height);
                    ImGui::Render();
                }
            };
            const auto enough = [&](const std::string& where) {
                std::ostringstream words;
                for (const auto& [face, size] : noting.missing) words << face << ":" << size << " ";
                INFO("scale " << scale << ", " << where << " lacks " << words.str());
                CHECK(noting.missing.empty());
                noting.missing.clear();
            };
            frames(20);
            enough("the race");
            for (const char letter : {'M', 'M', 'S'}) {
                app.key({letter});
                frames(3);
                enough(std::string("key ") + letter);
            }
            app.key({0, NamedKey::Escape});
            for (const char letter : {'O', 'S', '1', '2'}) {
                app.key({letter, NamedKey::None, true});
                frames(3);
                enough(std::string("Ctrl and ") + letter);
                app.key({0, NamedKey::Escape});
                frames(1);
            }
            app.key({0, NamedKey::F1});
            frames(3);
            enough("the help");
        }
        ImGui::DestroyContext();
    }
}
