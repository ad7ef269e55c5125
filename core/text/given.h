// What makes a table of rows complete: fields that a row cannot leave out, and all values of the enum it is
// indexed by.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <utility>

namespace lowrank {

/// A field without a default: a row that leaves it out does not compile.
template <class T>
class Given {
public:
    template <std::convertible_to<T> U>
    constexpr Given(U&& value) : value_(std::forward<U>(value)) {}
    constexpr operator const T&() const { return value_; }
    constexpr const T& operator*() const { return value_; }
    constexpr const T* operator->() const { return &value_; }

private:
    T value_;
};

/// All values of an enum that ends in Count, in their order.
template <class Enum>
constexpr auto every() {
    std::array<Enum, static_cast<std::size_t>(Enum::Count)> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<Enum>(i);
    return values;
}

}  // namespace lowrank
