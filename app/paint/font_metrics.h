// What FreeType says of the embedded faces, unhinted and in em: advances and outlines.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "app/paint/painter.h"
#include "app/theme/typeface.h"

namespace lowrank::paint {

/// The embedded font file of a face; empty where the program was built without that typeface.
std::string_view font_bytes(Face face);
std::string_view font_file_name(Face face);
/// Whether the program was built with all styles of a typeface.
bool is_embedded(theme::Typeface typeface);

/// One face's advances, read once and constant from then on, so that any thread may ask.
class FontMetrics {
public:
    explicit FontMetrics(Face face);
    struct Glyph {
        char32_t code_point;
        std::uint32_t index;  ///< in the font file
        float advance;        ///< em
        Face face;            ///< the font file
    };
    /// The glyph of a code point; where the face has none that of DejaVu Sans in its style, or an empty box.
    const Glyph& glyph(char32_t code_point) const;
    bool has(char32_t code_point) const;

private:
    const Glyph* own(char32_t code_point) const;

    std::vector<Glyph> glyphs_;  ///< sorted by code point; the first is the empty box
    /// Nearly all letters are here: the place behind that of each one's glyph; 0 where the face has none.
    std::array<std::uint16_t, 0x250> latin_{};
    const FontMetrics* others_ = nullptr;  ///< whose glyphs stand in; null: of DejaVu Sans itself
};

const FontMetrics& font_metrics(Face face);

/// First and last code point of a run.
struct GlyphRange {
    char32_t first, last;
};

/// Every character the screen can show: Latin (two blocks), Greek, Cyrillic, punctuation, super- and
/// subscripts, arrows, operators, shapes. DejaVu lacks a few of a block; those are left out when the atlas is
/// built.
std::span<const GlyphRange> glyph_ranges();
/// Whether the screen can show it.
bool is_shown(char32_t code_point);

/// A contour of a glyph in em, y downwards from the baseline; cubic and quadratic pieces.
struct OutlineCommand {
    enum class Kind { Move, Line, Quadratic, Cubic, Close } kind;
    Point a{}, b{}, c{};  ///< the last one used is the end point
};
std::vector<OutlineCommand> glyph_outline(Face face, std::uint32_t index);

}  // namespace lowrank::paint
