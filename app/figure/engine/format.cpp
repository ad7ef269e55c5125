// Writes numbers in the few forms they take in figures and panels.
#include "app/figure/engine/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

constexpr const char* kMinus = "−";

std::string fixed(double value, int decimals) {
    std::array<char, 400> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::fixed, decimals);
    return {buffer.data(), end.ptr};
}

}  // namespace

std::string format_fixed(double value, int decimals) {
    std::string text = fixed(std::abs(value), decimals);
    const bool zero = text.find_first_not_of("0.") == std::string::npos;
    return (value < 0 && !zero ? kMinus : "") + text;
}

std::string power_of_ten(int exponent) {
    return "10^{" + std::string(exponent < 0 ? kMinus : "") + std::to_string(std::abs(exponent)) + "}";
}

std::string format_value(double value, int digits) {
    if (std::isnan(value)) return "–";
    if (std::isinf(value)) return value < 0 ? std::string(kMinus) + "∞" : "∞";
    if (value == 0) return "0";
    // The exponent after rounding: 9.996 has four digits before it has three.
    std::array<char, 64> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value),
                                   std::chars_format::scientific, digits - 1);
    const std::string scientific(buffer.data(), end.ptr);
    const std::size_t e = scientific.find('e');
    const int exponent = std::stoi(scientific.substr(e + 1));
    const bool plain = exponent >= -3 && exponent < 5;
    if (plain) return format_fixed(value, std::max(0, digits - 1 - exponent));
    if (digits == 1 && scientific.front() == '1') return (value < 0 ? kMinus : "") + power_of_ten(exponent);
    return (value < 0 ? kMinus : "") + scientific.substr(0, e) + "·" + power_of_ten(exponent);
}

std::string format_seconds(double seconds) {
    if (seconds == 0) return "0 s";
    return (seconds < 0 ? kMinus : "") + print_duration(std::abs(seconds));
}

std::string format_rate(double rate) { return std::isfinite(rate) ? format_fixed(rate, 4) : "–"; }

std::string format_rate_short(double rate) {
    if (!std::isfinite(rate)) return "–";
    // Near one the distance to it is what tells two rates apart, and no rate rounds to one or to none.
    const double gap = std::min(std::abs(1 - rate), std::abs(rate));
    if (std::abs(1 - rate) < kFlatRate) return format_fixed(1, 2);
    const int digits =
        gap > 0 && gap < 0.0995 ? 1 - static_cast<int>(std::floor(std::log10(gap * 1.005))) : 2;
    return format_fixed(rate, std::clamp(digits, 2, 9));
}

std::string format_rate(double rate, bool paper) {
    return paper ? format_rate(rate) : format_rate_short(rate);
}

std::pair<std::string, std::string> format_rates_short(double first, double second) {
    std::pair said{format_rate_short(first), format_rate_short(second)};
    std::pair exact{format_rate(first), format_rate(second)};
    return said.first == said.second && exact.first != exact.second ? exact : said;
}

std::string format_short(double value) {
    std::string text = format_value(value, 4);
    const std::size_t power = std::min(text.find("·"), text.size());
    std::string number = text.substr(0, power);
    if (number.find('.') == std::string::npos) return text;
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
    return number + text.substr(power);
}

std::string format_share(double value) {
    const double size = std::abs(value);
    const int first = size > 0 && std::isfinite(size) ? static_cast<int>(std::floor(std::log10(size))) : 0;
    std::string text = format_fixed(value, std::clamp(3 - first, 2, 6));
    while (text.size() > 1 && text.back() == '0' && text[text.size() - 3] != '.') text.pop_back();
    return text;
}

}  // namespace lowrank::figure
