// Words that keep their small letter at the beginning of a sentence.
#include "app/state/sentence.h"

#include <algorithm>
#include <string_view>

#include "core/method/registry.h"
#include "core/problem/kind.h"

namespace lowrank::state {
namespace {

bool is_typed(std::string_view word) {
    if (word.size() == 1) return word != "a";
    return std::ranges::any_of(kProblemKinds, [&](ProblemKind kind) { return *row_of(kind).word == word; }) ||
           std::ranges::any_of(all_methods(), [&](const MethodInfo& info) { return info.name == word; });
}

}  // namespace

std::string begun(std::string sentence) {
    const bool small = !sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z';
    if (small && !is_typed(std::string_view(sentence).substr(0, sentence.find_first_of(" :,"))))
        sentence[0] -= 'a' - 'A';
    return sentence;
}

}  // namespace lowrank::state
