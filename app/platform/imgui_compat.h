// Where Dear ImGui's versions differ, and nothing else; of fonts, textures and text boxes it is
// paint/imgui_versions.h. Built and tested with 1.86, 1.90 and 1.92.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/paint/imgui_versions.h"

static_assert(IMGUI_VERSION_NUM >= 18600, "Dear ImGui 1.86 or newer is needed");

namespace lowrank::platform::compat {

using paint::texture;

/// For a context without a platform backend: keys are indexed by ImGuiKey itself.
inline void own_keys(ImGuiIO& io) {
#if IMGUI_VERSION_NUM < 18700
    for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key;
#else
    (void)io;
#endif
}

inline void mouse_position(ImGuiIO& io, float x, float y) {
#if IMGUI_VERSION_NUM < 18700
    io.MousePos = {x, y};
#else
    io.AddMousePosEvent(x, y);
#endif
}

inline void mouse_button(ImGuiIO& io, int button, bool down) {
#if IMGUI_VERSION_NUM < 18700
    io.MouseDown[button] = down;
#else
    io.AddMouseButtonEvent(button, down);
#endif
}

inline void mouse_wheel(ImGuiIO& io, float x, float y) {
#if IMGUI_VERSION_NUM < 18700
    io.MouseWheelH += x;
    io.MouseWheel += y;
#else
    io.AddMouseWheelEvent(x, y);
#endif
}

inline void key(ImGuiIO& io, ImGuiKey which, bool down) {
#if IMGUI_VERSION_NUM < 18700
    io.KeysDown[which] = down;
#else
    io.AddKeyEvent(which, down);
#endif
}

/// A key that went down and up again since the last frame is lost before 1.87, which has no queue of events:
/// it is held for the frame to come. Returns whether it was; release_key() after that frame lets it go.
inline bool hold_brief_key(ImGuiIO& io, int native) {
#if IMGUI_VERSION_NUM < 18700
    if (io.KeysDown[native]) return false;
    io.KeysDown[native] = true;
    return true;
#else
    (void)io, (void)native;
    return false;
#endif
}

inline void release_key(ImGuiIO& io, int native) {
#if IMGUI_VERSION_NUM < 18700
    io.KeysDown[native] = false;
#else
    (void)io, (void)native;
#endif
}

/// Keys and characters that are of the next frame: before 1.87 a frame knows no order in which they came. The
/// queue of later versions keeps it.
class NextFrame {
public:
    explicit NextFrame(ImGuiIO& io) : io_(io) {}
    NextFrame(const NextFrame&) = delete;
    NextFrame& operator=(const NextFrame&) = delete;
#if IMGUI_VERSION_NUM < 18700
    static constexpr bool kNeeded = true;
    void put_off(int native) {
        if (std::exchange(io_.KeysDown[native], false)) keys_.push_back(native);
    }
    void put_off_characters(int from) {
        ImVector<ImWchar>& queue = io_.InputQueueCharacters;
        if (from >= queue.Size) return;
        characters_.assign(queue.begin() + from, queue.end());
        queue.resize(from);
    }
    ~NextFrame() {
        for (const int key : keys_) io_.KeysDown[key] = true;
        for (const ImWchar each : characters_) io_.InputQueueCharacters.push_back(each);
    }
#else
    static constexpr bool kNeeded = false;
    void put_off(int) {}
    void put_off_characters(int) {}
#endif

private:
    ImGuiIO& io_;
    std::vector<int> keys_;
    std::vector<ImWchar> characters_;
};

/// Modifiers that are let go in the frame in which their key went down would not count for it: a frame has
/// those of its keys.
#if IMGUI_VERSION_NUM < 18700
class HeldModifiers {
public:
    explicit HeldModifiers(ImGuiIO& io) : io_(io), before_{io.KeyCtrl, io.KeyShift, io.KeyAlt} {}
    HeldModifiers(const HeldModifiers&) = delete;
    HeldModifiers& operator=(const HeldModifiers&) = delete;
    void set(bool ctrl, bool shift, bool alt) const {
        io_.KeyCtrl = ctrl;
        io_.KeyShift |= shift;
        io_.KeyAlt = alt;
    }
    ~HeldModifiers() {
        io_.KeyCtrl = before_[0];
        io_.KeyShift = before_[1];
        io_.KeyAlt = before_[2];
    }

private:
    ImGuiIO& io_;
    bool before_[3];
};
#else
/// The queue tells the release of one key in the frame in which another goes down: from the release on it
/// waits for the next.
class HeldModifiers {
public:
    explicit HeldModifiers(ImGuiIO&) {
        ImVector<ImGuiInputEvent>& queue = GImGui->InputEventsQueue;
        bool pressed = false;
        for (int k = 0; k < queue.Size; ++k) {
            if (queue[k].Type != ImGuiInputEventType_Key) continue;
            const ImGuiInputEventKey& key = queue[k].Key;
            const bool modifier = (key.Key & ImGuiMod_Mask_) != 0 ||
                                  (key.Key >= ImGuiKey_LeftCtrl && key.Key <= ImGuiKey_RightSuper);
            if (pressed && modifier && !key.Down) {
                held_.assign(queue.begin() + k, queue.end());
                queue.resize(k);
                break;
            }
            pressed = pressed || (!modifier && key.Down);
        }
    }
    HeldModifiers(const HeldModifiers&) = delete;
    HeldModifiers& operator=(const HeldModifiers&) = delete;
    void set(bool, bool, bool) const {}
    ~HeldModifiers() {
        for (const ImGuiInputEvent& event : held_) GImGui->InputEventsQueue.push_back(event);
    }

private:
    std::vector<ImGuiInputEvent> held_;
};
#endif

inline void modifiers(ImGuiIO& io, bool ctrl, bool shift, bool alt) {
#if IMGUI_VERSION_NUM < 18700
    io.KeyCtrl = ctrl;
    io.KeyShift = shift;
    io.KeyAlt = alt;
#else
    io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
    io.AddKeyEvent(ImGuiMod_Shift, shift);
    io.AddKeyEvent(ImGuiMod_Alt, alt);
#endif
}

/// After the platform backend's NewFrame: from window coordinates to device pixels, where the two differ
/// (macOS, Wayland), so that ImGui's pixels are always the device's.
inline void use_device_pixels(ImGuiIO& io) {
    const ImVec2 ratio = io.DisplayFramebufferScale;
    if (ratio.x <= 0 || (ratio.x == 1 && ratio.y == 1)) return;
    io.DisplaySize = {io.DisplaySize.x * ratio.x, io.DisplaySize.y * ratio.y};
    io.DisplayFramebufferScale = {1, 1};
#if IMGUI_VERSION_NUM < 18700
    if (io.MousePos.x > -1e30f) io.MousePos = {io.MousePos.x * ratio.x, io.MousePos.y * ratio.y};
#endif
}

}  // namespace lowrank::platform::compat
