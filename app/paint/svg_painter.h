// Writes SVG with text as text.
#pragma once
#include <map>
#include <string>

#include "app/paint/document.h"
#include "app/paint/font_metrics.h"
#include "app/paint/painter.h"

namespace lowrank::paint {

class SvgPainter final : public Painter {
public:
    /// A page of width x height layout px (1/96 inch), its size written in millimetres.
    SvgPainter(float width, float height, DocumentInfo info, TextAs text);

    void polyline(std::span<const Point> points, const Stroke& stroke) override;
    void polygon(std::span<const Point> points, Colour fill) override;
    void rect(Rect r, Colour fill, float radius) override;
    void frame(Rect r, const Stroke& stroke, float radius) override;
    void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) override;
    void text(Point anchor, std::string_view markup, const TextStyle& style) override;
    void image(Rect r, const ImageView& image) override;
    void push_clip(Rect r) override;
    void pop_clip() override;

    /// The whole file. The same drawing gives the same bytes.
    std::string document() const;

private:
    void real_text(const struct TextLayout& layout, const struct TextOrigin& origin, const TextStyle& style);
    void outline_text(const struct TextLayout& layout, const struct TextOrigin& origin,
                      const TextStyle& style);
    float width_, height_;
    DocumentInfo info_;
    TextAs text_as_;
    theme::Typeface typeface_ = theme::Typeface::DejaVu;  ///< of its words
    std::string definitions_, body_;
    std::map<std::string, int> clip_ids_;
    std::map<std::pair<int, std::uint32_t>, int> glyph_ids_;  ///< outlines already in the definitions
};

}  // namespace lowrank::paint
