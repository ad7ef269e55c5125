// The surface: its polygons, their order, the projection, and what the shaders make of them.
#include <cmath>
#include <random>

#include <epoxy/gl.h>

#include "app/field/surface_sheets.h"
#include "app/field/surface_view.h"
#include "core/theory/iteration_radius.h"
#include "tests/app/field/gpu.h"
#include "tests/catch.h"

using namespace lowrank;
using field::Projected;
using field::SurfaceGeometry;
using field::SurfacePiece;
using field::SurfaceScene;
using testing::gpu;
using testing::pixels_of;

namespace {

SurfaceScene scene_of(double lambda_min, double lambda_max, double yaw = -55, double pitch = 28) {
    SurfaceScene scene;
    scene.lambda_min = lambda_min;
    scene.lambda_max = lambda_max;
    scene.box.mu_high = 2.26 / lambda_max;
    scene.camera = {yaw, pitch, 1};
    return scene;
}

/// Twice the signed area of a piece in the plane of mu and eta.
double area_of(const SurfaceGeometry& g, const SurfacePiece& p) {
    double sum = 0;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const auto &a = g.vertices[p.first + i], &b = g.vertices[p.first + (i + 1) % p.count];
        sum += a.mu * b.eta - a.eta * b.mu;
    }
    return sum / 2;
}

struct Hit {
    std::size_t piece = 0;
    double depth = 0;
    double margin = 0;  ///< pixels to the nearest edge of the piece
};

/// The pieces that cover a point of the picture, in drawing order, each by the first triangle that does.
std::vector<Hit> hits(const SurfaceGeometry& g, const std::vector<Projected>& at, double x, double y) {
    std::vector<Hit> found;
    for (std::size_t k = 0; k < g.pieces.size(); ++k) {
        const SurfacePiece& piece = g.pieces[k];
        for (std::uint32_t i = 1; i + 1 < piece.count; ++i) {
            const Projected &a = at[piece.first], &b = at[piece.first + i], &c = at[piece.first + i + 1];
            const double area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
            if (std::abs(area) < 1e-9) continue;
            const double u = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
            const double v = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
            if (u < 0 || v < 0 || u + v > 1) continue;
            const double longest =
                std::max({std::hypot(b.x - a.x, b.y - a.y), std::hypot(c.x - a.x, c.y - a.y),
                          std::hypot(c.x - b.x, c.y - b.y)});
            found.push_back({k, a.depth + u * (b.depth - a.depth) + v * (c.depth - a.depth),
                             std::min({u, v, 1 - u - v}) * std::abs(area) / longest});
            break;
        }
    }
    return found;
}

std::vector<Projected> projected(const SurfaceGeometry& g, const SurfaceScene& s, double width,
                                 double height) {
    const auto projection = field::surface_projection(s.camera, s.box, width, height);
    std::vector<Projected> out;
    for (const auto& v : g.vertices) out.push_back(projection({v.mu, v.eta, v.rho}));
    return out;
}

}  // namespace

TEST_CASE(
    "the pieces lie on their sheets, cover them once and are cut at creases and where the sheets meet") {
    for (const double kappa : {1.0, 1.5, 5.68, 100.0}) {
        const SurfaceScene scene = scene_of(0.9451 / kappa, 0.9451);
        const SurfaceGeometry g = field::surface_geometry(scene, 40, 30);
        REQUIRE_FALSE(g.pieces.empty());
        double area[2] = {0, 0};
        for (const SurfacePiece& piece : g.pieces) {
            const double own = piece.fast ? scene.lambda_max : scene.lambda_min;
            const double other = piece.fast ? scene.lambda_min : scene.lambda_max;
            double lowest = 1, highest = -1, above = -1, below = 1;
            for (std::uint32_t i = 0; i < piece.count; ++i) {
                const auto& v = g.vertices[piece.first + i];
                REQUIRE(v.rho == iteration_radius(v.mu, v.eta, own));
                REQUIRE(v.other == iteration_radius(v.mu, v.eta, other));
                REQUIRE(v.rho <= scene.box.rho_high + 1e-9);
                const double d = iteration_discriminant(v.mu, v.eta, own);
                lowest = std::min(lowest, d), highest = std::max(highest, d);
                above = std::max(above, v.rho - v.other), below = std::min(below, v.rho - v.other);
            }
            // Never on both sides of a double root (but for chords under its curve), nor of the other sheet.
            REQUIRE((lowest > -1e-3 || highest < 1e-3));
            REQUIRE((below > -1e-9 || above < 1e-9));
            const double a = area_of(g, piece);
            REQUIRE(a > 0);
            area[piece.fast ? 1 : 0] += a;
        }
        for (const bool fast : {false, true}) {
            const double lambda = fast ? scene.lambda_max : scene.lambda_min;
            const int n = 700;
            int inside = 0;
            for (int i = 0; i < n; ++i)
                for (int j = 0; j < n; ++j)
                    inside += iteration_radius((i + 0.5) / n * scene.box.mu_high, (j + 0.5) / n, lambda) <=
                              scene.box.rho_high;
            CHECK(area[fast ? 1 : 0] == Approx(inside * scene.box.mu_high / n / n).epsilon(2e-3));
        }
    }
}

TEST_CASE("drawn in their order, the nearest piece comes last") {
    std::mt19937 draw(7);
    std::uniform_real_distribution<double> across(30, 270);
    const double views[][2] = {{-55, 28}, {35, 60}, {140, 15}, {-120, 0}, {10, -20}, {0, 90}, {90, 45}};
    int covered = 0, twice = 0;
    for (const auto& [yaw, pitch] : views) {
        const SurfaceScene scene = scene_of(0.1663, 0.9451, yaw, pitch);
        const SurfaceGeometry g = field::surface_geometry(scene, 30, 24);
        const auto at = projected(g, scene, 300, 300);
        const auto row = field::surface_projection(scene.camera, scene.box, 300, 300).rows[2];
        const double cell = std::abs(row[0]) * scene.box.mu_high / 30 + std::abs(row[1]) / 24 + 1e-9;
        for (int k = 0; k < 300; ++k) {
            const double x = across(draw), y = across(draw);
            const std::vector<Hit> found = hits(g, at, x, y);
            if (found.empty()) continue;
            ++covered;
            double nearest = 2;
            for (const Hit& hit : found) nearest = std::min(nearest, hit.depth);
            twice += found.size() > 1;
            INFO("yaw " << yaw << " pitch " << pitch << " at " << x << ", " << y);
            // Between cells the order is exact; parts of one cell stand in the order of their middles.
            CHECK(found.back().depth <= nearest + cell / 2);
        }
    }
    CHECK(covered > 500);
    CHECK(twice > 200);
}

TEST_CASE("the box fits its picture at every angle, and the projection is what an eye sees") {
    const field::SurfaceBox box;
    for (int yaw = -180; yaw < 180; yaw += 15)
        for (int pitch = -20; pitch <= 90; pitch += 10)
            for (const double mu : {box.mu_low, box.mu_high})
                for (const double eta : {box.eta_low, box.eta_high})
                    for (const double rho : {box.rho_low, box.rho_high}) {
                        const Projected p =
                            field::project({double(yaw), double(pitch), 1}, box, {mu, eta, rho}, 400, 300);
                        REQUIRE(p.x >= 0);
                        REQUIRE(p.x <= 400);
                        REQUIRE(p.y >= 0);
                        REQUIRE(p.y <= 300);
                        REQUIRE(std::abs(p.depth) <= 1 + 1e-12);
                    }
    // From straight above, unturned: the map itself, mu to the right and eta upwards, the higher point
    // nearer.
    const auto top = field::surface_projection({0, 90, 1}, box, 400, 400);
    const Projected origin = top({0, 0, 0}), right = top({1, 0, 0}), up = top({0, 1, 0}),
                    high = top({0, 0, 1});
    CHECK(right.x > origin.x + 50);
    CHECK(right.y == Approx(origin.y));
    CHECK(up.y < origin.y - 50);
    CHECK(up.x == Approx(origin.x));
    CHECK(high.x == Approx(origin.x));
    CHECK(high.y == Approx(origin.y).margin(1e-9));
    CHECK(high.depth < origin.depth);
    // From the side heights are upright.
    const auto side = field::surface_projection({30, 0, 1}, box, 400, 400);
    CHECK(side({1, 0.5, 1}).x == Approx(side({1, 0.5, 0}).x));
    CHECK(side({1, 0.5, 1}).y < side({1, 0.5, 0}).y - 30);
    // Lengths are true: a unit across the picture and a unit of depth are the same.
    const auto turned = field::surface_projection({40, 35, 1.3}, box, 400, 400);
    const auto length = [&](field::SurfacePoint a, field::SurfacePoint b) {
        const Projected p = turned(a), q = turned(b);
        return std::hypot(p.x - q.x, p.y - q.y, (p.depth - q.depth) * turned.pixels_per_depth);
    };
    CHECK(length({0, 0, 0}, {2.4, 0, 0}) == Approx(length({0, 0, 0}, {0, 1, 0})));
    CHECK(length({0, 0, 0}, {0, 0, 1.2}) == Approx(0.7 * length({0, 0, 0}, {0, 1, 0})));
}

TEST_CASE("the shaders show the sheet that is nearest, and nothing where there is none") {
    const auto egl = gpu();
    field::SurfaceView view;
    const int size = 240;
    int blue = 0, orange = 0, empty = 0;
    for (const auto& [yaw, pitch] :
         {std::pair(-55., 28.), {35., 35.}, {125., 30.}, {10., 80.}, {-120., -15.}}) {
        const SurfaceScene scene = scene_of(0.1663, 0.9451, yaw, pitch);
        const auto id = view.draw(scene, theme::theme(theme::ThemeName::Light), size, size, 1);
        INFO(view.failure());
        REQUIRE(id);
        const auto pixels = pixels_of(id, size, size);
        const SurfaceGeometry g = field::surface_geometry(scene, 60, 48);
        const auto at = projected(g, scene, size, size);
        for (int y = 6; y < size; y += 6)
            for (int x = 6; x < size; x += 6) {
                const auto pixel = &pixels[4 * static_cast<std::size_t>(y * size + x)];
                const std::vector<Hit> found = hits(g, at, x + 0.5, y + 0.5);
                // Two pixels around must agree, or an edge runs here.
                bool edge = false, fast = false, first = true;
                for (const auto& [dx, dy] : {std::pair(0., 0.), {2., 0.}, {-2., 0.}, {0., 2.}, {0., -2.}}) {
                    const auto near = hits(g, at, x + 0.5 + dx, y + 0.5 + dy);
                    edge = edge || near.empty() != found.empty();
                    if (edge || near.empty()) continue;
                    const auto top =
                        std::min_element(near.begin(), near.end(),
                                         [](const Hit& a, const Hit& b) { return a.depth < b.depth; });
                    const auto& piece = g.pieces[top->piece];
                    if (first) fast = piece.fast, first = false;
                    edge = edge || piece.fast != fast;
                    for (std::uint32_t i = 0; i < piece.count; ++i) {
                        const auto& v = g.vertices[piece.first + i];
                        edge = edge || std::abs(v.rho - 1) < 0.06 || std::abs(v.rho - v.other) < 0.02;
                    }
                }
                if (edge) continue;
                INFO("yaw " << yaw << " pitch " << pitch << " pixel " << x << ", " << y);
                if (found.empty()) {
                    CHECK(pixel[3] == 0);
                    ++empty;
                } else {
                    CHECK(pixel[3] == 255);
                    CHECK((pixel[0] > pixel[2]) == fast);
                    ++(fast ? orange : blue);
                }
            }
    }
    CHECK(blue > 300);
    CHECK(orange > 200);
    CHECK(empty > 500);
    CHECK(glGetError() == GLenum{GL_NO_ERROR});
}

TEST_CASE("a sheet that is one everywhere is not one black line") {
    const SurfaceScene scene = scene_of(0, 1);
    const SurfaceGeometry g = field::surface_geometry(scene, 20, 16);
    int lines = 0;
    for (const SurfacePiece& piece : g.pieces)
        lines += !piece.fast && field::segment_in(g, piece, field::SurfaceScalar::Rho, 1).there;
    CHECK(lines == 0);
    const auto egl = gpu();
    field::SurfaceView view;
    const auto id = view.draw(scene, theme::theme(theme::ThemeName::Light), 200, 200, 1);
    REQUIRE(id);
    const auto pixels = pixels_of(id, 200, 200);
    int blue = 0, dark = 0;
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        if (pixels[i + 3] < 255) continue;
        blue += pixels[i + 2] > pixels[i] + 40;
        dark += pixels[i + 2] < 70;
    }
    CHECK(blue > 3000);
    CHECK(dark < blue / 10);
}

TEST_CASE("turning draws again without computing polygons, and what is unchanged is not drawn") {
    const auto egl = gpu();
    field::SurfaceView view;
    const theme::Theme& theme = theme::theme(theme::ThemeName::Dark);
    SurfaceScene scene = scene_of(0.2, 1);
    const auto id = view.draw(scene, theme, 80, 60, 1);
    REQUIRE(id);
    CHECK(view.draw(scene, theme, 80, 60, 1).value == id.value);
    CHECK(view.draws() == 1);
    scene.camera.yaw += 5;
    CHECK(view.draw(scene, theme, 80, 60, 1));
    CHECK(view.draw(scene, theme, 90, 60, 2));
    CHECK(view.draws() == 3);
    CHECK(view.meshes() == 1);
    scene.turning = true;
    CHECK(view.draw(scene, theme, 90, 60, 2));
    CHECK(view.draws() == 4);
    scene.turning = false;
    CHECK(view.draw(scene, theme, 90, 60, 2));
    CHECK(view.draws() == 5);
    CHECK(view.meshes() == 1);
    scene.lambda_min = 0.3;
    CHECK(view.draw(scene, theme, 90, 60, 2));
    CHECK(view.meshes() == 2);
    CHECK_FALSE(glIsEnabled(GL_DEPTH_TEST));
    scene.box.rho_high = scene.box.rho_low;
    CHECK_FALSE(field::why_invalid(scene).empty());
    CHECK_FALSE(view.draw(scene, theme, 90, 60, 2));
    scene = scene_of(2, 1);
    CHECK_FALSE(view.draw(scene, theme, 90, 60, 2));
    CHECK(field::surface_geometry(scene, 10, 10).pieces.empty());
}

TEST_CASE("ticks are round, inside, and about as many as asked for") {
    const auto fifths = field::surface_ticks(0, 1, 5);
    REQUIRE(fifths.size() == 6);
    for (std::size_t k = 0; k < 6; ++k) CHECK(fifths[k] == Approx(0.2 * static_cast<double>(k)));
    CHECK_FALSE(std::signbit(fifths[0]));
    for (const double high : {0.013, 1.2, 2.26, 57.0, 4e5})
        for (const int about : {3, 5, 12}) {
            const auto ticks = field::surface_ticks(0.1 * high, high, about);
            CHECK(ticks.size() >= static_cast<std::size_t>(about) / 2);
            CHECK(ticks.size() <= static_cast<std::size_t>(about) * 2 + 1);
            CHECK(ticks.front() >= 0.1 * high * (1 - 1e-9));
            CHECK(ticks.back() <= high * (1 + 1e-9));
        }
    CHECK(field::surface_ticks(1, 1, 5).empty());
    // Two neighbouring numbers, and ends beyond which one more is the same number: no ticks, but an end.
    CHECK(field::surface_ticks(1, std::nextafter(1, 2), 5).empty());
    CHECK(field::surface_ticks(1e300, std::nextafter(1e300, 2e300), 5).empty());
    CHECK(field::surface_ticks(1e300, 1e301, 5).size() > 2);
}
