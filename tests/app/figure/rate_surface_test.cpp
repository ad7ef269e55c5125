// The surface as a figure: what stands where, at every angle, and that paper and projection agree.
#include <cmath>
#include <random>

#include "app/field/surface_sheets.h"
#include "app/field/surface_sight.h"
#include "app/figure/export/export_page.h"
#include "app/workspace/rates/figures/rate_surface_figure.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rates.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::rates;
using namespace lowrank::testing;
using paint::Point;
using paint::Rect;

namespace {

RateSurfaceInput sample(double yaw = -55, double pitch = 28) {
    RateSurfaceInput input;
    input.scene = rate_surface_scene(0.1663, 0.9451);
    input.scene.camera = {yaw, pitch, 1};
    input.optimum = {mu_flat({0.1663, 0.9451}), eta_flat({0.1663, 0.9451})};
    input.corner = "λ_{min} 0.1663";
    return input;
}

Surface surface_of(Rect area, theme::ThemeName name = theme::ThemeName::Light) {
    Surface surface;
    surface.area = area;
    surface.theme = &theme::theme(name);
    return surface;
}

}  // namespace

TEST_CASE("at every angle and size no two words of the surface meet, and none leaves") {
    for (const Rect area : {Rect{0, 0, 454, 302}, Rect{20, 30, 260, 280}, Rect{0, 0, 900, 640}})
        for (int yaw = -180; yaw < 180; yaw += 24)
            for (const int pitch : {-20, 0, 28, 60, 90}) {
                INFO(area.w << " x " << area.h << " yaw " << yaw << " pitch " << pitch);
                const Surface surface = surface_of(area);
                testing::RecordingPainter painter(area);
                draw_rate_surface_back(sample(yaw, pitch), area, surface, painter);
                draw_rate_surface_front(sample(yaw, pitch), area, surface, painter);
                CHECK(painter.balanced());
                CHECK(painter.texts.size() >= 4);
                for (std::size_t i = 0; i < painter.texts.size(); ++i) {
                    REQUIRE(within(painter.texts[i].box, area, 0.5f));
                    for (std::size_t j = 0; j < i; ++j) {
                        const Rect common = intersect(painter.texts[i].box, painter.texts[j].box);
                        REQUIRE((common.w <= 0 || common.h <= 0));
                    }
                }
            }
}

TEST_CASE("marks stand where the projection puts them, on the sheet that decides") {
    RateSurfaceInput input = sample();
    input.probe = {0.95, 0.72};
    const Rect picture{40, 60, 500, 400};
    const Surface surface = surface_of(picture);
    testing::RecordingPainter painter(picture);
    draw_rate_surface_front(input, picture, surface, painter);
    for (const auto& spot : {*input.probe, *input.optimum}) {
        const double rho = iteration_radius(spot.mu, spot.eta, 0.1663, 0.9451);
        const auto at =
            field::project(input.scene.camera, input.scene.box, {spot.mu, spot.eta, rho}, 500, 400);
        CHECK(std::any_of(painter.marks.begin(), painter.marks.end(), [&](const auto& mark) {
            return std::hypot(mark.at.x - 40 - at.x, mark.at.y - 60 - at.y) < 0.01;
        }));
    }
    // Outside the box there is nothing to mark.
    input.probe = {99, 0.5};
    input.optimum = {2.2, 0.99};
    testing::RecordingPainter none(picture);
    draw_rate_surface_front(input, picture, surface, none);
    CHECK(none.marks.empty());
}

TEST_CASE("a place is hidden exactly where a piece of a sheet lies before it") {
    std::mt19937 draw(23);
    std::uniform_real_distribution<double> unit(0, 1);
    int hidden = 0, seen = 0;
    for (int round = 0; round < 24; ++round) {
        const RateSurfaceInput input = sample(-180 + 360 * unit(draw), -18 + 100 * unit(draw));
        const field::SurfaceSight sight(input.scene);
        const field::SurfaceBox& b = input.scene.box;
        const field::SurfaceGeometry g = field::surface_geometry(input.scene, 60, 48);
        const auto projection = field::surface_projection(input.scene.camera, b, 600, 600);
        std::vector<field::Projected> at;
        for (const field::SurfaceVertex& v : g.vertices) at.push_back(projection({v.mu, v.eta, v.rho}));
        /// How far before a place the nearest piece to the eye lies that covers it, in units of depth.
        const auto before = [&](double x, double y, double depth) {
            double most = -9;
            for (const field::SurfacePiece& piece : g.pieces)
                for (std::uint32_t i = piece.first + 1; i + 1 < piece.first + piece.count; ++i) {
                    const field::Projected &o = at[piece.first], &p = at[i], &q = at[i + 1];
                    const double area = (p.x - o.x) * (q.y - o.y) - (q.x - o.x) * (p.y - o.y);
                    if (std::abs(area) < 1e-6) continue;
                    const double u = ((x - o.x) * (q.y - o.y) - (q.x - o.x) * (y - o.y)) / area;
                    const double v = ((p.x - o.x) * (y - o.y) - (x - o.x) * (p.y - o.y)) / area;
                    if (u < 0 || v < 0 || u + v > 1) continue;
                    most =
                        std::max(most, depth - (o.depth + u * (p.depth - o.depth) + v * (q.depth - o.depth)));
                }
            return most;
        };
        for (int k = 0; k < 40; ++k) {
            const field::SurfacePoint place{b.mu_high * unit(draw), unit(draw), b.rho_high * unit(draw)};
            const field::Projected p = projection(place);
            const double here = before(p.x, p.y, p.depth);
            // What lies on a sheet, or at the rim of one, may be either.
            if (here > -0.03 && here < 0.07) continue;
            bool rim = false;
            for (const auto& [dx, dy] : {std::pair(4, 0), {-4, 0}, {0, 4}, {0, -4}})
                rim = rim || (before(p.x + dx, p.y + dy, p.depth) > 0.02) != (here > 0);
            if (rim) continue;
            INFO("yaw " << input.scene.camera.yaw << " pitch " << input.scene.camera.pitch << " at "
                        << place.mu << " " << place.eta << " " << place.rho << ": " << here);
            CHECK(sight.hidden(place) == (here > 0));
            (here > 0 ? hidden : seen) += 1;
        }
    }
    CHECK(hidden > 100);
    CHECK(seen > 100);
}

TEST_CASE("the stem is whole: dashed where it is seen, faint dots where a sheet stands before it") {
    const Rect picture{40, 60, 500, 400};
    const Surface surface = surface_of(picture);
    int seen = 0, through = 0;
    for (const double pitch : {4., 28., 80.})
        for (int yaw = -180; yaw < 180; yaw += 30) {
            RateSurfaceInput input = sample(yaw, pitch);
            input.probe = {1.0, 0.72};
            testing::RecordingPainter painter(picture);
            draw_rate_surface_front(input, picture, surface, painter);
            const double rho = iteration_radius(1.0, 0.72, 0.1663, 0.9451);
            const auto foot = field::project(input.scene.camera, input.scene.box, {1.0, 0.72, 0}, 500, 400);
            const auto top = field::project(input.scene.camera, input.scene.box, {1.0, 0.72, rho}, 500, 400);
            double length = 0;
            for (const auto& line : painter.lines) {
                if (line.stroke.dash == paint::Dash::Solid) continue;
                length +=
                    std::hypot(line.points[1].x - line.points[0].x, line.points[1].y - line.points[0].y);
                const bool dotted = line.stroke.dash == paint::Dash::Dotted;
                CHECK(line.stroke.colour.a == Approx(dotted ? 0.35 : 0.75));
                (dotted ? through : seen) += 1;
            }
            CHECK(length == Approx(std::hypot(top.x - foot.x, top.y - foot.y)).epsilon(1e-3));
        }
    CHECK(seen > 5);
    CHECK(through > 5);
}

TEST_CASE("the figure draws both sheets, walls first, wide lines last, nothing outside its picture") {
    const Surface surface = surface_of({0, 0, 454, 302});
    testing::RecordingPainter painter(surface.area);
    draw_rate_surface(sample(), surface, painter);
    CHECK(painter.balanced());
    // Sheets are told apart by blue and orange.
    const auto count = [&](bool orange) {
        return std::count_if(painter.shapes.begin(), painter.shapes.end(), [&](const auto& shape) {
            return shape.points.size() >= 3 && std::abs(shape.fill.r - shape.fill.b) > 0.05 &&
                   (shape.fill.r > shape.fill.b) == orange;
        });
    };
    CHECK(count(true) > 500);
    CHECK(count(false) > 1000);
    const theme::Colour meet = field::surface_look(*surface.theme).meet;
    std::size_t first_meet = SIZE_MAX, last_polygon = 0;
    for (const auto& line : painter.lines)
        if (line.stroke.colour == meet && line.clip.w < 454) first_meet = std::min(first_meet, line.order);
    for (const auto& shape : painter.shapes)
        if (shape.points.size() >= 3) last_polygon = std::max(last_polygon, shape.order);
    REQUIRE(first_meet != SIZE_MAX);
    CHECK(first_meet > last_polygon);
}

TEST_CASE("of the line where the sheets meet, what they hide is not drawn and the rest is") {
    const SpectralInterval I{0.1663, 0.9451};
    const Surface surface = surface_of({0, 0, 454, 302});
    const theme::Colour meet = field::surface_look(*surface.theme).meet;
    int seen = 0, hidden = 0;
    for (const auto& [yaw, pitch] : {std::pair(-55., 28.),
                                     {125., 45.},
                                     {-100., 4.},
                                     {35., 4.},

                                     {-145., 6.},
                                     {-170., 6.},
                                     {160., 5.},
                                     {100., 3.},
                                     {60., 12.},
                                     {20., -15.}}) {
        const RateSurfaceInput input = sample(yaw, pitch);
        testing::RecordingPainter painter(surface.area);
        draw_rate_surface(input, surface, painter);
        std::vector<const testing::RecordingPainter::Line*> drawn;
        Rect picture{};
        for (const auto& line : painter.lines)
            if (line.stroke.colour == meet && line.clip.w < 454) drawn.push_back(&line), picture = line.clip;
        REQUIRE_FALSE(drawn.empty());
        const auto projection =
            field::surface_projection(input.scene.camera, input.scene.box, picture.w, picture.h);
        // A ray from the eye through a point of the line, and how far the sheets rise into its way.
        const auto covered = [&](const field::SurfacePoint& p, double ahead) {
            const auto& r = projection.rows;
            // The direction of sight is what neither x nor y of the picture sees.
            const double d[3] = {r[0][1] * r[1][2] - r[0][2] * r[1][1], r[0][2] * r[1][0] - r[0][0] * r[1][2],
                                 r[0][0] * r[1][1] - r[0][1] * r[1][0]};
            const double per = r[2][0] * d[0] + r[2][1] * d[1] + r[2][2] * d[2];
            double before[2] = {0, 0};
            for (int k = 0; k <= 4000; ++k) {
                const double t = -(ahead + 2.0 * k / 4000) / per;
                const double mu = p.mu + t * d[0], eta = p.eta + t * d[1], rho = p.rho + t * d[2];
                const auto& b = input.scene.box;
                if (mu < b.mu_low || mu > b.mu_high || eta < b.eta_low || eta > b.eta_high ||
                    rho > b.rho_high)
                    return false;
                int sheet = 0;
                for (const double lambda : {I.lambda_min, I.lambda_max}) {
                    const double above = rho - iteration_radius(mu, eta, lambda);
                    if (k > 0 && above * before[sheet] < 0) return true;
                    before[sheet++] = above;
                }
            }
            return false;
        };
        const auto point = [&](int k) {
            const double mu = mu_flat(I) + (mu_dagger(I) - mu_flat(I)) * k / 60, eta = eta_join(mu, I);
            return field::SurfacePoint{mu, eta, iteration_radius(mu, eta, I.lambda_min)};
        };
        for (int k = 4; k < 56; ++k) {
            const auto at = projection(point(k));
            double nearest = 1e9;
            for (const auto* line : drawn)
                for (const Point& q : line->points)
                    nearest = std::min(nearest, std::hypot(q.x - picture.x - at.x, q.y - picture.y - at.y));
            INFO("yaw " << yaw << " pitch " << pitch << " mu " << point(k).mu << " nearest line " << nearest);
            // Clear of everything by a margin, or behind something by a margin and not at an end of what is
            // seen: in between the mesh decides.
            const bool clear = !covered(point(k), 0.008);
            const bool behind =
                covered(point(k - 3), 0.08) && covered(point(k), 0.08) && covered(point(k + 3), 0.08);
            if (clear) CHECK(nearest < 5);
            if (behind) CHECK(nearest > 1);
            seen += clear, hidden += behind;
        }
    }
    CHECK(seen > 60);
    CHECK(hidden > 10);
}

TEST_CASE("without a spectrum the figure says so, and tells of nothing else") {
    RateSurfaceInput input = sample();
    input.empty_text = "The local spectrum is being computed.";
    const Surface surface = surface_of({0, 0, 454, 302});
    testing::RecordingPainter painter(surface.area);
    draw_rate_surface(input, surface, painter);
    CHECK(std::any_of(painter.texts.begin(), painter.texts.end(),
                      [&](const auto& text) { return text.markup == input.empty_text; }));
    CHECK(painter.lines.empty());
    input.empty_text.clear();
    input.scene.lambda_min = 2;
    testing::RecordingPainter refused(surface.area);
    draw_rate_surface(input, surface, refused);
    CHECK(refused.lines.empty());
    CHECK(refused.texts.size() >= 2);
}

TEST_CASE("any page leaves in every format, and says what it is") {
    Page page;
    page.title = "rate-surface, a test";
    page.experiment = "lrl1 problem=mc";
    page.lay_out = [](const Surface& surface) {
        PlacedPage placed;
        placed.picture([surface](paint::Painter& painter) { draw_rate_surface(sample(), surface, painter); });
        return placed;
    };
    ExportSettings settings;
    settings.dpi = 96;
    for (const ExportFormat format : {ExportFormat::Png, ExportFormat::Svg, ExportFormat::Pdf}) {
        const auto bytes = encode_page(page, settings, format);
        REQUIRE(bytes);
        CHECK(bytes->find("lrl1 problem=mc") != std::string::npos);
        CHECK(*encode_page(page, settings, format) == *bytes);
        CHECK(bytes->size() < 2'000'000);
    }
    settings.width_mm = 5;
    CHECK_FALSE(encode_page(page, settings, ExportFormat::Svg));
    const PlacedPage placed = lay_out(page, ExportSettings{});
    const auto whole = rasterise_page(placed, ExportSettings{}, 1),
               half = rasterise_page(placed, ExportSettings{}, 0.5);
    REQUIRE((whole && half));
    CHECK(std::abs(whole->width - 2 * half->width) <= 1);
}
