// Looks into the table of the sources of problems.
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

}  // namespace lowrank
