// Puts numbers into the formulas of a step: symbols are replaced letter for letter, the longest first. Card
// and page say the same.
#include "app/workspace/race/figures/step_words.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/format.h"
#include "core/method/algorithms.h"

namespace lowrank::race {
namespace {

constexpr int kPlaces = 4;

/// A count or a factor that is a whole number is not measured to four digits.
std::string shown_number(const PartNumber& number) {
    const bool whole =
        number.unit == 0 && std::abs(number.value) < 1e4 && number.value == std::floor(number.value);
    return whole ? figure::format_fixed(number.value, 0) : figure::format_value(number.value, kPlaces);
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

std::string count_of(std::uint32_t count, const char* one, const char* more) {
    return count == 0 ? "" : std::to_string(count) + " " + (count == 1 ? one : more);
}

StepRow made_row(const PartForm& form, const MadePart& part, const StepInParts& step, const Trace& trace) {
    StepRow row;
    row.form = form;
    std::vector<PartNumber> numbers = numbers_of(part, step, trace);
    row.filled = filled_in(form.formula, numbers);
    if (row.filled == form.formula) row.filled.clear();
    // What stands in the formula is said there.
    std::erase_if(numbers, [&](const PartNumber& number) {
        return form.formula.find(number.symbol) != std::string_view::npos;
    });
    row.numbers = equations(numbers);
    // The answer stands beside its question.
    if (form.part == StepPart::RestartTest && !row.filled.empty())
        row.filled += "  " + std::string(part.verdict);
    else
        row.verdict = part.verdict;
    row.calls = calls_of(part.operator_calls, part.svds);
    row.seconds = part.seconds;
    return row;
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

std::string calls_of(std::uint32_t operator_calls, std::uint32_t svds) {
    const std::string a = count_of(operator_calls, "operator call", "operator calls"),
                      b = count_of(svds, "SVD", "SVDs");
    return a.empty() || b.empty() ? a + b : a + ", " + b;
}

std::vector<PartNumber> numbers_of(const MadePart& part, const StepInParts& step, const Trace& trace) {
    std::vector<PartNumber> numbers = part.numbers;
    if (part.part != StepPart::Move) return numbers;
    numbers.push_back({"‖X_{t+1} − X_t‖", step.moved, 1});
    const auto t = static_cast<std::size_t>(step.t);
    if (step.t < 0 || t + 1 >= trace.size()) return numbers;
    for (const auto& [symbol, value] :
         {std::pair("f(X_t)", trace.objective[t]), std::pair("f(X_{t+1})", trace.objective[t + 1])})
        if (!std::isnan(value)) numbers.push_back({symbol, value, 2});
    return numbers;
}

std::vector<StepRow> step_rows(const StepInParts& step, const Trace& trace) {
    std::vector<StepRow> rows;
    for (const PartForm& form : parts_of(step.rules)) {
        const auto part = std::ranges::find(step.parts, form.part, &MadePart::part);
        StepRow bare;
        bare.form = form;
        rows.push_back(part == step.parts.end() ? bare : made_row(form, *part, step, trace));
    }
    return rows;
}

}  // namespace lowrank::race
