// The atlas: every glyph the program uses, advances of the design, pictures that sum to the ink of the
// outline.
#include "app/platform/fonts.h"

#include <cmath>
#include <string>
#include <vector>

#include "app/paint/imgui_versions.h"
#include "app/paint/typeface_scope.h"
#include "app/platform/glyph_raster.h"
#include "tests/catch.h"

using namespace lowrank;
using lowrank::paint::Face;

namespace {

std::vector<unsigned> code_points(const char* text) {
    std::vector<unsigned> all;
    while (*text != 0) {
        const auto lead = static_cast<unsigned char>(*text++);
        const int more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
        unsigned c = more == 0 ? lead : lead & (0x3Fu >> more);
        for (int i = 0; i < more; ++i) c = c << 6 | (static_cast<unsigned char>(*text++) & 0x3Fu);
        all.push_back(c);
    }
    return all;
}

constexpr const char* kUsed =
    "ABCXYZ abcxyz 0123456789 ,.;:!?'\"()[]{}<>/\\|@#$%&*+-=_~^` äöüÄÖÜßéèçñøå "
    "αβγδεζηθικλμνξοπρσςτυφχψω ΓΔΘΛΞΠΣΦΨΩ ‖ ⋆ − × · ∞ † ‡ ♭ ⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ ₀₁₂₃₄₅₆₇₈₉ ₜ ₙ ₓ ᵀ "
    "≤ ≥ ≠ ≈ ≪ ≫ ∈ ∑ ∏ √ ∂ ∇ ∥ ⟨ ⟩ ← ↑ → ↓ ↔ … – — ‘ ’ “ ” • ° ± µ ½ ″ ′ ⚠ ✓ ✗ ■ □ ▲ △ ▶ ▼ ◀ ◆ ◇ ○ ● ★ ☆ ⚀ ⚅";

}  // namespace

TEST_CASE("the atlas holds every glyph that is used, in every face and size") {
    ImFontAtlas atlas;
    platform::Fonts fonts(atlas);
    REQUIRE(fonts.prepare(1.0));
    for (const Face face : {Face::Regular, Face::Bold, Face::Oblique})
        for (const float size : {11.f, 12.f, 13.f, 15.f}) {
            ImFont* font = fonts.font(face, size);
            REQUIRE(font != nullptr);
            for (const unsigned c : code_points(kUsed)) {
                INFO("U+" << std::hex << c << " at " << size);
                CHECK(paint::has_glyph(*font, static_cast<ImWchar>(c)));
            }
        }
}

TEST_CASE("advances are the design's, whatever the scale") {
    for (const double scale : {1.0, 1.25, 1.6, 3.2}) {
        ImFontAtlas atlas;
        platform::Fonts fonts(atlas);
        fonts.prepare(scale);
        const auto em = static_cast<float>(13 * scale);
        ImFont* font = fonts.font(Face::Regular, em);
        const float size = paint::em_of(*font);
        CHECK(size == Approx(em).margin(0.126));
        // DejaVu Sans is 2048 units an em: 'm' 1995, 'i' 569, space 651, figures 1303.
        CHECK(paint::advance_of(*font, 'm') == Approx(size * 1995 / 2048).epsilon(1e-5));
        CHECK(paint::advance_of(*font, 'i') == Approx(size * 569 / 2048).epsilon(1e-5));
        CHECK(paint::advance_of(*font, ' ') == Approx(size * 651 / 2048).epsilon(1e-5));
        CHECK(paint::advance_of(*font, '7') == Approx(size * 1303 / 2048).epsilon(1e-5));
        CHECK(paint::ascent_of(*font) == std::round(paint::ascent_of(*font)));
    }
}

TEST_CASE("a size that was missing is there after the next prepare, and only then") {
    ImFontAtlas atlas;
    platform::Fonts fonts(atlas);
    fonts.prepare(1.0);
    CHECK_FALSE(fonts.prepare(1.0));
    CHECK(paint::em_of(*fonts.font(Face::Regular, 40.f)) == 15.f);
    CHECK(fonts.pending());
    CHECK(fonts.prepare(1.0));
    CHECK_FALSE(fonts.pending());
    CHECK(paint::em_of(*fonts.font(Face::Regular, 40.f)) == 40.f);
    CHECK(paint::em_of(*fonts.font(Face::Regular, 13.f)) == 13.f);
}

#if IMGUI_VERSION_NUM < 19200
TEST_CASE("no two glyphs of the atlas share a texel") {
    ImFontAtlas atlas;
    platform::Fonts fonts(atlas);
    fonts.prepare(1.0);
    std::vector<int> taken(static_cast<std::size_t>(atlas.TexWidth) *
                           static_cast<std::size_t>(atlas.TexHeight));
    int overlaps = 0;
    for (int i = 0; i < atlas.CustomRects.Size; ++i) {
        const ImFontAtlasCustomRect& r = atlas.CustomRects[i];
        REQUIRE(r.IsPacked());
        for (int y = r.Y; y < r.Y + r.Height; ++y)
            for (int x = r.X; x < r.X + r.Width; ++x)
                overlaps += taken[static_cast<std::size_t>(y * atlas.TexWidth + x)]++ > 0;
    }
    CHECK(overlaps == 0);
}
#endif

TEST_CASE("a vertical stem keeps its ink and its place between the pixels") {
    // '|' is a box: 690 units of advance, ink from 260 to 430 of 2048 units. Its columns hold the coverage of
    // whole pixels, so their sum over the fineness is its width, and their middle is the box's.
    const platform::GlyphRaster raster;
    for (const float em : {11.f, 13.f, 16.25f, 30.f, 48.f}) {
        const platform::GlyphPicture p = raster.draw(Face::Regular, em, U'|');
        const int row = p.height / 2;
        double sum = 0, moment = 0;
        for (int x = 0; x < p.width; ++x) {
            const double c = p.coverage[static_cast<std::size_t>(row * p.width + x)] / 255.0;
            sum += c;
            moment += c * (x + 0.5);
        }
        CHECK(sum / p.fineness == Approx(em * 170 / 2048).margin(0.02));
        CHECK(p.left + moment / sum / p.fineness == Approx(em * 345 / 2048).margin(0.02));
    }
}

TEST_CASE("sizes asked for at one scale are there at the next") {
    ImFontAtlas atlas;
    platform::Fonts fonts(atlas);
    fonts.prepare(1.0);
    fonts.font(Face::Regular, 20.f);
    fonts.prepare(1.0);
    fonts.prepare(2.0);
    CHECK(paint::em_of(*fonts.font(Face::Regular, 40.f)) == 40.f);
    CHECK(paint::em_of(*fonts.font(Face::Bold, 26.f)) == 26.f);
    CHECK_FALSE(fonts.pending());
}

TEST_CASE(
    "a typeface for print has its sizes though the window has all of its own, and gives way to the next") {
    ImFontAtlas atlas;
    platform::Fonts fonts(atlas);
    fonts.prepare(1.0);
    for (float size = 16; size < 60; ++size) fonts.font(Face::Regular, size);
    fonts.prepare(1.0);
    fonts.font(Face::Regular, 59.5f);
    REQUIRE_FALSE(fonts.pending());
    for (const theme::Typeface typeface : {theme::Typeface::Termes, theme::Typeface::Heros}) {
        const Face face = paint::face_of(typeface, Face::Regular);
        for (const float size : {9.f, 10.f, 12.f}) fonts.font(face, size);
        CHECK(fonts.pending());
        fonts.prepare(1.0);
        CHECK_FALSE(fonts.pending());
        CHECK(paint::em_of(*fonts.font(face, 12.f)) == 12.f);
        CHECK(fonts.font(face, 12.f) != fonts.font(Face::Regular, 12.f));
        CHECK_FALSE(fonts.pending());
    }
    fonts.font(paint::face_of(theme::Typeface::Termes, Face::Regular), 12.f);
    CHECK(fonts.pending());
}
