// The landscape's shader against its twin, and where its levels lie.
#include <cmath>

#include <epoxy/gl.h>

#include "app/field/landscape_view.h"
#include "tests/app/field/gpu.h"
#include "tests/app/field/landscape_twin.h"
#include "tests/catch.h"

using namespace lowrank;
using field::LandscapeScene;
using field::LevelSpacing;
using testing::gpu;
using testing::landscape_pixels;
using testing::pixels_of;

namespace {

/// Eigenvalues 1 and kappa, the narrow direction turned by the angle.
LandscapeScene turned(double kappa, double angle, LevelSpacing spacing) {
    const double c = std::cos(angle), s = std::sin(angle);
    LandscapeScene scene;
    scene.q11 = c * c + kappa * s * s;
    scene.q12 = (1 - kappa) * c * s;
    scene.q22 = s * s + kappa * c * c;
    scene.x_low = -3, scene.x_high = 3, scene.y_low = -2, scene.y_high = 2;
    scene.spacing = spacing;
    scene.levels = spacing == LevelSpacing::Ratio ? 4 : 16;
    return scene;
}

}  // namespace

TEST_CASE("landscape shader and processor agree to one step of 255") {
    const auto egl = gpu();
    field::LandscapeView view;
    for (const LevelSpacing spacing : {LevelSpacing::Ratio, LevelSpacing::Even})
        for (const double kappa : {1.0, 5.68, 100.0, 1e4})
            for (const theme::ThemeName name : {theme::ThemeName::Light, theme::ThemeName::Dark}) {
                LandscapeScene scene = turned(kappa, 0.4, spacing);
                if (name == theme::ThemeName::Dark) scene.x_low = 0.5, scene.y_low = 0.25;
                const theme::Theme& theme = theme::theme(name);
                const auto id = view.draw(scene, theme, 331, 207, 1.5);
                INFO("kappa " << kappa << " " << view.failure());
                REQUIRE(id);
                const auto shader = pixels_of(id, 331, 207);
                const auto twin = landscape_pixels(scene, theme, 331, 207, 1.5);
                REQUIRE(twin.size() == shader.size());
                int worst = 0;
                for (std::size_t i = 0; i < twin.size(); ++i)
                    worst = std::max(worst, std::abs(twin[i] - shader[i]));
                CHECK(worst <= 1);
            }
    CHECK(glGetError() == GLenum{GL_NO_ERROR});
}

TEST_CASE("lines lie where the level is whole, and only there") {
    // f = x^2 / 2 + y^2 / 2: circles whose radii have the ratio 10^(1/8) with four levels a decade.
    LandscapeScene scene;
    scene.x_low = -1, scene.x_high = 1, scene.y_low = -1, scene.y_high = 1;
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    const int n = 401;
    const auto with = landscape_pixels(scene, theme, n, n);
    scene.lines = false;
    const auto without = landscape_pixels(scene, theme, n, n);
    int lines = 0;
    for (int x = n / 2 + 20; x < n; ++x) {
        const double radius = 2.0 * (x - n / 2) / n, level = 4 * std::log10(radius * radius / 2);
        const double slope = 4 / std::log(10.0) * 2 / (x - n / 2);  // levels a pixel
        const double away = std::abs(level - std::round(level)) / slope;
        const auto i = 4 * (static_cast<std::size_t>(n / 2) * n + static_cast<std::size_t>(x));
        const bool drawn = with[i] != without[i];
        INFO("radius " << radius << ", " << away << " px from a line");
        if (away < 0.8) CHECK(drawn);
        if (away > 1.1) CHECK_FALSE(drawn);
        lines += away < 0.5;
    }
    CHECK(lines >= 6);
}

TEST_CASE("the landscape is a bowl: tones rise outwards, and zooming by a decade keeps the picture") {
    LandscapeScene scene;
    scene.lines = false;
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    const auto pixels = landscape_pixels(scene, theme, 201, 201);
    const auto red = [](const std::vector<std::uint8_t>& p, int x, int y) {
        return p[4 * static_cast<std::size_t>(y * 201 + x)];
    };
    for (int x = 101; x < 201; ++x) CHECK(red(pixels, x, 100) <= red(pixels, x - 1, 100));
    CHECK(red(pixels, 200, 100) < red(pixels, 110, 100));
    scene.x_low = scene.y_low = -0.1, scene.x_high = scene.y_high = 0.1;
    CHECK(landscape_pixels(scene, theme, 201, 201) == pixels);
}

TEST_CASE("curves of three to one on the card stay visible over the landscape") {
    for (const auto name : {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
        const theme::Theme& theme = theme::theme(name);
        const auto ramp = field::landscape_ramp(theme);
        const theme::Colour highest{static_cast<float>(ramp[1020]) / 255.f,
                                    static_cast<float>(ramp[1021]) / 255.f,
                                    static_cast<float>(ramp[1022]) / 255.f, 1};
        CHECK(theme::contrast(theme.text, highest) >= 7);
        CHECK(theme::contrast(theme.card, highest) <= 2);
    }
}

TEST_CASE("a matrix without a bowl is refused with the reason, and what is unchanged is not drawn again") {
    const auto egl = gpu();
    field::LandscapeView view;
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    LandscapeScene scene = turned(10, 0.2, LevelSpacing::Even);
    const auto id = view.draw(scene, theme, 60, 40, 1);
    REQUIRE(id);
    CHECK(view.draw(scene, theme, 60, 40, 1).value == id.value);
    CHECK(view.draws() == 1);
    scene.x_high = 4;
    CHECK(view.draw(scene, theme, 60, 40, 1));
    CHECK(view.draws() == 2);
    scene.q11 = 1, scene.q12 = 2, scene.q22 = 1;
    CHECK(field::why_invalid(scene) ==
          "The matrix 1, 2; 2, 1 is not positive definite, and has no bowl to draw.");
    CHECK_FALSE(view.draw(scene, theme, 60, 40, 1));
    CHECK(landscape_pixels(scene, theme, 60, 40).empty());
    scene.q12 = NAN;
    CHECK_FALSE(view.draw(scene, theme, 60, 40, 1));
    scene = turned(10, 0.2, LevelSpacing::Even);
    scene.y_high = scene.y_low;
    CHECK_FALSE(field::why_invalid(scene).empty());
    scene = turned(10, 0.2, LevelSpacing::Even);
    scene.levels = 0;
    CHECK_FALSE(view.draw(scene, theme, 60, 40, 1));
}
