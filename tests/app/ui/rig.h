// Panels driven in-process: ImGui without a backend, frames, pointer and typing, items found by their probes.
#pragma once
#include <functional>
#include <map>
#include <string>

#include <imgui.h>

#include "app/platform/imgui_compat.h"
#include "app/state/effects.h"
#include "app/ui/context.h"
#include "app/ui/widgets.h"
#include "tests/app/bare_imgui.h"

namespace lowrank::testing {

class PlainFonts final : public paint::ScreenFonts {
public:
    ImFont* font(paint::Face, float) const override { return ImGui::GetFont(); }
    float pixel_ratio() const override { return 1; }
};

/// One ImGui context, one state, and whatever draw draws each frame; its actions are applied after it.
class Rig {
public:
    explicit Rig(std::function<void(ui::Ui&)> draw) : draw_(std::move(draw)) { memory.probes = &probes; }
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    void frame(int count = 1) {
        for (int k = 0; k < count; ++k) {
            ImGui::NewFrame();
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
            ImGui::Begin("host", nullptr,
                         ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBringToFrontOnFocus);
            state::Actions actions;
            const theme::Theme& colours = theme::theme(state.look.theme);
            const std::vector<theme::MethodStyle> styles = styles_of(colours);
            const ui::Context context{state,  race, colours, styles,  pictures,
                                      fonts_, 13,   memory,  actions, theory};
            ui::Ui ui(context, *ImGui::GetWindowDrawList());
            probes.clear();
            hear_keys();
            draw_(ui);
            ImGui::End();
            ui::finish_widgets(memory, 1 / 60.0);
            ImGui::Render();
            for (const state::Action& action : actions) {
                seen.push_back(action);
                for (const state::Effect& effect : state::apply(state, action)) effects.push_back(effect);
            }
        }
    }

    paint::Rect at(const std::string& name) const {
        const auto found = probes.find(name);
        return found == probes.end() ? paint::Rect{} : found->second;
    }
    void move(float x, float y) {
        platform::compat::mouse_position(ImGui::GetIO(), x, y);
        frame();
    }
    void press(bool down, int button = 0) {
        platform::compat::mouse_button(ImGui::GetIO(), button, down);
        frame();
    }
    void click(const std::string& name) {
        const paint::Rect r = at(name);
        move(r.x + r.w / 2, r.y + r.h / 2);
        press(true);
        press(false);
    }
    /// With the right button; what it opens is there afterwards.
    void right_click(const std::string& name) {
        const paint::Rect r = at(name);
        move(r.x + r.w / 2, r.y + r.h / 2);
        press(true, 1);
        press(false, 1);
        frame(2);
    }
    /// From one fraction of an item's width to another, in steps.
    void drag(const std::string& name, float from, float to, int steps = 4) {
        const paint::Rect r = at(name);
        move(r.x + r.w * from, r.y + r.h / 2);
        press(true);
        for (int k = 1; k <= steps; ++k)
            move(r.x + r.w * (from + (to - from) * static_cast<float>(k) / static_cast<float>(steps)),
                 r.y + r.h / 2);
        press(false);
    }
    void type(const std::string& text) {
        ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
        frame(2);
    }
    /// A key as the window tells it; what no control wanted is kept in unclaimed.
    void hear(state::KeyEvent event) {
        keys_.push_back(event);
        frame(2);
    }
    void hear(state::NamedKey named, bool shift = false) { hear({0, named, false, shift, false}); }
    void hear(char character) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(character));
        hear({character, state::NamedKey::None, false, false, false});
    }
    /// Keys that all come before the next frame.
    void wait_with(const std::vector<state::KeyEvent>& keys) {
        keys_.insert(keys_.end(), keys.begin(), keys.end());
    }
    void tab(int count = 1) {
        for (int k = 0; k < count; ++k) hear(state::NamedKey::Tab);
    }
    /// The control that shows the ring; empty where none does.
    std::string focused() const { return memory.focus.ring ? memory.focus.name : ""; }

    void key(ImGuiKey which) {
        platform::compat::key(ImGui::GetIO(), which, true);
        frame();
        platform::compat::key(ImGui::GetIO(), which, false);
        frame();
    }
    template <class A>
    const A* last() const {
        for (std::size_t k = seen.size(); k-- > 0;)
            if (const A* action = state::as<A>(seen[k])) return action;
        return nullptr;
    }

    state::AppState state;
    const RaceTheory* theory = nullptr;
    Race race;
    ui::Memory memory;
    ui::MatrixPictures pictures;
    std::map<std::string, paint::Rect> probes;
    state::Actions seen;
    state::Effects effects;
    std::vector<state::KeyEvent> unclaimed;

private:
    void hear_keys() {
        while (!keys_.empty()) {
            const ui::KeyOwner owner = ui::hear_key(memory, keys_.front());
            if (owner == ui::KeyOwner::Later) return;
            if (owner == ui::KeyOwner::Program) unclaimed.push_back(keys_.front());
            keys_.erase(keys_.begin());
        }
    }
    std::vector<theme::MethodStyle> styles_of(const theme::Theme& colours) const {
        std::vector<MethodSpec> specs;
        for (const MethodEntry& entry : state.experiment.methods) specs.push_back(entry.spec);
        return theme::method_styles(specs, 0, colours);
    }
    std::vector<state::KeyEvent> keys_;
    BareImGui imgui_;
    PlainFonts fonts_;
    std::function<void(ui::Ui&)> draw_;
};

}  // namespace lowrank::testing
