// Sets the colours of widgets by role, and paddings and corners in em.
#include "app/platform/style.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

#include "app/theme/theme.h"

namespace lowrank::platform {

namespace {

ImVec4 im(theme::Colour c) { return {c.r, c.g, c.b, c.a}; }

}  // namespace

void apply_style(const theme::Theme& t, float em) {
    ImGuiStyle style;
    const auto px = [em](float ems) { return std::max(1.f, std::round(em * ems)); };
    style.WindowPadding = {px(0.75f), px(0.75f)};
    style.FramePadding = {px(0.55f), px(0.35f)};
    style.ItemSpacing = {px(0.55f), px(0.5f)};
    style.ItemInnerSpacing = {px(0.4f), px(0.35f)};
    style.CellPadding = {px(0.35f), px(0.25f)};
    style.IndentSpacing = px(1.2f);
    style.ScrollbarSize = px(0.75f);
    style.GrabMinSize = px(0.9f);
    style.WindowRounding = style.PopupRounding = style.ChildRounding = px(0.6f);
    style.FrameRounding = style.TabRounding = px(0.4f);
    style.GrabRounding = style.ScrollbarRounding = px(0.45f);
    style.WindowMinSize = {px(4), px(2)};
    style.WindowBorderSize = style.PopupBorderSize = std::max(1.f, std::floor(em / 13));
    style.ChildBorderSize = 0;
    style.FrameBorderSize = t.name == theme::ThemeName::Projector ? std::max(1.f, std::floor(em / 13)) : 0;
    style.TabBorderSize = 0;
    style.WindowTitleAlign = {0, 0.5f};
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.CircleTessellationMaxError = 0.15f;
    style.CurveTessellationTol = 0.6f;

    const theme::Colour clear{0, 0, 0, 0};
    const theme::Colour hover = mix(t.field, t.accent, 0.12f), press = mix(t.field, t.accent, 0.25f);
    const theme::Colour grab = mix(t.rule, t.quiet, 0.35f);
    ImVec4* c = style.Colors;
    for (int i = 0; i < ImGuiCol_COUNT; ++i) c[i] = im(t.text);
    c[ImGuiCol_TextDisabled] = im(t.quiet);
    c[ImGuiCol_WindowBg] = c[ImGuiCol_PopupBg] = im(t.card);
    c[ImGuiCol_ChildBg] = c[ImGuiCol_BorderShadow] = im(clear);
    c[ImGuiCol_Border] = im(t.rule);
    c[ImGuiCol_FrameBg] = c[ImGuiCol_Button] = im(t.field);
    c[ImGuiCol_FrameBgHovered] = c[ImGuiCol_ButtonHovered] = im(hover);
    c[ImGuiCol_FrameBgActive] = c[ImGuiCol_ButtonActive] = im(press);
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = im(t.card);
    c[ImGuiCol_MenuBarBg] = im(t.card);
    c[ImGuiCol_ScrollbarBg] = im(clear);
    c[ImGuiCol_ScrollbarGrab] = im(t.rule);
    c[ImGuiCol_ScrollbarGrabHovered] = im(grab);
    c[ImGuiCol_ScrollbarGrabActive] = im(t.quiet);
    c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] = c[ImGuiCol_SliderGrabActive] = im(t.accent);
    c[ImGuiCol_Header] = im(t.accent_tint);
    c[ImGuiCol_HeaderHovered] = im(hover);
    c[ImGuiCol_HeaderActive] = im(press);
    c[ImGuiCol_Separator] = im(t.rule);
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = im(t.accent);
    c[ImGuiCol_ResizeGrip] = im(clear);
    c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] = im(t.accent);
    c[ImGuiCol_Tab] = c[ImGuiCol_TabUnfocused] = im(t.card);
    c[ImGuiCol_TabHovered] = im(hover);
    c[ImGuiCol_TabActive] = c[ImGuiCol_TabUnfocusedActive] = im(t.accent_tint);
    c[ImGuiCol_PlotLines] = c[ImGuiCol_PlotHistogram] = im(t.accent);
    c[ImGuiCol_PlotLinesHovered] = c[ImGuiCol_PlotHistogramHovered] = im(t.text);
    c[ImGuiCol_TableHeaderBg] = im(t.field);
    c[ImGuiCol_TableBorderStrong] = c[ImGuiCol_TableBorderLight] = im(t.rule);
    c[ImGuiCol_TableRowBg] = im(clear);
    c[ImGuiCol_TableRowBgAlt] = im(t.field.with_alpha(0.5f));
    c[ImGuiCol_TextSelectedBg] = im(t.accent.with_alpha(0.3f));
    c[ImGuiCol_DragDropTarget] = c[ImGuiCol_NavHighlight] = c[ImGuiCol_NavWindowingHighlight] = im(t.accent);
    c[ImGuiCol_NavWindowingDimBg] = c[ImGuiCol_ModalWindowDimBg] =
        im(mix(t.text, t.ground, t.name == theme::ThemeName::Dark ? 1.f : 0.3f).with_alpha(0.45f));
    ImGui::GetStyle() = style;
}

std::vector<std::uint8_t> icon_pixels(int size) {
    constexpr std::array<double, 4> left = {0.95, 0.45, 0.75, 0.2}, right = {0.3, 1.0, 0.55, 0.85};
    std::vector<std::uint8_t> pixels;
    const double radius = 0.18 * size, far = size - radius;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const theme::Colour c = theme::viridis(left[static_cast<std::size_t>(4 * y / size)] *
                                                   right[static_cast<std::size_t>(4 * x / size)]);
            // Distance beyond the rounded corner, in pixels, is the pixel's transparency.
            const double dx = std::max({radius - (x + 0.5), x + 0.5 - far, 0.0});
            const double dy = std::max({radius - (y + 0.5), y + 0.5 - far, 0.0});
            const double alpha = std::clamp(radius + 0.5 - std::hypot(dx, dy), 0.0, 1.0);
            for (const double v :
                 {static_cast<double>(c.r), static_cast<double>(c.g), static_cast<double>(c.b), alpha})
                pixels.push_back(static_cast<std::uint8_t>(std::lround(255 * v)));
        }
    return pixels;
}

}  // namespace lowrank::platform
