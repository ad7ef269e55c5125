// One row for each thing that can be looked at: how it is read, what it is now, how it is said.
#include "app/lesson/condition.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/core.h>
#include <map>
#include <numbers>

#include "app/lesson/check_condition.h"
#include "app/paint/painter.h"
#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::lesson {
namespace {

using Of = Condition::Of;

/// How a kind is named in a file, and what it needs beside its bound.
struct Kind {
    Of of;
    std::string_view word;
    bool of_method;
    bool has_bound;  ///< above, below or equals
};
constexpr std::array<Kind, 10> kKinds = {{{Of::Workspace, "workspace", false, true},
                                          {Of::Setting, "setting", false, true},
                                          {Of::Rule, "rule", true, true},
                                          {Of::Shown, "shown", true, true},
                                          {Of::Status, "status", true, true},
                                          {Of::Iterations, "iterations", true, true},
                                          {Of::Rate, "rate", true, true},
                                          {Of::Restarts, "restarts", true, true},
                                          {Of::Cursor, "cursor", false, true},
                                          {Of::Ended, "ended", false, false}}};

const Kind& kind(Of of) { return *std::ranges::find(kKinds, of, &Kind::of); }

std::string all_kinds() {
    std::string words;
    for (const Kind& k : kKinds) words += (words.empty() ? "" : ", ") + std::string(k.word);
    return words;
}

bool is_tab(const state::Tabs& tabs, const std::string& name) {
    return std::ranges::any_of(tabs, [&](const auto& tab) { return tab->info().name == name; });
}

/// Of a setting that no file has: the angle of the quadratic's start.
constexpr std::string_view kStartAngle = "theta";

/// Whether a setting is one of the experiment: of the workspace that shows it, or of none.
bool is_of_experiment(const Condition& c, const state::Tabs& tabs) {
    return c.workspace.empty() || c.workspace == state::tab_that(tabs, &state::WorkspaceInfo::shows_race);
}

/// theta of the start in a section that has a Q of two numbers, in degrees; folded to 0 … 90, where its rate
/// is the same.
std::string start_angle(const KeyValues& section) {
    std::map<std::string, double> said;
    for (const auto& [key, value] : section)
        if (const auto number = parse_number(value)) said[key] = *number;
    if (!said.contains("x") || !said.contains("y")) return {};
    Quadratic Q{said["q11"], said["q12"], said["q22"]};
    if (said.contains("lambda_min")) {
        if (!why_invalid_spectrum(said["lambda_min"], said["lambda_max"], said["angle"]).empty()) return {};
        Q = quadratic_from(said["lambda_min"], said["lambda_max"], said["angle"]);
    }
    if (!why_invalid(Q).empty()) return {};
    const double theta = theta_of_start(Q, {said["x"], said["y"]});
    return print_fixed(
        std::atan2(std::abs(std::sin(theta)), std::abs(std::cos(theta))) * 180 / std::numbers::pi, 1);
}

std::string setting_now(const Condition& c, const state::AppState& state) {
    if (is_of_experiment(c, state.tabs)) {
        const ExperimentKey* key = find_experiment_key(c.key);
        return key ? key->write(state.accepted) : std::string();
    }
    for (const auto& tab : state.tabs) {
        if (tab->info().name != c.workspace) continue;
        for (const auto& [key, value] : tab->section(state))
            if (key == c.key) return value;
        if (c.key == kStartAngle) return start_angle(tab->section(state));
        for (const state::ViewField& field : *tab->fields)
            if (*field.key == c.key) return (*field.write)(state);
    }
    return {};
}

std::string rule_now(const Condition& c, const state::AppState& state) {
    const auto m = position_of(c.method, state.accepted.methods);
    if (!m) return {};
    for (const MethodKey& key : method_keys(state::rules_in_force(state.accepted, static_cast<Index>(*m))))
        if (key.key == c.key) return key.value;
    return {};
}

/// What the screen calls a key of files, with its symbol.
struct Named {
    std::string_view key, words;
};
constexpr std::array<Named, 19> kNamed = {{{"n", "size n"},
                                           {"rows", "rows n_1"},
                                           {"cols", "columns n_2"},
                                           {"rank", "rank r"},
                                           {"rate", "sampling p"},
                                           {"samples-per-degree", "samples per unknown"},
                                           {"noise", "noise σ"},
                                           {"condition", "condition κ"},
                                           {"start", "start X_0"},
                                           {"tol", "tolerance"},
                                           {"max-iter", "most iterations"},
                                           {"lambda_min", "λ_{min}"},
                                           {"lambda_max", "λ_{max}"},
                                           {"angle", "valley φ"},
                                           {kStartAngle, "start θ in degrees"},
                                           {"probe_mu", "stepsize μ of the probe"},
                                           {"probe_eta", "momentum η of the probe"},
                                           {"step", "stepsize μ_t"},
                                           {"momentum", "momentum η_t"}}};

std::string name_of_key(const std::string& key) {
    const auto found = std::ranges::find(kNamed, key, &Named::key);
    return found == kNamed.end() ? paint::escape_markup(key) : std::string(found->words);
}

std::string of_trace(const Condition& c, const state::AppState& state, const Race& race) {
    const Trace* found = trace_of(c.method, state, race);
    if (!found) return {};
    const Trace& trace = *found;
    switch (c.of) {
        case Of::Status:
            return std::string(status_word(trace.status));
        case Of::Iterations:
            return trace.status == MethodStatus::Converged ? std::to_string(trace.size() - 1) : std::string();
        case Of::Rate:
            return std::isfinite(trace.measured_rate) ? print_significant(trace.measured_rate, 4)
                                                      : std::string();
        case Of::Restarts:
            return std::to_string(std::ranges::count_if(trace.event, is_restart));
        default:
            return {};
    }
}

std::string value_now(const Condition& c, const state::AppState& state, const Race& race) {
    switch (c.of) {
        case Of::Workspace:
            return std::string(state.front().info().name);
        case Of::Setting:
            return setting_now(c, state);
        case Of::Rule:
            return rule_now(c, state);
        case Of::Shown: {
            const auto m = position_of(c.method, state.accepted.methods);
            return m && state.accepted.methods[*m].enabled ? "1" : "0";
        }
        case Of::Cursor:
            // One that follows the newest iteration was put nowhere: said, for it may stand past the bound.
            return state.race.cursor ? std::to_string(*state.race.cursor) : "Live";
        case Of::Ended:
            return state.race.progress.ended && state.race.progress.generation >= state.race.progress.awaited
                       ? "1"
                       : "0";
        case Of::Status:
        case Of::Iterations:
        case Of::Rate:
        case Of::Restarts:
            return of_trace(c, state, race);
    }
    return {};
}

std::string label_of(std::string_view method) {
    for (const MethodInfo& m : all_methods())
        if (m.name == method) return paint::escape_markup(std::string(m.label));
    return {};
}

/// The methods of a section, by their names.
std::vector<std::string> methods_of(const KeyValues& section) {
    std::vector<std::string> names;
    for (const auto& [key, value] : section)
        if (key == "method") names.push_back(value.substr(0, value.find(':')));
    return names;
}

}  // namespace

std::string missing_method(const Condition& c, const Scene* told, const state::AppState& state) {
    if (kind(c.of).of_method && c.of != Of::Shown) {
        const auto m = position_of(c.method, state.accepted.methods);
        return m && state.accepted.methods[*m].enabled ? std::string() : label_of(c.method);
    }
    if (!told || c.workspace.empty() || told->workspace != c.workspace) return {};
    for (const auto& tab : state.tabs) {
        if (tab->info().name != c.workspace) continue;
        const std::vector<std::string> now = methods_of(tab->section(state));
        for (const std::string& name : methods_of(told->section))
            if (std::ranges::find(now, name) == now.end()) return label_of(name);
    }
    return {};
}

Result<Condition> read_condition(const TomlValue& table, const state::Tabs& tabs, std::string& at) {
    const TomlTable* rows = table.as<TomlTable>();
    if (!rows)
        return Failure{
            "a check is a table, as in { look = \"iterations\", method = \"narg\", below = 150 }."};
    Condition c;
    bool seen = false;
    for (const auto& [name, value] : *rows) {
        at = name;
        const std::string* word = value.as<std::string>();
        const double* number = value.as<double>();
        if (word)
            if (std::string why = why_too_long(name, *word, kLongestName); !why.empty())
                return Failure{std::move(why)};
        if (name == "look" && word) {
            const auto found = std::ranges::find(kKinds, *word, &Kind::word);
            if (found == kKinds.end())
                return Failure{
                    fmt::format("a check cannot look at '{}': {} are allowed.", excerpt(*word), all_kinds())};
            c.of = found->of;
            seen = true;
        } else if (name == "workspace" && word) {
            c.workspace = *word;
        } else if (name == "method" && word) {
            c.method = *word;
        } else if (name == "key" && word) {
            c.key = *word;
        } else if (name == "equals" && (word || number)) {
            c.equals = word ? *word : print_number(*number);
        } else if (name == "above" && number) {
            c.above = *number;
        } else if (name == "below" && number) {
            c.below = *number;
        } else {
            return Failure{
                fmt::format("a check has look, workspace, method, key (strings), above, below (numbers) and "
                            "equals, and '{}' does not fit.",
                            excerpt(name))};
        }
    }
    at.clear();
    const Kind& k = kind(c.of);
    const std::string of = fmt::format("a check of {}", k.word);
    if (!seen) return Failure{fmt::format("a check needs look: one of {}.", all_kinds())};
    at = "method";
    if (k.of_method && std::ranges::none_of(all_methods(), [&](const auto& m) { return m.name == c.method; }))
        return Failure{fmt::format("{} needs method, a name of 'list methods', and '{}' is none.", of,
                                   excerpt(c.method))};
    at = "workspace";
    if (!c.workspace.empty() && !is_tab(tabs, c.workspace))
        return Failure{fmt::format("there is no workspace '{}': {} is needed.", excerpt(c.workspace),
                                   state::names_of(tabs))};
    at = "key";
    if (c.of == Of::Setting && is_of_experiment(c, tabs) && !find_experiment_key(c.key))
        return Failure{fmt::format("an experiment has no key '{}': the keys are {}.", excerpt(c.key),
                                   experiment_key_names())};
    if ((c.of == Of::Setting || c.of == Of::Rule) && c.key.empty())
        return Failure{fmt::format("{} needs key.", of)};
    at.clear();
    if (k.has_bound != (c.above || c.below || !c.equals.empty()))
        return Failure{of + (k.has_bound ? " needs above, below or equals." : " takes no bound.")};
    ConditionFault fault = fault_of(c, tabs);
    if (fault.sentence.empty()) return c;
    at = std::move(fault.key);
    return Failure{std::move(fault.sentence)};
}

const Trace* trace_of(const std::string& method, const state::AppState& state, const Race& race) {
    // A race that is still to come says nothing of the experiment in force.
    if (race.generation < state.race.progress.awaited) return nullptr;
    const auto m = position_of(method, race.spec.methods);
    return m && *m < race.traces.size() && race.traces[*m].enabled ? &race.traces[*m] : nullptr;
}

std::optional<std::size_t> position_of(const std::string& name, const std::vector<MethodEntry>& methods) {
    std::optional<std::size_t> off;
    for (std::size_t m = 0; m < methods.size(); ++m) {
        if (info_of(methods[m].spec).name != name) continue;
        if (methods[m].enabled) return m;
        if (!off) off = m;
    }
    return off;
}

Finding look(const Condition& c, const state::AppState& state, const Race& race) {
    Finding out;
    out.now = value_now(c, state, race);
    if (out.now.empty()) return out;
    if (!kind(c.of).has_bound) return {out.now == "1", {}};
    // Of 'noisy:0.1' the number is asked about.
    const std::optional<double> number = parse_number(out.now.substr(out.now.rfind(':') + 1));
    out.met = (!c.above || (number && *number > *c.above)) && (!c.below || (number && *number < *c.below)) &&
              (c.equals.empty() || out.now == c.equals || out.now.starts_with(c.equals + ":") ||
               (number && parse_number(c.equals) == number));
    return out;
}

std::string words_of(const Condition& c) {
    std::string what = label_of(c.method);
    if (!what.empty()) what += ": ";
    switch (c.of) {
        case Of::Workspace:
            // A tab's title is its name.
            what += fmt::format("the tab {}", paint::escape_markup(c.equals));
            if (const auto first = what.rfind(' ') + 1; first < what.size())
                what[first] = static_cast<char>(std::toupper(static_cast<unsigned char>(what[first])));
            return what;
        case Of::Setting:
        case Of::Rule:
            what += name_of_key(c.key);
            break;
        case Of::Shown:
            return what + (c.equals == "0" ? "off" : "on");
        case Of::Status:
            return what + c.equals;
        case Of::Iterations:
            what += "converged, iterations";
            break;
        case Of::Rate:
            what += "measured rate ρ";
            break;
        case Of::Restarts:
            what += "restarts";
            break;
        case Of::Cursor:
            what += "cursor put at t";
            break;
        case Of::Ended:
            return "every method has ended";
    }
    if (c.above) what += fmt::format(" above {}", print_number(*c.above));
    if (c.above && c.below) what += " and";
    if (c.below) what += fmt::format(" below {}", print_number(*c.below));
    if (!c.equals.empty()) what += " = " + paint::escape_markup(c.equals);
    return what;
}

}  // namespace lowrank::lesson
