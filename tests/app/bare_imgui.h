// ImGui without a window and without a renderer, as long as it stands.
#pragma once

#include <imgui.h>

#include "app/paint/imgui_versions.h"
#include "app/platform/imgui_compat.h"

namespace lowrank::testing {

/// One context with its built-in font, 1600 x 1000 at sixty frames a second, keys under their own numbers.
class BareImGui {
public:
    BareImGui() : context_(ImGui::CreateContext()) {
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // as the window's has
        io.DisplaySize = {1600, 1000};
        io.DeltaTime = 1 / 60.f;
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        io.Fonts->SetTexID(paint::texture(1));
        platform::compat::own_keys(io);
    }
    ~BareImGui() { ImGui::DestroyContext(context_); }
    BareImGui(const BareImGui&) = delete;
    BareImGui& operator=(const BareImGui&) = delete;

private:
    ImGuiContext* context_;
};

}  // namespace lowrank::testing
