// The default experiment and what makes one impossible.
#include "core/run/experiment.h"

#include <algorithm>
#include <fmt/core.h>
#include <optional>
#include <tuple>

#include "core/method/algorithms.h"
#include "core/method/registry.h"
#include "core/text/bounds.h"
#include "core/text/command_words.h"

namespace lowrank {

namespace {

/// Plays the changes through, in the order in which the race will make them.
std::string why_changes_invalid(const ExperimentSpec& spec) {
    const auto count = static_cast<Index>(spec.methods.size());
    for (const MethodChange& change : spec.changes) {
        if (change.method < 0 || change.method >= count)
            return fmt::format("change {}={} names method {}, but there are {} methods, counted from 0.",
                               change.key, change.value, change.method, count);
        if (change.t < 0)
            return fmt::format("change {}={} is at iteration {}, but iterations count from 0.", change.key,
                               change.value, change.t);
    }
    for (Index m = 0; m < count; ++m) {
        MethodSpec rules = spec.methods[m].spec;
        for (const MethodChange& change : changes_of(spec, m)) {
            auto next = with_key(rules, change.key, change.value);
            if (!next)
                return fmt::format("change at iteration {} of {}: {}", change.t, print_method(rules),
                                   next.sentence());
            rules = *next;
        }
    }
    return {};
}

/// Optimal rules, from the start or by a change, where it is known before anything is built that the truth is
/// not exact. Changes are known to be valid.
std::string why_optimum_missing(const ExperimentSpec& spec) {
    const ProblemSpec& problem = spec.problem;
    const bool exact = may_be_exact(problem);
    for (std::size_t m = 0; m < spec.methods.size(); ++m) {
        if (!spec.methods[m].enabled) continue;
        MethodSpec rules = spec.methods[m].spec;
        if (std::string sentence = why_no_optimum(rules, exact); !sentence.empty()) return sentence;
        for (const MethodChange& change : changes_of(spec, static_cast<Index>(m))) {
            rules = *with_key(rules, change.key, change.value);
            if (std::string sentence = why_no_optimum(rules, exact); !sentence.empty()) return sentence;
        }
    }
    return {};
}

}  // namespace

std::vector<MethodChange> changes_of(const ExperimentSpec& spec, Index method) {
    std::vector<MethodChange> own;
    for (const MethodChange& change : spec.changes)
        if (change.method == method) own.push_back(change);
    std::stable_sort(own.begin(), own.end(), [](const auto& a, const auto& b) { return a.t < b.t; });
    return own;
}

ExperimentSpec default_experiment() {
    ExperimentSpec spec;
    for (const MethodInfo& info : all_methods()) spec.methods.push_back({info.spec, info.in_default_race});
    return spec;
}

bool is_default_list(const std::vector<MethodEntry>& methods) {
    std::vector<MethodEntry> usual = default_experiment().methods;
    if (methods == usual) return true;
    std::erase_if(usual, [](const MethodEntry& entry) { return !entry.enabled; });
    return methods == usual;
}

bool has_inner_problems(const ExperimentSpec& spec) {
    return std::ranges::any_of(spec.methods, [](const MethodEntry& entry) {
        return entry.enabled && row_of(entry.spec).inner.has_value();
    });
}

std::vector<std::string> method_notes(const ExperimentSpec& spec) {
    std::vector<std::string> notes;
    const auto add = [&](std::string_view note) {
        if (!note.empty() && std::ranges::find(notes, note) == notes.end()) notes.emplace_back(note);
    };
    for (const MethodEntry& entry : spec.methods) {
        if (!entry.enabled) continue;
        add(inner_words(entry.spec));
        add(row_of(entry.spec).shown);
    }
    return notes;
}

std::string why_no_optimum(const MethodSpec& spec, bool exact_truth) {
    if (exact_truth || !spec.has_optimal()) return {};
    return fmt::format(
        "'{}' asks for the truth's own spectrum, and there is no exact truth here (noise, a picture, ratings "
        "or a matrix with missing entries): give a number instead of optimal.",
        print_method(spec));
}

std::string why_invalid(const ExperimentSpec& spec) {
    if (std::string sentence = why_invalid(spec.problem); !sentence.empty()) return sentence;
    if (std::string sentence = why_invalid(spec.start, spec.problem); !sentence.empty()) return sentence;
    if (std::string sentence = why_invalid(spec.stop); !sentence.empty()) return sentence;
    if (spec.methods.empty()) return "There is no method: an experiment needs at least one.";
    for (const auto& [what, count, most] : {std::tuple("methods", spec.methods.size(), kMostMethods),
                                            {"changes of rules", spec.changes.size(), kMostChanges},
                                            {"external commands", spec.externals.size(), kMostExternals}})
        if (count > most)
            return fmt::format("There are {} {}, and {} are the most of an experiment.", count, what, most);
    for (const MethodEntry& entry : spec.methods)
        if (std::string sentence = why_invalid(entry.spec); !sentence.empty()) return sentence;
    // What kind of problem an instance file holds is known once it is read.
    std::optional<ProblemKind> kind = *row_of(spec.problem.source).kind;
    if (is_drawn(spec.problem)) kind = spec.problem.kind;
    for (const MethodEntry& entry : spec.methods)
        if (kind && entry.enabled)
            if (std::string sentence = why_not_on(entry.spec, *kind); !sentence.empty()) return sentence;
    for (const std::string& command : spec.externals)
        if (const auto words = command_words(command); !words) return words.sentence();
    if (std::string sentence = why_changes_invalid(spec); !sentence.empty()) return sentence;
    return why_optimum_missing(spec);
}

}  // namespace lowrank
