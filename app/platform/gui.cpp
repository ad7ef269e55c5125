// Makes one frame: atlas, style, ImGui, application, GL.
#include "app/platform/gui.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <backends/imgui_impl_opengl3.h>
#include <epoxy/gl.h>

#include "app/field/landscape_view.h"
#include "app/field/matrix_view.h"
#include "app/field/rate_map_view.h"
#include "app/field/surface_view.h"
#include "app/paint/imgui_versions.h"
#include "app/platform/fonts.h"
#include "app/platform/style.h"
#include "app/platform/vision_pass.h"

namespace lowrank::platform {

namespace {

/// ImGui's context, begun first and ended last.
struct Context {
    Context() {
        IMGUI_CHECKVERSION();
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.LogFilename = nullptr;
        // A blinking caret would redraw an idle window, or stay hidden while the window sleeps.
        io.ConfigInputTextCursorBlink = false;
        io.ConfigWindowsMoveFromTitleBarOnly = true;
        io.Fonts->Flags |= ImFontAtlasFlags_NoMouseCursors;
    }
    ~Context() { ImGui::DestroyContext(); }
};

}  // namespace

struct Gui::Impl {
    explicit Impl(const std::filesystem::path& folder)
        : fonts(*ImGui::GetIO().Fonts),
          matrices(folder),
          rate_map(folder),
          landscape(folder),
          surface(folder),
          eyes(folder) {
        ImGui_ImplOpenGL3_Init("#version 330 core");
    }
    ~Impl() { ImGui_ImplOpenGL3_Shutdown(); }

    Context context;
    Fonts fonts;
    field::MatrixView matrices;
    field::RateMapView rate_map;
    field::LandscapeView landscape;
    field::SurfaceView surface;
    VisionPass eyes;
    double scale = 0;
    std::optional<theme::ThemeName> theme;
};

Gui::Gui(std::filesystem::path shader_folder) : impl_(std::make_unique<Impl>(shader_folder)) {}
Gui::~Gui() = default;

void Gui::provide(shell::Services& services) {
    services.fonts = &impl_->fonts;
    services.matrix_field = &impl_->matrices;
    services.rate_map_field = &impl_->rate_map;
    services.landscape_field = &impl_->landscape;
    services.surface_field = &impl_->surface;
}

bool Gui::pending(const shell::Application& application) const {
    return paint::events_wait() || impl_->fonts.pending() || application.ui_scale() != impl_->scale ||
           application.current_theme().name != impl_->theme;
}

bool Gui::refresh_shaders() {
    const bool parts[] = {impl_->matrices.refresh_shaders(), impl_->rate_map.refresh_shaders(),
                          impl_->landscape.refresh_shaders(), impl_->surface.refresh_shaders(),
                          impl_->eyes.refresh_shaders()};
    return std::find(std::begin(parts), std::end(parts), true) != std::end(parts);
}
const std::string& Gui::shader_failure() const {
    for (const std::string* each : {&impl_->matrices.failure(), &impl_->rate_map.failure(),
                                    &impl_->landscape.failure(), &impl_->eyes.failure()})
        if (!each->empty()) return *each;
    return impl_->surface.failure();
}

void Gui::prepare(const shell::Application& application) {
    const double scale = application.ui_scale();
    const theme::Theme& theme = application.current_theme();
    if (scale != impl_->scale || theme.name != impl_->theme) {
        apply_style(theme, static_cast<float>(13 * scale));
        impl_->scale = scale;
        impl_->theme = theme.name;
    }
    if (impl_->fonts.prepare(scale)) {
        ImGui::GetIO().FontDefault = impl_->fonts.font(paint::Face::Regular, static_cast<float>(13 * scale));
#if IMGUI_VERSION_NUM < 19200
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
    }
    ImGui_ImplOpenGL3_NewFrame();
}

void Gui::draw(shell::Application& application, int width, int height) {
    ImGui::NewFrame();
    application.frame(static_cast<float>(width), static_cast<float>(height));
    ImGui::Render();
    const theme::Colour ground = application.current_theme().ground;
    impl_->eyes.begin(application.vision(), width, height);
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(ground.r, ground.g, ground.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    for (const auto& [area, colour] : application.backdrop()) {
        const auto whole = [](float v) { return static_cast<int>(std::lround(v)); };
        const int left = whole(area.x), right = whole(area.right()), top = whole(area.y),
                  bottom = whole(area.bottom());
        if (right <= left || bottom <= top) continue;
        glScissor(left, height - bottom, right - left, bottom - top);
        glClearColor(colour.r, colour.g, colour.b, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    impl_->eyes.end();
}

}  // namespace lowrank::platform
