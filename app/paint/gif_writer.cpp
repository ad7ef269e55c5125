// The palette, and the part of each frame that differs; giflib packs and writes them.
#include "app/paint/gif_writer.h"

#include <algorithm>
#include <cmath>
#include <gif_lib.h>
#include <new>
#include <span>
#include <tuple>
#include <utility>

namespace lowrank::paint {
namespace {

using Rgb = std::array<std::uint8_t, 3>;
constexpr std::size_t kColours = 256;

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

struct GifWriter::File {
    std::string bytes;  ///< not fetched yet
    GifFileType* gif = nullptr;

    ~File() { close(); }
    void close() {
        if (gif) EGifCloseFile(std::exchange(gif, nullptr), nullptr);
    }
};

GifWriter::GifWriter(int width, int height, Palette palette, int centiseconds)
    : width_(width),
      height_(height),
      centiseconds_(centiseconds),
      palette_(std::move(palette)),
      file_(std::make_unique<File>()) {
    const auto keep = [](GifFileType* gif, const GifByteType* from, int count) {
        static_cast<File*>(gif->UserData)
            ->bytes.append(reinterpret_cast<const char*>(from), static_cast<std::size_t>(count));
        return count;
    };
    file_->gif = EGifOpen(file_.get(), keep, nullptr);
    if (!file_->gif) throw std::bad_alloc();
    std::array<GifColorType, kColours> colours{};
    for (std::size_t k = 0; k < palette_.colours().size(); ++k) {
        const Rgb& c = palette_.colours()[k];
        colours[k] = {c[0], c[1], c[2]};
    }
    constexpr int kBits = 8;
    ColorMapObject* map = GifMakeMapObject(static_cast<int>(kColours), colours.data());
    EGifSetGifVersion(file_->gif, true);
    EGifPutScreenDesc(file_->gif, width_, height_, kBits, 0, map);
    GifFreeMapObject(map);
    constexpr GifByteType kForEver[] = {1, 0, 0};
    EGifPutExtensionLeader(file_->gif, APPLICATION_EXT_FUNC_CODE);
    EGifPutExtensionBlock(file_->gif, 11, "NETSCAPE2.0");
    EGifPutExtensionBlock(file_->gif, sizeof kForEver, kForEver);
    EGifPutExtensionTrailer(file_->gif);
}

GifWriter::~GifWriter() = default;

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
    // What is drawn stays.
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, centiseconds_, NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> written{};
    EGifGCBToExtension(&control, written.data());
    EGifPutExtension(file_->gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(written.size()), written.data());
    EGifPutImageDesc(file_->gif, left, top, right - left, bottom - top, false, nullptr);
    for (int y = top; y < bottom; ++y) {
        if (stop.stop_requested()) return false;
        const std::size_t first =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(left);
        EGifPutLine(file_->gif, now_.data() + first, right - left);
    }
    std::swap(before_, now_);
    now_.clear();
    return true;
}

std::string GifWriter::take() { return std::exchange(file_->bytes, {}); }

std::string GifWriter::finish() {
    file_->close();
    return take();
}

}  // namespace lowrank::paint
