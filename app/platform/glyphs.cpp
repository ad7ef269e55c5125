// The table of code points. DejaVu lacks a few of a block; those are left out when the atlas is built.
#include "app/platform/glyphs.h"

namespace lowrank::platform {

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

}  // namespace lowrank::platform
