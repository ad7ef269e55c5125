// The atlas of Dear ImGui from 1.92 on, which asks a loader of ours for each glyph when it is first drawn.
#include "app/platform/font_atlas.h"
#include "app/platform/imgui_compat.h"

#if IMGUI_VERSION_NUM >= 19200

#include <cstring>

#include <imgui_internal.h>

#include "app/platform/glyph_raster.h"

namespace lowrank::platform {
namespace {

/// What the loader knows of a font.
struct Source {
    const GlyphRaster* raster = nullptr;
    Cut cut;
};

// The atlas keeps a copy as the font's data.
const Source& source_of(const ImFontConfig* config) { return *static_cast<const Source*>(config->FontData); }

bool has(ImFontAtlas*, ImFontConfig* config, ImWchar code) { return source_of(config).raster->has(code); }

bool begin(ImFontAtlas*, ImFontConfig* config, ImFontBaked* baked, void*) {
    const float em = source_of(config).cut.em();
    baked->Ascent = baseline_of(em);
    baked->Descent = baked->Ascent - em;
    return true;
}

bool load(ImFontAtlas* atlas, ImFontConfig* config, ImFontBaked* baked, void*, ImWchar code, ImFontGlyph* out,
          float* only_advance) {
    const Source& source = source_of(config);
    const GlyphPicture p = source.raster->draw(source.cut.face, source.cut.em(), code);
    if (!p.known) return false;
    if (only_advance) {
        *only_advance = p.advance;
        return true;
    }
    out->Codepoint = code;
    out->AdvanceX = p.advance;
    if (p.width == 0) return true;
    // One empty texel about each, so that sampling between texels never meets a neighbour.
    const int w = p.width + 2, h = p.height + 2;
    const ImFontAtlasRectId place = ImFontAtlasPackAddRect(atlas, w, h);
    if (place == ImFontAtlasRectId_Invalid) return false;
    std::vector<unsigned char> pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h));
    for (int y = 0; y < p.height; ++y)
        std::memcpy(pixels.data() + (y + 1) * w + 1,
                    p.coverage.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(p.width),
                    static_cast<std::size_t>(p.width));
    const auto fine = static_cast<float>(p.fineness);
    out->X0 = p.left - 1 / fine;
    out->X1 = out->X0 + static_cast<float>(w) / fine;
    out->Y0 = baseline_of(source.cut.em()) - static_cast<float>(p.top) - 1;
    out->Y1 = out->Y0 + static_cast<float>(h);
    out->Visible = 1;
    out->PackId = place;
    ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, config, out, ImFontAtlasPackGetRect(atlas, place),
                                       pixels.data(), ImTextureFormat_Alpha8, w);
    return true;
}

const ImFontLoader& loader() {
    static const ImFontLoader ours = [] {
        ImFontLoader all;
        all.Name = "pictures of glyphs";
        all.FontSrcContainsGlyph = has;
        all.FontBakedInit = begin;
        all.FontBakedLoadGlyph = load;
        return all;
    }();
    return ours;
}

}  // namespace

struct FontAtlas::Impl {
    ImFontAtlas& atlas;
    GlyphRaster raster;
};

std::map<Cut, ImFont*> FontAtlas::build(const std::vector<Cut>& cuts) {
    impl_->atlas.Clear();
    std::map<Cut, ImFont*> fonts;
    for (const Cut& cut : cuts) {
        ImFontConfig config;
        config.SizePixels = cut.em();
        config.FontLoader = &loader();
        Source source{&impl_->raster, cut};
        config.FontData = &source;
        config.FontDataSize = sizeof source;
        config.FontDataOwnedByAtlas = false;
        fonts[cut] = impl_->atlas.AddFont(&config);
    }
    return fonts;
}

void FontAtlas::forget() {}

FontAtlas::FontAtlas(ImFontAtlas& atlas) : impl_(new Impl{atlas, {}}) {}
FontAtlas::~FontAtlas() = default;

}  // namespace lowrank::platform

#endif
