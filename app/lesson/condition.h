// What a learner must have done for a step to end, as a value, and whether it is done.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/state/saved_view.h"
#include "core/io/toml/toml_tree.h"

namespace lowrank::lesson {

/// One thing that is looked at, and where it must lie.
struct Condition {
    enum class Of {
        Workspace,   ///< which is in front
        Setting,     ///< a key of the experiment, of a workspace's section or of its [view]
        Rule,        ///< a key of one method's rules
        Shown,       ///< whether a method runs: 1 or 0
        Status,      ///< a method's word: converged, stopped, …
        Iterations,  ///< of a method that has converged
        Rate,        ///< a method's measured rate
        Restarts,    ///< of a method, so far
        Cursor,      ///< the iteration pointed at, where the learner holds it
        Ended,       ///< every method has its final word
    };
    Of of = Of::Ended;
    std::string workspace, method, key;
    std::optional<double> above, below;
    std::string equals;  ///< a word, also of WORD:…, or a number
    bool operator==(const Condition&) const = default;
};

/// What is wrong with a condition, and with which of its keys; without one it is the table.
struct ConditionFault {
    std::string key, sentence;
};

/// A condition from its table; a sentence, without file and line, where it asks for what cannot be. at: the
/// key that is to blame, empty where it is none.
Result<Condition> read_condition(const TomlValue& table, const state::Tabs& tabs, std::string& at);

struct Finding {
    bool met = false;
    std::string now;  ///< what it is now: '212', 'stopped'; empty where there is nothing yet
};

/// Looks once. A method is meant by its name before any ':' ('narg+r'); of several the first that runs.
Finding look(const Condition& condition, const state::AppState& state, const Race& race);

/// What a check speaks of and no longer runs, as the screen names it (markup): its method, or one that
/// `told`, a scene of its step, has in the workspace it looks at. Empty where all of it runs.
std::string missing_method(const Condition& condition, const Scene* told, const state::AppState& state);

/// The trace of a method in the race of the experiment in force, meant in the same way; null while it is to
/// come.
const Trace* trace_of(const std::string& method, const state::AppState& state, const Race& race);

/// 'NARG: iterations below 150', for the list of what is to be done. Markup.
std::string words_of(const Condition& condition);

/// The first of the methods called so that is on, else the first called so.
std::optional<std::size_t> position_of(const std::string& name, const std::vector<MethodEntry>& methods);

}  // namespace lowrank::lesson
