// Fonts of a page that is shown small: sizes of the window's own type, drawn scaled.
#pragma once
#include <cmath>
#include <span>

#include "app/paint/screen_fonts.h"
#include "app/paint/typeface_scope.h"

namespace lowrank::shell {

/// A page in a preview has sizes of its own, other ones with every millimetre of its width: rasterising them
/// would rebuild the atlas while a number is typed. The nearest size the window has serves, a little soft.
class PreviewFonts final : public paint::ScreenFonts {
public:
    /// em: px of the window's body text.
    PreviewFonts(const paint::ScreenFonts& fonts, float em) : fonts_(fonts), em_(em) {}

    ImFont* font(paint::Face face, float size) const override {
        static constexpr float kRegular[] = {9, 10, 11, 12, 13, 15}, kBold[] = {11, 12, 13, 15},
                               kOblique[] = {12, 13};
        const paint::Face style = paint::style_of(face);
        const std::span<const float> sizes = style == paint::Face::Bold ? std::span<const float>(kBold)
                                             : style == paint::Face::Oblique
                                                 ? std::span<const float>(kOblique)
                                                 : std::span<const float>(kRegular);
        float best = sizes.front() * em_ / 13;
        for (const float nominal : sizes)
            if (const float own = nominal * em_ / 13; std::abs(own - size) < std::abs(best - size))
                best = own;
        return fonts_.font(face, best);
    }
    float pixel_ratio() const override { return fonts_.pixel_ratio(); }

private:
    const paint::ScreenFonts& fonts_;
    float em_;
};

}  // namespace lowrank::shell
