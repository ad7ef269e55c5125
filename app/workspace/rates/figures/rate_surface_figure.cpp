// Lays out title, legend and picture of the surface, and draws its sheets as polygons.
#include "app/workspace/rates/figures/rate_surface_figure.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/field/surface_sheets.h"
#include "app/field/surface_sight.h"
#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/layout.h"
#include "app/paint/text_layout.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::rates {
namespace {

using field::SurfaceScalar;
using paint::HAlign;
using paint::Point;
using paint::Rect;
using paint::VAlign;

constexpr int kColumns = 56, kRows = 44;  // fine enough on paper, and a vector file of one megabyte

void draw_sheets(const RateSurfaceInput& in, Rect r, const figure::Surface& s, paint::Painter& painter) {
    const field::SurfaceGeometry g = field::surface_geometry(in.scene, kColumns, kRows);
    const field::SurfaceSight sight(in.scene);
    const field::SurfaceLook look = field::surface_look(*s.theme);
    const auto projection = field::surface_projection(in.scene.camera, in.scene.box, r.w, r.h);
    const auto place = [&](const field::SurfaceVertex& v) {
        const field::Projected p = projection({v.mu, v.eta, v.rho});
        return Point{r.x + static_cast<float>(p.x), r.y + static_cast<float>(p.y)};
    };
    const int about = field::surface_line_count(r.w, r.h, s.px(1));
    const auto mus = field::surface_ticks(in.scene.box.mu_low, in.scene.box.mu_high, about);
    const auto etas = field::surface_ticks(in.scene.box.eta_low, in.scene.box.eta_high, about);
    const double meets = field::meeting_from(in.scene);
    const auto thin = [&](const field::SurfacePiece& piece, SurfaceScalar scalar, double value) {
        const field::SurfaceSegment segment = field::segment_in(g, piece, scalar, value);
        if (segment.there) painter.line(place(segment.a), place(segment.b), {look.grid, s.px(0.7f)});
    };
    // Wide lines come when all pieces are there, or neighbours would cut into their edges.
    struct Wide {
        Point a, b;
        theme::Colour colour;
        float width;
    };
    std::vector<Wide> wide;
    const auto keep = [&](const field::SurfacePiece& piece, SurfaceScalar scalar, double value,
                          theme::Colour colour, float width) {
        const field::SurfaceSegment segment = field::segment_in(g, piece, scalar, value);
        if (!segment.there) return;
        const auto &a = segment.a, &b = segment.b;
        if (!sight.hidden({(a.mu + b.mu) / 2, (a.eta + b.eta) / 2, (a.rho + b.rho) / 2}))
            wide.push_back({place(a), place(b), colour.with_alpha(1), s.px(width)});
    };
    std::vector<Point> corners;
    for (const field::SurfacePiece& piece : g.pieces) {
        corners.clear();
        double rho = 0, mu = 0, lead = 0;
        Point middle;
        for (std::uint32_t i = piece.first; i < piece.first + piece.count; ++i) {
            const field::SurfaceVertex& v = g.vertices[i];
            const Point p = place(v);
            corners.push_back(p);
            rho += v.rho, mu += v.mu, lead += v.rho - v.other, middle.x += p.x, middle.y += p.y;
        }
        const auto n = static_cast<float>(piece.count);
        middle = {middle.x / n, middle.y / n};
        // A third of a pixel larger, or the ground would shine through where two polygons touch.
        for (Point& p : corners) {
            const float dx = p.x - middle.x, dy = p.y - middle.y, length = std::hypot(dx, dy);
            if (length > 0) p = {p.x + 0.35f * dx / length, p.y + 0.35f * dy / length};
        }
        painter.polygon(corners, field::sheet_colour(piece.fast ? look.fast : look.slow, in.scene.box,
                                                     rho / n, field::light_on(g, piece, in.scene)));
        for (const double tick : mus) thin(piece, SurfaceScalar::Mu, tick);
        for (const double tick : etas) thin(piece, SurfaceScalar::Eta, tick);
        keep(piece, SurfaceScalar::Rho, 1, look.one, 1.2f);
        if (!piece.fast && lead > 0 && mu / n > meets)
            keep(piece, SurfaceScalar::Difference, 0, look.meet, 2.2f);
    }
    for (const Wide& line : wide) painter.line(line.a, line.b, {line.colour, line.width});
}

struct LegendEntry {
    std::string words;
    enum { Slow, Fast, Meet, One, Probe, Optimum } kind;
};

std::vector<LegendEntry> entries_of(const RateSurfaceInput& in) {
    std::vector<LegendEntry> all;
    if (in.scene.sheet_min) all.push_back({"sheet of λ_{min}", LegendEntry::Slow});
    if (in.scene.sheet_max) all.push_back({"sheet of λ_{max}", LegendEntry::Fast});
    if (in.scene.sheet_min && in.scene.sheet_max && in.scene.lambda_max > in.scene.lambda_min)
        all.push_back({"they meet", LegendEntry::Meet});
    all.push_back({"ρ = 1", LegendEntry::One});
    if (in.optimum) all.push_back({"optimum", LegendEntry::Optimum});
    if (in.probe) all.push_back({"probe", LegendEntry::Probe});
    return all;
}

}  // namespace

field::SurfaceScene rate_surface_scene(double lambda_min, double lambda_max) {
    field::SurfaceScene scene;
    scene.lambda_min = lambda_min;
    scene.lambda_max = lambda_max;
    scene.box.mu_high = 1.08 * mu_ddagger({lambda_min, lambda_max});
    return scene;
}

float draw_rate_surface_legend(const RateSurfaceInput& in, Point at, float width, const figure::Surface& s,
                               paint::Painter* painter) {
    const field::SurfaceLook look = field::surface_look(*s.theme);
    const float size = s.px(11), sample = s.px(16), gap = s.px(5), apart = s.px(14), row = s.px(18);
    float x = at.x, y = at.y + row / 2;
    for (const LegendEntry& entry : entries_of(in)) {
        const float w = sample + gap + paint::measure(entry.words, size).width;
        if (x > at.x && x + w > at.x + width) x = at.x, y += row;
        if (painter) {
            const Rect box{x, y - s.px(5), sample, s.px(10)};
            const Point middle{x + sample / 2, y};
            const auto swatch = [&](const field::SurfaceLook::Sheet& sheet) {
                painter->rect({box.x, box.y, box.w / 2, box.h}, sheet.best);
                painter->rect({box.x + box.w / 2, box.y, box.w / 2, box.h}, sheet.worst);
            };
            // Lines lie on a sheet, here as there: yellow on a white card would be lost.
            const auto on_sheet = [&](theme::Colour c, float line) {
                painter->rect(box, theme::mix(look.slow.best, look.slow.worst, 0.6f));
                painter->line({box.x, y}, {box.right(), y}, {c, s.px(line)});
            };
            switch (entry.kind) {
                case LegendEntry::Slow:
                    swatch(look.slow);
                    break;
                case LegendEntry::Fast:
                    swatch(look.fast);
                    break;
                case LegendEntry::Meet:
                    on_sheet(look.meet, 2.2f);
                    break;
                case LegendEntry::One:
                    painter->rect(box, look.fast.worst);
                    painter->line({box.x, y}, {box.right(), y}, {look.one, s.px(1.6f)});
                    break;
                case LegendEntry::Optimum:
                    draw_surface_optimum(middle, false, s, *painter);
                    break;
                case LegendEntry::Probe:
                    draw_surface_probe(middle, false, s, *painter);
                    break;
            }
            painter->text({x + sample + gap, y}, entry.words,
                          {.size = size, .colour = s.theme->text, .v = VAlign::Middle});
        }
        x += w + apart;
    }
    return y + row / 2 - at.y;
}

void draw_rate_surface(const RateSurfaceInput& in, const figure::Surface& s, paint::Painter& painter) {
    const theme::Theme& t = *s.theme;
    const Rect a = s.area;
    if (s.card) painter.rect(a, t.card, s.px(8));
    const float pad = s.px(s.card ? 14 : 4), small = s.px(12);
    const float y = a.y + s.px(s.card ? 24 : 15);
    const auto [title, size] = figure::sized_or_cut(std::span(&in.title, 1), a.w - 2 * pad,
                                                    s.px(sizes::kTitle), s.paper, paint::Face::Bold);
    painter.text({a.x + pad, y}, title, {.size = size, .face = paint::Face::Bold, .colour = t.text});
    const float left = a.w - 2 * pad - paint::measure(title, size, paint::Face::Bold).width - s.px(18);
    painter.text({a.right() - pad, y}, figure::shortened_list(in.corner, left, small),
                 {.size = small, .colour = t.quiet, .h = HAlign::Right});
    const std::string why = in.empty_text.empty() ? field::why_invalid(in.scene) : in.empty_text;
    if (!why.empty()) {
        const float body = s.px(sizes::kTitle);
        painter.text({a.x + a.w / 2, a.y + a.h / 2}, paint::ellipsize(why, a.w - 2 * pad, body),
                     {.size = body, .colour = t.quiet, .h = HAlign::Centre, .v = VAlign::Middle});
        return;
    }
    const float top = y + s.px(8);
    const bool keyed = !s.look || s.look->legend != state::LegendPlace::None;
    const float legend =
        keyed ? draw_rate_surface_legend(in, {a.x + pad, top}, a.w - 2 * pad, s, &painter) : 0;
    const Rect picture{a.x + pad, top + legend, a.w - 2 * pad, a.bottom() - pad - top - legend};
    if (picture.w < s.px(40) || picture.h < s.px(40)) return;
    draw_rate_surface_back(in, picture, s, painter);
    painter.push_clip(picture);
    draw_sheets(in, picture, s, painter);
    painter.pop_clip();
    draw_rate_surface_front(in, picture, s, painter);
}

}  // namespace lowrank::rates
