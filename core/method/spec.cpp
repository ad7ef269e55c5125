// What a spec means: its canonical spelling, and which compositions are impossible.
#include "core/method/spec.h"

#include <fmt/core.h>

#include "core/method/algorithms.h"
#include "core/method/rule_keys.h"
#include "core/text/numbers.h"

namespace lowrank {

MethodSpec canonical(MethodSpec spec) {
    // Where exact line search is the default, spelling it out changes nothing.
    if (!has_usual_step(spec) && spec.step == StepsizeRule{ExactLineSearch{}}) spec.step.reset();
    return spec;
}

std::vector<MethodKey> method_keys(const MethodSpec& given) {
    const MethodSpec spec = canonical(given);
    const MethodSpec usual = default_spec(spec.algorithm, form_of(spec));
    std::vector<MethodKey> list;
    for (const RuleKey key : *row_of(spec).keys)
        if (auto written = row_of(key).written(spec, usual)) list.push_back(*std::move(written));
    return list;
}

std::string print_method(const MethodSpec& spec) {
    std::string text(method_name(spec));
    char separator = ':';
    for (const MethodKey& key : method_keys(spec)) {
        // A ratio is said by its q.
        if (key.is_default || (key.rule == RuleKey::Momentum && key.value == "ratio")) continue;
        text += separator + key.key + '=' + key.value;
        separator = ',';
    }
    return text;
}

std::string why_invalid(const MethodSpec& spec) {
    const AlgorithmRow& algorithm = row_of(spec);
    for (std::size_t i = 0; i < kRuleKeys; ++i) {
        const KeyRow& key = row_of(static_cast<RuleKey>(i));
        if (!key.neutral(spec) && !algorithm.has(key.key))
            return missing_key_sentence(spec.algorithm, algorithm.name, key.word);
    }
    if (spec.step) {
        const std::string_view reason = (*algorithm.steps)->why_not(row_of(*spec.step).needs);
        if (!reason.empty())
            return fmt::format("step={} of {} is not allowed: step is {}, and {}.", print_step(*spec.step),
                               *algorithm.name, allowed_words(RuleKey::Step, spec.algorithm), reason);
    }
    for (std::size_t i = 0; i < kRuleKeys; ++i) {
        const auto key = static_cast<RuleKey>(i);
        if (const auto value = row_of(key).wrong(spec)) return refused_sentence(key, *value, spec.algorithm);
    }
    if (spec.ridge > 0 && spec.step && *row_of(*spec.step).needs == StepNeeds::Change)
        return fmt::format(
            "ridge={} and step={} of {} exclude each other: the step is measured in the metric of the last "
            "iterate, and the ridge changes it.",
            print_number(spec.ridge), print_step(*spec.step), *algorithm.name);
    if (!spec.has_momentum() && (spec.restart != RestartTest::Never || spec.basin))
        return fmt::format("{}: give it a momentum, or set restart=never and basin=off.", kNothingToReset);
    return {};
}

}  // namespace lowrank
