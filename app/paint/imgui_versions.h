// What is asked of Dear ImGui's fonts, textures, keys and text boxes, where its versions differ.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <imgui.h>
#include <imgui_internal.h>

#include "core/text/utf8.h"

namespace lowrank::paint {

/// One em of a font as it was added, and the distance from its top to the baseline, in px.
inline float em_of(const ImFont& font) {
#if IMGUI_VERSION_NUM < 19200
    return font.FontSize;
#else
    return font.LegacySize;
#endif
}

#if IMGUI_VERSION_NUM < 19200
inline const ImFont& glyphs_of(ImFont& font) { return font; }
#else
/// Since 1.92 a font has glyphs at sizes only. Ours draws the same pictures at each: the one it was added
/// with.
inline ImFontBaked& glyphs_of(ImFont& font) { return *font.GetFontBaked(font.LegacySize); }
#endif
inline float ascent_of(ImFont& font) { return glyphs_of(font).Ascent; }
inline const ImFontGlyph* glyph_of(ImFont& font, ImWchar code) { return glyphs_of(font).FindGlyph(code); }

/// Whether a font has a glyph of its own for it.
inline bool has_glyph(ImFont& font, ImWchar code) {
    return glyphs_of(font).FindGlyphNoFallback(code) != nullptr;
}
inline float advance_of(ImFont& font, ImWchar code) { return glyphs_of(font).GetCharAdvance(code); }

/// A texture's name as ImGui takes it: a pointer before 1.91.4, a number since.
inline ImTextureID texture(std::uintptr_t name) {
#if IMGUI_VERSION_NUM < 19140
    return reinterpret_cast<ImTextureID>(name);
#else
    return static_cast<ImTextureID>(name);
#endif
}

inline bool is_pressed(ImGuiKey key) {
#if IMGUI_VERSION_NUM < 18700
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
#else
    return ImGui::IsKeyPressed(key);
#endif
}

/// Whether letters were typed that come with a later frame: since 1.87 what came in one go is told in
/// several.
inline bool letters_wait() {
#if IMGUI_VERSION_NUM >= 18700
    const ImVector<ImGuiInputEvent>& queue = GImGui->InputEventsQueue;
    return std::any_of(queue.begin(), queue.end(),
                       [](const ImGuiInputEvent& event) { return event.Type == ImGuiInputEventType_Text; });
#else
    return false;
#endif
}

/// Whether anything that was done waits for a frame of its own.
inline bool events_wait() {
#if IMGUI_VERSION_NUM >= 18700
    return !GImGui->InputEventsQueue.empty();
#else
    return false;
#endif
}

/// The item that comes next is to have the keyboard, some frames from now.
inline void ask_for_keyboard() {
#if IMGUI_VERSION_NUM >= 18960 && IMGUI_VERSION_NUM < 19020
    // These versions find no item in a scope that had not the focus before, as that of a child window.
    GImGui->NavFocusScopeId = GImGui->CurrentFocusScopeId;
#endif
    ImGui::SetKeyboardFocusHere();
}

/// Letters in a text box that is being edited, and how many of them are selected. Since 1.91.3 it keeps
/// UTF-8.
struct BoxLetters {
    std::size_t there = 0, selected = 0;
};
inline BoxLetters letters_in(ImGuiInputTextState& box) {
#if IMGUI_VERSION_NUM < 19130
    return {static_cast<std::size_t>(box.CurLenW),
            static_cast<std::size_t>(std::abs(box.GetSelectionEnd() - box.GetSelectionStart()))};
#else
    const std::string_view text = box.TextA.Data ? box.TextA.Data : "";
    const auto from = static_cast<std::size_t>(std::min(box.GetSelectionStart(), box.GetSelectionEnd()));
    const auto length = static_cast<std::size_t>(std::abs(box.GetSelectionEnd() - box.GetSelectionStart()));
    return {character_count(text), character_count(text.substr(std::min(from, text.size()), length))};
#endif
}

/// What is drawn next has the font's texture, until the texture is popped.
inline void push_texture(ImDrawList& list, const ImFont& font) {
#if IMGUI_VERSION_NUM < 19200
    list.PushTextureID(font.ContainerAtlas->TexID);
#else
    list.PushTexture(font.ContainerAtlas->TexRef);
#endif
}
inline void pop_texture(ImDrawList& list) {
#if IMGUI_VERSION_NUM < 19200
    list.PopTextureID();
#else
    list.PopTexture();
#endif
}

}  // namespace lowrank::paint
