// Writes and reads share lines: keys and values between 'lrl1' and a checksum, spaces between them.
#include "core/io/share_line.h"

#include <array>
#include <fmt/core.h>

#include "core/io/table/table_text.h"
#include "core/text/bounds.h"

namespace lowrank {
namespace {

constexpr std::string_view kVersion = "lrl1", kOfView = "view.";
constexpr std::string_view kHex = "0123456789abcdef";

constexpr std::array<std::uint32_t, 256> kCrcTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t remainder = byte;
        for (int bit = 0; bit < 8; ++bit) remainder = (remainder >> 1) ^ ((remainder & 1) ? 0xEDB88320u : 0u);
        table[byte] = remainder;
    }
    return table;
}();

std::string hex_of(std::uint32_t value) {
    std::string text(8, '0');
    for (int digit = 7; digit >= 0; --digit, value >>= 4)
        text[static_cast<std::size_t>(digit)] = kHex[value & 15];
    return text;
}

bool needs_escape(char c) {
    const unsigned char byte = static_cast<unsigned char>(c);
    return byte <= ' ' || byte == 0x7f || c == '%' || c == '#';
}

std::string body_of(const KeyValues& keys) {
    std::string line(kVersion);
    for (const auto& [name, value] : keys) line += " " + name + "=" + escaped_word(value);
    return line;
}

}  // namespace

std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t remainder = 0xFFFFFFFFu;
    for (const char c : bytes)
        remainder = (remainder >> 8) ^ kCrcTable[(remainder ^ static_cast<unsigned char>(c)) & 0xFF];
    return ~remainder;
}

std::string crc32_text(std::string_view bytes) { return hex_of(crc32(bytes)); }

std::string escaped_word(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (!needs_escape(c)) {
            out += c;
            continue;
        }
        const unsigned byte = static_cast<unsigned char>(c);
        out += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
    return out;
}

Result<std::string> unescaped_word(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const std::size_t high = i + 2 < text.size() ? kHex.find(text[i + 1]) : kHex.npos;
        const std::size_t low = i + 2 < text.size() ? kHex.find(text[i + 2]) : kHex.npos;
        if (high == kHex.npos || low == kHex.npos)
            return Failure{
                fmt::format("a % in a share line is followed by two of 0-9 and a-f, but not in '{}'.", text)};
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

std::string_view share_crc(std::string_view line) { return line.substr(line.rfind('#') + 1); }

std::string write_share_keys(const KeyValues& keys) {
    const std::string body = body_of(keys);
    return body + " #" + crc32_text(body);
}

std::string write_share_line(const ExperimentSpec& spec, const KeyValues& view) {
    KeyValues keys = all_keys(spec);
    for (const auto& [key, value] : view) keys.emplace_back(std::string(kOfView) + key, value);
    return write_share_keys(keys);
}

Result<KeyValues> read_share_keys(std::string_view line) {
    line = trimmed(line);
    if (line.substr(0, line.find(' ')) != kVersion) {
        if (line.starts_with("lrl"))
            return Failure{fmt::format("this share line begins with '{}', and this version reads lrl1.",
                                       line.substr(0, line.find(' ')))};
        return Failure{"this is not a share line: one begins with lrl1 and ends with # and eight digits."};
    }
    const Failure broken{
        "this share line was cut or altered: its checksum, # and eight digits at the end, does not fit."};
    if (line.size() > kLongestValue)
        return Failure{
            fmt::format("this share line has {} letters, and {} are the most.", line.size(), kLongestValue)};
    const std::size_t mark = line.rfind(" #");
    if (mark == line.npos || line.size() != mark + 10) return broken;
    const std::string_view body = line.substr(0, mark);
    if (line.substr(mark + 2) != crc32_text(body)) return broken;

    KeyValues keys;
    std::size_t at = kVersion.size();
    while (at < body.size()) {
        const std::size_t end = std::min(body.find(' ', at + 1), body.size());
        const std::string_view word = body.substr(at + 1, end - at - 1);
        at = end;
        const std::size_t equals = word.find('=');
        if (equals == word.npos)
            return Failure{fmt::format("a share line is made of key=value, and '{}' is not.", word)};
        Result<std::string> value = unescaped_word(word.substr(equals + 1));
        if (!value) return Failure{value.sentence()};
        keys.emplace_back(std::string(word.substr(0, equals)), std::move(*value));
    }
    return keys;
}

KeyValues view_of_share_line(std::string_view line) {
    KeyValues view;
    if (const Result<KeyValues> keys = read_share_keys(line))
        for (const auto& [key, value] : *keys)
            if (key.starts_with(kOfView)) view.emplace_back(key.substr(kOfView.size()), value);
    return view;
}

Result<ExperimentSpec> read_share_line(std::string_view line) {
    Result<KeyValues> keys = read_share_keys(line);
    if (!keys) return Failure{keys.sentence()};
    std::erase_if(*keys, [](const auto& word) { return word.first.starts_with(kOfView); });
    ExperimentSpec spec = default_experiment();
    spec.methods.clear();
    if (Result<Written> done = apply_file_keys(*keys, spec); !done) return Failure{done.sentence()};
    return spec;
}

}  // namespace lowrank
