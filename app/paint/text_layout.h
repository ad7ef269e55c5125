// Where each glyph of a piece of markup stands: computed once, obeyed by every painter.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/paint/painter.h"

namespace lowrank::paint {

struct PlacedGlyph {
    char32_t code_point = 0;
    std::uint32_t index = 0;    ///< in the font file
    Face face = Face::Regular;  ///< the font file: another one where the typeface lacks the letter
    float x = 0;                ///< pen position from the start of the text, px
    float advance = 0;
};

/// Glyphs of one size on one baseline.
struct TextRun {
    std::string text;
    float size = 0;
    float x = 0, dy = 0;  ///< start, and offset of the baseline, px, positive downwards
    float width = 0;
    std::vector<PlacedGlyph> glyphs;
};

struct TextLayout {
    std::vector<TextRun> runs;
    TextExtent extent;
};
TextLayout lay_out(std::string_view markup, float size, Face face);

/// Where the text starts, on its baseline, so that its box has the anchor where the style wants it. For
/// vertical text the offset is along the text and across it: the painter turns it with the glyphs.
struct TextOrigin {
    Point start;                     ///< on the page
    float along_x = 1, along_y = 0;  ///< direction of the text
    /// A point of the layout (x along the text, y down across it) on the page.
    Point map(float x, float y) const {
        return {start.x + along_x * x - along_y * y, start.y + along_y * x + along_x * y};
    }
};
TextOrigin text_origin(Point anchor, const TextExtent& extent, const TextStyle& style);

/// The box the text takes on the page.
Rect text_box(Point anchor, std::string_view markup, const TextStyle& style);

/// The markup itself where it fits, else its longest beginning that fits with an ellipsis, scripts kept;
/// empty when not even that fits.
std::string ellipsize(std::string_view markup, float max_width, float size, Face face = Face::Regular);

/// The same of words with formulas: of one that has no room nothing is left, for its beginning would be
/// another ('Distances to X' of 'Distances to X_{t+1}'); nor of a number.
std::string cut_before_formula(std::string_view markup, float max_width, float size,
                               Face face = Face::Regular);

/// The same of a name among names that differ at their ends ('NARG (d = 2 to 40 at t = 46)'): the longest
/// beginning and the longest end that fit with an ellipsis between them, the end no longer than the beginning
/// and in whole words ('NARG (…ptimal)' says nothing); as ellipsize where that leaves too little.
std::string cut_in_the_middle(std::string_view markup, float max_width, float size,
                              Face face = Face::Regular);

/// The lines of a text broken at spaces, so that each fits, in the words of the phrasebook; a word that is
/// too long ends in an ellipsis. Neither a script in braces nor a formula ('κ = 11.36',
/// '1 − √(4/(3κ + 1))') is broken; one that is wider than a line breaks before a sign.
std::vector<std::string> wrap_words(std::string_view markup, float max_width, float size,
                                    Face face = Face::Regular);

}  // namespace lowrank::paint
