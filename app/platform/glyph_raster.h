// One face of the embedded fonts as pictures of its glyphs.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "app/paint/painter.h"

namespace lowrank::platform {

/// A glyph's coverage. Its columns are finer than pixels by `fineness`, each holding the coverage of one
/// whole pixel about it, so that sampling it at any sub-pixel place gives what rasterising there would have
/// given.
struct GlyphPicture {
    bool known = false;         ///< false: neither the face nor the regular one has it
    float advance = 0;          ///< px, unhinted
    float left = 0;             ///< px from the pen to the picture's left edge
    int top = 0;                ///< px from the baseline up to the picture's upper edge
    int width = 0, height = 0;  ///< in texels
    int fineness = 1;
    std::vector<std::uint8_t> coverage;  ///< rows from the top
};

/// Hinted in height only (stems of text meet pixel rows), never in width (advances are those of the design).
class GlyphRaster {
public:
    GlyphRaster();
    ~GlyphRaster();
    GlyphPicture draw(paint::Face face, float em, char32_t code_point) const;
    bool has(char32_t code_point) const;  ///< in the regular face

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace lowrank::platform
