// What the parser and the printer of method strings share: which keys an algorithm has. Knows no problem.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/method/spec.h"

namespace lowrank {

/// The spelling of an algorithm and its keys in canonical order.
struct AlgorithmKeys {
    std::string_view name;
    std::vector<std::string_view> names;
};
const AlgorithmKeys& keys_of(Algorithm algorithm);

/// The rules a bare name stands for; gradient_restart: those of narg+r.
MethodSpec default_spec(Algorithm algorithm, bool gradient_restart);

/// Whether a spec is spelled narg+r: NARG with the gradient test, in either form.
bool is_narg_r(const MethodSpec& spec);

/// Why an algorithm lacks a key that others have; empty where there is nothing to say.
std::string_view missing_key_reason(Algorithm algorithm, std::string_view key);

/// 'rgrad-proj has no key 'd' (it has step): momentum needs …'.
std::string missing_key_sentence(Algorithm algorithm, std::string_view name, std::string_view key);

/// 'exact, optimal or a number above 0': what a key may be given.
std::string allowed_values(std::string_view key, Algorithm algorithm);

}  // namespace lowrank
