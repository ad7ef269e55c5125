// Builds the atlas: our own glyph pictures as ImGui's custom rectangles, with advances and origins put right after.
#include "app/platform/fonts.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <map>
#include <thread>

#include "app/embedded/embedded.h"
#include "app/paint/font_metrics.h"
#include "app/platform/glyph_raster.h"
#include "app/platform/imgui_compat.h"
#include "core/linalg/try_thread.h"

namespace lowrank::platform {

namespace {

using paint::Face;

/// Sizes are kept in quarters of a pixel: finer differences cannot be seen and would fill the atlas.
int quarters(float size) { return std::clamp(static_cast<int>(std::lround(size * 4)), 16, 1600); }

struct Cut {
    Face face = Face::Regular;
    int quarters = 0;
    auto operator<=>(const Cut&) const = default;
    float em() const { return static_cast<float>(quarters) / 4; }
};

/// What the screens and dialogs ask for at the normal scale, scripts included, so that the atlas is built once.
constexpr std::pair<Face, float> kAlways[] = {
    {Face::Regular, 13}, {Face::Regular, 12},   {Face::Regular, 11}, {Face::Regular, 10.5f},
    {Face::Regular, 10}, {Face::Regular, 9.5f}, {Face::Regular, 9},  {Face::Regular, 15},
    {Face::Bold, 11},    {Face::Bold, 12},      {Face::Bold, 13},    {Face::Bold, 15},
    {Face::Oblique, 12}, {Face::Oblique, 13},
};
/// Subscripts of text, and exponents.
constexpr std::pair<Face, float> kSubscripts[] = {
    {Face::Regular, 10}, {Face::Regular, 10.5f}, {Face::Regular, 11}, {Face::Regular, 12},
    {Face::Regular, 13}, {Face::Bold, 12},       {Face::Bold, 13},    {Face::Oblique, 13}};
constexpr std::pair<Face, float> kSuperscripts[] = {
    {Face::Regular, 11}, {Face::Regular, 12}, {Face::Bold, 13}};
constexpr float kSuperscript = 0.84f, kSubscript = 0.72f;  ///< as paint/markup has them
/// Beyond these the nearest size serves: the atlas must stay within what a texture can be.
constexpr std::size_t kMostCuts = 36;

/// Capital letters in the middle of the em: what a button with equal paddings wants. Whole pixels, so that
/// rows match.
float baseline(float em) { return std::round(em * (0.5f + 0.729f / 2)); }

}  // namespace

struct Fonts::Impl {
    ImFontAtlas& atlas;
    GlyphRaster raster;
    double scale = 0;
    std::vector<char32_t> glyphs;
    std::map<Cut, ImFont*> fonts;
    mutable std::vector<Cut> wanted;
    std::map<Cut, std::vector<GlyphPicture>>
        pictures;  ///< of this scale, so that one more size costs only itself

    explicit Impl(ImFontAtlas& a) : atlas(a) {
        for (const paint::GlyphRange& range : paint::glyph_ranges())
            for (char32_t c = range.first; c <= range.last; ++c)
                if (raster.has(c)) glyphs.push_back(c);
    }

    void rasterise(const std::vector<Cut>& cuts);

    void build(const std::vector<Cut>& cuts);
    void place(const Cut& cut, ImFont* font, const std::vector<int>& rectangles);
};

/// The pictures of those cuts that have none, shared between threads: each has faces of its own.
void Fonts::Impl::rasterise(const std::vector<Cut>& cuts) {
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

void Fonts::Impl::build(const std::vector<Cut>& cuts) {
    atlas.Clear();
    fonts.clear();
    std::map<Cut, std::vector<int>> rectangles;
    double area = 0;
    const std::string_view file = embedded::find("DejaVuSans.ttf");
    rasterise(cuts);
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
        const std::vector<GlyphPicture>& all = pictures[cut];
        for (std::size_t i = 0; i < all.size(); ++i) {
            const GlyphPicture& p = all[i];
            // One empty texel about each, so that sampling between texels never meets a neighbour.
            const int w = p.width + 2, h = p.height + 2;
            rectangles[cut].push_back(atlas.AddCustomRectFontGlyph(font, static_cast<ImWchar>(glyphs[i]), w,
                                                                   h, p.advance, ImVec2(0, 0)));
            area += w * h;
        }
    }
    atlas.TexDesiredWidth = 512;
    while (atlas.TexDesiredWidth < 8192 &&
           atlas.TexDesiredWidth * static_cast<double>(atlas.TexDesiredWidth) < area * 1.1)
        atlas.TexDesiredWidth *= 2;
    atlas.Build();
    for (const Cut& cut : cuts) place(cut, fonts[cut], rectangles[cut]);
}

void Fonts::Impl::place(const Cut& cut, ImFont* font, const std::vector<int>& rectangles) {
    const std::vector<GlyphPicture>& all = pictures[cut];
    const float em = cut.em(), base = baseline(em);
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

Fonts::Fonts(ImFontAtlas& atlas) : impl_(std::make_unique<Impl>(atlas)) {}
Fonts::~Fonts() = default;

bool Fonts::pending() const { return !impl_->wanted.empty(); }

bool Fonts::prepare(double scale) {
    if (scale == impl_->scale && impl_->wanted.empty()) return false;
    std::vector<Cut> cuts;
    const auto add = [&](Cut cut) {
        if (std::find(cuts.begin(), cuts.end(), cut) == cuts.end() && cuts.size() < kMostCuts)
            cuts.push_back(cut);
    };
    for (const auto& [face, size] : kAlways) add({face, quarters(size * static_cast<float>(scale))});
    for (const auto& [face, size] : kSubscripts)
        add({face, quarters(size * static_cast<float>(scale) * kSubscript)});
    for (const auto& [face, size] : kSuperscripts)
        add({face, quarters(size * static_cast<float>(scale) * kSuperscript)});
    if (scale != impl_->scale) impl_->pictures.clear();
    // Sizes that were asked for at another scale will be asked for at this one, so many times larger.
    const double growth = impl_->scale > 0 ? scale / impl_->scale : 1;
    for (const auto& [cut, font] : impl_->fonts)
        add({cut.face, quarters(cut.em() * static_cast<float>(growth))});
    for (const Cut& cut : impl_->wanted) add({cut.face, quarters(cut.em() * static_cast<float>(growth))});
    impl_->scale = scale;
    impl_->wanted.clear();
    impl_->build(cuts);
    return true;
}

ImFont* Fonts::font(Face face, float size) const {
    const Cut cut{face, quarters(size)};
    if (const auto found = impl_->fonts.find(cut); found != impl_->fonts.end()) return found->second;
    if (impl_->fonts.size() + impl_->wanted.size() < kMostCuts &&
        std::find(impl_->wanted.begin(), impl_->wanted.end(), cut) == impl_->wanted.end())
        impl_->wanted.push_back(cut);
    ImFont* nearest = nullptr;
    int best = 0;
    for (const auto& [have, font] : impl_->fonts) {
        const int distance = std::abs(have.quarters - cut.quarters) + (have.face == face ? 0 : 100000);
        if (nearest == nullptr || distance < best) {
            nearest = font;
            best = distance;
        }
    }
    return nearest;
}

}  // namespace lowrank::platform
