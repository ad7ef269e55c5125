// zlib's inflate, in blocks.
#include "core/io/array/inflate.h"

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <zlib.h>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// A stream that is closed whatever happens.
class InflateStream {
public:
    explicit InflateStream(PackedForm form) {
        constexpr int kGzipBits = 15 + 16, kRawBits = -15;
        good_ = inflateInit2(&stream, form == PackedForm::Gzip ? kGzipBits : kRawBits) == Z_OK;
    }
    ~InflateStream() {
        if (good_) (void)inflateEnd(&stream);
    }
    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;
    bool good() const { return good_; }
    z_stream stream{};

private:
    bool good_ = false;
};

constexpr std::size_t kInflateBlock = std::size_t{1} << 18;

}  // namespace

Result<std::string> inflate_bytes(std::string_view packed, PackedForm form, std::size_t most,
                                  const std::stop_token& stop) {
    InflateStream inflating(form);
    if (!inflating.good()) return Failure{"cannot be unpacked: zlib has no memory."};
    z_stream& z = inflating.stream;
    std::string out, block(kInflateBlock, '\0');
    bool ended = false, full = false;
    for (std::size_t at = 0;;) {
        if (stop.stop_requested()) return Cancelled{};
        if (z.avail_in == 0 && at < packed.size()) {
            const std::size_t piece =
                std::min<std::size_t>(packed.size() - at, std::numeric_limits<uInt>::max() / 2);
            z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + at));
            z.avail_in = static_cast<uInt>(piece);
            at += piece;
        }
        const std::size_t left = z.avail_in + (packed.size() - at);
        if (ended) {
            // Another gzip file behind the first; other bytes there mean nothing.
            const auto* next = reinterpret_cast<const char*>(z.next_in);
            if (form == PackedForm::Raw || left < 3 || !begins_gzip({next, std::min<std::size_t>(left, 3)}))
                return out;
            if (inflateReset(&z) != Z_OK) return Failure{"cannot be unpacked: zlib failed."};
            ended = false;
        }
        if (left == 0 && !full) return Failure{"is cut: what is packed in it has no end."};
        z.next_out = reinterpret_cast<Bytef*>(block.data());
        z.avail_out = static_cast<uInt>(block.size());
        const int code = inflate(&z, Z_NO_FLUSH);
        const std::size_t got = block.size() - z.avail_out;
        if (out.size() + got > most)
            return Failure{fmt::format("is larger than {} unpacked, the most that is read of it.",
                                       print_size(static_cast<double>(most)))};
        out.append(block, 0, got);
        full = z.avail_out == 0;
        ended = code == Z_STREAM_END;
        if (!ended && code != Z_OK && code != Z_BUF_ERROR)
            return Failure{"cannot be unpacked: its bytes were altered or are not what its beginning says."};
    }
}

std::string inflate_head(std::string_view packed, std::size_t most) {
    InflateStream inflating(PackedForm::Gzip);
    std::string out(most, '\0');
    if (!inflating.good()) return {};
    z_stream& z = inflating.stream;
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    z.avail_in =
        static_cast<uInt>(std::min<std::size_t>(packed.size(), std::numeric_limits<uInt>::max() / 2));
    z.next_out = reinterpret_cast<Bytef*>(out.data());
    z.avail_out = static_cast<uInt>(most);
    (void)inflate(&z, Z_SYNC_FLUSH);
    out.resize(most - z.avail_out);
    return out;
}

}  // namespace lowrank
