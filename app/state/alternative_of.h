// Whether a type is one of a variant's.
#pragma once
#include <type_traits>
#include <variant>

namespace lowrank::state {

template <class T, class Variant>
inline constexpr bool kIsAlternative = false;
template <class T, class... Ts>
inline constexpr bool kIsAlternative<T, std::variant<Ts...>> = (std::is_same_v<T, Ts> || ...);

template <class T, class Variant>
concept AlternativeOf = kIsAlternative<T, Variant>;

}  // namespace lowrank::state
