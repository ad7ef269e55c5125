// What a command offers and what a person gave it, as values; help, parsing and checks read the same table.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/experiment_keys.h"

namespace lowrank::cli {

/// Exit codes. Anything that can be said in a sentence is kFailed.
constexpr int kRan = 0, kFailed = 2, kInterrupted = 130;

struct Option {
    std::string name;     ///< long, without dashes
    char letter = 0;      ///< short form, 0 for none
    std::string value;    ///< what stands for its value in help; empty for a flag
    std::string help;     ///< one line
    std::string heading;  ///< under which it stands in help
    bool repeatable = false;
};

struct Positional {
    std::string name;  ///< 'FIGURE'
    std::string help;
    bool required = true;
    bool repeatable = false;  ///< the last one only: as many as a person likes
};

struct Example {
    std::string line, meaning;
};

/// What stood on the command line, as text: numbers are read by core/io alone.
struct Arguments {
    KeyValues options;  ///< in the order given, grouped by option
    std::vector<std::string> positionals;

    std::optional<std::string> value(std::string_view name) const {
        for (const auto& [key, text] : options)
            if (key == name) return text;
        return {};
    }
    bool has(std::string_view name) const { return value(name).has_value(); }
};

struct Command {
    std::string name;
    std::string summary;      ///< one line for the list of commands
    std::string description;  ///< what it does and prints
    std::vector<Positional> positionals;
    std::vector<Option> options;
    std::vector<Example> examples;
    int (*work)(const Arguments&) = nullptr;
};

/// The commands of the program, in the order in which they are listed.
const std::vector<Command>& commands();

Command run_command();
Command solve_command();
Command sweep_command();
Command merge_command();
Command study_command();
Command spectrum_command();
Command render_command();
Command paper_command();
Command screenshot_command();
Command list_command();
Command check_command();
Command help_command();

}  // namespace lowrank::cli
