// GIF89a: frames of one palette, each the part that differs from the one before.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/paint/cairo_painter.h"

namespace lowrank::paint {

/// How often colours come in pictures, in memory that does not grow with them. Transparency is not looked at.
class ColourCount {
public:
    ColourCount();
    void add(std::span<const std::uint8_t> rgba);

private:
    friend class Palette;
    using Rgb = std::array<std::uint8_t, 3>;
    struct Cell {
        std::array<double, 3> sum{};
        std::size_t count = 0;
    };
    std::set<Rgb> exact_;      ///< all colours, as long as a palette holds them
    std::vector<Cell> cells_;  ///< by five bits a channel
};

/// At most 256 colours that stand for those of some pictures, by median cut over the colours with five bits a
/// channel; pictures of no more colours than that keep them exactly.
class Palette {
public:
    explicit Palette(const ColourCount& count);
    explicit Palette(const std::vector<const Pixels*>& samples);
    std::uint8_t nearest(std::uint8_t r, std::uint8_t g, std::uint8_t b) const;
    const std::vector<std::array<std::uint8_t, 3>>& colours() const { return colours_; }

private:
    std::vector<std::array<std::uint8_t, 3>> colours_;
    mutable std::vector<std::int16_t> known_;  ///< of colours with six bits a channel; -1: not yet
};

/// Holds two bytes a pixel, and what take() has not fetched.
class GifWriter {
public:
    /// centiseconds: how long a frame stands. The file repeats for ever.
    GifWriter(int width, int height, Palette palette, int centiseconds);
    ~GifWriter();
    /// All frames have the size of the file.
    void add(const Pixels& frame);
    /// The same in rows from the top: all of them, then the end.
    void add_rows(std::span<const std::uint8_t> rgba);
    /// False, and the file is of no use, where the token fires: it is looked at every row.
    bool end_frame(const std::stop_token& stop = {});
    /// What has been written since the last time.
    std::string take();
    /// The rest of the file; nothing can be added after it.
    std::string finish();

private:
    int width_, height_, centiseconds_;
    Palette palette_;
    struct File;
    std::unique_ptr<File> file_;
    std::vector<std::uint8_t> before_, now_;
};

}  // namespace lowrank::paint
