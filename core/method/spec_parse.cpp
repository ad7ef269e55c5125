// Reads method strings: NAME[:KEY=VALUE,…].
#include <algorithm>
#include <fmt/core.h>

#include "core/method/registry.h"
#include "core/method/rule_keys.h"
#include "core/method/spec.h"

namespace lowrank {

namespace {

using Parsed = Result<MethodSpec>;

std::string quoted(std::string_view text) { return '\'' + std::string(text) + '\''; }

/// What is wrong with one key and its value, empty when the spec now has it.
std::string set_or_say(MethodSpec& spec, std::string_view name, std::string_view key,
                       std::string_view value) {
    const std::optional<RuleKey> rule = key_of(key);
    if (!rule || !row_of(spec).has(*rule)) return missing_key_sentence(spec.algorithm, name, key);
    const KeyRow& row = row_of(*rule);
    if (row.read(spec, value)) return {};
    return fmt::format("{}={} of {} is not allowed: {} is {}.", key, value, name, key,
                       allowed_words(*rule, spec.algorithm));
}

/// The names in the order of every list, 'iht, niht, …'.
std::string all_names() {
    std::string names;
    for (const MethodInfo& info : all_methods())
        names += (names.empty() ? "" : ", ") + std::string(info.name);
    return names;
}

Parsed finished(MethodSpec spec) {
    spec = canonical(std::move(spec));
    if (std::string reason = why_invalid(spec); !reason.empty()) return Failure{std::move(reason)};
    return spec;
}

/// Two keys that name two kinds of momentum, as a sentence; empty when they agree.
std::string contradiction(std::string_view momentum, bool d, bool q) {
    if (d && q) return "d and q exclude each other: d belongs to momentum=lazy, q to momentum=ratio.";
    if (d && !momentum.empty() && momentum != "lazy")
        return fmt::format("d belongs to momentum=lazy, not to momentum={}.", momentum);
    if (q && !momentum.empty() && momentum != "ratio")
        return fmt::format("q belongs to momentum=ratio, not to momentum={}.", momentum);
    return {};
}

}  // namespace

Result<MethodSpec> parse_method(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    std::optional<MethodSpec> spec;
    for (const MethodInfo& info : all_methods())
        if (info.name == name) spec = info.spec;
    if (!spec) return Failure{fmt::format("There is no method {}; there are {}.", quoted(name), all_names())};
    if (colon == std::string_view::npos) return *spec;

    std::vector<std::string_view> seen;
    std::string_view momentum;
    std::string_view rest = text.substr(colon + 1);
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const std::string_view part = rest.substr(0, comma);
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);

        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return Failure{
                fmt::format("The method {} has {} where KEY=VALUE belongs, as in narg:d=10,restart=gradient.",
                            quoted(text), quoted(part))};
        const std::string_view key = part.substr(0, equals), value = part.substr(equals + 1);
        if (std::find(seen.begin(), seen.end(), key) != seen.end())
            return Failure{fmt::format("The method {} has the key {} twice; once is allowed.", quoted(text),
                                       quoted(key))};
        seen.push_back(key);
        // d and q say which momentum they mean: 'momentum=lazy' after them must not put the default back.
        if (key == "momentum") momentum = value;
        if (std::string wrong = set_or_say(*spec, name, key, value); !wrong.empty())
            return Failure{std::move(wrong)};
    }
    const auto given = [&](std::string_view key) {
        return std::find(seen.begin(), seen.end(), key) != seen.end();
    };
    if (std::string wrong = contradiction(momentum, given("d"), given("q")); !wrong.empty())
        return Failure{std::move(wrong)};
    return finished(*std::move(spec));
}

Result<MethodSpec> with_key(const MethodSpec& spec, std::string_view key, std::string_view value) {
    MethodSpec changed = spec;
    const std::string_view name = method_name(spec);
    if (value.empty()) {
        const std::optional<RuleKey> rule = key_of(key);
        if (!rule || !row_of(spec).has(*rule))
            return Failure{missing_key_sentence(spec.algorithm, name, key)};
        row_of(*rule).reset(changed, default_spec(spec.algorithm, form_of(spec)));
    } else if (std::string wrong = set_or_say(changed, name, key, value); !wrong.empty()) {
        return Failure{std::move(wrong)};
    }
    if (key_of(key) == RuleKey::Momentum && !changed.has_momentum()) {
        changed.restart = RestartTest::Never;
        changed.basin.reset();
    }
    return finished(std::move(changed));
}

}  // namespace lowrank
