// Writes experiments and their sections as TOML text.
#include <fmt/core.h>

#include "core/io/experiment_keys.h"
#include "core/io/experiment_toml.h"
#include "core/io/scene.h"
#include "core/io/share_line.h"
#include "core/io/toml/toml_tree.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Whether a key needs no quotes.
bool is_bare_key(std::string_view key) {
    return !key.empty() &&
           key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
               key.npos;
}

/// What is a number is written as one, and keys that repeat become a list.
std::string section_text(const std::string& workspace, const KeyValues& keys) {
    std::string out = "\n[" + workspace + "]\n";
    const auto value_of = [](const std::string& text) {
        return parse_number(text) ? toml_number(text) : basic_string(text);
    };
    for (std::size_t i = 0; i < keys.size();) {
        const std::string& key = keys[i].first;
        std::size_t end = i + 1;
        while (end < keys.size() && keys[end].first == key) ++end;
        out += (is_bare_key(key) ? key : basic_string(key)) + " = ";
        if (end == i + 1) {
            out += value_of(keys[i].second) + "\n";
        } else {
            out += "[\n";
            for (std::size_t k = i; k < end; ++k) out += "    " + value_of(keys[k].second) + ",\n";
            out += "]\n";
        }
        i = end;
    }
    return out;
}

}  // namespace

std::string write_experiment(const ExperimentFile& file) {
    std::string out = "version = 1\n";
    for (const std::string_view table : {"problem", "start", "stop"}) {
        out += "\n[" + std::string(table) + "]\n";
        for (const ExperimentKey& key : experiment_keys()) {
            if (key.table != table) continue;
            const std::string text = key.write(file.spec);
            if (text.empty()) continue;
            // A seed of 2^63 or more is no number of TOML that keeps its digits: it is a string there.
            const bool word =
                key.type == KeyType::Word || (key.type == KeyType::NumberOrWord && !parse_integer(text) &&
                                              (!parse_number(text) || parse_unsigned(text)));
            out += std::string(key.name) + " = ";
            out += key.type == KeyType::Flag ? text : word ? basic_string(text) : toml_number(text);
            out += '\n';
        }
    }
    for (const MethodEntry& entry : file.spec.methods)
        out += fmt::format("\n[[method]]\nspec = {}\nenabled = {}", basic_string(print_method(entry.spec)),
                           entry.enabled ? "true\n" : "false\n");
    for (const MethodChange& change : file.spec.changes) {
        const std::string method = write_change_method(change.method, file.spec.methods);
        out += fmt::format("\n[[change]]\nmethod = {}\nt = {}\nset = {}\n",
                           parse_integer(method) ? method : basic_string(method), change.t,
                           basic_string(change.key + "=" + change.value));
    }
    for (const std::string& command : file.spec.externals)
        out += fmt::format("\n[[external]]\ncommand = {}\n", basic_string(command));
    if (!file.view.empty()) {
        out += "\n[view]\n";
        for (const auto& [key, value] : file.view)
            out += (is_bare_key(key) ? key : basic_string(key)) + " = " + basic_string(value) + "\n";
    }
    if (!file.workspace.empty()) out += section_text(file.workspace, file.section);
    const std::vector<PinnedRace> pins = pins_with_scenes(file.pins, file.scenes);
    for (std::size_t k = 0; k < pins.size(); ++k) {
        const PinnedRace& pin = pins[k];
        const InstanceFacts& facts = pin.race->facts;
        out += "\n[[pin]]\n";
        if (k >= file.pins.size()) out += "aside = true\n";
        if (!pin.name.empty()) out += fmt::format("name = {}\n", basic_string(pin.name));
        out += fmt::format("experiment = {}\ntruth = ", basic_string(write_share_line(pin.race->spec)));
        out += facts.has_truth ? "true\nexact = " : "false\nexact = ";
        out += facts.exact_truth ? "true\n" : "false\n";
        if (facts.unit_exponent != 0) out += fmt::format("unit = {}\n", facts.unit_exponent);
        out += fmt::format("records = \"\"\"\n{}\"\"\"\n", write_pinned_records(*pin.race));
    }
    out += write_notes(file.notes, "note", file.spec.methods);
    for (const LectureScene& scene : file.scenes) out += write_lecture_scene(scene, pins);
    return out;
}

std::string write_section_file(const std::string& workspace, const KeyValues& keys) {
    return fmt::format("version = 1\n{}", section_text(workspace, keys));
}

}  // namespace lowrank
