// The main loop. Everything of GLFW and of GL happens on this thread; only the wake-up comes from others.
#define GLFW_INCLUDE_NONE
#include "app/platform/window.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>

#include "app/platform/gui.h"
#include "app/platform/imgui_compat.h"
#include "app/platform/keys.h"
#include "app/platform/pacing.h"
#include "app/platform/presses.h"
#include "app/platform/signals.h"
#include "app/platform/style.h"

namespace lowrank::platform {

namespace {

constexpr double kShaderLook = 0.25;  ///< seconds between looks at edited shaders
constexpr std::chrono::seconds kQuitPatience{
    5};  ///< longer than any frame, an export at poster size included

/// GLFW's library, ended last.
struct Library {
    Library() : started(begin()) {}
    ~Library() {
        if (started) glfwTerminate();
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    bool started;

private:
    static bool begin() {
#ifdef GLFW_PLATFORM
        // Where nobody has said where it would be, Wayland's library writes to stderr before X has its turn.
        if (!std::getenv("WAYLAND_DISPLAY") && !std::getenv("WAYLAND_SOCKET") &&
            !std::getenv("XDG_RUNTIME_DIR") && glfwPlatformSupported(GLFW_PLATFORM_X11))
            glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
        return glfwInit() == GLFW_TRUE;
    }
};

struct CloseWindow {
    void operator()(GLFWwindow* window) const { glfwDestroyWindow(window); }
};

/// ImGui's half that listens to GLFW, ended before ImGui.
struct Listener {
    explicit Listener(GLFWwindow* window) { ImGui_ImplGlfw_InitForOpenGL(window, true); }
    ~Listener() { ImGui_ImplGlfw_Shutdown(); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
};

std::string glfw_reason() {
    const char* text = nullptr;
    return glfwGetError(&text) == GLFW_NO_ERROR || text == nullptr ? "no reason given" : text;
}

int refuse(const char* what, const std::string& reason) {
    std::fprintf(
        stderr,
        "lowrank-lab: %s (%s); without a display, 'lowrank-lab screenshot -o ui.png' draws the window and "
        "'lowrank-lab render race -o race.svg' a figure into a file.\n",
        what, reason.c_str());
    return 2;
}

float content_scale(GLFWwindow* window) {
    float x = 1, y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    return std::clamp(std::max(x, y), 0.5f, 8.f);
}

class Loop {
public:
    Loop(shell::Options options, GLFWwindow* window, const WindowOptions& wish, QuitSignals& signals)
        : window_(window),
          signals_(signals),
          gui_(wish.shader_folder),
          watching_shaders_(!wish.shader_folder.empty()) {
        install_callbacks();
        listener_.emplace(window_);
        application_.emplace(std::move(options), services());
        application_->set_monitor_scale(content_scale(window_));
    }

    void run() {
        while (!ends()) {
            wait();
            woken_ = false;
            application_->drain();
            if (hidden()) continue;
            if (owed()) pacing_.want();
            if (watching_shaders_) look_at_shaders();
            if (pacing_.due(glfwGetTime())) draw();
        }
        signals_.heard();
    }

private:
    bool ends() {
        // The cross of the window's frame asks as Ctrl+Q does: there may be a reason to stay.
        if (glfwWindowShouldClose(window_) == GLFW_TRUE) {
            glfwSetWindowShouldClose(window_, GLFW_FALSE);
            application_->ask_to_quit();
            pacing_.want();
        }
        return signals_.asked() || application_->quit_requested();
    }
    shell::Services services() {
        shell::Services services;
        gui_.provide(services);
        // Several records before the loop is awake are one event: the queue of events must not grow with the
        // solver.
        services.wake = [this] {
            if (!woken_.exchange(true)) glfwPostEmptyEvent();
        };
        services.set_clipboard = [this](const std::string& text) {
            glfwSetClipboardString(window_, text.c_str());
        };
        services.clipboard = [this] {
            const char* text = glfwGetClipboardString(window_);
            return std::string(text == nullptr ? "" : text);
        };
        services.set_fullscreen = [this](bool on) { fullscreen(on); };
        services.set_title = [this](const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); };
        return services;
    }

    static Loop& of(GLFWwindow* window) { return *static_cast<Loop*>(glfwGetWindowUserPointer(window)); }
    void input() { pacing_.input(glfwGetTime()); }

    /// Before ImGui's, which calls these first.
    void install_callbacks() {
        glfwSetWindowUserPointer(window_, this);
        glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int code, int action, int mods) {
            of(w).key(key, code, action, mods);
        });
        glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned code) { of(w).character(code); });
        glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double, double) { of(w).input(); });
        glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int, int, int) { of(w).input(); });
        glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double) { of(w).input(); });
        glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int) { of(w).input(); });
        glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int) { of(w).input(); });
        glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { of(w).input(); });
        glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { of(w).input(); });
        glfwSetWindowIconifyCallback(window_, [](GLFWwindow* w, int) { of(w).input(); });
        glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* w, float, float) {
            Loop& loop = of(w);
            if (loop.application_) loop.application_->set_monitor_scale(content_scale(w));
            loop.input();
        });
        glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
            Loop& loop = of(w);
            if (loop.application_) loop.application_->drop(std::vector<std::string>(paths, paths + count));
            loop.input();
        });
    }

    void key(int key, int code, int action, int mods) {
        input();
        if (action == GLFW_PRESS && key >= 0 && key <= GLFW_KEY_LAST)
            pressed_.push_back({key, mods, ImGui::GetIO().InputQueueCharacters.Size});
        if (action == GLFW_RELEASE || !application_) return;
        const auto event = key_event(key, mods, glfwGetKeyName(key, code));
        if (!event || (ImGui::GetIO().WantTextInput && !types_nothing(*event))) return;
        if (action == GLFW_PRESS || repeats(*event)) application_->key(*event);
    }

    void character(unsigned code) {
        input();
        if (!application_ || ImGui::GetIO().WantTextInput) return;
        if (const auto event = character_event(code)) application_->key(*event);
    }

    void fullscreen(bool on) {
        if (on == (glfwGetWindowMonitor(window_) != nullptr)) return;
        if (!on) {
            glfwSetWindowMonitor(window_, nullptr, place_[0], place_[1], place_[2], place_[3],
                                 GLFW_DONT_CARE);
        } else if (GLFWmonitor* monitor = current_monitor()) {
            glfwGetWindowPos(window_, &place_[0], &place_[1]);
            glfwGetWindowSize(window_, &place_[2], &place_[3]);
            const GLFWvidmode* mode = glfwGetVideoMode(monitor);
            glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
        }
        input();
    }

    /// The monitor that holds the window's middle.
    GLFWmonitor* current_monitor() const {
        int x = 0, y = 0, w = 0, h = 0, count = 0;
        glfwGetWindowPos(window_, &x, &y);
        glfwGetWindowSize(window_, &w, &h);
        GLFWmonitor** all = glfwGetMonitors(&count);
        for (int i = 0; i < count; ++i) {
            int mx = 0, my = 0;
            glfwGetMonitorPos(all[i], &mx, &my);
            const GLFWvidmode* mode = glfwGetVideoMode(all[i]);
            const int cx = x + w / 2 - mx, cy = y + h / 2 - my;
            if (mode != nullptr && cx >= 0 && cy >= 0 && cx < mode->width && cy < mode->height) return all[i];
        }
        return glfwGetPrimaryMonitor();
    }

    /// Whether nobody could see a frame.
    bool hidden() const {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        return width < 1 || height < 1 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE;
    }

    /// Whether the next frame would differ from the one on screen.
    bool owed() const { return application_->wants_frame() || gui_.pending(*application_); }

    void wait() {
        // What a frame leaves under way (an ease, the delay of a tooltip) sends no event: it is asked for
        // here, before the loop sleeps.
        const bool unseen = hidden();
        if (!unseen && owed()) pacing_.want();
        double seconds = unseen ? -1 : pacing_.wait(glfwGetTime(), application_->seconds_left());
        if (watching_shaders_ && (seconds < 0 || seconds > kShaderLook)) seconds = kShaderLook;
        if (seconds < 0)
            glfwWaitEvents();
        else if (seconds > 0)
            glfwWaitEventsTimeout(seconds);
        else
            glfwPollEvents();
    }

    void look_at_shaders() {
        const double now = glfwGetTime();
        if (now < next_look_) return;
        next_look_ = now + kShaderLook;
        if (gui_.refresh_shaders()) pacing_.want();
        if (gui_.shader_failure() != said_) {
            said_ = gui_.shader_failure();
            if (!said_.empty()) std::fprintf(stderr, "lowrank-lab: %s\n", said_.c_str());
        }
    }

    void draw() {
        pacing_.drawn(glfwGetTime());
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        gui_.prepare(*application_);
        ImGui_ImplGlfw_NewFrame();
        ImGuiIO& io = ImGui::GetIO();
        compat::use_device_pixels(io);
        // After a long sleep the first step would end every motion at once.
        io.DeltaTime = std::clamp(io.DeltaTime, 1e-4f, 0.05f);
        std::vector<int> brief;
        compat::NextFrame later(io);
        const compat::HeldModifiers modifiers(io);
        const std::vector<Press> presses = take_presses(pressed_, later);
        if (!pressed_.empty()) pacing_.want();
        for (const Press& pressed : presses) {
            if (compat::hold_brief_key(io, pressed.key)) brief.push_back(pressed.key);
            if (is_modifier(pressed)) continue;
            // Let go before the key they were held for, they count for it all the same.
            modifiers.set((pressed.mods & GLFW_MOD_CONTROL) != 0, (pressed.mods & GLFW_MOD_SHIFT) != 0,
                          (pressed.mods & GLFW_MOD_ALT) != 0);
        }
        gui_.draw(*application_, width, height);
        for (const int key : brief) compat::release_key(io, key);
        glfwSwapBuffers(window_);
    }

    GLFWwindow* window_;
    QuitSignals& signals_;
    std::atomic<bool> woken_ = false;
    Gui gui_;
    std::optional<Listener> listener_;
    Pacing pacing_;
    std::vector<Press> pressed_;  ///< GLFW's keys that went down since the last frame
    int place_[4] = {60, 60, 1600, 1000};
    bool watching_shaders_;
    double next_look_ = 0;
    std::string said_;
    std::optional<shell::Application>
        application_;  ///< ends first: its worker uses the wake-up and the fonts
};

/// Nominal size times the monitor's scale, within the work area of the first monitor.
void wanted_size(const WindowOptions& wish, int& width, int& height) {
    width = wish.width;
    height = wish.height;
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (monitor == nullptr) return;
    float x = 1, y = 1;
    int left = 0, top = 0, free_width = 0, free_height = 0;
    glfwGetMonitorContentScale(monitor, &x, &y);
    glfwGetMonitorWorkarea(monitor, &left, &top, &free_width, &free_height);
    width = static_cast<int>(static_cast<float>(width) * std::max(1.f, x));
    height = static_cast<int>(static_cast<float>(height) * std::max(1.f, y));
    if (free_width > 0 && free_height > 0) {
        width = std::min(width, free_width);
        height = std::min(height, free_height);
    }
}

void set_icon(GLFWwindow* window) {
#ifdef GLFW_PLATFORM_WAYLAND
    // There the desktop takes it from the entry of the program's name.
    if (glfwGetPlatform() == GLFW_PLATFORM_WAYLAND) return;
#endif
    std::vector<std::uint8_t> pixels[3];
    GLFWimage images[3];
    constexpr int kSizes[] = {16, 32, 64};
    for (int i = 0; i < 3; ++i) {
        pixels[i] = icon_pixels(kSizes[i]);
        images[i] = {kSizes[i], kSizes[i], pixels[i].data()};
    }
    glfwSetWindowIcon(window, 3, images);
}

}  // namespace

int run_window(shell::Options options, const WindowOptions& wish) {
    // First of all, so that every later thread inherits the blocked signals. The event is posted only while
    // there is a library to post to: it must not end in the middle of a post.
    std::mutex posting;
    bool listening = false;
    const auto listen = [&](bool on) {
        const std::lock_guard lock(posting);
        listening = on;
    };
    QuitSignals signals(
        [&] {
            const std::lock_guard lock(posting);
            if (listening) glfwPostEmptyEvent();
        },
        kQuitPatience);
    const Library library;
    if (!library.started) return refuse("there is no display to open a window on", glfw_reason());
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "lowrank-lab");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "lowrank-lab");
#ifdef GLFW_WAYLAND_APP_ID
    // GLFW 3.4 and later open a native window in a session of Wayland; this is the name of its desktop entry.
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "io.github.lowrank_lab.LowRankLab");
#endif
    int width = 0, height = 0;
    wanted_size(wish, width, height);
    const std::unique_ptr<GLFWwindow, CloseWindow> window(
        glfwCreateWindow(width, height, "LowRank Lab", nullptr, nullptr));
    if (!window) return refuse("a window with OpenGL 3.3 cannot be opened", glfw_reason());
    glfwSetWindowSizeLimits(window.get(), 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
    set_icon(window.get());
    glfwMakeContextCurrent(window.get());
    glfwSwapInterval(1);
    listen(true);
    {
        Loop loop(std::move(options), window.get(), wish, signals);
        loop.run();
    }
    listen(false);
    glfwMakeContextCurrent(nullptr);
    return 0;
}

}  // namespace lowrank::platform
