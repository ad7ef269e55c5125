// A small application in place of the real one, so that the window and the screenshot are tested by
// themselves: it tells its log what reached it. demo_window window LOG [idle|busy]; demo_window screenshot
// FILE W H SCALE [THEME].
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <mutex>
#include <thread>

#include <imgui.h>

#include "app/paint/imgui_painter.h"
#include "app/platform/imgui_compat.h"
#include "app/platform/offscreen.h"
#include "app/platform/window.h"
#include "app/shell/application.h"

namespace lowrank::shell {

struct Application::Impl {
    Options options;
    Services services;
    std::ofstream log;
    double monitor = 1;
    int frames = 0, drained = 0;
    std::atomic<int> recorded = 0;
    std::optional<std::chrono::steady_clock::time_point> deadline;
    bool wants = true, quit = false, check = true, hang = false;
    float slider = 0.4f;
    char typed[64] = "";
    std::shared_ptr<Texels> texels = std::make_shared<Texels>();
    std::jthread worker;

    void say(const std::string& line) { log << line << std::endl; }
};

Application::Application(Options options, Services services) : impl_(std::make_unique<Impl>()) {
    Impl& m = *impl_;
    m.options = std::move(options);
    m.services = std::move(services);
    if (const char* path = std::getenv("LOWRANK_DEMO_LOG")) m.log.open(path);
    m.texels->rows = m.texels->cols = 24;
    for (int i = 0; i < 24 * 24; ++i)
        m.texels->values.push_back(i % 7 == 3 ? std::numeric_limits<float>::quiet_NaN()
                                              : 0.5f + 0.5f * std::sin(static_cast<float>(i % 24) * 0.4f) *
                                                           std::cos(static_cast<float>(i / 24) * 0.3f));
    if (m.options.notices == std::vector<std::string>{"busy"})
        m.worker = std::jthread([&m](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                ++m.recorded;
                m.services.wake();
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
        });
}
Application::~Application() {
    impl_->worker = {};
    impl_->say("frames " + std::to_string(impl_->frames));
    impl_->say("ended");
}

void Application::drain() {
    if (impl_->deadline && std::chrono::steady_clock::now() >= *impl_->deadline) {
        impl_->say("due");
        impl_->deadline.reset();
    }
    const int now = impl_->recorded;
    if (now != impl_->drained) impl_->wants = true;
    impl_->drained = now;
}
std::span<const Application::Fill> Application::backdrop() const { return {}; }
bool Application::wants_frame() const { return impl_->wants; }
double Application::seconds_left() const {
    if (!impl_->deadline) return std::numeric_limits<double>::infinity();
    return std::chrono::duration<double>(*impl_->deadline - std::chrono::steady_clock::now()).count();
}
void Application::set_monitor_scale(double scale) { impl_->monitor = scale; }
double Application::ui_scale() const {
    return impl_->options.scale.value_or(1) * current_theme().type_scale * impl_->monitor;
}
const theme::Theme& Application::current_theme() const {
    return theme::theme(impl_->options.theme.value_or(theme::ThemeName::Light));
}
theme::Vision Application::vision() const { return theme::Vision::Usual; }
void Application::ask_to_quit() { impl_->quit = true; }
bool Application::quit_requested() const { return impl_->quit; }
bool Application::settled(std::optional<std::int64_t>) const { return true; }
void Application::move_cursor(std::optional<std::int64_t>) {}
void Application::forget_places() {}

void Application::key(const KeyEvent& event) {
    std::string line = "key ";
    if (event.ctrl) line += "ctrl+";
    if (event.shift) line += "shift+";
    line += event.character != 0 ? std::string(1, event.character)
                                 : "#" + std::to_string(static_cast<int>(event.named));
    impl_->say(line);
    impl_->wants = true;
    if (event.character == 'Q') impl_->quit = true;
    if (event.character == 'X') impl_->hang = true;
    if (event.character == 'N') impl_->deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
    if (event.character == 'T') impl_->services.set_title("renamed");
    if (event.named == NamedKey::F11) impl_->services.set_fullscreen(true);
}
void Application::drop(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) impl_->say("drop " + path);
}

void Application::frame(float width, float height) {
    Impl& m = *impl_;
    m.wants = false;
    if (m.hang) m.say("hangs");
    while (m.hang) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (m.frames++ == 0)
        m.say("started " + std::to_string(static_cast<int>(width)) + " x " +
              std::to_string(static_cast<int>(height)));
    const auto em = static_cast<float>(13 * ui_scale());
    const theme::Theme& t = current_theme();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::Begin("demo", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
    ImGui::SetNextItemWidth(20 * em);
    if (ImGui::InputText("type here", m.typed, sizeof m.typed)) m.say(std::string("typed ") + m.typed);
    if (ImGui::Button("Export…")) m.say("clicked");
    ImGui::SameLine();
    ImGui::Checkbox("RGrad-Orth", &m.check);
    ImGui::SetNextItemWidth(12 * em);
    ImGui::SliderFloat("sampling rate", &m.slider, 0, 1, "%.2f");
    ImGui::TextUnformatted("1500 samples · 291 degrees of freedom, ‖Xₜ − X⋆‖ = 2.41·10⁻⁸, λ μ η ρ κ † ‡ ♭");
    for (const float size : {11.f, 12.f, 13.f, 15.f, 9.1f}) {
        ImGui::PushFont(m.services.fonts->font(paint::Face::Regular, size * em / 13));
        ImGui::Text("%g: The quick brown fox iiilll jumps over wavy AVAT rank-one matrices",
                    static_cast<double>(size));
        ImGui::PopFont();
    }
    ImGui::PushFont(m.services.fonts->font(paint::Face::Bold, em));
    ImGui::TextUnformatted("EXPERIMENT  NARG+R");
    ImGui::PopFont();
    const int side = static_cast<int>(14 * em);
    const auto id = m.services.matrix_field->draw(field::MatrixSlot::Truth, m.texels, *m.texels,
                                                  {0, 1, false, false, 1}, t, side, side);
    ImGui::Image(platform::compat::texture(id.value), {static_cast<float>(side), static_cast<float>(side)});
    paint::ImGuiPainter painter(*ImGui::GetWindowDrawList(), *m.services.fonts);
    painter.text({20 * em, 30 * em}, "Error ‖X_t − X_⋆‖_F, 10^{−8}", {em, paint::Face::Regular, t.text});
    ImGui::End();
}

}  // namespace lowrank::shell

int main(int argc, char** argv) {
    using namespace lowrank;
    shell::Options options;
    if (argc >= 3 && std::strcmp(argv[1], "window") == 0) {
        setenv("LOWRANK_DEMO_LOG", argv[2], 1);
        if (argc > 3) options.notices = {argv[3]};
        return platform::run_window(options, {800, 600, argc > 4 ? argv[4] : ""});
    }
    if (argc >= 6) {
        if (argc > 6) options.theme = theme::theme_from(argv[6]);
        const auto written =
            platform::screenshot(options, {std::atoi(argv[3]), std::atoi(argv[4]), std::atof(argv[5]), {}},
                                 argv[2], true, [] { return std::stop_token(); });
        if (written) return 0;
        std::fprintf(stderr, "%s\n", written.sentence().c_str());
    }
    return 2;
}
