// Symbols are replaced letter for letter, the longest first.
#include "app/workspace/race/step_words.h"

#include <algorithm>
#include <cmath>

#include "app/ui/format.h"

namespace lowrank::panels {
namespace {

constexpr int kPlaces = 4;

/// A count or a factor that is a whole number is not measured to four digits.
std::string shown_number(const PartNumber& number) {
    const bool whole =
        number.unit == 0 && std::abs(number.value) < 1e4 && number.value == std::floor(number.value);
    return whole ? decimals(number.value, 0) : number_markup(number.value, kPlaces);
}

/// Whether a number needs parentheses between what stands before and after it.
bool wants_parentheses(double value, std::string_view shown, std::string_view before,
                       std::string_view after) {
    const bool product = shown.find("·") != std::string_view::npos;
    const auto ends = [&](std::string_view sign) { return before.ends_with(sign); };
    if (after.starts_with("^")) return true;
    if (product && ends("/")) return true;
    return value < 0 && (ends("−") || ends("/") || ends("− ") || ends("+ "));
}

const PartNumber* longest_at(std::string_view text, std::span<const PartNumber> numbers) {
    const PartNumber* found = nullptr;
    for (const PartNumber& number : numbers) {
        if (!text.starts_with(number.symbol)) continue;
        // 'μ' is not the 'μ_t' that begins like it.
        if (text.substr(number.symbol.size()).starts_with("_")) continue;
        if (!found || number.symbol.size() > found->symbol.size()) found = &number;
    }
    return found;
}

}  // namespace

std::string filled_in(std::string_view formula, std::span<const PartNumber> numbers) {
    std::string out;
    while (!formula.empty()) {
        const PartNumber* number = longest_at(formula, numbers);
        if (!number || std::isnan(number->value)) {
            out += formula[0];
            formula.remove_prefix(1);
            continue;
        }
        formula.remove_prefix(number->symbol.size());
        const std::string shown = shown_number(*number);
        out += wants_parentheses(number->value, shown, out, formula) ? "(" + shown + ")" : shown;
    }
    return out;
}

std::vector<std::string> equations(std::span<const PartNumber> numbers) {
    std::vector<std::string> all;
    for (const PartNumber& number : numbers)
        all.push_back(std::string(number.symbol) + " = " + shown_number(number));
    return all;
}

}  // namespace lowrank::panels
