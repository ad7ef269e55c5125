// Answers questions about an algorithm from its row in the table.
#include "core/method/algorithms.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "core/method/algorithm_table.h"

namespace lowrank {
namespace {

template <std::size_t... i>
constexpr std::array<const AlgorithmRow*, kAlgorithms> all_rows(std::index_sequence<i...>) {
    return {&RowOf<static_cast<Algorithm>(i)>::row...};
}

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

std::string why_not_on(const MethodSpec& spec, ProblemKind kind) {
    const AlgorithmRow& row = row_of(spec);
    const KindRow& of = row_of(kind);
    bool runs = true;
    switch (row.kinds) {
        case KindsSolved::All:
            break;
        case KindsSolved::NotSymmetric:
            runs = !of.symmetric;
            break;
        case KindsSolved::Gaussian:
            runs = of.gaussian;
            break;
    }
    return runs ? std::string()
                : fmt::format("{} does not run on {}: {}.", *row.name, *of.title, row.why_not_kind);
}

std::vector<PartForm> parts_of(const MethodSpec& rules) {
    const AlgorithmRow& row = row_of(rules);
    const auto* known = std::get_if<PartsKnown>(&*row.parts);
    if (!known) return {};
    std::vector<PartForm> parts(known->forms->begin(), known->forms->end());
    for (PartForm& form : parts) {
        if (form.part != StepPart::Stepsize) continue;
        if (const std::string_view own = step_formula(rules); !own.empty())
            form = {form.part, "Stepsize", own};
        if (row.steps->has_value() && *step_row(rules).needs == StepNeeds::Curvature)
            form.formula = (*row.steps)->newton;
        if (row.has(RuleKey::Side)) form.formula = search_along(rules.side);
    }
    if (row.has(RuleKey::Restart) && rules.restart != RestartTest::Never)
        parts.push_back({StepPart::RestartTest, "Restart test", test_formula(rules.restart)});
    return parts;
}

std::string why_no_parts(const MethodSpec& rules) {
    const AlgorithmRow& row = row_of(rules);
    const auto* unknown = std::get_if<PartsUnknown>(&*row.parts);
    return unknown ? fmt::format("{} is not shown in its parts: {}", *row.label, *unknown->reason)
                   : std::string();
}

bool needs_scaled_spectrum(const MethodSpec& spec) {
    const auto* rules = std::get_if<RateOfRules>(&*row_of(spec).rate);
    return rules && *rules->spectrum == RateSpectrum::Scaled;
}

std::string_view StepsCarried::why_not(StepNeeds needs) const {
    switch (needs) {
        case StepNeeds::Number:
            return number;
        case StepNeeds::Line:
            return line;
        case StepNeeds::Curvature:
            return curvature;
        case StepNeeds::Change:
            return change;
        case StepNeeds::Count:
            break;
    }
    return {};
}

bool searches_line(const MethodSpec& spec) {
    return std::holds_alternative<RateOfSearch>(*step_row(spec).rate);
}

bool leaves_out_curvature(const MethodSpec& spec) {
    const auto* search = std::get_if<RateOfSearch>(&*step_row(spec).rate);
    return search && !*search->with_curvature;
}

bool has_one_step(const MethodSpec& spec) {
    return std::holds_alternative<RateOfConstant>(*step_row(spec).rate);
}

std::optional<double> constant_step_of(const StepsizeRule& rule) {
    const auto* fixed = std::get_if<ConstantStep>(&rule);
    return fixed ? std::optional(fixed->mu) : std::nullopt;
}

bool has_usual_step(const MethodSpec& spec) { return row_of(spec).usual_step->has_value(); }

NamedForm form_of(const MethodSpec& spec) {
    const AlgorithmRow& row = row_of(spec);
    if (row.restarted && tests_gradient(spec.restart)) return NamedForm::Restarted;
    return row.by_step && spec.step == *row.by_step->step ? NamedForm::ByStep : NamedForm::Plain;
}

std::string_view method_name(const MethodSpec& spec) {
    const AlgorithmRow& row = row_of(spec);
    switch (form_of(spec)) {
        case NamedForm::Restarted:
            return row.restarted->name;
        case NamedForm::ByStep:
            return row.by_step->name;
        case NamedForm::Plain:
            break;
    }
    return row.name;
}

std::string inner_words(const MethodSpec& spec) {
    const AlgorithmRow& row = row_of(spec);
    if (!row.inner) return {};
    const InnerProblem& inner = *row.inner;
    if (spec.inner.steps > 0)
        return fmt::format("{}: {} of at most {} steps (inner={})", *row.name, *inner.solver,
                           spec.inner.steps, spec.inner.steps);
    if (spec.inner.tight)
        return fmt::format("{}: {} {} (inner=tight)", *row.name, *inner.solver, inner.tight);
    return fmt::format("{}: {} {}", *row.name, *inner.solver, *inner.usual);
}

MethodSpec default_spec(Algorithm algorithm, NamedForm form) {
    const AlgorithmRow& row = row_of(algorithm);
    MethodSpec spec;
    spec.algorithm = algorithm;
    spec.momentum = row.momentum;
    switch (form) {
        case NamedForm::Restarted:
            spec.restart = RestartTest::Gradient;
            spec.basin = BasinRestart{};
            break;
        case NamedForm::ByStep:
            if (row.by_step) spec.step = *row.by_step->step;
            break;
        case NamedForm::Plain:
            break;
    }
    return spec;
}

}  // namespace lowrank
