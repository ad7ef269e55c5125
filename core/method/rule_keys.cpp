// The table of the keys. Rules are read and written one alternative after the other, so that one without a
// word does not compile.
#include "core/method/rule_keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <type_traits>
#include <vector>

#include "core/method/overloaded.h"
#include "core/method/step_table.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

using Text = std::string_view;
using std::type_identity;

// --- A word, or a number, for each alternative -------------------------------------------------------------

template <class Rule>
std::optional<Rule> word_is(Text value, Text word) {
    return value == word ? std::optional(Rule{}) : std::nullopt;
}

auto read(type_identity<NoMomentum>, Text value) { return word_is<NoMomentum>(value, "none"); }
std::optional<ConstantMomentum> read(type_identity<ConstantMomentum>, Text value) {
    const std::optional<double> eta = parse_number(value);
    return eta && *eta >= 0 && *eta < 1 ? std::optional(ConstantMomentum{*eta}) : std::nullopt;
}
auto read(type_identity<LazyMomentum>, Text value) { return word_is<LazyMomentum>(value, "lazy"); }
auto read(type_identity<RatioMomentum>, Text value) { return word_is<RatioMomentum>(value, "ratio"); }
auto read(type_identity<OptimalMomentum>, Text value) { return word_is<OptimalMomentum>(value, "optimal"); }

/// The alternative of a rule that a value names.
template <class... Rules>
std::optional<std::variant<Rules...>> read_rule(type_identity<std::variant<Rules...>>, Text value) {
    std::optional<std::variant<Rules...>> found;
    const auto tried = [&](auto rule) {
        if (rule) found = *rule;
    };
    (tried(read(type_identity<Rules>{}, value)), ...);
    return found;
}

std::string word_of(const MomentumRule& rule) {
    return std::visit(Overloaded{[](const NoMomentum&) { return std::string("none"); },
                                 [](const ConstantMomentum& fixed) { return print_number(fixed.eta); },
                                 [](const LazyMomentum&) { return std::string("lazy"); },
                                 [](const RatioMomentum&) { return std::string("ratio"); },
                                 [](const OptimalMomentum&) { return std::string("optimal"); }},
                      rule);
}

Text word_of(RestartTest test) {
    switch (test) {
        case RestartTest::Never:
            return "never";
        case RestartTest::Gradient:
            return "gradient";
        case RestartTest::Function:
            return "function";
        case RestartTest::Riemannian:
            return "riemannian";
        case RestartTest::Count:
            break;
    }
    return {};
}

/// The member of an enum that a value names.
template <class Enum, std::size_t size>
bool read_word(const std::array<Enum, size>& all, Text value, Enum& out) {
    for (const Enum each : all)
        if (word_of(each) == value) {
            out = each;
            return true;
        }
    return false;
}

// --- The keys ----------------------------------------------------------------------------------------------

using Spec = MethodSpec;
using Written = std::optional<MethodKey>;
using Wrong = std::optional<double>;

Wrong if_wrong(bool fits, double value) { return fits ? Wrong() : Wrong(value); }
Wrong nothing_wrong(const Spec&) { return {}; }

/// What the algorithm can carry, numbers last.
AllowedValues steps_allowed(const AlgorithmRow& row) {
    AllowedValues words;
    if (*row.steps)
        for (const StepRow* step : all_step_rows())
            if ((*row.steps)->why_not(step->needs).empty()) words.push_back(*step->allowed);
    if (!words.empty() && words.front() == *StepOf<ConstantStep>::row.allowed)
        std::rotate(words.begin(), words.begin() + 1, words.end());
    return words;
}

/// Of every rule, one after the other.
std::string step_meanings() {
    std::string list;
    for (const StepRow* step : all_step_rows())
        if (!step->meaning->empty()) list += (list.empty() ? "" : "; ") + std::string(*step->meaning);
    return list;
}

constexpr std::array kRows{
    KeyRow{.key = RuleKey::Step,
           .word = "step",
           .group = KeyGroup::Step,
           .meaning = step_meanings,
           .allowed = steps_allowed,
           .read =
               [](Spec& spec, Text value) {
                   const auto rule = read_step(value);
                   if (rule) spec.step = *rule;
                   return rule.has_value();
               },
           .written = [](const Spec& spec, const Spec& usual) -> Written {
               const std::string word = spec.step              ? print_step(*spec.step)
                                        : has_usual_step(spec) ? ""
                                                               : print_step(ExactLineSearch{});
               return MethodKey{RuleKey::Step, "step", word, spec.step == usual.step};
           },
           .reset = [](Spec& spec, const Spec& usual) { spec.step = usual.step; },
           .neutral = [](const Spec& spec) { return !spec.step; },
           .wrong = [](const Spec& spec) -> Wrong { return spec.step ? wrong_step(*spec.step) : Wrong(); }},
    KeyRow{.key = RuleKey::Momentum,
           .word = "momentum",
           .group = KeyGroup::Momentum,
           .meaning = []() -> std::string {
               return "lazy: t/(t + 1 + d); ratio: (1 - sqrt q)/(1 + sqrt q); optimal: the best one near the "
                      "truth for the step in force (an oracle)";
           },
           .allowed = [](const AlgorithmRow&) -> AllowedValues {
               return {"none", "lazy", "ratio", "optimal", "a number from 0 to below 1"};
           },
           .read =
               [](Spec& spec, Text value) {
                   const auto rule = read_rule(type_identity<MomentumRule>{}, value);
                   if (!rule) return false;
                   // A word keeps the number it already has, d or q.
                   if (parse_number(value) || rule->index() != spec.momentum.index()) spec.momentum = *rule;
                   return true;
               },
           .written = [](const Spec& spec, const Spec& usual) -> Written {
               // The kind is the default's, whatever d says: d has an entry of its own.
               return MethodKey{RuleKey::Momentum, "momentum", word_of(spec.momentum),
                                spec.momentum.index() == usual.momentum.index()};
           },
           .reset = [](Spec& spec, const Spec& usual) { spec.momentum = usual.momentum; },
           .neutral = [](const Spec& spec) { return !spec.has_momentum(); },
           .wrong = [](const Spec& spec) -> Wrong {
               const auto* fixed = std::get_if<ConstantMomentum>(&spec.momentum);
               return fixed ? if_wrong(fixed->eta >= 0 && fixed->eta < 1, fixed->eta) : Wrong();
           }},
    KeyRow{.key = RuleKey::D,
           .word = "d",
           .group = KeyGroup::Momentum,
           .meaning = []() -> std::string { return "of lazy momentum: the larger, the later it is full"; },
           .allowed = [](const AlgorithmRow&) -> AllowedValues { return {"a number above 0"}; },
           .read =
               [](Spec& spec, Text value) {
                   const std::optional<double> d = parse_number(value);
                   if (!d || !(*d > 0)) return false;
                   spec.momentum = LazyMomentum{*d};
                   return true;
               },
           .written = [](const Spec& spec, const Spec& usual) -> Written {
               const auto* lazy = std::get_if<LazyMomentum>(&spec.momentum);
               if (!lazy) return {};
               return MethodKey{RuleKey::D, "d", print_number(lazy->d), spec.momentum == usual.momentum};
           },
           .reset = [](Spec& spec, const Spec& usual) { spec.momentum = usual.momentum; },
           .neutral = [](const Spec&) { return true; },
           .wrong = [](const Spec& spec) -> Wrong {
               const auto* lazy = std::get_if<LazyMomentum>(&spec.momentum);
               return lazy ? if_wrong(lazy->d > 0 && std::isfinite(lazy->d), lazy->d) : Wrong();
           }},
    KeyRow{.key = RuleKey::Q,
           .word = "q",
           .group = KeyGroup::Momentum,
           .meaning = []() -> std::string {
               return "of ratio momentum: best near the solution about 4/(1 + 3 kappa) with the line search, "
                      "1/kappa with step = 1/lmax, kappa of the local spectrum";
           },
           .allowed = [](const AlgorithmRow&) -> AllowedValues { return {"a number from 0 to 1"}; },
           .read =
               [](Spec& spec, Text value) {
                   const std::optional<double> q = parse_number(value);
                   if (!q || !(*q >= 0 && *q <= 1)) return false;
                   spec.momentum = RatioMomentum{*q};
                   return true;
               },
           .written = [](const Spec& spec, const Spec&) -> Written {
               const auto* ratio = std::get_if<RatioMomentum>(&spec.momentum);
               if (!ratio) return {};
               return MethodKey{RuleKey::Q, "q", print_number(ratio->q), false};
           },
           .reset = [](Spec& spec, const Spec& usual) { spec.momentum = usual.momentum; },
           .neutral = [](const Spec&) { return true; },
           .wrong = [](const Spec& spec) -> Wrong {
               const auto* ratio = std::get_if<RatioMomentum>(&spec.momentum);
               return ratio ? if_wrong(ratio->q >= 0 && ratio->q <= 1, ratio->q) : Wrong();
           }},
    KeyRow{.key = RuleKey::Restart,
           .word = "restart",
           .group = KeyGroup::Restart,
           .meaning = []() -> std::string {
               return "gradient: where <grad f(Y), X+ - X> > 0; riemannian: the same on tangent vectors, "
                      "without a pass over the data and right with noise; function: where f rises";
           },
           .allowed = [](const AlgorithmRow&) -> AllowedValues {
               return {"never", "gradient", "riemannian", "function"};
           },
           .read = [](Spec& spec, Text value) { return read_word(kRestartTests, value, spec.restart); },
           .written = [](const Spec& spec, const Spec& usual) -> Written {
               return MethodKey{RuleKey::Restart, "restart", std::string(word_of(spec.restart)),
                                spec.restart == usual.restart};
           },
           .reset = [](Spec& spec, const Spec& usual) { spec.restart = usual.restart; },
           .neutral = [](const Spec& spec) { return spec.restart == RestartTest::Never; },
           .wrong = nothing_wrong},
    KeyRow{.key = RuleKey::Basin,
           .word = "basin",
           .group = KeyGroup::Restart,
           .meaning = []() -> std::string {
               return "one restart on entering the basin of the truth (an oracle)";
           },
           .allowed = [](const AlgorithmRow&) -> AllowedValues {
               return {"on", "off", "a radius above 0 in units of sigma_r"};
           },
           .read =
               [](Spec& spec, Text value) {
                   const std::optional<double> radius = parse_number(value);
                   if (value == "on")
                       spec.basin = BasinRestart{};
                   else if (value == "off")
                       spec.basin.reset();
                   else if (radius && *radius > 0)
                       spec.basin = BasinRestart{*radius};
                   else
                       return false;
                   return true;
               },
           .written = [](const Spec& spec, const Spec& usual) -> Written {
               const std::string word = !spec.basin                     ? "off"
                                        : *spec.basin == BasinRestart{} ? "on"
                                                                        : print_number(spec.basin->radius);
               return MethodKey{RuleKey::Basin, "basin", word, spec.basin == usual.basin};
           },
           .reset = [](Spec& spec, const Spec& usual) { spec.basin = usual.basin; },
           .neutral = [](const Spec& spec) { return !spec.basin; },
           .wrong = [](const Spec& spec) -> Wrong {
               return spec.basin ? if_wrong(spec.basin->radius > 0 && std::isfinite(spec.basin->radius),
                                            spec.basin->radius)
                                 : Wrong();
           }},
};
static_assert(kRows.size() == static_cast<std::size_t>(RuleKey::Side), "the others are own_key_rows()");
static_assert(
    [] {
        for (std::size_t i = 0; i < kRows.size(); ++i)
            if (*kRows[i].key != static_cast<RuleKey>(i)) return false;
        return true;
    }(),
    "the rows stand in the order of RuleKey");

/// Why an algorithm lacks a key that others have; empty where there is nothing to say.
Text why_missing(const AlgorithmRow& row, KeyGroup group) {
    switch (group) {
        case KeyGroup::Step:
            return row.why_no_step;
        case KeyGroup::Momentum:
            return row.why_no_momentum;
        case KeyGroup::Restart:
            return row.why_no_restart;
        case KeyGroup::Own:
            break;
    }
    return {};
}

}  // namespace

const KeyRow& row_of(RuleKey key) {
    const auto at = static_cast<std::size_t>(key);
    return at < kRows.size() ? kRows[at] : own_key_rows()[at - kRows.size()];
}

std::optional<RuleKey> key_of(std::string_view word) {
    for (std::size_t i = 0; i < kRuleKeys; ++i)
        if (const auto key = static_cast<RuleKey>(i); *row_of(key).word == word) return key;
    return std::nullopt;
}

std::string missing_key_sentence(Algorithm algorithm, std::string_view name, std::string_view key) {
    const AlgorithmRow& row = row_of(algorithm);
    std::string sentence = fmt::format("{} has no key '{}' (it has ", name, key);
    if (row.keys->empty()) sentence += "none";
    for (std::size_t i = 0; i < row.keys->size(); ++i) {
        if (i > 0) sentence += ", ";
        sentence += *row_of((*row.keys)[i]).word;
    }
    sentence += ')';
    const std::optional<RuleKey> known = key_of(key);
    const Text reason = known ? why_missing(row, row_of(*known).group) : Text{};
    if (!reason.empty()) sentence += ": " + std::string(reason);
    return sentence + '.';
}

std::string allowed_words(RuleKey key, Algorithm algorithm) {
    return enumeration(row_of(key).allowed(row_of(algorithm)), "or");
}

std::string refused_sentence(RuleKey key, double value, Algorithm algorithm) {
    const KeyRow& row = row_of(key);
    return fmt::format("{} {} is refused: allowed is {}.", *row.word, print_number(value),
                       allowed_words(key, algorithm));
}

}  // namespace lowrank
