// The atlas of Dear ImGui up to 1.91: glyphs as its custom rectangles, with advances and origins put right
// after.
#include "app/platform/font_atlas.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <thread>
#include <utility>

#include "app/embedded/embedded.h"
#include "app/paint/font_metrics.h"
#include "app/platform/glyph_raster.h"
#include "app/platform/imgui_compat.h"
#include "core/linalg/try_thread.h"

namespace lowrank::platform {

float baseline_of(float em) { return std::round(em * (0.5f + 0.729f / 2)); }

#if IMGUI_VERSION_NUM < 19200

struct FontAtlas::Impl {
    ImFontAtlas& atlas;
    GlyphRaster raster;
    std::vector<char32_t> glyphs;
    std::map<Cut, std::vector<GlyphPicture>> pictures;  ///< kept, so that one more size costs only itself

    explicit Impl(ImFontAtlas& a) : atlas(a) {
        for (const paint::GlyphRange& range : paint::glyph_ranges())
            for (char32_t c = range.first; c <= range.last; ++c)
                if (raster.has(c)) glyphs.push_back(c);
    }

    void rasterise(const std::vector<Cut>& cuts);
    void place(const Cut& cut, ImFont* font, const std::vector<int>& rectangles);
};

/// The pictures of those cuts that have none, shared between threads: each has faces of its own.
void FontAtlas::Impl::rasterise(const std::vector<Cut>& cuts) {
    std::vector<std::pair<Cut, std::vector<GlyphPicture>*>> missing;
    for (const Cut& cut : cuts)
        if (std::vector<GlyphPicture>& all = pictures[cut]; all.empty()) missing.emplace_back(cut, &all);
    std::atomic<std::size_t> next{0};
    const auto work = [&](const GlyphRaster& own) {
        for (std::size_t k = next++; k < missing.size(); k = next++)
            for (const char32_t c : glyphs)
                missing[k].second->push_back(own.draw(missing[k].first.face, missing[k].first.em(), c));
    };
    const std::size_t helpers =
        std::min<std::size_t>(missing.size(), std::clamp(std::thread::hardware_concurrency(), 1u, 4u));
    std::vector<std::jthread> threads;
    for (std::size_t k = 1; k < helpers; ++k) threads.push_back(try_thread([&] { work(GlyphRaster()); }));
    work(raster);
}

void FontAtlas::Impl::place(const Cut& cut, ImFont* font, const std::vector<int>& rectangles) {
    const std::vector<GlyphPicture>& all = pictures[cut];
    const float em = cut.em(), base = baseline_of(em);
    font->FontSize = em;
    font->Ascent = base;
    font->Descent = base - em;
    std::map<unsigned, const GlyphPicture*> by_code;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const GlyphPicture& p = all[i];
        by_code[glyphs[i]] = &p;
        const ImFontAtlasCustomRect* rect = atlas.GetCustomRectByIndex(rectangles[i]);
        for (int y = 0; y < p.height; ++y)
            std::memcpy(atlas.TexPixelsAlpha8 + (rect->Y + 1 + y) * atlas.TexWidth + rect->X + 1,
                        p.coverage.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(p.width),
                        static_cast<std::size_t>(p.width));
    }
    for (ImFontGlyph& glyph : font->Glyphs) {
        const auto found = by_code.find(glyph.Codepoint);
        if (found == by_code.end()) continue;
        const GlyphPicture& p = *found->second;
        const auto fine = static_cast<float>(p.fineness);
        glyph.AdvanceX = p.advance;
        glyph.X0 = p.left - 1 / fine;
        glyph.X1 = glyph.X0 + static_cast<float>(p.width + 2) / fine;
        glyph.Y0 = base - static_cast<float>(p.top) - 1;
        glyph.Y1 = glyph.Y0 + static_cast<float>(p.height + 2);
        glyph.Visible = p.width > 0 ? 1 : 0;
    }
    font->FallbackChar = 0xFFFD;
    font->BuildLookupTable();
}

std::map<Cut, ImFont*> FontAtlas::build(const std::vector<Cut>& cuts) {
    ImFontAtlas& atlas = impl_->atlas;
    atlas.Clear();
    std::map<Cut, ImFont*> fonts;
    std::map<Cut, std::vector<int>> rectangles;
    double area = 0;
    const std::string_view file = embedded::find("DejaVuSans.ttf");
    impl_->rasterise(cuts);
    for (const Cut& cut : cuts) {
        // ImGui's own rasteriser makes the space only; everything that can be seen is a custom rectangle.
        static const ImWchar only_space[] = {0x20, 0x20, 0};
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        config.GlyphRanges = only_space;
        config.OversampleH = config.OversampleV = 1;
        ImFont* font = atlas.AddFontFromMemoryTTF(
            const_cast<char*>(file.data()), static_cast<int>(file.size()), cut.em(), &config, only_space);
        fonts[cut] = font;
        const std::vector<GlyphPicture>& all = impl_->pictures[cut];
        for (std::size_t i = 0; i < all.size(); ++i) {
            const GlyphPicture& p = all[i];
            // One empty texel about each, so that sampling between texels never meets a neighbour.
            const int w = p.width + 2, h = p.height + 2;
            rectangles[cut].push_back(atlas.AddCustomRectFontGlyph(
                font, static_cast<ImWchar>(impl_->glyphs[i]), w, h, p.advance, ImVec2(0, 0)));
            area += w * h;
        }
    }
    atlas.TexDesiredWidth = 512;
    while (atlas.TexDesiredWidth < 8192 &&
           atlas.TexDesiredWidth * static_cast<double>(atlas.TexDesiredWidth) < area * 1.1)
        atlas.TexDesiredWidth *= 2;
    atlas.Build();
    for (const Cut& cut : cuts) impl_->place(cut, fonts[cut], rectangles[cut]);
    return fonts;
}

void FontAtlas::forget() { impl_->pictures.clear(); }

FontAtlas::FontAtlas(ImFontAtlas& atlas) : impl_(std::make_unique<Impl>(atlas)) {}
FontAtlas::~FontAtlas() = default;

#endif

}  // namespace lowrank::platform
