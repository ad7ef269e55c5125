// One list of the options that read. Opens nothing.
#include "app/cli/input_path.h"

namespace lowrank::cli {

bool is_input(std::string_view option) {
    for (const std::string_view name :
         {"config", "instance", "image", "ratings", "matrix", "predict", "overlay", "study"})
        if (option == name) return true;
    return false;
}

std::string input_path(const std::string& value) { return value == "-" ? "/dev/stdin" : value; }

std::string standard_input_twice(const Arguments& arguments) {
    std::string first;
    for (const auto& [name, value] : arguments.options) {
        if (!is_input(name) || value != "-") continue;
        if (!first.empty())
            return "--" + first + " and --" + name +
                   " both read standard input (-), and it can be read once.";
        first = name;
    }
    return {};
}

}  // namespace lowrank::cli
