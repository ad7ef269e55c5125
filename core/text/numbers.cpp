// Numbers in and out by charconv: no locale, no surprises with hex, and the shortest text that reads back.
#include "core/text/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lowrank {
namespace {

template <class T>
std::optional<T> parse_whole(std::string_view text) {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stopped != end) return std::nullopt;
    return value;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
    const std::optional<double> value = parse_whole<double>(text);
    if (!value || !std::isfinite(*value)) return std::nullopt;
    return value;
}

std::optional<std::int64_t> parse_integer(std::string_view text) { return parse_whole<std::int64_t>(text); }

std::optional<std::uint64_t> parse_unsigned(std::string_view text) {
    return parse_whole<std::uint64_t>(text);
}

std::string print_number(double value) {
    if (std::isnan(value)) return "nan";
    char buffer[32];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, result.ptr};
}

std::string print_significant(double value, int digits) {
    if (std::isnan(value)) return "-";
    char buffer[48];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general,
                                      std::clamp(digits, 1, 17));
    return {buffer, result.ptr};
}

std::pair<std::string, std::string> print_apart(double first, double second, int digits) {
    std::pair<std::string, std::string> out;
    do out = {print_significant(first, digits), print_significant(second, digits)};
    while (out.first == out.second && first != second && ++digits <= 17);
    return out;
}

std::string print_fixed(double value, int decimals) {
    char buffer[340];  // the largest double has 309 digits before the point
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed,
                                      std::clamp(decimals, 0, 17));
    return {buffer, result.ptr};
}

double rounded_within(double value, double range) {
    if (!(range > 0) || !std::isfinite(range)) return value;
    const double decimals = std::ceil(-std::log10(range / 1000) - 1e-9);
    const double grain = std::pow(10.0, std::abs(decimals));
    if (!std::isfinite(grain)) return value;
    // Divided by a whole number where the step is below one, so that 0.95 is the double 0.95.
    return decimals >= 0 ? std::round(value * grain) / grain : std::round(value / grain) * grain;
}

std::string print_duration(double seconds) {
    if (!std::isfinite(seconds)) return "–";
    const auto three = [](double value) {
        return print_fixed(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
    };
    if (seconds < 999.5e-6) return three(seconds * 1e6) + " µs";
    if (seconds < 0.9995) return three(seconds * 1e3) + " ms";
    return three(seconds) + " s";
}

std::string print_size(double bytes) {
    const char* const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    for (; bytes >= 1024 && unit < 4; ++unit) bytes /= 1024;
    return print_significant(bytes, bytes >= 100 ? 4 : 3) + " " + units[unit];
}

}  // namespace lowrank
