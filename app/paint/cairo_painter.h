// Draws through Cairo: pixels for PNG and previews, or a PDF page. Cairo is named in the .cpp only.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/paint/document.h"
#include "app/paint/painter.h"
#include "core/io/file/atomic_file.h"
#include "core/text/result.h"

namespace lowrank::paint {

/// Pixels, rows from the top, 8 bits a channel, not premultiplied.
struct Pixels {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

/// Some rows of a raster.
struct Band {
    int first = 0, rows = 0;
};

class CairoPainter final : public Painter {
public:
    /// width x height layout px, rasterised at scale device pixels each (rounded up to whole pixels);
    /// transparent at first.
    static std::unique_ptr<CairoPainter> raster(float width, float height, float scale);
    /// How many pixels such a raster has.
    static int device_length(float length, float scale);
    /// A band of such a raster alone: drawn on as the whole is, it keeps its rows of it.
    static std::unique_ptr<CairoPainter> raster(float width, float height, float scale, Band band);
    /// Pages of width x height layout px (1/96 inch). The same drawing gives the same bytes. sink: takes them
    /// page by page; without one the document has them.
    static std::unique_ptr<CairoPainter> pdf(float width, float height, const DocumentInfo& info, TextAs text,
                                             ByteSink sink = {});
    ~CairoPainter() override;

    void polyline(std::span<const Point> points, const Stroke& stroke) override;
    void polygon(std::span<const Point> points, Colour fill) override;
    void rect(Rect r, Colour fill, float radius) override;
    void frame(Rect r, const Stroke& stroke, float radius) override;
    void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) override;
    void text(Point anchor, std::string_view markup, const TextStyle& style) override;
    void image(Rect r, const ImageView& image) override;
    void push_clip(Rect r) override;
    void pop_clip() override;

    /// Ends a raster: its pixels, or why there are none (memory).
    Result<Pixels> pixels();
    /// Of a PDF: what follows stands on a page of its own.
    void next_page();
    /// Ends a PDF: its bytes, none where a sink has them; the sentence of a sink that took them no more.
    Result<std::string> document();

private:
    struct Impl;
    explicit CairoPainter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace lowrank::paint
