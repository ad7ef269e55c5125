// The SHA-256 of a text, for what must not be forged: a CRC tells mistakes, and anybody can make a text that
// has it.
#pragma once
#include <string>
#include <string_view>

namespace lowrank {

/// SHA-256 (FIPS 180-4) of the bytes, as 64 hexadecimal digits in lower case. Cost: some 200 MB a second.
std::string sha256_text(std::string_view bytes);

}  // namespace lowrank
