// Every character the screen can show.
#pragma once
#include <span>

namespace lowrank::platform {

/// First and last code point of a run.
struct GlyphRange {
    char32_t first, last;
};

/// Latin (two blocks), Greek, Cyrillic (names of files), punctuation, super- and subscripts, arrows,
/// operators, shapes.
std::span<const GlyphRange> glyph_ranges();

}  // namespace lowrank::platform
