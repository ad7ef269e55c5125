// Numbers of method strings, read and written by the rules of the whole program. Knows no key.
#pragma once
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace lowrank {

// The files' own reader (core/io) follows the same rules, but that room stands above this one.

/// All of text as a finite decimal number; hex, inf, nan, spaces, a plus sign and leftovers are refused.
inline std::optional<double> read_decimal(std::string_view text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stopped != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// The shortest text that reads back to the same bits.
inline std::string write_decimal(double value) {
    char buffer[32];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, result.ptr};
}

}  // namespace lowrank
