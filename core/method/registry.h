// The lists that people choose from: the methods by their names, the rules by their keys.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/method/spec.h"

namespace lowrank {

struct MethodInfo {
    std::string_view name;      ///< as on the command line: 'narg+r'
    std::string_view label;     ///< as on screen: 'NARG+R'
    std::string_view update;    ///< the formula of one step, plain ASCII
    std::string_view source;    ///< section or algorithm of the paper
    std::string_view cost;      ///< dominant cost of an iteration
    std::string_view geometry;  ///< 'Euclidean' or 'Riemannian'
    bool in_default_race;       ///< whether it is on in the experiment that everything starts from
    MethodSpec spec;            ///< its default rules
};

/// The paper's nine: iht, niht, grad, rgrad-proj, rgrad-orth, nag, narg, narg+r, scaledgd; after them what
/// else there is. The order of every list in the program.
std::span<const MethodInfo> all_methods();

/// The registry entry a spec belongs to (NARG with the gradient test belongs to narg+r).
const MethodInfo& info_of(const MethodSpec& spec);

/// Whether its entry's formula is that of these rules: they are the entry's own, but for the d of a momentum
/// and the restart at the basin, which the formula leaves open.
bool has_own_update(const MethodSpec& spec);

/// One key of a method string: what may stand behind it and what that means, plain ASCII.
struct RuleInfo {
    std::string key, values, meaning;
};
/// step, momentum, d, q, restart, basin, side, beta.
std::vector<RuleInfo> rule_infos();

/// What stands in legends: the label of its entry, and the keys that differ from the default: 'NARG (d =
/// 10)'.
std::string display_name(const MethodSpec& spec);

}  // namespace lowrank
