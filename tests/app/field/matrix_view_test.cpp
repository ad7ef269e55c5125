// The matrix shader against its twin on the processor, and what is drawn again when.
#include "app/field/matrix_view.h"

#include <cmath>
#include <limits>
#include <random>

#include <epoxy/gl.h>

#include "app/gl/names.h"
#include "tests/app/field/gpu.h"
#include "tests/app/field/matrix_twin.h"
#include "tests/catch.h"

using namespace lowrank;
using field::MatrixScale;
using field::MatrixSlot;
using testing::gpu;
using testing::matrix_pixels;
using testing::pixels_of;

namespace {

theme::Theme plain_theme() {
    theme::Theme t{};
    t.ground = theme::rgb(0xF4F5F7);
    t.card = theme::rgb(0xFFFFFF);
    return t;
}

/// Values of both signs over twenty decades, a zero, holes and infinities.
std::shared_ptr<const Texels> sample(Index rows, Index cols, unsigned seed) {
    auto texels = std::make_shared<Texels>();
    texels->rows = rows;
    texels->cols = cols;
    std::mt19937 draw(seed);
    std::uniform_real_distribution<double> exponent(-12, 1), unit(0, 1);
    for (Index i = 0; i < rows * cols; ++i) {
        const double u = unit(draw), v = std::pow(10, exponent(draw)) * (unit(draw) < 0.5 ? -1 : 1);
        texels->values.push_back(static_cast<float>(u < 0.1    ? std::numeric_limits<double>::quiet_NaN()
                                                    : u < 0.12 ? 0
                                                    : u < 0.14 ? std::numeric_limits<double>::infinity()
                                                    : u < 0.6  ? unit(draw)
                                                               : v));
    }
    return texels;
}

}  // namespace

TEST_CASE("shader and processor agree to one step of 255 in every pixel") {
    const auto egl = gpu();
    field::MatrixView view;
    const theme::Theme theme = plain_theme();
    struct Case {
        Index rows, cols;
        MatrixScale scale;
        int width, height;
    };
    const Case cases[] = {
        {7, 5, {0, 1, false, false, 1}, 333, 217},    {50, 50, {-10, 0, true, false, 1}, 211, 199},
        {50, 50, {-10, 0, true, false, 1}, 301, 311}, {3, 512, {-2, 2, false, false, 1}, 400, 100},
        {40, 60, {0, 1, false, true, 1}, 123, 77},    {31, 3 * 17, {0, 1, false, true, 3}, 250, 251},
        {1, 1, {0.5, 0.5, false, false, 1}, 9, 9},    {512, 512, {0, 1, false, false, 1}, 300, 290},
    };
    unsigned seed = 1;
    for (const Case& c : cases) {
        const auto texels = sample(c.rows, c.cols, seed++);
        const auto id = view.draw(MatrixSlot::Iterate, texels, *texels, c.scale, theme, c.width, c.height);
        INFO(c.rows << " x " << c.cols << " at " << c.width << " x " << c.height << " " << view.failure());
        REQUIRE(id);
        const auto shader = pixels_of(id, c.width, c.height);
        const auto twin =
            matrix_pixels(*texels, c.scale, field::matrix_look(*texels, c.scale, theme, c.width, c.height),
                          c.width, c.height);
        REQUIRE(twin.size() == shader.size());
        int worst = 0;
        for (std::size_t i = 0; i < twin.size(); ++i) worst = std::max(worst, std::abs(twin[i] - shader[i]));
        CHECK(worst <= 1);
    }
    CHECK(glGetError() == GLenum{GL_NO_ERROR});
}

TEST_CASE("texels keep hard edges, the first row on top, NaN in the ground's colour") {
    Texels t;
    t.rows = 2;
    t.cols = 2;
    t.values = {0, 1, std::numeric_limits<float>::quiet_NaN(), 0.5f};
    const theme::Theme theme = plain_theme();
    const MatrixScale scale{0, 1, false, true, 1};
    const auto pixels = matrix_pixels(t, scale, field::matrix_look(t, scale, theme, 10, 6), 10, 6);
    const auto red = [&](int x, int y) { return pixels[static_cast<std::size_t>(4 * (y * 10 + x))]; };
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 10; ++x) {
            CHECK(red(x, y) == (x < 5 ? 0 : 255));
            CHECK(red(x, y + 3) == (x < 5 ? 0xF4 : 128));
        }
}

TEST_CASE("thin lines part large texels of a matrix, never those of a picture") {
    Texels t;
    t.rows = t.cols = 3;
    t.values.assign(9, 0.5f);
    const theme::Theme theme = plain_theme();
    const MatrixScale matrix{0, 1, false, false, 1}, picture{0, 1, false, true, 1};
    CHECK(field::matrix_look(t, matrix, theme, 18, 18).lines);
    CHECK_FALSE(field::matrix_look(t, matrix, theme, 17, 18).lines);
    CHECK_FALSE(field::matrix_look(t, picture, theme, 18, 18).lines);
    const auto pixels = matrix_pixels(t, matrix, field::matrix_look(t, matrix, theme, 18, 18), 18, 18);
    const auto same = [&](int a, int b) {
        return pixels[static_cast<std::size_t>(4 * a)] == pixels[static_cast<std::size_t>(4 * b)];
    };
    CHECK(same(0, 1));
    CHECK_FALSE(same(0, 6));
    CHECK(same(0, 7));
}

TEST_CASE("a slot is drawn only when texels, scale, theme or size have changed") {
    const auto egl = gpu();
    field::MatrixView view;
    theme::Theme theme = plain_theme();
    const auto first = sample(5, 5, 1), second = sample(5, 5, 2);
    MatrixScale scale;
    const auto draw = [&](const std::shared_ptr<const Texels>& t, int size) {
        return view.draw(MatrixSlot::Truth, t, *t, scale, theme, size, size);
    };
    const auto id = draw(first, 40);
    CHECK(draw(first, 40).value == id.value);
    CHECK(view.draws() == 1);
    draw(second, 40);
    CHECK(view.draws() == 2);
    draw(second, 50);
    CHECK(view.draws() == 3);
    scale.high = 2;
    draw(second, 50);
    CHECK(view.draws() == 4);
    theme.ground = theme::rgb(0x14181E);
    draw(second, 50);
    CHECK(view.draws() == 5);
    draw(second, 50);
    CHECK(view.draws() == 5);
    const Texels nothing;
    CHECK_FALSE(view.draw(MatrixSlot::Truth, second, nothing, scale, theme, 50, 50));
    CHECK_FALSE(view.draw(MatrixSlot::Truth, second, *second, scale, theme, 0, 50));
}
