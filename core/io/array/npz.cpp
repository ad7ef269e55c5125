// Writes .npz files entry by entry: sizes follow each entry, so that nothing is made twice or kept whole.
#include "core/io/array/npz.h"

#include <algorithm>
#include <cstdint>
#include <zlib.h>

#include "core/io/array/npy.h"
#include "core/text/utf8.h"

namespace lowrank {
namespace {

constexpr double kMostZipBytes = 4294967295.0 - 65536;  // what 32 bits count, with room for headers

void put_number(std::string& out, std::uint64_t value, int bytes) {
    for (int k = 0; k < bytes; ++k) out += static_cast<char>(value >> (8 * k) & 255);
}

struct Stored {
    std::string name;
    std::uint64_t offset = 0, size = 0;
    std::uint32_t crc = 0;
};

/// The characters of a text; bytes that begin none are U+FFFD.
std::vector<std::uint32_t> code_points(const std::string& text) {
    const std::string clean = as_utf8(text);
    std::vector<std::uint32_t> codes;
    for (std::string_view rest = clean; !rest.empty();) {
        std::uint32_t code = 0;
        const std::size_t size = std::max<std::size_t>(1, decode_utf8(rest, code));
        codes.push_back(code);
        rest.remove_prefix(std::min(size, rest.size()));
    }
    return codes;
}

/// The fields that the head of an entry and its line in the directory share: version 2.0, sizes behind the
/// data, names in UTF-8, stored, the first day that zip files know.
void put_shared(std::string& out, const Stored& entry, bool known) {
    constexpr std::uint64_t kSizesBehind = 1 << 3, kUtf8 = 1 << 11, kFirstDay = 0x21;
    put_number(out, 20, 2);
    put_number(out, kSizesBehind | kUtf8, 2);
    put_number(out, 0, 2);
    put_number(out, 0, 2);
    put_number(out, kFirstDay, 2);
    put_number(out, known ? entry.crc : 0, 4);
    put_number(out, known ? entry.size : 0, 4);
    put_number(out, known ? entry.size : 0, 4);
    put_number(out, entry.name.size(), 2);
    put_number(out, 0, 2);
}

class ZipWriter {
public:
    explicit ZipWriter(const ByteSink& sink) : sink_(sink) {}

    Result<Written> add(const std::string& name,
                        const std::function<Result<Written>(const ByteSink&)>& write) {
        Stored entry{name, at_};
        std::string head = "PK\x03\x04";
        put_shared(head, entry, false);
        head += name;
        if (Result<Written> done = put(head); !done) return done;
        uLong crc = crc32(0, nullptr, 0);
        const Result<Written> done = write([&](std::string_view bytes) {
            for (std::size_t at = 0; at < bytes.size();) {
                const std::size_t piece = std::min<std::size_t>(bytes.size() - at, std::size_t{1} << 30);
                crc = crc32(crc, reinterpret_cast<const Bytef*>(bytes.data() + at), static_cast<uInt>(piece));
                at += piece;
            }
            entry.size += bytes.size();
            return put(bytes);
        });
        if (!done) return done;
        entry.crc = static_cast<std::uint32_t>(crc);
        std::string tail = "PK\x07\x08";
        put_number(tail, entry.crc, 4);
        put_number(tail, entry.size, 4);
        put_number(tail, entry.size, 4);
        entries_.push_back(entry);
        return put(tail);
    }

    Result<Written> finish() {
        std::string directory;
        for (const Stored& entry : entries_) {
            directory += "PK\x01\x02";
            put_number(directory, 20, 2);
            put_shared(directory, entry, true);
            put_number(directory, 0, 2);  // comment
            put_number(directory, 0, 2);  // disk
            put_number(directory, 0, 2);
            put_number(directory, 0, 4);
            put_number(directory, entry.offset, 4);
            directory += entry.name;
        }
        std::string end = "PK\x05\x06";
        put_number(end, 0, 4);
        put_number(end, entries_.size(), 2);
        put_number(end, entries_.size(), 2);
        put_number(end, directory.size(), 4);
        put_number(end, at_, 4);
        put_number(end, 0, 2);
        return put(directory + end);
    }

private:
    Result<Written> put(std::string_view bytes) {
        at_ += bytes.size();
        return sink_(bytes);
    }

    const ByteSink& sink_;
    std::uint64_t at_ = 0;
    std::vector<Stored> entries_;
};

}  // namespace

std::string encode_npy_texts(std::span<const std::string> texts) {
    std::vector<std::vector<std::uint32_t>> letters;
    std::size_t longest = 1;
    for (const std::string& text : texts) {
        letters.push_back(code_points(text));
        longest = std::max(longest, letters.back().size());
    }
    std::string header = "{'descr': '<U" + std::to_string(longest) + "', 'fortran_order': False, 'shape': (" +
                         std::to_string(texts.size()) + ",), }";
    header.append(63 - (10 + header.size()) % 64, ' ');
    header += '\n';
    std::string out("\x93NUMPY\x01\x00", 8);
    put_number(out, header.size(), 2);
    out += header;
    for (const auto& line : letters)
        for (std::size_t k = 0; k < longest; ++k) put_number(out, k < line.size() ? line[k] : 0, 4);
    return out;
}

Result<Written> write_npz(std::span<const NpzArray> arrays, const ByteSink& sink,
                          const std::stop_token& stop) {
    double bytes = 0;
    for (const NpzArray& array : arrays)
        bytes += array.texts.empty()
                     ? double(sizeof(double)) * double(array.matrix.rows) * double(array.matrix.cols)
                     : double(encode_npy_texts(array.texts).size());
    if (bytes > kMostZipBytes) return Failure{"a .npz holds at most 4 GB here: write the matrix as .npy."};
    ZipWriter zip(sink);
    for (const NpzArray& array : arrays) {
        const auto write = [&](const ByteSink& to) {
            return array.texts.empty() ? write_npy(array.matrix, to, stop)
                                       : to(encode_npy_texts(array.texts));
        };
        if (Result<Written> done = zip.add(array.name + ".npy", write); !done) return done;
    }
    return zip.finish();
}

}  // namespace lowrank
