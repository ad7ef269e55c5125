// A reader of GIF files, written from the specification: strict, and fails with a message where a file breaks
// a rule.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace lowrank::test {

struct Gif {
    int width = 0, height = 0;
    bool loops = false;
    std::vector<int> delays;
    std::vector<std::vector<std::uint8_t>> frames;  ///< whole pictures, rgba
};

inline std::vector<std::uint8_t> unpack_lzw(const std::string& data, int first_width, std::size_t count) {
    const int clear = 1 << first_width, end = clear + 1;
    std::vector<std::vector<std::uint8_t>> table;
    int width = first_width + 1;
    const auto reset = [&] {
        table.assign(static_cast<std::size_t>(end) + 1, {});
        for (int k = 0; k < clear; ++k) table[static_cast<std::size_t>(k)] = {static_cast<std::uint8_t>(k)};
        width = first_width + 1;
    };
    reset();
    std::vector<std::uint8_t> out, before;
    std::size_t bit = 0;
    for (;;) {
        if (bit + static_cast<std::size_t>(width) > 8 * data.size()) throw std::runtime_error("no end code");
        int code = 0;
        for (int k = 0; k < width; ++k, ++bit)
            code |= (static_cast<unsigned char>(data[bit / 8]) >> (bit % 8) & 1) << k;
        if (code == end) break;
        if (code == clear) {
            reset();
            before.clear();
            continue;
        }
        std::vector<std::uint8_t> now;
        if (code < static_cast<int>(table.size()))
            now = table[static_cast<std::size_t>(code)];
        else if (code == static_cast<int>(table.size()) && !before.empty())
            now = before, now.push_back(before[0]);
        else
            throw std::runtime_error("a code that is not there");
        out.insert(out.end(), now.begin(), now.end());
        if (!before.empty() && table.size() < 4096) {
            before.push_back(now[0]);
            table.push_back(before);
            if (static_cast<int>(table.size()) == 1 << width && width < 12) ++width;
        }
        before = now;
    }
    if (out.size() != count) throw std::runtime_error("not the pixels of the frame");
    return out;
}

inline Gif read_gif(const std::string& bytes) {
    std::size_t at = 0;
    const auto byte = [&]() -> int {
        if (at >= bytes.size()) throw std::runtime_error("the file ends");
        return static_cast<unsigned char>(bytes[at++]);
    };
    const auto pair = [&] {
        const int low = byte();
        return low | byte() << 8;
    };
    const auto blocks = [&] {
        std::string all;
        while (const int length = byte()) {
            all += bytes.substr(at, static_cast<std::size_t>(length));
            at += static_cast<std::size_t>(length);
        }
        return all;
    };
    Gif gif;
    if (bytes.substr(0, 6) != "GIF89a") throw std::runtime_error("no GIF");
    at = 6;
    gif.width = pair(), gif.height = pair();
    const int packed = byte();
    at += 2;
    if (!(packed & 0x80)) throw std::runtime_error("no palette");
    const std::size_t palette = at;
    at += 3u << ((packed & 7) + 1);
    std::vector<std::uint8_t> screen(
        static_cast<std::size_t>(gif.width) * static_cast<std::size_t>(gif.height) * 4, 0);
    int delay = 0;
    for (;;) {
        const int kind = byte();
        if (kind == 0x3B) break;
        if (kind == 0x21) {
            const int label = byte();
            const std::string data = blocks();
            if (label == 0xFF) gif.loops = data.substr(0, 11) == "NETSCAPE2.0";
            if (label == 0xF9)
                delay = static_cast<unsigned char>(data.at(1)) | static_cast<unsigned char>(data.at(2)) << 8;
            continue;
        }
        if (kind != 0x2C) throw std::runtime_error("an unknown block");
        const int x0 = pair(), y0 = pair(), w = pair(), h = pair();
        if (byte() != 0) throw std::runtime_error("a palette of its own");
        if (x0 + w > gif.width || y0 + h > gif.height) throw std::runtime_error("a frame beyond the screen");
        const int first_width = byte();
        const auto indices =
            unpack_lzw(blocks(), first_width, static_cast<std::size_t>(w) * static_cast<std::size_t>(h));
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                const std::size_t to =
                    4 * (static_cast<std::size_t>(y0 + y) * static_cast<std::size_t>(gif.width) +
                         static_cast<std::size_t>(x0 + x));
                const std::size_t from =
                    palette + 3u * indices[static_cast<std::size_t>(y) * static_cast<std::size_t>(w) +
                                           static_cast<std::size_t>(x)];
                for (std::size_t k = 0; k < 3; ++k)
                    screen[to + k] = static_cast<std::uint8_t>(bytes.at(from + k));
                screen[to + 3] = 255;
            }
        gif.delays.push_back(delay);
        gif.frames.push_back(screen);
    }
    if (at != bytes.size()) throw std::runtime_error("bytes behind the end");
    return gif;
}

}  // namespace lowrank::test
