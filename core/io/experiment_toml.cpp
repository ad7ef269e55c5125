// Reads an experiment from TOML, and names the line and key of what does not fit.
#include "core/io/experiment_toml.h"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "core/io/experiment_keys.h"
#include "core/io/experiment_toml_tables.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/io/toml/toml_nodes.h"
#include "core/text/bounds.h"
#include "core/text/command_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string_view type_needed(KeyType type) {
    switch (type) {
        case KeyType::Word:
            return "a string";
        case KeyType::Integer:
            return "a whole number";
        case KeyType::Number:
            return "a number";
        case KeyType::NumberOrWord:
            return "a number or a string";
        case KeyType::Flag:
            return "true or false";
    }
    return {};
}

bool fits(KeyType type, const toml::node& node) {
    switch (type) {
        case KeyType::Word:
            return node.is_string();
        case KeyType::Integer:
            return node.is_integer();
        case KeyType::Number:
            return node.is_number();
        case KeyType::NumberOrWord:
            return node.is_number() || node.is_string();
        case KeyType::Flag:
            return node.is_boolean();
    }
    return false;
}

/// A value as the text its key's reader takes; nothing for tables, arrays, dates.
std::optional<std::string> text_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
    if (const auto* real = node.as_floating_point()) return print_number(real->get());
    if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
    return std::nullopt;
}

/// One reading of one file: collects keys table by table, and remembers the first thing that is wrong.
class Reader {
public:
    Reader(std::string path, const std::vector<std::string>& sections, const SceneCheck& check,
           const std::stop_token& stop)
        : path_(std::move(path)), sections_(sections), check_(check), stop_(stop) {}

    Result<ExperimentFile> read(const toml::table& root) {
        file_.spec = default_experiment();
        if (!root.contains("version"))
            return Failure{fmt::format("'{}' does not say version = 1 at its top.", path_)};
        for (const auto& [key, node] : root) {
            root_key(key.str(), node);
            if (stop_.stop_requested()) return Cancelled{};
            if (failure_) return *failure_;
        }
        file_.section_alone = !file_.workspace.empty() && root.size() == 2;
        if (Result<Written> done = apply_file_keys(keys_, file_.spec); !done)
            return Failure{"'" + path_ + "': " + done.sentence()};
        // Changes name methods, and TOML does not keep the order of tables.
        if (const toml::node* changes = root.get("change"))
            each_table("change", kMostChanges, *changes,
                       [&](const toml::table& entry) { read_one_change(entry); });
        if (failure_) return *failure_;
        if (const toml::node* notes = root.get("note")) {
            std::vector<Index> pins;
            for (const PinnedRace& pin : file_.pins)
                pins.push_back(static_cast<Index>(pin.race->spec.methods.size()));
            auto read = read_notes(value_of(*notes), path_, file_.spec.methods, pins);
            if (!read) return read.passed_on<ExperimentFile>();
            file_.notes = *std::move(read);
        }
        if (const toml::node* scenes = root.get("scene")) read_scenes(value_of(*scenes));
        if (stop_.stop_requested()) return Cancelled{};
        return std::move(file_);
    }

private:
    void refuse(const toml::node& node, const std::string& why) {
        if (!failure_) failure_ = Failure{at_line(path_, node.source().begin.line) + why};
    }

    /// The node as a table; an empty one where it is none, which is refused.
    const toml::table& table_of(std::string_view name, const toml::node& node) {
        static const toml::table nothing;
        if (const toml::table* table = node.as_table()) return *table;
        refuse(node, fmt::format("{} must be a table, [{}].", name, name));
        return nothing;
    }

    void root_key(std::string_view name, const toml::node& node) {
        if (name == "version") {
            const auto* version = node.as_integer();
            if (!version) return refuse(node, "version must be 1, the only one there is.");
            if (version->get() == 1) return;
            refuse(node, fmt::format("version cannot be {}: 1 is the only one there is.", version->get()));
        } else if (name == "problem" || name == "start" || name == "stop") {
            for (const auto& [key, value] : table_of(name, node)) experiment_key(name, key.str(), value);
        } else if (name == "method") {
            each_table("method", kMostMethods, node, [&](const toml::table& entry) { read_method(entry); });
        } else if (name == "external") {
            each_table("external", kMostExternals, node,
                       [&](const toml::table& entry) { read_external(entry); });
        } else if (name == "view") {
            for (const auto& [key, value] : table_of(name, node)) {
                const std::optional<std::string> text = text_of(value);
                if (!text)
                    return refuse(value, fmt::format("a key of [view] holds one value, and this is {}.",
                                                     type_name(value)));
                if (std::string why = why_no_room("[view]", file_.view.size(), *text); !why.empty())
                    return refuse(value, why);
                file_.view.emplace(key.str(), *text);
            }
        } else if (std::ranges::find(sections_, name) != sections_.end()) {
            if (!file_.workspace.empty())
                return refuse(node,
                              fmt::format("[{}] stands beside [{}]: a file has the section of one workspace.",
                                          name, file_.workspace));
            file_.workspace = name;
            for (const auto& [key, value] : table_of(name, node)) section_key(std::string(key.str()), value);
        } else if (name == "pin") {
            each_table("pin", kMostPins, node, [&](const toml::table& entry) { read_pin(entry); });
        } else if (name != "change" && name != "note" && name != "scene") {
            refuse(node, fmt::format("there is no '{}' here: version, {} are allowed.", excerpt(name),
                                     allowed_tables(sections_)));
        }
    }

    void section_key(const std::string& name, const toml::node& node) {
        const toml::array* list = node.as_array();
        const auto take = [&](const toml::node& value) {
            const std::optional<std::string> text = text_of(value);
            if (!text)
                return refuse(value, fmt::format("a key of [{}] holds one value or a list, and this is {}.",
                                                 file_.workspace, type_name(value)));
            if (std::string why = why_no_room("[" + name + "]", file_.section.size(), *text); !why.empty())
                return refuse(value, why);
            file_.section.emplace_back(name, *text);
        };
        if (!list) return take(node);
        for (const toml::node& value : *list)
            if (!failure_) take(value);
    }

    void experiment_key(std::string_view table, std::string_view name, const toml::node& node) {
        const ExperimentKey* key = find_experiment_key(name);
        if (!key || key->table != table) {
            std::string allowed;
            for (const ExperimentKey& each : experiment_keys())
                if (each.table == table) (allowed += allowed.empty() ? "" : ", ") += each.name;
            return refuse(node, fmt::format("there is no key '{}' in [{}]: the keys are {}.", excerpt(name),
                                            table, allowed));
        }
        if (!fits(key->type, node))
            return refuse(node, fmt::format("{} must be {}, and this is {}.", name, type_needed(key->type),
                                            type_name(node)));
        std::string text = *text_of(node);
        ExperimentSpec scratch;  // read once for the line of a refusal, and once with all others
        if (Result<Written> done = key->read(text, scratch); !done) return refuse(node, done.sentence());
        keys_.emplace_back(name, std::move(text));
    }

    template <class Visit>
    void each_table(std::string_view name, std::size_t most, const toml::node& node, Visit visit) {
        const toml::array* list = node.as_array();
        const std::string header = "[[" + std::string(name) + "]]";
        const std::size_t bound = most;
        if (!list)
            return refuse(node, fmt::format("{} must be a list of tables, each headed {}.", name, header));
        for (const toml::node& entry : *list) {
            if (stop_.stop_requested()) return;
            const toml::table* table = entry.as_table();
            if (!table)
                return refuse(entry,
                              fmt::format("{} must be a list of tables, each headed {}.", name, header));
            if (most-- == 0) return refuse(entry, one_too_many(std::string(name) + "s", bound));
            visit(*table);
            if (failure_) return;
        }
    }

    void read_method(const toml::table& entry) {
        const toml::node* spec = nullptr;
        bool enabled = true;
        for (const auto& [key, node] : entry) {
            if (key.str() == "spec" && node.is_string()) {
                spec = &node;
            } else if (key.str() == "enabled" && node.is_boolean()) {
                enabled = node.as_boolean()->get();
            } else {
                return refuse(
                    node, fmt::format(
                              "a [[method]] has spec (a string) and enabled (true or false), and '{}' is {}.",
                              excerpt(key.str()), type_name(node)));
            }
        }
        if (!spec) return refuse(entry, "a [[method]] needs spec, as in spec = \"narg+r\".");
        const Result<MethodEntry> read = read_method_entry(spec->as_string()->get());
        if (!read) return refuse(*spec, read.sentence());
        keys_.emplace_back("method", write_method_entry({read->spec, enabled && read->enabled}));
    }

    void read_external(const toml::table& entry) {
        const toml::node* command = entry.get("command");
        if (!command || !command->is_string() || entry.size() != 1)
            return refuse(entry, "an [[external]] has command (a string) and nothing else.");
        const std::string& text = command->as_string()->get();
        if (const auto words = command_words(text); !words) return refuse(*command, words.sentence());
        keys_.emplace_back("external", text);
    }

    void read_pin(const toml::table& entry) {
        const toml::node *line = nullptr, *records = nullptr;
        PinnedRace pin;
        Race race;
        bool aside = false;
        for (const auto& [key, node] : entry) {
            if (key.str() == "experiment" && node.is_string()) {
                line = &node;
            } else if (key.str() == "records" && node.is_string()) {
                records = &node;
            } else if (key.str() == "name" && node.is_string()) {
                pin.name = node.as_string()->get();
                if (std::string why = why_too_long("name", pin.name, kLongestName); !why.empty())
                    return refuse(node, why);
            } else if (key.str() == "aside" && node.is_boolean()) {
                aside = node.as_boolean()->get();
            } else if (key.str() == "truth" && node.is_boolean()) {
                race.facts.has_truth = node.as_boolean()->get();
            } else if (key.str() == "exact" && node.is_boolean()) {
                race.facts.exact_truth = node.as_boolean()->get();
            } else if (key.str() == "unit" && node.is_integer() &&
                       std::abs(node.as_integer()->get()) < 5000) {
                race.facts.unit_exponent = static_cast<int>(node.as_integer()->get());
            } else {
                return refuse(
                    node,
                    fmt::format(
                        "a [[pin]] has experiment (a share line), records, name (strings), truth, exact, "
                        "aside (true or false) and unit (a power of two), and '{}' does not fit.",
                        excerpt(key.str())));
            }
        }
        if (!line || !records) return refuse(entry, "a [[pin]] needs experiment and records, both.");
        Result<ExperimentSpec> spec = read_share_line(line->as_string()->get());
        if (!spec) return refuse(*line, spec.sentence());
        race.spec = *std::move(spec);
        const auto done = read_pinned_records(records->as_string()->get(), race, stop_);
        if (done.cancelled()) return;
        if (!done) return refuse(*records, done.sentence());
        pin.race = std::make_shared<const Race>(std::move(race));
        pinned_ += records_of(pin);
        if (pinned_ > kMostPinnedRecords)
            return refuse(
                entry,
                fmt::format("the pins of a file have at most {} records, and with this one there are {}.",
                            kMostPinnedRecords, pinned_));
        if (!aside) file_.pins.push_back(pin);
        all_pins_.push_back(std::move(pin));
    }

    /// A scene that cannot be shown costs that scene, not the experiment.
    void read_scenes(const TomlValue& list) {
        const TomlArray* entries = list.as<TomlArray>();
        const auto fault = [&](std::string sentence) {
            if (file_.scene_fault.empty()) file_.scene_fault = std::move(sentence);
        };
        if (!entries)
            return fault(fmt::format("{}scene must be a list of tables, each headed [[scene]].",
                                     at_line(path_, list.line)));
        Scene before;
        before.experiment = file_.spec;
        if (const auto tab = file_.view.find("workspace"); tab != file_.view.end())
            before.workspace = tab->second;
        for (const TomlValue& entry : *entries) {
            if (stop_.stop_requested()) return;
            if (file_.scenes.size() == kMostScenes)
                return fault(at_line(path_, entry.line) + one_too_many("scenes", kMostScenes));
            Result<LectureScene> read = read_lecture_scene(entry, path_, before, check_, all_pins_);
            if (!read) {
                fault(read.sentence());
                continue;
            }
            before = read->scene;
            file_.scenes.push_back(*std::move(read));
        }
    }

    void read_one_change(const toml::table& entry) {
        MethodChange change;
        const toml::node *method = nullptr, *t = nullptr, *set = nullptr;
        for (const auto& [key, node] : entry) {
            if (key.str() == "method" && (node.is_string() || node.is_integer())) {
                method = &node;
            } else if (key.str() == "t" && node.is_integer() && node.as_integer()->get() >= 0) {
                t = &node;
            } else if (key.str() == "set" && node.is_string()) {
                set = &node;
            } else {
                return refuse(
                    node, fmt::format("a [[change]] has method (a string or a position), t (a whole number "
                                      "of at least 0) and set (\"KEY=VALUE\"), and '{}' does not fit.",
                                      excerpt(key.str())));
            }
        }
        if (!method || !t || !set) return refuse(entry, "a [[change]] needs method, t and set, all three.");
        const Result<Index> position = read_change_method(*text_of(*method), file_.spec.methods);
        if (!position) return refuse(*method, position.sentence());
        change.method = *position;
        change.t = static_cast<Index>(t->as_integer()->get());
        if (Result<Written> done = read_change_setting(set->as_string()->get(), change); !done)
            return refuse(*set, done.sentence());
        file_.spec.changes.push_back(change);
    }

    std::string path_;
    const std::vector<std::string>& sections_;
    const SceneCheck& check_;
    const std::stop_token& stop_;
    ExperimentFile file_;
    KeyValues keys_;
    std::vector<PinnedRace> all_pins_;  ///< those aside, which only scenes have, among them
    std::size_t pinned_ = 0;            ///< records of the pins so far
    std::optional<Failure> failure_;
};

}  // namespace

Result<ExperimentFile> read_experiment(std::string_view text, const std::string& path,
                                       const std::vector<std::string>& sections, const SceneCheck& check,
                                       const std::stop_token& stop) {
    try {
        const Result<toml::table> root = parse_toml(text, path, stop);
        if (!root) return root.passed_on<ExperimentFile>();
        return Reader(path, sections, check, stop).read(*root);
    } catch (const toml::parse_error& error) {
        const std::size_t line = error.source().begin.line;
        return Failure{at_line(path, line) + not_toml(text, line, error.description(), sections)};
    }
}

bool looks_like_experiment(std::string_view text) {
    const auto skip_blanks = [&text] {
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    };
    for (skip_blanks(); text.starts_with('#') || text.starts_with('\n') || text.starts_with('\r');
         skip_blanks())
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    constexpr std::string_view kFirst = "version";
    if (!text.starts_with(kFirst)) return false;
    text.remove_prefix(kFirst.size());
    skip_blanks();
    if (!text.starts_with('=')) return false;
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
        skip_blanks();
        if (text.starts_with('[')) return true;
    }
    return false;
}

}  // namespace lowrank
