// Asks core/io what a file is, and says the option that would have named it.
#include "app/cli/problem_file.h"

#include <filesystem>
#include <fmt/core.h>

#include "app/cli/console.h"
#include "app/state/regular_file.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/atomic_file.h"
#include "core/io/instance/find_source.h"
#include "core/io/table/table_text.h"

namespace lowrank::cli {
namespace {

/// 'image', 'config': the option that names such a file.
Result<std::string> option_of(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return Failure{
            fmt::format("there is no file {}: a picture, ratings, a matrix, an instance, an experiment or "
                        "options only are taken here.",
                        in_quotes(path))};
    if (!state::why_not_regular(path).empty())
        return Failure{fmt::format(
            "{} can be read once, and what it holds is found out beforehand: say so, as --ratings "
            "-, --matrix -, --image -, --instance - or --config -.",
            in_quotes(path))};
    const Result<std::string> head = read_head(path);
    if (!head) return head.passed_on<std::string>();
    if (!certain_source(*head) && (looks_like_experiment(*head) || lower_case(path).ends_with(".toml")))
        return std::string("config");
    const Result<ProblemSource> source = find_source(path);
    if (!source) return source.passed_on<std::string>();
    return std::string(*row_of(*source).key);
}

}  // namespace

Positional problem_file_word() {
    return {"FILE", "a picture, ratings, matrix, instance or experiment: what it is is found out", false};
}

Result<Arguments> with_problem_file(Arguments arguments, std::size_t place) {
    if (arguments.positionals.size() <= place) return arguments;
    const std::string path = input_path(arguments.positionals[place]);
    for (const auto& [name, value] : arguments.options)
        if (is_source_key(name) || name == "problem" || name == "config" || name == "share" ||
            name == "preset")
            return Failure{fmt::format("{} and --{} exclude each other: there is one problem to solve.",
                                       in_quotes(path), name)};
    const Result<std::string> option = option_of(path);
    if (!option) return option.passed_on<Arguments>();
    arguments.options.emplace_back(*option, arguments.positionals[place]);
    return arguments;
}

}  // namespace lowrank::cli
