// Reads the embedded faces with FreeType.
#include "app/paint/font_metrics.h"

#include <fmt/core.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_OUTLINE_H

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "app/embedded/embedded.h"
#include "app/paint/typeface_scope.h"

namespace lowrank::paint {
namespace {

/// An open face; one user at a time, so every reader opens its own.
class OpenFace {
public:
    explicit OpenFace(Face face) {
        const std::string_view bytes = font_bytes(face);
        if (FT_Init_FreeType(&library_)) throw std::runtime_error("FreeType does not start");
        if (FT_New_Memory_Face(library_, reinterpret_cast<const FT_Byte*>(bytes.data()),
                               static_cast<FT_Long>(bytes.size()), 0, &face_)) {
            FT_Done_FreeType(library_);
            throw std::runtime_error(
                fmt::format("the embedded font {} is not readable", font_file_name(face)));
        }
    }
    OpenFace(const OpenFace&) = delete;
    OpenFace& operator=(const OpenFace&) = delete;
    ~OpenFace() {
        FT_Done_Face(face_);
        FT_Done_FreeType(library_);
    }
    FT_Face get() const { return face_; }
    float em(FT_Long units) const {
        return static_cast<float>(units) / static_cast<float>(face_->units_per_EM);
    }

private:
    FT_Library library_ = nullptr;
    FT_Face face_ = nullptr;
};

struct Collector {
    const OpenFace& face;
    std::vector<OutlineCommand> commands;
    bool open = false;

    Point at(const FT_Vector* v) const { return {face.em(v->x), -face.em(v->y)}; }
    void close() {
        if (open) commands.push_back({OutlineCommand::Kind::Close});
        open = false;
    }
};

}  // namespace

std::string_view font_file_name(Face face) {
    return (*theme::row_of(typeface_of(face)).files)[static_cast<std::size_t>(style_of(face))];
}

std::string_view font_bytes(Face face) { return embedded::find(font_file_name(face)); }

bool is_embedded(theme::Typeface typeface) {
    const auto& files = *theme::row_of(typeface).files;
    return std::ranges::none_of(files, [](std::string_view file) { return embedded::find(file).empty(); });
}

FontMetrics::FontMetrics(Face face) {
    const OpenFace open(face);
    const auto add = [&](char32_t code_point, FT_UInt index) {
        FT_Fixed advance = 0;
        FT_Get_Advance(open.get(), index, FT_LOAD_NO_SCALE, &advance);
        glyphs_.push_back({code_point, index, open.em(advance), face});
    };
    FT_UInt index = 0;
    FT_ULong code = FT_Get_First_Char(open.get(), &index);
    add(0, 0);
    for (; index != 0; code = FT_Get_Next_Char(open.get(), code, &index))
        if (code != 0) add(static_cast<char32_t>(code), index);
    std::sort(glyphs_.begin(), glyphs_.end(),
              [](const Glyph& a, const Glyph& b) { return a.code_point < b.code_point; });
    for (std::size_t i = 0; i < glyphs_.size() && glyphs_[i].code_point < latin_.size(); ++i)
        latin_[glyphs_[i].code_point] = static_cast<std::uint16_t>(i + 1);
    if (style_of(face) != face) others_ = &font_metrics(style_of(face));
}

const FontMetrics::Glyph* FontMetrics::own(char32_t code_point) const {
    if (code_point < latin_.size())
        return latin_[code_point] > 0 ? &glyphs_[latin_[code_point] - 1u] : nullptr;
    const auto found = std::lower_bound(glyphs_.begin(), glyphs_.end(), code_point,
                                        [](const Glyph& g, char32_t c) { return g.code_point < c; });
    return found != glyphs_.end() && found->code_point == code_point ? &*found : nullptr;
}

const FontMetrics::Glyph& FontMetrics::glyph(char32_t code_point) const {
    if (const Glyph* found = own(code_point)) return *found;
    return others_ ? others_->glyph(code_point) : glyphs_.front();
}

bool FontMetrics::has(char32_t code_point) const { return glyph(code_point).index != 0; }

const FontMetrics& font_metrics(Face face) {
    // Each is read when it is first asked for: most pages know one typeface.
    static std::array<std::once_flag, kFaces> read;
    static std::array<std::optional<FontMetrics>, kFaces> all;
    const auto i = static_cast<std::size_t>(face);
    std::call_once(read[i], [&] { all[i].emplace(face); });
    return *all[i];
}

std::vector<OutlineCommand> glyph_outline(Face face, std::uint32_t index) {
    const OpenFace open(face);
    if (FT_Load_Glyph(open.get(), index, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING)) return {};
    using Kind = OutlineCommand::Kind;
    FT_Outline_Funcs funcs{};
    funcs.move_to = [](const FT_Vector* to, void* user) {
        auto& c = *static_cast<Collector*>(user);
        c.close();
        c.commands.push_back({Kind::Move, c.at(to)});
        c.open = true;
        return 0;
    };
    funcs.line_to = [](const FT_Vector* to, void* user) {
        auto& c = *static_cast<Collector*>(user);
        c.commands.push_back({Kind::Line, c.at(to)});
        return 0;
    };
    funcs.conic_to = [](const FT_Vector* control, const FT_Vector* to, void* user) {
        auto& c = *static_cast<Collector*>(user);
        c.commands.push_back({Kind::Quadratic, c.at(control), c.at(to)});
        return 0;
    };
    funcs.cubic_to = [](const FT_Vector* one, const FT_Vector* two, const FT_Vector* to, void* user) {
        auto& c = *static_cast<Collector*>(user);
        c.commands.push_back({Kind::Cubic, c.at(one), c.at(two), c.at(to)});
        return 0;
    };
    Collector collector{open, {}};
    FT_Outline_Decompose(&open.get()->glyph->outline, &funcs, &collector);
    collector.close();
    return std::move(collector.commands);
}

std::span<const GlyphRange> glyph_ranges() {
    static constexpr GlyphRange kRanges[] = {
        {0x0020, 0x007E}, {0x00A0, 0x00FF},
        {0x0100, 0x017F},  // ASCII, Latin-1, Latin Extended-A
        {0x02C6, 0x02DD}, {0x0300, 0x0304},
        {0x0391, 0x03D6},                    // accents, Greek
        {0x0401, 0x045F},                    // Cyrillic
        {0x1D40, 0x1D40}, {0x1D62, 0x1D65},  // ᵀ, ᵢ to ᵥ
        {0x2010, 0x2027}, {0x2030, 0x203A},
        {0x2044, 0x2044},                    // dashes, ‖ † ‡ …, ‰ ′ ″, fraction slash
        {0x2070, 0x209C}, {0x20AC, 0x20AC},  // ⁰ to ₜ, euro
        {0x2113, 0x2113}, {0x211D, 0x211D},
        {0x2122, 0x2122},  // ℓ ℝ ™
        {0x2190, 0x2199}, {0x21A6, 0x21A6},
        {0x21B5, 0x21BB},  // arrows
        {0x21D0, 0x21D5}, {0x2200, 0x2213},
        {0x2217, 0x221E},  // double arrows, operators: ∀ ∂ ∈ ∏ ∑ − ∗ √ ∝ ∞
        {0x2223, 0x222C}, {0x2236, 0x223C},
        {0x2243, 0x2248},  // ∣ ∥ ∧ ∩ ∫, ∶ ∼, ≃ ≈
        {0x2260, 0x2265}, {0x226A, 0x226B},
        {0x2282, 0x2287},  // ≠ ≡ ≤ ≥, ≪ ≫, ⊂ ⊆
        {0x2295, 0x2299}, {0x22A5, 0x22A5},
        {0x22C5, 0x22C8},  // ⊕ ⊙, ⊥, ⋅ ⋆ ⋈
        {0x22EE, 0x22EF}, {0x25A0, 0x25A1},
        {0x25B2, 0x25BD},  // ⋮ ⋯, squares, triangles
        {0x25C0, 0x25C7}, {0x25CB, 0x25CB},
        {0x25CF, 0x25CF},  // triangles, diamonds, circles
        {0x2605, 0x2606}, {0x2680, 0x2685},
        {0x266D, 0x266F},  // stars, dice, ♭ ♮ ♯
        {0x26A0, 0x26A0}, {0x2713, 0x2717},
        {0x27E8, 0x27E9},  // warning, ticks, ⟨ ⟩
        {0xFFFD, 0xFFFD},  // shown for what is not here
    };
    return kRanges;
}

bool is_shown(char32_t code_point) {
    return font_metrics(Face::Regular).has(code_point) &&
           std::ranges::any_of(glyph_ranges(), [&](const GlyphRange& range) {
               return range.first <= code_point && code_point <= range.last;
           });
}

}  // namespace lowrank::paint
