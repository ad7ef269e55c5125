// What a check asks for is tried on what could be there: nothing else tells a slip from a hard task.
#include "app/lesson/check_condition.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <vector>

#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/method/rule_keys.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::lesson {
namespace {

using Of = Condition::Of;

std::string cannot_be(const Condition& c, const std::string& needed) {
    return fmt::format("equals cannot be '{}': {} is needed.", excerpt(c.equals), needed);
}

std::vector<std::string_view> status_words() {
    std::vector<std::string_view> words;
    for (int k = 0; k <= static_cast<int>(MethodStatus::Cancelled); ++k)
        words.push_back(status_word(static_cast<MethodStatus>(k)));
    return words;
}

bool is_of_words(Of of) { return of == Of::Workspace || of == Of::Status || of == Of::Shown; }

ConditionFault fault_of_bounds(const Condition& c) {
    for (const auto& [key, bound] : {std::pair("above", c.above), {"below", c.below}}) {
        if (!bound) continue;
        if (!std::isfinite(*bound))
            return {key, fmt::format("{} is a finite number, and this is none.", key)};
        if (is_of_words(c.of)) return {key, "what is looked at is no number: equals is needed."};
    }
    if (c.above && c.below && *c.above >= *c.below)
        return {"above", fmt::format("no number is above {} and below {}: above has the smaller one.",
                                     print_number(*c.above), print_number(*c.below))};
    return {};
}

/// Of a value that the experiment writes as WORD:NUMBER its word is enough.
std::string why_not_of_setting(const Condition& c) {
    const ExperimentKey* key = find_experiment_key(c.key);
    if (!key) return {};
    ExperimentSpec spec = default_experiment();
    const Result<Written> read = key->read(c.equals, spec);
    return read || key->read(c.equals + ":1", spec) ? std::string() : read.sentence();
}

std::string why_not_of_rule(const Condition& c, const std::string& value) {
    const auto method = std::ranges::find(all_methods(), c.method, &MethodInfo::name);
    if (method == all_methods().end()) return {};
    return with_key(method->spec, c.key, value).sentence();
}

std::string why_never(const Condition& c, const state::Tabs& tabs) {
    switch (c.of) {
        case Of::Workspace:
            if (std::ranges::none_of(tabs, [&](const auto& tab) { return tab->info().name == c.equals; }))
                return cannot_be(c, state::names_of(tabs));
            return {};
        case Of::Status:
            if (const auto words = status_words(); std::ranges::find(words, c.equals) == words.end())
                return cannot_be(c, enumeration(words, "or"));
            return {};
        case Of::Shown:
            return c.equals == "0" || c.equals == "1" ? std::string() : cannot_be(c, "0 or 1");
        case Of::Setting: {
            const bool experiment = c.workspace.empty() ||
                                    c.workspace == state::tab_that(tabs, &state::WorkspaceInfo::shows_race);
            return experiment ? why_not_of_setting(c) : std::string();
        }
        case Of::Rule:
            return why_not_of_rule(c, c.equals);
        case Of::Iterations:
        case Of::Rate:
        case Of::Restarts:
        case Of::Cursor:
            return parse_number(c.equals) ? std::string() : cannot_be(c, "a number");
        case Of::Ended:
            return {};
    }
    return {};
}

}  // namespace

ConditionFault fault_of(const Condition& c, const state::Tabs& tabs) {
    if (ConditionFault fault = fault_of_bounds(c); !fault.key.empty()) return fault;
    if (c.of == Of::Rule)
        if (std::string wrong = why_not_of_rule(c, ""); !wrong.empty()) return {"key", std::move(wrong)};
    if (!c.equals.empty())
        if (std::string wrong = why_never(c, tabs); !wrong.empty()) return {"equals", std::move(wrong)};
    return {};
}

std::string why_no_light(const std::string& control, const state::Tabs& tabs) {
    const auto part = [&](std::string_view room) {
        const std::string_view rest = std::string_view(control).substr(room.size());
        return std::string(rest.substr(0, rest.find('.')));
    };
    constexpr std::string_view kRule = "rule.", kTab = "tab.";
    if (control.starts_with(kRule) && !key_of(part(kRule)))
        return fmt::format("lights cannot be '{}': no method has a rule of that name.", excerpt(control));
    if (control.starts_with(kTab) &&
        std::ranges::none_of(tabs, [&](const auto& tab) { return tab->info().name == part(kTab); }))
        return fmt::format("lights cannot be '{}': {} is needed.", excerpt(control), state::names_of(tabs));
    return {};
}

}  // namespace lowrank::lesson
