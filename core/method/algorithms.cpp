// Looks into the table of the algorithms.
#include "core/method/algorithms.h"

#include <algorithm>
#include <array>

#include "core/method/algorithm_table.h"

namespace lowrank {
namespace {

template <std::size_t... i>
constexpr std::array<const AlgorithmRow*, kAlgorithms> all_rows(std::index_sequence<i...>) {
    return {&RowOf<static_cast<Algorithm>(i)>::row...};
}

}  // namespace

const AlgorithmRow& row_of(Algorithm algorithm) {
    static constexpr auto kRows = all_rows(std::make_index_sequence<kAlgorithms>{});
    return *kRows[static_cast<std::size_t>(algorithm)];
}

bool AlgorithmRow::has(RuleKey key) const { return std::ranges::find(*keys, key) != keys->end(); }

bool needs_scaled_spectrum(const MethodSpec& spec) {
    const auto* rules = std::get_if<RateOfRules>(&*row_of(spec).rate);
    return rules && *rules->spectrum == RateSpectrum::Scaled;
}

bool searches_line(const MethodSpec& spec) {
    return spec.step ? std::holds_alternative<ExactLineSearch>(*spec.step)
                     : !row_of(spec).usual_step->has_value();
}

bool has_usual_step(const MethodSpec& spec) { return row_of(spec).usual_step->has_value(); }

bool is_restarted_form(const MethodSpec& spec) {
    const bool gradient_test =
        spec.restart == RestartTest::Gradient || spec.restart == RestartTest::Riemannian;
    return gradient_test && row_of(spec).restarted;
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
