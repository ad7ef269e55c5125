// Typefaces of pages: the widths of Helvetica and Times, and what stands in for letters that they lack.
#include "app/paint/cairo_painter.h"
#include "app/paint/font_metrics.h"
#include "app/paint/svg_painter.h"
#include "app/paint/text_layout.h"
#include "app/paint/typeface_scope.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::paint;
using lowrank::testing::says;
using theme::Typeface;

namespace {

/// In thousandths of an em.
double width_in(Typeface typeface, const char* words, Face face = Face::Regular) {
    const TypefaceScope scope(typeface);
    return double(measure(words, 1000, face).width);
}

}  // namespace

TEST_CASE("Heros is as wide as Helvetica, and Termes as Times") {
    // Adobe's font metrics of the 35 PostScript faces.
    CHECK(width_in(Typeface::Heros, "A") == Approx(667));
    CHECK(width_in(Typeface::Heros, "m") == Approx(833));
    CHECK(width_in(Typeface::Heros, "0") == Approx(556));
    CHECK(width_in(Typeface::Heros, "a", Face::Bold) == Approx(556));
    CHECK(width_in(Typeface::Termes, "A") == Approx(722));
    CHECK(width_in(Typeface::Termes, "m") == Approx(778));
    CHECK(width_in(Typeface::Termes, "0") == Approx(500));
    CHECK(width_in(Typeface::Termes, "A", Face::Bold) == Approx(722));
    CHECK(width_in(Typeface::Termes, "A", Face::Oblique) == Approx(611));
}

TEST_CASE("a typeface holds for a scope, and scopes nest") {
    const float usual = measure("Error", 12).width;
    {
        const TypefaceScope outer(Typeface::Termes);
        const float serif = measure("Error", 12).width;
        CHECK(serif < usual);
        {
            const TypefaceScope inner(Typeface::DejaVu);
            CHECK(measure("Error", 12).width == usual);
        }
        CHECK(measure("Error", 12).width == serif);
    }
    CHECK(typeface_in_use() == Typeface::DejaVu);
    CHECK(measure("Error", 12).width == usual);
}

TEST_CASE("a letter that a typeface lacks is that of DejaVu Sans in its style") {
    const TypefaceScope scope(Typeface::Heros);
    const TextLayout layout = lay_out("‖X‖ ∈ μ", 10, Face::Bold);
    REQUIRE(layout.runs.size() == 1);
    for (const PlacedGlyph& glyph : layout.runs[0].glyphs) {
        CAPTURE(std::uint32_t(glyph.code_point));
        const bool lacking = glyph.code_point == U'∈';
        CHECK(glyph.face == (lacking ? Face::Bold : face_of(Typeface::Heros, Face::Bold)));
        CHECK(glyph.index != 0);
        CHECK(glyph.advance > 0);
    }
}

TEST_CASE("all that the screen can show has a glyph in every typeface") {
    for (const theme::TypefaceRow& row : theme::typefaces()) {
        REQUIRE(is_embedded(*row.typeface));
        for (const Face style : {Face::Regular, Face::Bold, Face::Oblique})
            for (const GlyphRange& range : glyph_ranges())
                for (char32_t code = range.first; code <= range.last; ++code)
                    if (font_metrics(style).has(code))
                        REQUIRE(font_metrics(face_of(*row.typeface, style)).has(code));
    }
}

TEST_CASE("an SVG names the family of its words, and outlines come from its files") {
    const auto svg = [](Typeface typeface, TextAs as) {
        const TypefaceScope scope(typeface);
        SvgPainter painter(100, 50, {}, as);
        painter.text({10, 20}, "Error ∈", {});
        return painter.document();
    };
    CHECK(says(svg(Typeface::Termes, TextAs::Real), "'TeX Gyre Termes', Times"));
    CHECK(says(svg(Typeface::DejaVu, TextAs::Real), "font-family=\"'DejaVu Sans', Verdana"));
    CHECK(svg(Typeface::Termes, TextAs::Outline) != svg(Typeface::Heros, TextAs::Outline));
}
