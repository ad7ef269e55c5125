// Where the screen painter and the panels get their ImGui fonts. The atlas itself is the platform's business.
#pragma once
#include "app/paint/painter.h"

struct ImFont;

namespace lowrank::paint {

/// Fonts rasterised for the current scale. A size that was not rasterised gets the nearest one, drawn scaled.
class ScreenFonts {
public:
    virtual ~ScreenFonts() = default;
    /// size in logical px.
    virtual ImFont* font(Face face, float size) const = 0;
    /// Device pixels per logical pixel.
    virtual float pixel_ratio() const = 0;
};

}  // namespace lowrank::paint
