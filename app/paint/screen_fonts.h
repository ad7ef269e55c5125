// Where the screen painter and the panels get their ImGui fonts. The atlas itself is the platform's business.
#pragma once
#include <string_view>

#include "app/paint/painter.h"

struct ImFont;

namespace lowrank::paint {

/// Fonts rasterised for the current scale. A size that was not rasterised gets the nearest one, drawn scaled,
/// and is rasterised before the next frame, so that only its first frame is soft.
///
/// Of every font, em_of (imgui_versions.h) is one em, not the line height, and ascent_of the distance from
/// the top to the baseline, both in px of the rasterised size: AddText(font, size, ...) draws an em of size
/// px with its baseline at y + ascent * size / em. Advances are the unhinted ones that measure() adds up;
/// glyphs may start at any x, lines of text are sharp at whole y.
class ScreenFonts {
public:
    virtual ~ScreenFonts() = default;
    /// size: px of one em. Pointers hold until the end of the frame.
    virtual ImFont* font(Face face, float size) const = 0;
    /// Device pixels per ImGui pixel: 1 in the window and in screenshots, whose density is in
    /// Application::ui_scale().
    virtual float pixel_ratio() const = 0;
    /// Of each text that is drawn with them; tests look at what a screen is set in.
    virtual void drawn(std::string_view /*markup*/, const TextStyle& /*style*/) const {}
};

}  // namespace lowrank::paint
