// Describes a step in sentences: what each of its parts found.
#include <algorithm>
#include <fmt/core.h>

#include "app/workspace/race/figures/step_page.h"

namespace lowrank::race {
namespace {

/// Formulas as markup writes them, for scripts told without their signs would be other formulas.
std::string told(std::string markup) {
    std::erase(markup, '\\');
    return markup;
}

}  // namespace

std::string describe_step(const StepPageInput& input) {
    std::string out = fmt::format("The step from t = {} to {} of {} on {}, part by part.", input.step.t,
                                  input.step.t + 1, told(input.method), told(input.corner));
    for (const StepRow& row : input.rows) {
        std::vector<std::string> words{told(std::string(row.form.formula))};
        if (!row.filled.empty()) words.push_back(fmt::format("with its numbers {}", told(row.filled)));
        words.insert(words.end(), row.numbers.begin(), row.numbers.end());
        if (!row.verdict.empty()) words.push_back(row.verdict);
        if (!row.calls.empty()) words.push_back(row.calls);
        out += " " + std::string(row.form.name) + ": ";
        for (std::size_t k = 0; k < words.size(); ++k) out += (k > 0 ? "; " : "") + words[k];
        out += out.ends_with('.') ? "" : ".";
    }
    return out;
}

}  // namespace lowrank::race
