// Makes the method that a spec describes, by the table of the algorithms.
#include <array>
#include <utility>

#include "core/method/algorithm_table.h"
#include "core/method/method.h"

namespace lowrank {
namespace {

template <Algorithm algorithm>
constexpr TwoNumberMaker* two_number_maker() {
    constexpr bool has_form = std::holds_alternative<OnTwoNumbers>(*RowOf<algorithm>::row.two_numbers);
    if constexpr (has_form)
        return RowOf<algorithm>::on_two_numbers;
    else
        return nullptr;
}

template <std::size_t... i>
constexpr std::array<MethodMaker*, kAlgorithms> all_methods(std::index_sequence<i...>) {
    return {RowOf<static_cast<Algorithm>(i)>::make...};
}

template <std::size_t... i>
constexpr std::array<TwoNumberMaker*, kAlgorithms> all_forms(std::index_sequence<i...>) {
    return {two_number_maker<static_cast<Algorithm>(i)>()...};
}

}  // namespace

std::unique_ptr<Method> make_method(const MethodSpec& spec) {
    static constexpr auto kMakers = all_methods(std::make_index_sequence<kAlgorithms>{});
    return kMakers[static_cast<std::size_t>(spec.algorithm)](spec);
}

std::unique_ptr<TwoNumberMethod> make_on_two_numbers(const MethodSpec& rules, TwoEigenvalues Q) {
    static constexpr auto kMakers = all_forms(std::make_index_sequence<kAlgorithms>{});
    return kMakers[static_cast<std::size_t>(rules.algorithm)](rules, Q);
}

}  // namespace lowrank
