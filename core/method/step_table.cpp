// Answers questions about a stepsize rule from its row, and reads the words of those that hold a number or a
// choice.
#include "core/method/step_table.h"

#include <array>
#include <cmath>
#include <type_traits>
#include <utility>

#include "core/method/algorithms.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

template <class Rule>
std::optional<Rule> if_word(std::string_view value, std::string_view word) {
    return value == word ? std::optional(Rule{}) : std::nullopt;
}

std::optional<double> positive(std::string_view value) {
    const std::optional<double> number = parse_number(value);
    return number && *number > 0 ? number : std::nullopt;
}

std::optional<double> unless_positive(double value) {
    return value > 0 && std::isfinite(value) ? std::nullopt : std::optional(value);
}

std::string_view word_of(ChangeQuotient quotient) {
    switch (quotient) {
        case ChangeQuotient::Adaptive:
            return "bb";
        case ChangeQuotient::Long:
            return "bb-long";
        case ChangeQuotient::Short:
            return "bb-short";
        case ChangeQuotient::Count:
            break;
    }
    return {};
}

constexpr std::string_view kOverT = "/t";

/// use(type_identity<Rule>) for every alternative.
template <std::size_t... i, class Use>
void for_each_rule(std::index_sequence<i...>, Use use) {
    (use(std::type_identity<std::variant_alternative_t<i, StepsizeRule>>{}), ...);
}
template <class Use>
void for_each_rule(Use use) {
    for_each_rule(std::make_index_sequence<std::variant_size_v<StepsizeRule>>{}, use);
}

}  // namespace

std::optional<ConstantStep> StepOf<ConstantStep>::read(std::string_view value) {
    const std::optional<double> mu = positive(value);
    return mu ? std::optional(ConstantStep{*mu}) : std::nullopt;
}
std::string StepOf<ConstantStep>::print(const ConstantStep& step) { return print_number(step.mu); }
std::optional<double> StepOf<ConstantStep>::wrong(const ConstantStep& step) {
    return unless_positive(step.mu);
}

std::optional<ExactLineSearch> StepOf<ExactLineSearch>::read(std::string_view value) {
    return if_word<ExactLineSearch>(value, "exact");
}
std::optional<NewtonStep> StepOf<NewtonStep>::read(std::string_view value) {
    return if_word<NewtonStep>(value, "newton");
}
std::optional<OptimalStep> StepOf<OptimalStep>::read(std::string_view value) {
    return if_word<OptimalStep>(value, "optimal");
}

std::optional<BarzilaiBorweinStep> StepOf<BarzilaiBorweinStep>::read(std::string_view value) {
    for (const ChangeQuotient each : kChangeQuotients)
        if (word_of(each) == value) return BarzilaiBorweinStep{each};
    return std::nullopt;
}
std::string StepOf<BarzilaiBorweinStep>::print(const BarzilaiBorweinStep& step) {
    return std::string(word_of(step.quotient));
}

std::string_view StepOf<BarzilaiBorweinStep>::formula(const BarzilaiBorweinStep& step) {
    switch (step.quotient) {
        case ChangeQuotient::Adaptive:
            return "b_1 = ‖s‖^2/|⟨s, z⟩|,  b_2 = |⟨s, z⟩|/‖z‖^2,  μ = b_2 where b_2 < b_1/2, else b_1";
        case ChangeQuotient::Long:
            return "μ = ‖s‖^2/|⟨s, z⟩|";
        case ChangeQuotient::Short:
            return "μ = |⟨s, z⟩|/‖z‖^2";
        case ChangeQuotient::Count:
            break;
    }
    return {};
}

std::optional<FallingStep> StepOf<FallingStep>::read(std::string_view value) {
    if (!value.ends_with(kOverT)) return std::nullopt;
    const std::optional<double> first = positive(value.substr(0, value.size() - kOverT.size()));
    return first ? std::optional(FallingStep{*first}) : std::nullopt;
}
std::string StepOf<FallingStep>::print(const FallingStep& step) {
    return print_number(step.first) + std::string(kOverT);
}
std::optional<double> StepOf<FallingStep>::wrong(const FallingStep& step) {
    return unless_positive(step.first);
}

const StepRow& row_of(const StepsizeRule& rule) {
    return std::visit([]<class Rule>(const Rule&) -> const StepRow& { return StepOf<Rule>::row; }, rule);
}

const StepRow& step_row(const MethodSpec& spec) {
    if (spec.step) return row_of(*spec.step);
    return has_usual_step(spec) ? StepOf<ConstantStep>::row : StepOf<ExactLineSearch>::row;
}

std::vector<const StepRow*> all_step_rows() {
    std::vector<const StepRow*> rows;
    for_each_rule([&]<class Rule>(std::type_identity<Rule>) { rows.push_back(&StepOf<Rule>::row); });
    return rows;
}

std::string_view step_formula(const MethodSpec& spec) {
    const auto of = []<class Rule>(const Rule& step) { return StepOf<Rule>::formula(step); };
    if (spec.step) return std::visit(of, *spec.step);
    return has_usual_step(spec) ? of(ConstantStep{}) : of(ExactLineSearch{});
}

std::string print_step(const StepsizeRule& rule) {
    return std::visit([]<class Rule>(const Rule& step) { return StepOf<Rule>::print(step); }, rule);
}

std::optional<StepsizeRule> read_step(std::string_view value) {
    std::optional<StepsizeRule> found;
    for_each_rule([&]<class Rule>(std::type_identity<Rule>) {
        if (const auto rule = StepOf<Rule>::read(value)) found = *rule;
    });
    return found;
}

std::optional<double> wrong_step(const StepsizeRule& rule) {
    return std::visit([]<class Rule>(const Rule& step) { return StepOf<Rule>::wrong(step); }, rule);
}

}  // namespace lowrank
