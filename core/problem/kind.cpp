// Answers questions about a kind of problem from its row in the table.
#include "core/problem/kind.h"

#include "core/problem/kind_table.h"

namespace lowrank {
namespace {

template <std::size_t... i>
constexpr std::array<const KindRow*, kProblemKinds.size()> all_kinds(std::index_sequence<i...>) {
    return {&KindOf<static_cast<ProblemKind>(i)>::row...};
}

}  // namespace

const KindRow& row_of(ProblemKind kind) {
    static constexpr auto kRows = all_kinds(std::make_index_sequence<kProblemKinds.size()>{});
    return *kRows[static_cast<std::size_t>(kind)];
}

Index KindRow::numbers_of_measurement(Index rows, Index cols) const {
    Index numbers = 0;
    for (const OperatorTable& table : *tables) numbers += (*table.width)(rows, cols);
    return numbers;
}

double KindRow::freedom(double n1, double n2, double r) const {
    return symmetric ? r * (2 * n1 - r + 1) / 2 : r * (n1 + n2 - r);
}

std::optional<ProblemKind> kind_of_word(std::string_view word) {
    for (const ProblemKind kind : kProblemKinds)
        if (*row_of(kind).word == word) return kind;
    return std::nullopt;
}

std::string kind_words(std::string_view between) {
    std::string words;
    for (const ProblemKind kind : kProblemKinds)
        words += std::string(words.empty() ? "" : between) + std::string(*row_of(kind).word);
    return words;
}

}  // namespace lowrank
