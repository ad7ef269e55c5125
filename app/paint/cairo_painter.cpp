// The one file that names Cairo.
#include "app/paint/cairo_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <numbers>

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>

#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "app/paint/shapes.h"
#include "app/paint/text_layout.h"
#include "core/text/utf8.h"

namespace lowrank::paint {
namespace {

/// Cairo may keep a face longer than the painter, in its cache of scaled fonts: the face owns what it reads
/// from.
struct FaceData {
    FT_Library library = nullptr;
    FT_Face face = nullptr;
    ~FaceData() {
        if (face) FT_Done_Face(face);
        if (library) FT_Done_FreeType(library);
    }
};
const cairo_user_data_key_t kFaceKey{};

cairo_font_face_t* make_face(Face which) {
    auto data = std::make_unique<FaceData>();
    const std::string_view bytes = font_bytes(which);
    if (FT_Init_FreeType(&data->library) ||
        FT_New_Memory_Face(data->library, reinterpret_cast<const FT_Byte*>(bytes.data()),
                           static_cast<FT_Long>(bytes.size()), 0, &data->face))
        return nullptr;
    cairo_font_face_t* face = cairo_ft_font_face_create_for_ft_face(data->face, FT_LOAD_NO_HINTING);
    const auto destroy = [](void* p) { delete static_cast<FaceData*>(p); };
    if (cairo_font_face_set_user_data(face, &kFaceKey, data.get(), destroy) == CAIRO_STATUS_SUCCESS)
        (void)data.release();
    return face;
}

}  // namespace

struct CairoPainter::Impl {
    cairo_surface_t* surface = nullptr;
    cairo_t* cr = nullptr;
    std::array<cairo_font_face_t*, kFaces> faces{};
    bool raster = false;
    TextAs text_as = TextAs::Real;
    std::string bytes;
    ByteSink sink;  ///< of a PDF
    Result<Written> taken = Written{};

    ~Impl() {
        if (cr) cairo_destroy(cr);
        if (surface) cairo_surface_destroy(surface);
        for (cairo_font_face_t* face : faces)
            if (face) cairo_font_face_destroy(face);
    }
    void begin(double scale_x, double scale_y) {
        cr = cairo_create(surface);
        cairo_scale(cr, scale_x, scale_y);
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
        cairo_font_options_t* options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
        cairo_set_font_options(cr, options);
        cairo_font_options_destroy(options);
    }
    void colour(Colour c) { cairo_set_source_rgba(cr, c.r, c.g, c.b, c.a); }
    void pen(const Stroke& stroke) {
        colour(stroke.colour);
        cairo_set_line_width(cr, stroke.width);
        std::vector<double> dashes;
        for (const float length : dash_lengths(stroke.dash, stroke.width)) dashes.push_back(length);
        cairo_set_dash(cr, dashes.data(), static_cast<int>(dashes.size()), 0);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    }
    void path(std::span<const Point> points) {
        cairo_new_path(cr);
        for (const Point& p : points) cairo_line_to(cr, p.x, p.y);
    }
    void rounded(Rect r, float radius) {
        constexpr double right = std::numbers::pi / 2;
        const double q = std::min({radius, r.w / 2, r.h / 2});
        cairo_new_path(cr);
        if (q <= 0) {
            cairo_rectangle(cr, r.x, r.y, r.w, r.h);
            return;
        }
        cairo_arc(cr, r.right() - q, r.y + q, q, -right, 0);
        cairo_arc(cr, r.right() - q, r.bottom() - q, q, 0, right);
        cairo_arc(cr, r.x + q, r.bottom() - q, q, right, 2 * right);
        cairo_arc(cr, r.x + q, r.y + q, q, 2 * right, 3 * right);
        cairo_close_path(cr);
    }
    cairo_font_face_t* face(Face which) {
        cairo_font_face_t*& slot = faces[static_cast<std::size_t>(which)];
        if (!slot) slot = make_face(which);
        return slot;
    }
    /// Draws the glyphs of a run from `first` that are of its face, and takes their letters from rest;
    /// returns the one behind.
    std::size_t glyphs_of_one_face(const TextRun& run, std::size_t first, std::string_view& rest) {
        const Face which = run.glyphs[first].face;
        std::vector<cairo_glyph_t> glyphs;
        std::vector<cairo_text_cluster_t> clusters;
        const std::string_view all = rest;
        std::size_t k = first;
        for (; k < run.glyphs.size() && run.glyphs[k].face == which; ++k) {
            const std::size_t before = rest.size();
            take_code_point(rest);
            glyphs.push_back({run.glyphs[k].index, run.glyphs[k].x, run.dy});
            clusters.push_back({static_cast<int>(before - rest.size()), 1});
        }
        cairo_font_face_t* font = face(which);
        if (!font) return k;
        cairo_set_font_face(cr, font);
        cairo_set_font_size(cr, run.size);
        const int count = static_cast<int>(glyphs.size());
        // On pixels Cairo would move every glyph to a whole one, which tears words apart: filled outlines
        // stay in place.
        if (raster || text_as == TextAs::Outline) {
            cairo_new_path(cr);
            cairo_glyph_path(cr, glyphs.data(), count);
            cairo_fill(cr);
        } else {
            cairo_show_text_glyphs(cr, all.data(), static_cast<int>(all.size() - rest.size()), glyphs.data(),
                                   count, clusters.data(), count, static_cast<cairo_text_cluster_flags_t>(0));
        }
        return k;
    }
};

CairoPainter::CairoPainter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CairoPainter::~CairoPainter() = default;

int CairoPainter::device_length(float length, float scale) {
    // A hair less before rounding up, so that 96 px at scale 3.125 are 300 and not 301.
    return std::max(1, static_cast<int>(std::ceil(length * scale - 0.01f)));
}

std::unique_ptr<CairoPainter> CairoPainter::raster(float width, float height, float scale) {
    return raster(width, height, scale, {0, device_length(height, scale)});
}

std::unique_ptr<CairoPainter> CairoPainter::raster(float width, float height, float scale, Band band) {
    auto impl = std::make_unique<Impl>();
    const int columns = device_length(width, scale), rows = device_length(height, scale);
    impl->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, band.rows);
    cairo_surface_set_device_offset(impl->surface, 0, -band.first);
    impl->raster = true;
    // The page fills its pixels to the last: otherwise a background would fade out along two edges.
    impl->begin(columns / static_cast<double>(width), rows / static_cast<double>(height));
    return std::unique_ptr<CairoPainter>(new CairoPainter(std::move(impl)));
}

std::unique_ptr<CairoPainter> CairoPainter::pdf(float width, float height, const DocumentInfo& info,
                                                TextAs text, ByteSink sink) {
    constexpr double points = 72.0 / 96.0;
    auto impl = std::make_unique<Impl>();
    impl->sink = std::move(sink);
    impl->surface = cairo_pdf_surface_create_for_stream(
        [](void* to, const unsigned char* data, unsigned size) {
            Impl& of = *static_cast<Impl*>(to);
            const std::string_view some(reinterpret_cast<const char*>(data), size);
            if (!of.sink)
                of.bytes += some;
            else if (of.taken)
                of.taken = of.sink(some);
            return of.taken ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
        },
        impl.get(), width * points, height * points);
    // Later ones pack what a file says of itself into streams, where neither this program nor a search of the
    // disk finds the experiment again.
    cairo_pdf_surface_restrict_to_version(impl->surface, CAIRO_PDF_VERSION_1_4);
    const auto set = [&](cairo_pdf_metadata_t key, const std::string& value) {
        cairo_pdf_surface_set_metadata(impl->surface, key, as_utf8(value).c_str());
    };
    set(CAIRO_PDF_METADATA_TITLE, info.title);
    set(CAIRO_PDF_METADATA_CREATOR, info.program);
    set(CAIRO_PDF_METADATA_SUBJECT, info.description);
    set(CAIRO_PDF_METADATA_KEYWORDS, info.experiment);
    set(CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");  // the clock would make every file different
    impl->text_as = text;
    impl->begin(points, points);
    return std::unique_ptr<CairoPainter>(new CairoPainter(std::move(impl)));
}

void CairoPainter::polyline(std::span<const Point> points, const Stroke& stroke) {
    if (points.size() < 2) return;
    impl_->pen(stroke);
    impl_->path(points);
    cairo_stroke(impl_->cr);
}

void CairoPainter::polygon(std::span<const Point> points, Colour fill) {
    impl_->colour(fill);
    impl_->path(points);
    cairo_close_path(impl_->cr);
    cairo_fill(impl_->cr);
}

void CairoPainter::rect(Rect r, Colour fill, float radius) {
    impl_->colour(fill);
    impl_->rounded(r, radius);
    cairo_fill(impl_->cr);
}

void CairoPainter::frame(Rect r, const Stroke& stroke, float radius) {
    impl_->pen(stroke);
    impl_->rounded(r, radius);
    cairo_stroke(impl_->cr);
}

void CairoPainter::marker(Point at, Marker marker, float size, Colour line, Colour fill, float line_width) {
    const MarkerShape shape = marker_shape(at, marker, size);
    if (shape.radius > 0) {
        cairo_new_path(impl_->cr);
        cairo_arc(impl_->cr, at.x, at.y, shape.radius, 0, 2 * std::numbers::pi);
    } else if (!shape.outline.empty()) {
        impl_->path(shape.outline);
        cairo_close_path(impl_->cr);
    }
    if (shape.radius > 0 || !shape.outline.empty()) {
        impl_->colour(fill);
        cairo_fill_preserve(impl_->cr);
        impl_->pen({line, line_width, Dash::Solid});
        cairo_stroke(impl_->cr);
    }
    for (const auto& stroke : shape.strokes) polyline(stroke, {line, line_width, Dash::Solid});
}

void CairoPainter::text(Point anchor, std::string_view markup, const TextStyle& style) {
    const TextLayout layout = lay_out(markup, style.size, style.face);
    const TextOrigin origin = text_origin(anchor, layout.extent, style);
    cairo_t* cr = impl_->cr;
    cairo_save(cr);
    cairo_translate(cr, origin.start.x, origin.start.y);
    if (style.vertical) cairo_rotate(cr, -std::numbers::pi / 2);
    impl_->colour(style.colour);
    for (const TextRun& run : layout.runs) {
        std::string_view rest = run.text;
        for (std::size_t first = 0; first < run.glyphs.size();)
            first = impl_->glyphs_of_one_face(run, first, rest);
    }
    cairo_restore(cr);
}

void CairoPainter::image(Rect r, const ImageView& image) {
    if (image.width <= 0 || image.height <= 0) return;
    cairo_surface_t* texels = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, image.width, image.height);
    if (cairo_surface_status(texels) == CAIRO_STATUS_SUCCESS) {
        unsigned char* data = cairo_image_surface_get_data(texels);
        const int stride = cairo_image_surface_get_stride(texels);
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const std::uint8_t* p =
                    image.rgba.data() + 4 * (static_cast<std::size_t>(y) * image.width + x);
                const auto pre = [&](int c) { return static_cast<std::uint32_t>((p[c] * p[3] + 127) / 255); };
                *reinterpret_cast<std::uint32_t*>(data + y * stride + 4 * x) =
                    static_cast<std::uint32_t>(p[3]) << 24 | pre(0) << 16 | pre(1) << 8 | pre(2);
            }
        cairo_surface_mark_dirty(texels);
        cairo_t* cr = impl_->cr;
        cairo_save(cr);
        cairo_translate(cr, r.x, r.y);
        cairo_scale(cr, r.w / static_cast<float>(image.width), r.h / static_cast<float>(image.height));
        cairo_set_source_surface(cr, texels, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
        cairo_rectangle(cr, 0, 0, image.width, image.height);
        cairo_fill(cr);
        cairo_restore(cr);
    }
    cairo_surface_destroy(texels);
}

void CairoPainter::push_clip(Rect r) {
    cairo_save(impl_->cr);
    cairo_new_path(impl_->cr);
    cairo_rectangle(impl_->cr, r.x, r.y, r.w, r.h);
    cairo_clip(impl_->cr);
}

void CairoPainter::pop_clip() { cairo_restore(impl_->cr); }

Result<Pixels> CairoPainter::pixels() {
    cairo_surface_flush(impl_->surface);
    const cairo_status_t status = cairo_status(impl_->cr);
    if (status != CAIRO_STATUS_SUCCESS)
        return Failure{fmt::format("the picture could not be drawn: {}", cairo_status_to_string(status))};
    Pixels out;
    out.width = cairo_image_surface_get_width(impl_->surface);
    out.height = cairo_image_surface_get_height(impl_->surface);
    const unsigned char* data = cairo_image_surface_get_data(impl_->surface);
    const int stride = cairo_image_surface_get_stride(impl_->surface);
    out.rgba.reserve(4 * static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x) {
            const std::uint32_t p = *reinterpret_cast<const std::uint32_t*>(data + y * stride + 4 * x);
            const std::uint32_t a = p >> 24;
            const auto channel = [&](int shift) {
                const std::uint32_t c = p >> shift & 255;
                return static_cast<std::uint8_t>(a == 0 ? 0 : std::min(255u, (c * 255 + a / 2) / a));
            };
            out.rgba.insert(out.rgba.end(),
                            {channel(16), channel(8), channel(0), static_cast<std::uint8_t>(a)});
        }
    return out;
}

void CairoPainter::next_page() { cairo_show_page(impl_->cr); }

Result<std::string> CairoPainter::document() {
    cairo_surface_finish(impl_->surface);
    const cairo_status_t status = cairo_surface_status(impl_->surface);
    if (!impl_->taken) return impl_->taken.passed_on<std::string>();
    if (status != CAIRO_STATUS_SUCCESS)
        return Failure{fmt::format("the page could not be drawn: {}", cairo_status_to_string(status))};
    return std::move(impl_->bytes);
}

}  // namespace lowrank::paint
