// Looks into the table of the algorithms.
#include "core/method/algorithms.h"

#include <algorithm>
#include <array>

#include "core/method/algorithm_table.h"
#include "core/method/overloaded.h"

namespace lowrank {
namespace {

template <std::size_t... i>
constexpr std::array<const AlgorithmRow*, kAlgorithms> all_rows(std::index_sequence<i...>) {
    return {&RowOf<static_cast<Algorithm>(i)>::row...};
}

constexpr std::string_view kStepsize = "Stepsize";

/// NIHT searches along a part of the gradient.
std::string_view search_along(NihtSide side) {
    switch (side) {
        case NihtSide::U:
            return "μ_t = ‖D‖^2/‖A(D)‖^2,  D = P_U G";
        case NihtSide::V:
            return "μ_t = ‖D‖^2/‖A(D)‖^2,  D = G P_V";
        case NihtSide::UV:
            return "μ_t = ‖D‖^2/‖A(D)‖^2,  D = P_U G P_V";
        case NihtSide::Count:
            break;
    }
    return {};
}

std::string_view test_formula(RestartTest test) {
    switch (test) {
        case RestartTest::Gradient:
            return "⟨A(Y_t) − y, A(X_{t+1} − X_t)⟩ > 0 ?";
        case RestartTest::Riemannian:
            return "⟨g, R_{Y_t}^{−1}(X_{t+1}) − R_{Y_t}^{−1}(X_t)⟩ > 0 ?";
        case RestartTest::Function:
            return "f(X_{t+1}) > f(X_t) ?";
        case RestartTest::Never:
        case RestartTest::Count:
            break;
    }
    return {};
}

bool tests_gradient(RestartTest test) {
    switch (test) {
        case RestartTest::Gradient:
        case RestartTest::Riemannian:
            return true;
        case RestartTest::Never:
        case RestartTest::Function:
        case RestartTest::Count:
            break;
    }
    return false;
}

}  // namespace

const AlgorithmRow& row_of(Algorithm algorithm) {
    static constexpr auto kRows = all_rows(std::make_index_sequence<kAlgorithms>{});
    return *kRows[static_cast<std::size_t>(algorithm)];
}

bool AlgorithmRow::has(RuleKey key) const { return std::ranges::find(*keys, key) != keys->end(); }

std::vector<PartForm> parts_of(const MethodSpec& rules) {
    const AlgorithmRow& row = row_of(rules);
    const auto* known = std::get_if<PartsKnown>(&*row.parts);
    if (!known) return {};
    std::vector<PartForm> parts(known->forms->begin(), known->forms->end());
    for (PartForm& form : parts) {
        if (form.part != StepPart::Stepsize) continue;
        if (!searches_line(rules)) form = {form.part, kStepsize, "μ_t, one number for all steps"};
        if (row.has(RuleKey::Side)) form.formula = search_along(rules.side);
    }
    if (row.has(RuleKey::Restart) && rules.restart != RestartTest::Never)
        parts.push_back({StepPart::RestartTest, "Restart test", test_formula(rules.restart)});
    return parts;
}

std::string why_no_parts(const MethodSpec& rules) {
    const AlgorithmRow& row = row_of(rules);
    const auto* unknown = std::get_if<PartsUnknown>(&*row.parts);
    return unknown ? std::string(*row.label) + " is not shown in its parts: " + std::string(*unknown->reason)
                   : std::string();
}

bool needs_scaled_spectrum(const MethodSpec& spec) {
    const auto* rules = std::get_if<RateOfRules>(&*row_of(spec).rate);
    return rules && *rules->spectrum == RateSpectrum::Scaled;
}

bool searches_line(const MethodSpec& spec) {
    if (!spec.step) return !row_of(spec).usual_step->has_value();
    return std::visit(
        Overloaded{[](const ExactLineSearch&) { return true; }, [](const ConstantStep&) { return false; },
                   [](const OptimalStep&) { return false; }},
        *spec.step);
}

std::optional<double> constant_step_of(const StepsizeRule& rule) {
    return std::visit(Overloaded{[](const ConstantStep& fixed) { return std::optional(fixed.mu); },
                                 [](const ExactLineSearch&) { return std::optional<double>(); },
                                 [](const OptimalStep&) { return std::optional<double>(); }},
                      rule);
}

bool has_usual_step(const MethodSpec& spec) { return row_of(spec).usual_step->has_value(); }

bool is_restarted_form(const MethodSpec& spec) {
    return tests_gradient(spec.restart) && row_of(spec).restarted;
}

std::string_view method_name(const MethodSpec& spec) {
    const AlgorithmRow& row = row_of(spec);
    return is_restarted_form(spec) ? *row.restarted->name : *row.name;
}

MethodSpec default_spec(Algorithm algorithm, bool restarted) {
    MethodSpec spec;
    spec.algorithm = algorithm;
    spec.momentum = row_of(algorithm).momentum;
    if (restarted) {
        spec.restart = RestartTest::Gradient;
        spec.basin = BasinRestart{};
    }
    return spec;
}

}  // namespace lowrank
