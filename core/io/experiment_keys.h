// The one table of what an experiment is made of: it serves TOML, share lines and the command line.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank {

/// How a value is written where types matter (TOML). NumberOrWord: 1e-10 or "auto".
enum class KeyType { Word, Integer, Number, NumberOrWord, Flag };

struct ExperimentKey {
    std::string_view name;   ///< the long option's name, and the key in TOML and share lines
    std::string_view table;  ///< where it lives in TOML: problem, start or stop
    KeyType type;
    std::string_view value;  ///< what stands for its value in help: 'N', 'mc|ms', 'FILE'
    std::string_view help;   ///< one line, with the paper's symbol
    /// Puts a text into the spec, or says in a sentence what is wrong with it and what is allowed.
    Result<Written> (*read)(std::string_view text, ExperimentSpec& spec);
    /// The canonical text; empty where the key has nothing to say of this spec ('n', the path of another
    /// source).
    std::string (*write)(const ExperimentSpec& spec);
};

/// Every key but the three that repeat, method, change and external, in the order in which they are written.
std::span<const ExperimentKey> experiment_keys();
const ExperimentKey* find_experiment_key(std::string_view name);

/// Whether a key may stand several times: method, change, external.
bool is_repeated_key(std::string_view name);

/// Whether a key names the file that the problem is read from.
bool is_source_key(std::string_view name);

/// Whether a key says what a drawn problem is: one that is read from an instance file makes no use of it.
bool is_key_of_drawing(std::string_view name);

/// The names of all keys, those that repeat included, for sentences: 'problem, n, rows, …'.
std::string experiment_key_names();

/// A method of the list: a method string, with a minus before it when it is switched off.
Result<MethodEntry> read_method_entry(std::string_view text);
std::string write_method_entry(const MethodEntry& entry);

/// METHOD@t:KEY=VALUE. METHOD is a method string of the list where it names exactly one, or a position
/// counted from 1.
Result<MethodChange> read_change(std::string_view text, const std::vector<MethodEntry>& methods);
std::string write_change(const MethodChange& change, const std::vector<MethodEntry>& methods);

/// The two halves of a change, for files that keep them apart: METHOD as above, and KEY=VALUE.
Result<Index> read_change_method(std::string_view text, const std::vector<MethodEntry>& methods);
std::string write_change_method(Index method, const std::vector<MethodEntry>& methods);
Result<Written> read_change_setting(std::string_view text, MethodChange& change);

using KeyValues = std::vector<std::pair<std::string, std::string>>;

/// Lays options over an experiment: what is not named keeps its value, and the order of the options does not
/// matter. Refuses unknown keys, a key given twice, two sources of the problem, and n beside rows or cols. A
/// problem of another kind takes that kind's default rate unless one is given; given methods replace the
/// list, and with it the changes made to the old one.
Result<Written> apply_options(const KeyValues& options, ExperimentSpec& spec);

/// The same for what a file or share line says: a path may stand beside the kind of problem.
Result<Written> apply_file_keys(const KeyValues& keys, ExperimentSpec& spec);

/// The keys and values of a spec in canonical order, every value written; apply_file_keys of them gives the
/// spec back.
KeyValues all_keys(const ExperimentSpec& spec);

/// The rate a problem of this kind has unless told: 0.6 of the entries, or 4 times oversampled.
double default_rate(ProblemKind kind);

}  // namespace lowrank
