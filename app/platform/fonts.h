// ImGui's font atlas at the sizes the screen uses, rasterised again when the scale changes, and the
// characters in it.
#pragma once
#include <memory>

#include "app/paint/screen_fonts.h"

struct ImFontAtlas;

namespace lowrank::platform {

/// Starts with every size the screens and dialogs use, times the scale; what else is asked for follows
/// between frames.
class Fonts final : public paint::ScreenFonts {
public:
    explicit Fonts(ImFontAtlas& atlas);
    ~Fonts() override;

    /// Between frames: rasterises where the scale has changed or a size was missing. True when the atlas is a
    /// new one and must be uploaded; every ImFont* from before is then gone. Cost: about 30 us a glyph, 700
    /// glyphs a size.
    bool prepare(double scale);
    /// Whether the next prepare() at the same scale would build.
    bool pending() const;

    ImFont* font(paint::Face face, float size) const override;
    float pixel_ratio() const override { return 1; }

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace lowrank::platform
