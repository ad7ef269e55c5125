// Turns the bytes of a file into text: unpacks gzip, decodes UTF-16, removes marks and carriage returns.
#include "core/io/table/decode_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/core.h>

#include "core/io/array/inflate.h"
#include "core/io/array/numpy_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/file_kind.h"
#include "core/text/utf8.h"

namespace lowrank {
namespace {

constexpr std::string_view kLittleMark = "\xFF\xFE", kBigMark = "\xFE\xFF", kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::size_t kDecodedHead = 65536;

bool is_utf16(std::string_view bytes) {
    return bytes.starts_with(kLittleMark) || bytes.starts_with(kBigMark);
}

void append_utf8(std::string& out, std::uint32_t code) {
    const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) return put(code);
    if (code < 0x800) return put(0xC0 | code >> 6), put(0x80 | (code & 63));
    if (code < 0x10000) return put(0xE0 | code >> 12), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
    put(0xF0 | code >> 18), put(0x80 | (code >> 12 & 63)), put(0x80 | (code >> 6 & 63)),
        put(0x80 | (code & 63));
}

/// UTF-16 with its mark as UTF-8; halves of pairs that stand alone become U+FFFD.
std::string from_utf16(std::string_view bytes) {
    const bool big = bytes.starts_with(kBigMark);
    std::string out;
    out.reserve(bytes.size() / 2 + 16);
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]),
                   second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<std::uint32_t>(big ? first << 8 | second : second << 8 | first);
    };
    for (std::size_t at = 2; at + 1 < bytes.size(); at += 2) {
        std::uint32_t code = unit(at);
        if (code >= 0xD800 && code < 0xDC00 && at + 3 < bytes.size()) {
            const std::uint32_t low = unit(at + 2);
            if (low >= 0xDC00 && low < 0xE000) {
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                at += 2;
            }
        }
        append_utf8(out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
    }
    return out;
}

/// What is no UTF-8 as Windows-1252, which holds Latin-1: the encoding of old spreadsheets.
std::string from_latin(std::string_view bytes) {
    constexpr std::array<std::uint16_t, 32> kOwn = {
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};
    std::string out;
    out.reserve(bytes.size() + bytes.size() / 16);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(out, byte >= 0x80 && byte < 0xA0 ? kOwn[byte - 0x80] : byte);
    }
    return out;
}

/// Without its mark, and with LF at the ends of lines: CR LF, or CR where there is no LF at all.
void tidy(std::string& text) {
    if (text.starts_with(kUtf8Mark)) text.erase(0, kUtf8Mark.size());
    if (text.find('\r') == text.npos) return;
    if (text.find('\n') == text.npos) {
        std::ranges::replace(text, '\r', '\n');
        return;
    }
    std::size_t to = 0;
    for (const char c : text) {
        while (c == '\n' && to > 0 && text[to - 1] == '\r') --to;
        text[to++] = c;
    }
    text.resize(to);
}

}  // namespace

bool begins_encoded_text(std::string_view bytes) { return begins_gzip(bytes) || is_utf16(bytes); }

std::string why_zeros(std::string_view begin) {
    // Every other byte of the first ones: letters in two bytes each.
    constexpr std::size_t kFirst = 64;
    std::size_t zeros = 0;
    const std::size_t few = std::min(begin.size(), kFirst);
    for (std::size_t k = 0; k < few; ++k) zeros += begin[k] == '\0' && k % 2 == 1;
    const bool all = begin.substr(0, few).find_first_not_of('\0') == begin.npos;
    if (few >= 4 && 3 * zeros >= few && !all)
        return "seems to be text in UTF-16 without its mark: save it as UTF-8.";
    return "is not a text file: it contains bytes of zero.";
}

Result<std::string> decode_text(std::string bytes, const std::string& path, std::size_t most, bool arrays,
                                const std::stop_token& stop) {
    if (begins_gzip(bytes)) {
        Result<std::string> unpacked = inflate_bytes(bytes, PackedForm::Gzip, most, stop);
        if (unpacked.cancelled()) return Cancelled{};
        if (!unpacked) return Failure{in_quotes(path) + " " + unpacked.sentence()};
        bytes = *std::move(unpacked);
    }
    if (arrays && begins_numpy(bytes)) return bytes;
    if (std::string why = why_other_kind(bytes); !why.empty()) return Failure{in_quotes(path) + " " + why};
    if (begins_numpy(bytes))
        return Failure{fmt::format("{} is a file of NumPy, and text is needed here (--matrix reads it).",
                                   in_quotes(path))};
    if (is_utf16(bytes)) {
        if (bytes.substr(0, 4) == std::string_view("\xFF\xFE\0\0", 4))
            return Failure{fmt::format("{} is text in UTF-32: save it as UTF-8.", in_quotes(path))};
        bytes = from_utf16(bytes);
    }
    if (stop.stop_requested()) return Cancelled{};
    if (bytes.find('\0') != bytes.npos) return Failure{in_quotes(path) + " " + why_zeros(bytes)};
    if (!is_utf8(bytes)) bytes = from_latin(bytes);
    tidy(bytes);
    return bytes;
}

std::string decode_head(std::string head) {
    if (begins_gzip(head)) head = inflate_head(head, kDecodedHead);
    if (is_utf16(head)) head = from_utf16(head);
    if (head.starts_with(kUtf8Mark)) head.erase(0, kUtf8Mark.size());
    return head;
}

}  // namespace lowrank
