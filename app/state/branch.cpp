// Branches are entries and changes like any other: files, share lines and names know nothing of them.
#include "app/state/branch.h"

#include <algorithm>

#include "app/state/taking_part.h"

namespace lowrank::state {
namespace {

std::vector<MethodChange> changes_before(const ExperimentSpec& spec, Index method, Index t) {
    std::vector<MethodChange> changes = changes_of(spec, method);
    std::erase_if(changes, [t](const MethodChange& change) { return change.t >= t; });
    for (MethodChange& change : changes) change.method = 0;
    return changes;
}

}  // namespace

std::optional<Index> branch_point(const AppState& state, Index method) {
    if (!state.has_method(method)) return std::nullopt;
    // A branch that was made a moment ago is not running yet, and can be given another rule all the same.
    if (state.race.cursor && is_branch_at(state.experiment, method, static_cast<Index>(*state.race.cursor)))
        return static_cast<Index>(*state.race.cursor);
    const Progress& progress = state.race.progress;
    const auto m = static_cast<std::size_t>(method);
    if (!state.refusal.empty() || progress.generation < progress.awaited || m >= progress.newest.size() ||
        !takes_part(state, method))
        return std::nullopt;
    const std::int64_t last = progress.newest[m] - (progress.final[m] ? 1 : 0);
    if (last < 0) return std::nullopt;
    return static_cast<Index>(std::clamp<std::int64_t>(state.cursor_t(), 0, last));
}

MethodSpec rules_at(const ExperimentSpec& spec, Index method, Index t) {
    MethodSpec rules = spec.methods[static_cast<std::size_t>(method)].spec;
    for (const MethodChange& change : changes_of(spec, method)) {
        if (change.t > t) break;
        if (const auto next = with_key(rules, change.key, change.value)) rules = *next;
    }
    return rules;
}

bool is_branch_at(const ExperimentSpec& spec, Index method, Index t) {
    const std::vector<MethodChange> own = changes_of(spec, method);
    if (own.empty() || own.back().t != t) return false;
    const std::vector<MethodChange> before = changes_before(spec, method, t);
    for (std::size_t k = 0; k < spec.methods.size(); ++k)
        if (static_cast<Index>(k) != method &&
            spec.methods[k].spec == spec.methods[static_cast<std::size_t>(method)].spec &&
            changes_before(spec, static_cast<Index>(k), t) == before)
            return true;
    return false;
}

Index branch_off(ExperimentSpec& spec, Index method, Index t, const std::string& key,
                 const std::string& value) {
    Index branch = method;
    if (!is_branch_at(spec, method, t)) {
        branch = static_cast<Index>(spec.methods.size());
        spec.methods.push_back({spec.methods[static_cast<std::size_t>(method)].spec, true});
        for (MethodChange change : changes_of(spec, method)) {
            if (change.t > t) break;
            change.method = branch;
            spec.changes.push_back(change);
        }
    } else {
        std::erase_if(spec.changes, [&](const MethodChange& change) {
            return change.method == branch && change.t == t && change.key == key;
        });
    }
    spec.changes.push_back({branch, t, key, value});
    return branch;
}

}  // namespace lowrank::state
