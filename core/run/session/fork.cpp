// Finds where two runs part, from what was changed and when.
#include "core/run/session/fork.h"

#include <algorithm>
#include <vector>

namespace lowrank {
namespace {

/// The t of the first change that one has and the other has not; absent where they are the same run.
std::optional<std::int64_t> parting(const ExperimentSpec& spec, std::size_t a, std::size_t b) {
    const std::vector<MethodChange> first = changes_of(spec, static_cast<Index>(a)),
                                    second = changes_of(spec, static_cast<Index>(b));
    const auto [p, q] =
        std::ranges::mismatch(first, second, [](const MethodChange& x, const MethodChange& y) {
            return x.t == y.t && x.key == y.key && x.value == y.value;
        });
    if (p == first.end() && q == second.end()) return std::nullopt;
    if (p == first.end()) return q->t;
    if (q == second.end()) return p->t;
    return std::min(p->t, q->t);
}

}  // namespace

std::optional<Fork> fork_of(const Race& race, std::size_t method,
                            const std::function<bool(std::size_t)>& counts) {
    const auto& methods = race.spec.methods;
    std::optional<Fork> last;
    if (race.spec.changes.empty()) return last;
    for (std::size_t m = 0; m < std::min(method, methods.size()); ++m) {
        if (method >= methods.size() || !(methods[m].spec == methods[method].spec) || !counts(m)) continue;
        const std::optional<std::int64_t> t = parting(race.spec, m, method);
        if (t && *t > 0 && (!last || *t > last->t)) last = Fork{m, *t};
    }
    return last;
}

std::size_t first_own_row(const Race& race, std::size_t method,
                          const std::function<bool(std::size_t)>& counts) {
    const std::optional<Fork> fork = fork_of(race, method, counts);
    return fork ? std::min(static_cast<std::size_t>(fork->t), race.traces[fork->parent].size() - 1) : 0;
}

}  // namespace lowrank
