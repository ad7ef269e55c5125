// What is asked of a font of Dear ImGui, where its versions differ.
#pragma once
#include <imgui.h>

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
/// Since 1.92 a font has glyphs at sizes only. Ours draws the same pictures at each: the one it was added with.
inline ImFontBaked& glyphs_of(ImFont& font) { return *font.GetFontBaked(font.LegacySize); }
#endif
inline float ascent_of(ImFont& font) { return glyphs_of(font).Ascent; }
inline const ImFontGlyph* glyph_of(ImFont& font, ImWchar code) { return glyphs_of(font).FindGlyph(code); }

/// Whether a font has a glyph of its own for it.
inline bool has_glyph(ImFont& font, ImWchar code) {
    return glyphs_of(font).FindGlyphNoFallback(code) != nullptr;
}
inline float advance_of(ImFont& font, ImWchar code) { return glyphs_of(font).GetCharAdvance(code); }

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
