// Quotients of products of numbers and powers: no more than stands in an answer.
#include "app/lesson/answer.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <utility>

#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::lesson {
namespace {

/// The text without spaces, and every sign of it in ASCII.
std::string plain(std::string_view text) {
    struct Sign {
        std::string_view written;
        char means;
    };
    constexpr Sign kSigns[] = {{"−", '-'}, {"·", '*'}, {"×", '*'}, {"⁄", '/'}, {"÷", '/'}, {",", '.'}};
    std::string out;
    while (!text.empty()) {
        const Sign* sign = nullptr;
        for (const Sign& each : kSigns)
            if (text.starts_with(each.written)) sign = &each;
        if (sign)
            out += sign->means;
        else if (text.front() != ' ' && text.front() != '\t')
            out += text.front();
        text.remove_prefix(sign ? sign->written.size() : 1);
    }
    return out;
}

std::optional<double> number_or_power(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const std::size_t raised = text.find('^');
    if (raised == text.npos) return parse_number(text);
    std::string_view exponent = text.substr(raised + 1);
    for (const auto& [open, close] : {std::pair('(', ')'), {'{', '}'}})
        if (exponent.size() > 2 && exponent.front() == open && exponent.back() == close)
            exponent = exponent.substr(1, exponent.size() - 2);
    const auto base = parse_number(text.substr(0, raised)), power = parse_number(exponent);
    if (!base || !power) return std::nullopt;
    return std::pow(*base, *power);
}

std::optional<double> product(std::string_view text) {
    double value = 1;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('*', at), text.size());
        const auto factor = number_or_power(text.substr(at, end - at));
        if (!factor) return std::nullopt;
        value *= *factor;
        at = end + 1;
    }
    return value;
}

}  // namespace

std::optional<double> read_answer(std::string_view typed) {
    const std::string text = plain(typed);
    std::string_view rest = text;
    const bool percent = rest.ends_with('%');
    if (percent) rest.remove_suffix(1);
    const std::size_t over = rest.find('/');
    std::optional<double> value = product(rest.substr(0, over));
    if (value && over != rest.npos) {
        const auto divisor = product(rest.substr(over + 1));
        value = divisor ? std::optional(*value / *divisor) : std::nullopt;
    }
    if (value && percent) *value /= 100;
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string why_no_answer(std::string_view text) {
    if (trimmed(text).empty() || read_answer(text)) return {};
    return fmt::format("'{}' is no number: 0.82, 9/11, 82 % and 1e-3 are read.", excerpt(trimmed(text)));
}

}  // namespace lowrank::lesson
