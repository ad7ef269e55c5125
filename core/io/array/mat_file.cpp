// Writes arrays as a MATLAB 5 file: tags of eight bytes, everything filled up to eight.
#include "core/io/array/mat_file.h"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>
#include <string>

#include "core/text/version.h"

namespace lowrank {
namespace {

constexpr std::uint32_t kInt8 = 1, kInt32 = 5, kUnsigned32 = 6, kDouble = 9, kMatrix = 14;  // miINT8, …
constexpr std::uint32_t kDoubleArray = 6;                                                   // mxDOUBLE_CLASS
constexpr double kMostBytes = 2147483647.0 - 1024;

void put_word(std::string& out, std::uint32_t value) {
    for (int k = 0; k < 4; ++k) out += static_cast<char>(value >> (8 * k) & 255);
}

void put_tag(std::string& out, std::uint32_t type, std::uint32_t bytes) {
    put_word(out, type);
    put_word(out, bytes);
}

std::string header() {
    std::string out = fmt::format("MATLAB 5.0 MAT-file, LowRank Lab {}", kVersion);
    out.resize(124, ' ');
    // Version 0x0100, and IM where the bytes are little-endian.
    return out + std::string("\x00\x01IM", 4);
}

/// All of an element but its numbers.
std::string head_of(const NpzArray& array, std::uint32_t bytes) {
    std::string name = array.name, body;
    const auto letters = static_cast<std::uint32_t>(name.size());
    name.resize((name.size() + 7) / 8 * 8, '\0');
    put_tag(body, kUnsigned32, 8);
    put_word(body, kDoubleArray);
    put_word(body, 0);
    put_tag(body, kInt32, 8);
    put_word(body, static_cast<std::uint32_t>(array.matrix.rows));
    put_word(body, static_cast<std::uint32_t>(array.matrix.cols));
    put_tag(body, kInt8, letters);
    body += name;
    put_tag(body, kDouble, bytes);
    std::string out;
    put_tag(out, kMatrix, static_cast<std::uint32_t>(body.size()) + bytes);
    return out + body;
}

}  // namespace

Result<Written> write_mat(std::span<const NpzArray> arrays, const ByteSink& sink,
                          const std::stop_token& stop) {
    if (Result<Written> done = sink(header()); !done) return done;
    for (const NpzArray& array : arrays) {
        if (!array.texts.empty()) continue;
        const PiecewiseMatrix& matrix = array.matrix;
        const double bytes = double(sizeof(double)) * double(matrix.rows) * double(matrix.cols);
        if (bytes > kMostBytes)
            return Failure{
                fmt::format("a .mat file of level 5 holds at most 2 GB a matrix, and {} has more: read the "
                            ".npz or the .toml.",
                            array.name)};
        if (Result<Written> done = sink(head_of(array, static_cast<std::uint32_t>(bytes))); !done)
            return done;
        const Index width = PiecewiseMatrix::piece(matrix.rows);
        Matrix piece;
        for (Index col = 0; col < matrix.cols; col += width) {
            if (stop.stop_requested()) return Cancelled{};
            piece.resize(matrix.rows, std::min(width, matrix.cols - col));
            matrix.fill(0, col, piece);
            const std::string_view text(reinterpret_cast<const char*>(piece.data()),
                                        sizeof(double) * static_cast<std::size_t>(piece.size()));
            if (Result<Written> done = sink(text); !done) return done;
        }
    }
    return Written{};
}

}  // namespace lowrank
