// ImGui's own widgets: text readable on every ground they give it, measures that follow the em.
#include "app/platform/style.h"

#include <imgui.h>

#include "tests/catch.h"

using namespace lowrank;

namespace {

theme::Colour colour(ImGuiCol which) {
    const ImVec4 c = ImGui::GetStyle().Colors[which];
    return {c.x, c.y, c.z, c.w};
}

struct Context {
    Context() { ImGui::CreateContext(); }
    ~Context() { ImGui::DestroyContext(); }
};

}  // namespace

TEST_CASE("text keeps 4.5 : 1 on every ground a widget has, in three themes") {
    const Context context;
    for (const auto name : {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
        platform::apply_style(theme::theme(name), 13);
        for (const ImGuiCol ground :
             {ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered,
              ImGuiCol_FrameBgActive, ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive,
              ImGuiCol_Header, ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive, ImGuiCol_TabActive,
              ImGuiCol_TableHeaderBg}) {
            INFO(theme::name_of(name) << " " << ImGui::GetStyleColorName(ground));
            CHECK(colour(ground).a == 1);
            CHECK(theme::contrast(colour(ImGuiCol_Text), colour(ground)) >= 4.5);
        }
        CHECK(theme::contrast(colour(ImGuiCol_TextDisabled), colour(ImGuiCol_WindowBg)) >= 4.5);
        CHECK(theme::contrast(colour(ImGuiCol_CheckMark), colour(ImGuiCol_FrameBg)) >= 3);
        const theme::Colour selected = colour(ImGuiCol_TextSelectedBg);
        CHECK(theme::contrast(colour(ImGuiCol_Text), mix(colour(ImGuiCol_FrameBg), selected, selected.a)) >=
              4.5);
    }
}

TEST_CASE("measures follow the em") {
    const Context context;
    platform::apply_style(theme::theme(theme::ThemeName::Light), 13);
    const ImGuiStyle small = ImGui::GetStyle();
    platform::apply_style(theme::theme(theme::ThemeName::Light), 26);
    const ImGuiStyle large = ImGui::GetStyle();
    CHECK(large.FramePadding.x == Approx(2 * small.FramePadding.x).margin(1));
    CHECK(large.ScrollbarSize == Approx(2 * small.ScrollbarSize).margin(1));
    CHECK(large.PopupBorderSize == 2 * small.PopupBorderSize);
}
