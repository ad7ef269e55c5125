// Experiments and sections as TOML text.
#include "core/io/experiment_keys.h"
#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string basic_string(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const unsigned byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (byte < 0x20 || byte == 0x7f) {
            out += {'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]};
        } else {
            out += c;
        }
    }
    return out + '"';
}

/// A number as TOML reads it: its whole numbers end at 2^63, and larger ones need a point to be real ones.
std::string number_value(const std::string& text) {
    const bool beyond = text.find_first_of(".e") == text.npos && !parse_integer(text);
    return beyond ? text + ".0" : text;
}

/// Whether a key needs no quotes.
bool is_bare_key(std::string_view key) {
    return !key.empty() &&
           key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
               key.npos;
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
            out += key.type == KeyType::Flag ? text : word ? basic_string(text) : number_value(text);
            out += '\n';
        }
    }
    for (const MethodEntry& entry : file.spec.methods)
        out += "\n[[method]]\nspec = " + basic_string(print_method(entry.spec)) +
               "\nenabled = " + (entry.enabled ? "true\n" : "false\n");
    for (const MethodChange& change : file.spec.changes) {
        const std::string method = write_change_method(change.method, file.spec.methods);
        out += "\n[[change]]\nmethod = " + (parse_integer(method) ? method : basic_string(method)) +
               "\nt = " + std::to_string(change.t) +
               "\nset = " + basic_string(change.key + "=" + change.value) + "\n";
    }
    if (!file.view.empty()) {
        out += "\n[view]\n";
        for (const auto& [key, value] : file.view)
            out += (is_bare_key(key) ? key : basic_string(key)) + " = " + basic_string(value) + "\n";
    }
    for (const PinnedRace& pin : file.pins) {
        const InstanceFacts& facts = pin.race->facts;
        out += "\n[[pin]]\n";
        if (!pin.name.empty()) out += "name = " + basic_string(pin.name) + "\n";
        out += "experiment = " + basic_string(write_share_line(pin.race->spec)) + "\ntruth = ";
        out += facts.has_truth ? "true\nexact = " : "false\nexact = ";
        out += facts.exact_truth ? "true\n" : "false\n";
        if (facts.unit_exponent != 0) out += "unit = " + std::to_string(facts.unit_exponent) + "\n";
        out += "records = \"\"\"\n" + write_pinned_records(*pin.race) + "\"\"\"\n";
    }
    return out;
}

std::string write_section_file(const std::string& workspace, const KeyValues& keys) {
    std::string out = "version = 1\n\n[" + workspace + "]\n";
    const auto value_of = [](const std::string& text) {
        return parse_number(text) ? number_value(text) : basic_string(text);
    };
    for (std::size_t i = 0; i < keys.size();) {
        const std::string& key = keys[i].first;
        std::size_t end = i + 1;
        while (end < keys.size() && keys[end].first == key) ++end;
        out += key + " = ";
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

}  // namespace lowrank
