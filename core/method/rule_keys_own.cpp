// The keys that one algorithm has, or a few: a row each, as in rule_keys.cpp.
#include <array>
#include <cmath>

#include "core/method/rule_keys.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

using OwnText = std::string_view;
using OwnSpec = MethodSpec;
using OwnWritten = std::optional<MethodKey>;
using OwnWrong = std::optional<double>;

OwnText own_word(NihtSide side) {
    switch (side) {
        case NihtSide::U:
            return "u";
        case NihtSide::V:
            return "v";
        case NihtSide::UV:
            return "uv";
        case NihtSide::Count:
            break;
    }
    return {};
}

OwnText own_word(ConjugateRule rule) {
    switch (rule) {
        case ConjugateRule::PolakRibiere:
            return "pr";
        case ConjugateRule::HestenesStiefel:
            return "hs";
        case ConjugateRule::Count:
            break;
    }
    return {};
}

OwnText own_word(FactorUpdate update) {
    switch (update) {
        case FactorUpdate::Average:
            return "average";
        case FactorUpdate::Set:
            return "set";
        case FactorUpdate::Add:
            return "add";
        case FactorUpdate::Count:
            break;
    }
    return {};
}

/// 'off' or 'on'.
bool read_switch(OwnText value, bool& out) {
    if (value != "on" && value != "off") return false;
    out = value == "on";
    return true;
}
std::string own_word(bool on) { return on ? "on" : "off"; }

/// What an inner problem can be told: rgn's ends after a number of steps, the others' at rounding.
bool counts_inner_steps(const AlgorithmRow& row) { return row.has(RuleKey::Region); }

/// The member of an enum that a value names.
template <class Enum, std::size_t size>
bool read_own_word(const std::array<Enum, size>& all, OwnText value, Enum& out) {
    for (const Enum each : all)
        if (own_word(each) == value) {
            out = each;
            return true;
        }
    return false;
}

OwnWrong wrong_unless(bool fits, double value) { return fits ? OwnWrong() : OwnWrong(value); }
OwnWrong never_wrong(const OwnSpec&) { return {}; }

constexpr std::array kOwnRows{
    KeyRow{.key = RuleKey::Side,
           .word = "side",
           .group = KeyGroup::Own,
           .meaning = []() -> std::string { return "whose projection of the gradient sets niht's step"; },
           .allowed = [](const AlgorithmRow&) -> AllowedValues {
               return {"u", "v", "uv"};
           },
           .read = [](OwnSpec& spec, OwnText value) { return read_own_word(kNihtSides, value, spec.side); },
           .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
               return MethodKey{RuleKey::Side, "side", std::string(own_word(spec.side)),
                                spec.side == usual.side};
           },
           .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.side = usual.side; },
           .neutral = [](const OwnSpec& spec) { return spec.side == NihtSide{}; },
           .wrong = never_wrong},
    KeyRow{
        .key = RuleKey::Beta,
        .word = "beta",
        .group = KeyGroup::Own,
        .meaning = []() -> std::string {
            return "what rcg keeps of its last direction: pr, the quotient of Polak and Ribiere, or hs, of "
                   "Hestenes and Stiefel; where it is negative, nothing";
        },
        .allowed = [](const AlgorithmRow&) -> AllowedValues {
            return {"pr", "hs"};
        },
        .read = [](OwnSpec& spec, OwnText value) { return read_own_word(kConjugateRules, value, spec.beta); },
        .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
            return MethodKey{RuleKey::Beta, "beta", std::string(own_word(spec.beta)),
                             spec.beta == usual.beta};
        },
        .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.beta = usual.beta; },
        .neutral = [](const OwnSpec& spec) { return spec.beta == ConjugateRule{}; },
        .wrong = never_wrong},
    KeyRow{.key = RuleKey::Ridge,
           .word = "ridge",
           .group = KeyGroup::Own,
           .meaning = []() -> std::string {
               return "C of scaledgd's R'R + eta I, eta = C ||A(X) - y|| / sqrt p (PrecGD; p = 1 but in "
                      "completion), "
                      "for ranks above the truth's; off: none";
           },
           .allowed = [](const AlgorithmRow&) -> AllowedValues {
               return {"off", "a number above 0"};
           },
           .read =
               [](OwnSpec& spec, OwnText value) {
                   const std::optional<double> c = parse_number(value);
                   if (value != "off" && !(c && *c > 0)) return false;
                   spec.ridge = value == "off" ? 0 : *c;
                   return true;
               },
           .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
               return MethodKey{RuleKey::Ridge, "ridge", spec.ridge > 0 ? print_number(spec.ridge) : "off",
                                spec.ridge == usual.ridge};
           },
           .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.ridge = usual.ridge; },
           .neutral = [](const OwnSpec& spec) { return spec.ridge == 0; },
           .wrong = [](const OwnSpec& spec) -> OwnWrong {
               return wrong_unless(spec.ridge >= 0 && std::isfinite(spec.ridge), spec.ridge);
           }},
    KeyRow{.key = RuleKey::Update,
           .word = "update",
           .group = KeyGroup::Own,
           .meaning = []() -> std::string {
               return "which factors gnmr solves for: average, of the old and the new; set, the new ones, "
                      "balanced "
                      "after each step; add, what is added to the old, which often fails";
           },
           .allowed = [](const AlgorithmRow&) -> AllowedValues {
               return {"average", "set", "add"};
           },
           .read = [](OwnSpec& spec,
                      OwnText value) { return read_own_word(kFactorUpdates, value, spec.update); },
           .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
               return MethodKey{RuleKey::Update, "update", std::string(own_word(spec.update)),
                                spec.update == usual.update};
           },
           .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.update = usual.update; },
           .neutral = [](const OwnSpec& spec) { return spec.update == FactorUpdate{}; },
           .wrong = never_wrong},
    KeyRow{.key = RuleKey::Curvature,
           .word = "curvature",
           .group = KeyGroup::Own,
           .meaning = []() -> std::string {
               return "whether rgn counts what the residual adds to the Hessian: off Gauss-Newton, on Newton";
           },
           .allowed = [](const AlgorithmRow&) -> AllowedValues {
               return {"off", "on"};
           },
           .read = [](OwnSpec& spec, OwnText value) { return read_switch(value, spec.curvature); },
           .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
               return MethodKey{RuleKey::Curvature, "curvature", own_word(spec.curvature),
                                spec.curvature == usual.curvature};
           },
           .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.curvature = usual.curvature; },
           .neutral = [](const OwnSpec& spec) { return !spec.curvature; },
           .wrong = never_wrong},
    KeyRow{
        .key = RuleKey::Region,
        .word = "region",
        .group = KeyGroup::Own,
        .meaning = []() -> std::string {
            return "whether rgn's steps stay in a ball that follows how well the last one was foretold";
        },
        .allowed = [](const AlgorithmRow&) -> AllowedValues {
            return {"off", "on"};
        },
        .read = [](OwnSpec& spec, OwnText value) { return read_switch(value, spec.region); },
        .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
            return MethodKey{RuleKey::Region, "region", own_word(spec.region), spec.region == usual.region};
        },
        .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.region = usual.region; },
        .neutral = [](const OwnSpec& spec) { return spec.region; },
        .wrong = never_wrong},
    KeyRow{.key = RuleKey::Inner,
           .word = "inner",
           .group = KeyGroup::Own,
           .meaning = []() -> std::string {
               return "how far the inner problem is solved: usual, to the method's own tolerance; tight, to "
                      "rounding; of rgn a number of steps";
           },
           .allowed = [](const AlgorithmRow& row) -> AllowedValues {
               return {"usual", counts_inner_steps(row) ? "a whole number from 1 to 100000" : "tight"};
           },
           .read =
               [](OwnSpec& spec, OwnText value) {
                   const bool counted = counts_inner_steps(row_of(spec));
                   const std::optional<double> steps = parse_number(value);
                   if (value == "usual")
                       spec.inner = {};
                   else if (value == "tight" && !counted)
                       spec.inner = {true, 0};
                   else if (counted && steps && *steps >= 1 && *steps <= kMostInnerSteps &&
                            *steps == std::floor(*steps))
                       spec.inner = {false, static_cast<int>(*steps)};
                   else
                       return false;
                   return true;
               },
           .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
               const std::string word = spec.inner.tight       ? "tight"
                                        : spec.inner.steps > 0 ? print_number(spec.inner.steps)
                                                               : "usual";
               return MethodKey{RuleKey::Inner, "inner", word, spec.inner == usual.inner};
           },
           .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.inner = usual.inner; },
           .neutral = [](const OwnSpec& spec) { return spec.inner == InnerRule{}; },
           .wrong = [](const OwnSpec& spec) -> OwnWrong {
               return wrong_unless(spec.inner.steps >= 0 && spec.inner.steps <= kMostInnerSteps,
                                   spec.inner.steps);
           }},
    KeyRow{
        .key = RuleKey::Columns,
        .word = "columns",
        .group = KeyGroup::Own,
        .meaning = []() -> std::string {
            return "whether the columns of r2rils' least-squares problem are brought to norm 1 where entries "
                   "are measured: as they are, given, or unit";
        },
        .allowed = [](const AlgorithmRow&) -> AllowedValues {
            return {"given", "unit"};
        },
        .read =
            [](OwnSpec& spec, OwnText value) {
                if (value != "given" && value != "unit") return false;
                spec.unit_columns = value == "unit";
                return true;
            },
        .written = [](const OwnSpec& spec, const OwnSpec& usual) -> OwnWritten {
            return MethodKey{RuleKey::Columns, "columns", spec.unit_columns ? "unit" : "given",
                             spec.unit_columns == usual.unit_columns};
        },
        .reset = [](OwnSpec& spec, const OwnSpec& usual) { spec.unit_columns = usual.unit_columns; },
        .neutral = [](const OwnSpec& spec) { return !spec.unit_columns; },
        .wrong = never_wrong},
};
static_assert(
    [] {
        constexpr auto kFirst = static_cast<std::size_t>(RuleKey::Side);
        for (std::size_t i = 0; i < kOwnRows.size(); ++i)
            if (*kOwnRows[i].key != static_cast<RuleKey>(kFirst + i)) return false;
        return kFirst + kOwnRows.size() == kRuleKeys;
    }(),
    "the rows stand in the order of RuleKey, and each key has one");

}  // namespace

std::span<const KeyRow> own_key_rows() { return kOwnRows; }

}  // namespace lowrank
