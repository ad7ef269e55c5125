// One row a key of a method string: its word, what may stand behind it, and what that does to a spec.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/method/algorithms.h"

namespace lowrank {

/// The keys that a sentence on a missing one treats alike.
enum class KeyGroup { Step, Momentum, Restart, Own };

/// What may stand behind a key, words before numbers: 'exact', 'a number above 0'.
using AllowedValues = std::vector<std::string_view>;

struct KeyRow {
    Given<RuleKey> key;
    Given<std::string_view> word;
    Given<KeyGroup> group;
    Given<std::string (*)()> meaning;  ///< for 'list rules', plain ASCII
    Given<AllowedValues (*)(const AlgorithmRow& row)> allowed;
    /// Sets the rule; false where the value is not one of those allowed.
    Given<bool (*)(MethodSpec& spec, std::string_view value)> read;
    /// The value as it would be typed and whether it is the default; nothing while the spec has no such
    /// number.
    Given<std::optional<MethodKey> (*)(const MethodSpec& spec, const MethodSpec& usual)> written;
    /// Puts the default back.
    Given<void (*)(MethodSpec& spec, const MethodSpec& usual)> reset;
    /// Whether the rule is neutral, as where the algorithm lacks the key.
    Given<bool (*)(const MethodSpec& spec)> neutral;
    /// The number the rule may not have, where it has one.
    Given<std::optional<double> (*)(const MethodSpec& spec)> wrong;
};

const KeyRow& row_of(RuleKey key);
/// The rows from RuleKey::Side on, of core/method/rule_keys_own.cpp.
std::span<const KeyRow> own_key_rows();
std::optional<RuleKey> key_of(std::string_view word);

/// 'rgrad-proj has no key 'd' (it has step): momentum needs …'.
std::string missing_key_sentence(Algorithm algorithm, std::string_view name, std::string_view key);

/// 'exact, optimal or a number above 0'.
std::string allowed_words(RuleKey key, Algorithm algorithm);

/// 'step 0 is refused: allowed is …'.
std::string refused_sentence(RuleKey key, double value, Algorithm algorithm);

}  // namespace lowrank
