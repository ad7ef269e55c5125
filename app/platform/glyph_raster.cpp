// Rasterises glyphs with FreeType: three columns a pixel for small type, one for large.
#include "app/platform/glyph_raster.h"

#include <fmt/core.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "app/paint/font_metrics.h"

namespace lowrank::platform {

namespace {

/// Large type shows no difference between a third of a pixel and none, and would make the atlas large.
int fineness_of(float em) { return em < 24 ? 3 : em < 40 ? 2 : 1; }

/// Sum over `fineness` neighbouring columns, centred: from the coverage of a fine column to that of a pixel
/// about it.
std::vector<std::uint8_t> widen(const FT_Bitmap& bitmap, int fineness) {
    const int rows = static_cast<int>(bitmap.rows), fine = static_cast<int>(bitmap.width);
    const int reach = fineness - 1, width = fine + reach;
    std::vector<std::uint8_t> out(static_cast<std::size_t>(width) * static_cast<std::size_t>(rows));
    for (int y = 0; y < rows; ++y) {
        const std::uint8_t* row = bitmap.buffer + y * bitmap.pitch;
        for (int x = 0; x < width; ++x) {
            int sum = 0;
            for (int k = std::max(0, x - reach); k <= std::min(x, fine - 1); ++k) sum += row[k];
            out[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] =
                static_cast<std::uint8_t>((sum + fineness / 2) / fineness);
        }
    }
    return out;
}

}  // namespace

struct GlyphRaster::Impl {
    FT_Library library = nullptr;
    std::array<FT_Face, paint::kFaces> faces{};  ///< opened when they are first asked for

    Impl() {
        if (FT_Init_FreeType(&library) != 0) throw std::runtime_error("FreeType does not start.");
    }
    ~Impl() { FT_Done_FreeType(library); }

    FT_Face face(paint::Face which) {
        FT_Face& opened = faces[static_cast<std::size_t>(which)];
        const std::string_view bytes = paint::font_bytes(which);
        if (!opened && FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(bytes.data()),
                                          static_cast<FT_Long>(bytes.size()), 0, &opened) != 0)
            throw std::runtime_error(
                fmt::format("The embedded font {} cannot be read.", paint::font_file_name(which)));
        return opened;
    }
};

GlyphRaster::GlyphRaster() : impl_(std::make_unique<Impl>()) {}
GlyphRaster::~GlyphRaster() = default;

bool GlyphRaster::has(char32_t code_point) const {
    return FT_Get_Char_Index(impl_->face(paint::Face::Regular), code_point) != 0;
}

GlyphPicture GlyphRaster::draw(paint::Face which, float em, char32_t code_point) const {
    GlyphPicture picture;
    FT_Face face = impl_->face(which);
    if (FT_Get_Char_Index(face, code_point) == 0) face = impl_->face(paint::Face::Regular);
    const FT_UInt index = FT_Get_Char_Index(face, code_point);
    if (index == 0) return picture;
    picture.known = true;
    if (FT_Load_Glyph(face, index, FT_LOAD_NO_SCALE) != 0) return picture;
    picture.advance =
        static_cast<float>(face->glyph->metrics.horiAdvance) * em / static_cast<float>(face->units_per_EM);

    const int fineness = fineness_of(em);
    picture.fineness = fineness;
    // Resolution instead of a transformation: the hinter then works on the size the rows really have.
    const auto size = static_cast<FT_F26Dot6>(std::lround(em * 64));
    if (FT_Set_Char_Size(face, size, size, static_cast<FT_UInt>(72 * fineness), 72) != 0) return picture;
    if (FT_Load_Glyph(face, index, FT_LOAD_TARGET_LIGHT) != 0) return picture;
    if (FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL) != 0) return picture;
    const FT_Bitmap& bitmap = face->glyph->bitmap;
    if (bitmap.width == 0 || bitmap.rows == 0) return picture;
    picture.coverage = widen(bitmap, fineness);
    picture.width = static_cast<int>(bitmap.width) + fineness - 1;
    picture.height = static_cast<int>(bitmap.rows);
    // Texel k holds the pixel that ends at fine column k: its middle lies (fineness - 1) / 2 columns to the
    // left.
    picture.left = (static_cast<float>(face->glyph->bitmap_left) - static_cast<float>(fineness - 1) / 2) /
                   static_cast<float>(fineness);
    picture.top = face->glyph->bitmap_top;
    return picture;
}

}  // namespace lowrank::platform
