// Characters of texts that come from people and files, whose bytes may be anything.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lowrank {

/// The bytes of the character at the front of text (not empty), and its number; 0 bytes where there is none
/// in UTF-8.
std::size_t decode_utf8(std::string_view text, std::uint32_t& code);

bool is_utf8(std::string_view text);

/// Whether a byte of UTF-8 is the first one of its character.
constexpr bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

/// How many characters UTF-8 has: its columns on a terminal.
std::size_t character_count(std::string_view text);

/// U+FFFE and U+FFFF: UTF-8 and TOML have them, XML may not hold them and no font has a glyph for them.
bool is_barred_from_xml(std::uint32_t code);

/// text with U+FFFD for each byte that begins no character, and for each character that XML may not hold.
std::string as_utf8(std::string_view text);

}  // namespace lowrank
