// Palette, LZW and blocks. Source: GIF89a specification, CompuServe 1990.
#include "app/paint/gif_writer.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>
#include <utility>

namespace lowrank::paint {
namespace {

using Rgb = std::array<std::uint8_t, 3>;
constexpr std::size_t kColours = 256;

void put16(std::string& out, int v) {
    out += static_cast<char>(v & 255);
    out += static_cast<char>(v >> 8 & 255);
}

/// A colour of a picture and how many pixels have it.
struct Bin {
    Rgb colour;
    std::size_t count;
};

struct Box {
    std::size_t first, last;
    int axis = 0, spread = 0;
    std::size_t count = 0;
};

Box measured(const std::vector<Bin>& bins, std::size_t first, std::size_t last) {
    Box box{first, last};
    for (int axis = 0; axis < 3; ++axis) {
        int low = 255, high = 0;
        for (std::size_t i = first; i < last; ++i) {
            const int v = bins[i].colour[static_cast<std::size_t>(axis)];
            low = std::min(low, v), high = std::max(high, v);
        }
        if (high - low > box.spread) box.spread = high - low, box.axis = axis;
    }
    for (std::size_t i = first; i < last; ++i) box.count += bins[i].count;
    return box;
}

Rgb mean(const std::vector<Bin>& bins, const Box& box) {
    double sums[3] = {0, 0, 0}, all = 0;
    for (std::size_t i = box.first; i < box.last; ++i) {
        const auto n = static_cast<double>(bins[i].count);
        for (std::size_t k = 0; k < 3; ++k) sums[k] += n * bins[i].colour[k];
        all += n;
    }
    Rgb out{};
    for (std::size_t k = 0; k < 3; ++k)
        out[k] = static_cast<std::uint8_t>(sums[k] / std::max(1.0, all) + 0.5);
    return out;
}

/// Codes of nine to twelve bits, the first of them eight bits wide plus one, in blocks of at most 255 bytes.
class Lzw {
public:
    explicit Lzw(std::string& out) : out_(out), next_(4096 * kColours) {
        reset();
        put(kClear);
    }

    void encode(std::span<const std::uint8_t> pixels) {
        for (const std::uint8_t pixel : pixels) {
            if (code_ < 0) {
                code_ = pixel;
                continue;
            }
            std::int16_t& longer = next_[static_cast<std::size_t>(code_) * kColours + pixel];
            if (longer != 0) {
                code_ = longer;
                continue;
            }
            put(code_);
            if (free_ < 4096) {
                longer = static_cast<std::int16_t>(free_);
                if (free_ == 1 << width_ && width_ < 12) ++width_;
                ++free_;
            } else {
                put(kClear);
                reset();
            }
            code_ = pixel;
        }
    }

    void end() {
        if (code_ >= 0) put(code_);
        // The reader adds an entry here, as after every code.
        if (free_ == 1 << width_ && width_ < 12) ++width_;
        put(kEnd);
        if (filled_ > 0) byte();
        flush();
        out_ += '\0';
    }

private:
    static constexpr int kClear = 256, kEnd = 257;

    void reset() {
        std::ranges::fill(next_, std::int16_t{0});
        free_ = kEnd + 1;
        width_ = 9;
    }
    void put(int code) {
        bits_ |= static_cast<std::uint32_t>(code) << filled_;
        filled_ += width_;
        while (filled_ >= 8) byte();
    }
    void byte() {
        block_ += static_cast<char>(bits_ & 255);
        bits_ >>= 8;
        filled_ = std::max(0, filled_ - 8);
        if (block_.size() == 255) flush();
    }
    void flush() {
        if (block_.empty()) return;
        out_ += static_cast<char>(block_.size());
        out_ += block_;
        block_.clear();
    }

    std::string& out_;
    std::string block_;
    std::vector<std::int16_t> next_;  ///< the code of a code and the pixel behind it; 0: none
    int code_ = -1;                   ///< of the pixels that are not written yet
    int free_ = 0, width_ = 9, filled_ = 0;
    std::uint32_t bits_ = 0;
};

}  // namespace

ColourCount::ColourCount() : cells_(std::size_t{1} << 15) {}

void ColourCount::add(std::span<const std::uint8_t> rgba) {
    for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) {
        const Rgb c = {rgba[i], rgba[i + 1], rgba[i + 2]};
        Cell& cell = cells_[static_cast<std::size_t>(c[0] >> 3 << 10 | c[1] >> 3 << 5 | c[2] >> 3)];
        // The sums are whole numbers: their order makes no difference.
        for (std::size_t k = 0; k < 3; ++k) cell.sum[k] += c[k];
        ++cell.count;
        // One more than fit says that they do not.
        if (exact_.size() <= kColours) exact_.insert(c);
    }
}

namespace {

ColourCount counted(const std::vector<const Pixels*>& samples) {
    ColourCount count;
    for (const Pixels* sample : samples) count.add(sample->rgba);
    return count;
}

}  // namespace

Palette::Palette(const std::vector<const Pixels*>& samples) : Palette(counted(samples)) {}

Palette::Palette(const ColourCount& count) : known_(std::size_t{1} << 18, -1) {
    if (count.exact_.size() <= kColours) {
        colours_.assign(count.exact_.begin(), count.exact_.end());
        if (colours_.empty()) colours_.push_back({});
        return;
    }
    std::vector<Bin> bins;
    for (const ColourCount::Cell& cell : count.cells_) {
        if (cell.count == 0) continue;
        Rgb c{};
        for (std::size_t k = 0; k < 3; ++k)
            c[k] = static_cast<std::uint8_t>(cell.sum[k] / static_cast<double>(cell.count) + 0.5);
        bins.push_back({c, cell.count});
    }
    std::vector<Box> boxes{measured(bins, 0, bins.size())};
    while (boxes.size() < kColours) {
        // The box whose colours differ most is cut, many pixels counting a little: thin lines keep their hue.
        const auto weight = [](const Box& b) {
            return b.last - b.first < 2 ? 0.0 : b.spread * std::pow(static_cast<double>(b.count), 0.25);
        };
        const auto widest = std::ranges::max_element(boxes, {}, weight);
        if (weight(*widest) <= 0) break;
        const Box box = *widest;
        const auto axis = static_cast<std::size_t>(box.axis);
        std::sort(bins.begin() + static_cast<std::ptrdiff_t>(box.first),
                  bins.begin() + static_cast<std::ptrdiff_t>(box.last), [axis](const Bin& a, const Bin& b) {
                      return std::tie(a.colour[axis], a.colour) < std::tie(b.colour[axis], b.colour);
                  });
        const int middle = (bins[box.first].colour[axis] + bins[box.last - 1].colour[axis]) / 2;
        std::size_t cut = box.first + 1;
        while (cut + 1 < box.last && bins[cut].colour[axis] <= middle) ++cut;
        *widest = measured(bins, box.first, cut);
        boxes.push_back(measured(bins, cut, box.last));
    }
    for (const Box& box : boxes) colours_.push_back(mean(bins, box));
}

std::uint8_t Palette::nearest(std::uint8_t r, std::uint8_t g, std::uint8_t b) const {
    // A colour of its own six bits is looked up once; exact ones are met first.
    std::int16_t& known = known_[static_cast<std::size_t>(r >> 2 << 12 | g >> 2 << 6 | b >> 2)];
    if (known >= 0) {
        const Rgb& c = colours_[static_cast<std::size_t>(known)];
        if ((c[0] == r && c[1] == g && c[2] == b) || colours_.size() == kColours)
            return static_cast<std::uint8_t>(known);
    }
    int least = 1 << 30;
    std::size_t best = 0;
    for (std::size_t k = 0; k < colours_.size(); ++k) {
        const int dr = colours_[k][0] - r, dg = colours_[k][1] - g, db = colours_[k][2] - b;
        if (const int d = 3 * dr * dr + 6 * dg * dg + db * db; d < least) least = d, best = k;
    }
    known = static_cast<std::int16_t>(best);
    return static_cast<std::uint8_t>(best);
}

GifWriter::GifWriter(int width, int height, Palette palette, int centiseconds)
    : width_(width), height_(height), centiseconds_(centiseconds), palette_(std::move(palette)) {
    bytes_ = "GIF89a";
    put16(bytes_, width_);
    put16(bytes_, height_);
    bytes_ += static_cast<char>(0xF7);  // a palette of 256 colours, 8 bits a channel
    bytes_ += std::string(2, '\0');
    for (std::size_t k = 0; k < kColours; ++k)
        for (std::size_t channel = 0; channel < 3; ++channel)
            bytes_ += static_cast<char>(k < palette_.colours().size() ? palette_.colours()[k][channel] : 0);
    bytes_ += std::string("\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19);
}

void GifWriter::add(const Pixels& frame) {
    add_rows(frame.rgba);
    end_frame();
}

void GifWriter::add_rows(std::span<const std::uint8_t> rgba) {
    now_.reserve(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    for (std::size_t i = 0; i + 3 < rgba.size(); i += 4)
        now_.push_back(palette_.nearest(rgba[i], rgba[i + 1], rgba[i + 2]));
}

bool GifWriter::end_frame(const std::stop_token& stop) {
    const auto row = [this](int y) {
        return std::span<const std::uint8_t>(now_).subspan(
            static_cast<std::size_t>(y) * static_cast<std::size_t>(width_), static_cast<std::size_t>(width_));
    };
    int left = 0, top = 0, right = width_, bottom = height_;
    if (!before_.empty()) {
        left = width_, top = height_, right = bottom = 0;
        for (int y = 0; y < height_; ++y) {
            if (stop.stop_requested()) return false;
            for (int x = 0; x < width_; ++x) {
                const std::size_t i = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                                      static_cast<std::size_t>(x);
                if (now_[i] == before_[i]) continue;
                left = std::min(left, x), right = std::max(right, x + 1);
                top = std::min(top, y), bottom = y + 1;
            }
        }
        // A frame must show something: where nothing moves, one pixel.
        if (right <= left) left = top = 0, right = bottom = 1;
    }
    bytes_ += std::string("\x21\xF9\x04\x04", 4);  // what is drawn stays
    put16(bytes_, centiseconds_);
    bytes_ += std::string(2, '\0');
    bytes_ += '\x2C';
    for (const int v : {left, top, right - left, bottom - top}) put16(bytes_, v);
    bytes_ += '\0';
    bytes_ += '\x08';
    Lzw lzw(bytes_);
    for (int y = top; y < bottom; ++y) {
        if (stop.stop_requested()) return false;
        lzw.encode(row(y).subspan(static_cast<std::size_t>(left), static_cast<std::size_t>(right - left)));
    }
    lzw.end();
    std::swap(before_, now_);
    now_.clear();
    return true;
}

std::string GifWriter::take() { return std::exchange(bytes_, {}); }

std::string GifWriter::finish() {
    bytes_ += '\x3B';
    return take();
}

}  // namespace lowrank::paint
