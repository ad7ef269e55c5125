// GIF files read back by a reader that shares nothing with the writer.
#include <random>

#include "app/paint/gif_writer.h"
#include "tests/app/paint/gif_reader.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::paint;
using test::read_gif;

namespace {

template <class Colour>
Pixels picture(int width, int height, Colour colour) {
    Pixels out{width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto c = colour(x, y);
            out.rgba.insert(out.rgba.end(), {c[0], c[1], c[2], 255});
        }
    return out;
}
using Rgb = std::array<std::uint8_t, 3>;

}  // namespace

TEST_CASE("frames of few colours come back pixel by pixel, with their delay") {
    std::mt19937 random(3);
    std::vector<Rgb> ink;
    for (int k = 0; k < 200; ++k)
        ink.push_back({static_cast<std::uint8_t>(random()), static_cast<std::uint8_t>(random()),
                       static_cast<std::uint8_t>(random())});
    std::vector<Pixels> frames;
    // Noise fills the table of codes and empties it many times.
    frames.push_back(picture(150, 90, [&](int, int) { return ink[random() % ink.size()]; }));
    frames.push_back(
        picture(150, 90, [&](int x, int y) { return ink[static_cast<std::size_t>((x / 9 + y / 7) % 200)]; }));
    frames.push_back(frames.back());  // nothing moves
    frames.push_back(frames.back());
    for (std::size_t k = 0; k < 3; ++k) frames.back().rgba[4 * (37 * 150 + 20) + k] = ink[0][k];
    std::vector<const Pixels*> all;
    for (const Pixels& frame : frames) all.push_back(&frame);
    GifWriter writer(150, 90, Palette(all), 7);
    for (const Pixels& frame : frames) writer.add(frame);
    const auto gif = read_gif(writer.finish());
    REQUIRE(gif.width == 150);
    REQUIRE(gif.height == 90);
    CHECK(gif.loops);
    REQUIRE(gif.frames.size() == frames.size());
    for (std::size_t k = 0; k < frames.size(); ++k) {
        CHECK(gif.delays[k] == 7);
        CHECK(gif.frames[k] == frames[k].rgba);
    }
}

TEST_CASE("pictures of any size decode, down to a pixel") {
    for (const auto& [w, h] : {std::pair(1, 1), {2, 1}, {1, 300}, {257, 3}}) {
        const Pixels one = picture(w, h, [](int x, int y) {
            return Rgb{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 9};
        });
        const Palette palette({&one});
        GifWriter writer(w, h, palette, 10);
        writer.add(one);
        const auto gif = read_gif(writer.finish());
        REQUIRE(gif.frames.size() == 1);
        CHECK(gif.frames[0].size() == one.rgba.size());
    }
}

TEST_CASE("a frame that is not wanted any more is given up") {
    std::mt19937 random(5);
    const Pixels noise = picture(300, 200, [&](int, int) {
        return Rgb{static_cast<std::uint8_t>(random() % 200), 0, 0};
    });
    std::stop_source stop;
    GifWriter writer(300, 200, Palette({&noise}), 10);
    writer.add_rows(noise.rgba);
    CHECK(writer.end_frame(stop.get_token()));
    CHECK(writer.take().size() > 10000);
    stop.request_stop();
    writer.add_rows(noise.rgba);
    CHECK_FALSE(writer.end_frame(stop.get_token()));
    CHECK(writer.take().size() < 100);
}

TEST_CASE("many colours become 256 that are near them") {
    const Pixels smooth = picture(256, 128, [](int x, int y) {
        return Rgb{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(2 * y),
                   static_cast<std::uint8_t>((x + 2 * y) / 2)};
    });
    GifWriter writer(256, 128, Palette({&smooth}), 10);
    writer.add(smooth);
    const auto gif = read_gif(writer.finish());
    double sum = 0;
    for (std::size_t i = 0; i < smooth.rgba.size(); ++i) {
        const double d = double(smooth.rgba[i]) - double(gif.frames.at(0)[i]);
        sum += d * d;
    }
    CHECK(std::sqrt(sum / double(smooth.rgba.size())) < 9);
}
