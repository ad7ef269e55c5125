// Answers questions about a source of problems from its row in the table.
#include "core/problem/source.h"

#include <array>

#include "core/problem/source_table.h"

namespace lowrank {
namespace {

template <std::size_t... i>
constexpr std::array<const SourceRow*, kProblemSources.size()> all_sources(std::index_sequence<i...>) {
    return {&SourceOf<static_cast<ProblemSource>(i)>::row...};
}

}  // namespace

const SourceRow& row_of(ProblemSource source) {
    static constexpr auto kRows = all_sources(std::make_index_sequence<kProblemSources.size()>{});
    return *kRows[static_cast<std::size_t>(source)];
}

std::string_view why_idle(ProblemSource source, std::string_view key) {
    for (const IdleKey& idle : *row_of(source).idle)
        if (idle.key == key) return idle.why;
    return {};
}

}  // namespace lowrank
