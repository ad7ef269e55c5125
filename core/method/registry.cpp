// The lists that people choose from, made from the tables.
#include "core/method/registry.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/method/algorithms.h"
#include "core/method/rule_keys.h"
#include "core/text/nearest_words.h"

namespace lowrank {

namespace {

std::vector<MethodInfo> infos() {
    std::vector<MethodInfo> list, by_step;
    for (std::size_t i = 0; i < kAlgorithms; ++i) {
        const auto algorithm = static_cast<Algorithm>(i);
        const AlgorithmRow& row = row_of(algorithm);
        list.push_back({row.name, row.label, row.update, row.source, row.cost, row.geometry,
                        row.in_default_race, default_spec(algorithm)});
        if (const auto& form = row.restarted)
            list.push_back({form->name, form->label, form->update, form->source, row.cost, row.geometry,
                            row.in_default_race, default_spec(algorithm, NamedForm::Restarted)});
        if (const auto& form = row.by_step)
            by_step.push_back({form->name, form->label, form->update, form->source, row.cost, row.geometry,
                               false, default_spec(algorithm, NamedForm::ByStep)});
    }
    list.insert(list.end(), by_step.begin(), by_step.end());
    return list;
}

}  // namespace

std::span<const MethodInfo> all_methods() {
    static const std::vector<MethodInfo> kList = infos();
    return kList;
}

const MethodInfo& info_of(const MethodSpec& spec) {
    const std::string_view name = method_name(spec);
    for (const MethodInfo& info : all_methods())
        if (info.name == name) return info;
    return all_methods().front();
}

bool has_own_update(const MethodSpec& spec) {
    const MethodSpec& own = info_of(spec).spec;
    MethodSpec like = spec;
    if (like.momentum.index() == own.momentum.index()) like.momentum = own.momentum;
    like.basin = own.basin;
    return like == own;
}

namespace {

/// The values of a key that any algorithm allows, words before numbers: 'usual, tight or a whole number …'.
std::string all_allowed(const KeyRow& key) {
    AllowedValues all;
    for (std::size_t a = 0; a < kAlgorithms; ++a) {
        const AlgorithmRow& algorithm = row_of(static_cast<Algorithm>(a));
        if (!algorithm.has(key.key)) continue;
        for (const std::string_view value : key.allowed(algorithm))
            if (std::ranges::find(all, value) == all.end()) all.push_back(value);
    }
    std::stable_partition(all.begin(), all.end(),
                          [](std::string_view value) { return !value.starts_with("a "); });
    return enumeration(all, "or");
}

}  // namespace

std::vector<RuleInfo> rule_infos() {
    std::vector<RuleInfo> rules;
    for (std::size_t i = 0; i < kRuleKeys; ++i) {
        const KeyRow& row = row_of(static_cast<RuleKey>(i));
        rules.push_back({std::string(*row.word), all_allowed(row), (*row.meaning)()});
    }
    return rules;
}

std::string display_name(const MethodSpec& spec) {
    std::string text(info_of(spec).label);
    std::string_view separator = " (";
    // Both constants the best there are: one word, which has room where names stand.
    const bool best = spec.step && std::holds_alternative<OptimalStep>(*spec.step) &&
                      std::holds_alternative<OptimalMomentum>(spec.momentum);
    if (best) text += " (optimal", separator = ", ";
    for (const MethodKey& key : method_keys(spec)) {
        if (best && (key.rule == RuleKey::Step || key.rule == RuleKey::Momentum)) continue;
        if (key.is_default || (key.rule == RuleKey::Momentum && key.value == "ratio")) continue;
        text += separator;
        // 'restart function', but 'd = 10'.
        const bool word = row_of(key.rule).group == KeyGroup::Restart;
        text += key.key + (word ? " " : " = ") + key.value;
        separator = ", ";
    }
    return separator == ", " ? text + ')' : text;
}

}  // namespace lowrank
