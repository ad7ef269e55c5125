// Spells the values that a rule had one after the other.
#include "core/run/run_name.h"

#include <algorithm>
#include <fmt/core.h>
#include <utility>
#include <vector>

#include "core/method/registry.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::string_view kOracleAlone = " (oracle)", kOracleLast = ", oracle)";

struct Value {
    std::string word;
    Index t;        ///< of the step it first holds for
    bool number{};  ///< of the same kind as another number
};

/// One rule over a run.
struct Rule {
    std::string key;
    bool is_default;  ///< at the start
    std::vector<Value> values;
};

bool belongs_to_momentum(const std::string& key) { return key == "momentum" || key == "d" || key == "q"; }

/// A value that stands alone beside one of another kind: 'fixed 0.5', 'radius 0.2'.
std::string word_beside(const std::string& key, const Value& value) {
    if (!value.number) return value.word;
    return (key == "basin" ? "radius " : key == "step" || key == "momentum" ? "fixed " : "") + value.word;
}

Value value_of(const std::string& text, Index t) {
    return {text.empty() ? "default" : text, t, parse_number(text).has_value()};
}

/// The rules in force from some step on. together: kind and number of momentum are one rule, because the kind
/// changes.
std::vector<Rule> rules_at(const MethodSpec& spec, Index t, bool together) {
    std::vector<Rule> rules;
    std::string number;
    for (const MethodKey& key : method_keys(spec)) {
        if (!together || !belongs_to_momentum(key.key)) {
            // A ratio is said by its q.
            const bool said = key.is_default || (key.key == "momentum" && key.value == "ratio");
            rules.push_back({key.key, said, {value_of(key.value, t)}});
        } else if (key.key == "momentum") {
            rules.push_back({"momentum", false, {value_of(key.value, t)}});
        } else {
            number = ", " + key.key + " = " + key.value;
        }
    }
    for (Rule& rule : rules)
        if (rule.key == "momentum") rule.values.front().word += number;
    return rules;
}

void add(Rule& rule, const Value& next) {
    if (rule.values.back().word == next.word) return;
    // Of changes at one iteration only the last ever held.
    if (rule.values.size() > 1 && rule.values.back().t == next.t) {
        rule.values.pop_back();
        if (rule.values.back().word == next.word) return;
    }
    rule.values.push_back(next);
}

/// 'd = 2 to 40 at t = 46' of numbers; 'momentum: lazy, d = 2 → fixed 0.5 at t = 22' where the kind changes.
std::string words_of(const Rule& rule) {
    const bool numbers = std::ranges::all_of(rule.values, &Value::number);
    const auto word = [&](const Value& value) { return numbers ? value.word : word_beside(rule.key, value); };
    constexpr std::size_t kSaid = 2;
    const std::size_t changes = rule.values.size() - 1;
    const bool flag = rule.key == "basin" || rule.key == "restart";
    std::string text = rule.key + (changes > 0 && !numbers ? ": " : flag ? " " : " = ");
    text += changes > 0 ? word(rule.values.front()) : rule.values.front().word;
    const std::string to = numbers ? " to " : " → ";
    if (changes > kSaid)
        return fmt::format("{}{}{} in {} changes from t = {}", text, to, word(rule.values.back()), changes,
                           rule.values[1].t);
    for (std::size_t k = 1; k <= changes; ++k)
        text += fmt::format("{}{} at t = {}", k > 1 && numbers ? " and to " : to, word(rule.values[k]),
                            rule.values[k].t);
    return text;
}

/// A change at the last record of a run that is over was made only where the record says so.
bool was_made(const Trace& trace, const MethodChange& change) {
    const auto newest = static_cast<Index>(trace.size()) - 1;
    if (change.t < newest) return true;
    if (change.t > newest) return false;
    const auto row = static_cast<std::size_t>(newest);
    return !is_final(trace.status) || trace.event[row] == Event::Retuned ||
           trace.second_event[row] == Event::Retuned;
}

std::vector<MethodChange> made_changes(const Race& race, std::size_t method) {
    if (method >= race.spec.methods.size() || race.spec.changes.empty()) return {};
    std::vector<MethodChange> changes = changes_of(race.spec, static_cast<Index>(method));
    std::erase_if(changes,
                  [&](const MethodChange& change) { return !was_made(race.traces[method], change); });
    return changes;
}

}  // namespace

std::size_t changes_made(const Race& race, std::size_t method) { return made_changes(race, method).size(); }

std::string run_name(const Race& race, std::size_t method) {
    return run_name(
        method < race.spec.methods.size() ? race.spec.methods[method].spec : race.traces[method].spec,
        made_changes(race, method));
}

std::string told_run_name(const Race& race, std::size_t method) {
    const std::string name = run_name(race, method);
    return race.traces[method].spec.uses_oracle() && has_oracle(race) ? called_oracle(name) : name;
}

std::string called_oracle(std::string name) {
    if (!name.ends_with(')')) return name + std::string(kOracleAlone);
    name.pop_back();
    return name + std::string(kOracleLast);
}

std::string without_oracle(std::string name) {
    if (name.ends_with(kOracleAlone)) name.resize(name.size() - kOracleAlone.size());
    if (name.ends_with(kOracleLast)) name.resize(name.size() - kOracleLast.size()), name += ')';
    return name;
}

std::string run_name(const MethodSpec& rules_at_start, const std::vector<MethodChange>& changes) {
    if (changes.empty()) return display_name(rules_at_start);
    std::vector<std::pair<MethodSpec, Index>> specs{{rules_at_start, 0}};
    for (const MethodChange& change : changes) {
        auto next = with_key(specs.back().first, change.key, change.value);
        if (next) specs.emplace_back(*next, change.t);
    }
    const MethodSpec& first = specs.front().first;
    const bool together = std::any_of(specs.begin(), specs.end(), [&](const auto& each) {
        return each.first.momentum.index() != first.momentum.index();
    });
    std::vector<Rule> rules = rules_at(first, 0, together);
    for (std::size_t k = 1; k < specs.size(); ++k)
        for (const Rule& next : rules_at(specs[k].first, specs[k].second, together))
            for (Rule& rule : rules)
                if (rule.key == next.key) add(rule, next.values.front());

    std::string name(info_of(first).label);
    std::string_view separator = " (";
    for (const Rule& rule : rules) {
        const bool changed = rule.values.size() > 1;
        if (!changed && (rule.is_default || (together && rule.key == "momentum"))) continue;
        name += separator;
        name += words_of(rule);
        separator = ", ";
    }
    return separator == ", " ? name + ')' : name;
}

}  // namespace lowrank
