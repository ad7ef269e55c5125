// Visiting a rule: one function for each alternative, and a missing one does not compile.
#pragma once
#include <variant>

namespace lowrank {

/// Overloaded{[](const A&) {…}, [](const B&) {…}} for std::visit.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
// For compilers that deduce no aggregates' arguments (clang before 17).
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace lowrank
