// Words that a file system of any kind takes.
#include "app/state/experiment_name.h"

#include <filesystem>

#include "core/problem/kind.h"
#include "core/text/numbers.h"

namespace lowrank::state {

std::string experiment_name(const ProblemSpec& problem, const std::function<bool(std::string_view)>& varies) {
    const auto n = [](Index v) { return std::to_string(v); };
    const auto part = [&](std::string_view key, const std::string& words) {
        return varies && varies(key) ? std::string() : "-" + words;
    };
    const std::string rank = part("rank", "r" + n(problem.rank));
    if (!is_drawn(problem)) {
        const std::string stem = std::filesystem::path(problem.path).stem().string();
        return (stem.empty() ? "picture" : stem) + rank;
    }
    const std::string size =
        problem.rows == problem.cols ? "n" + n(problem.rows) : n(problem.rows) + "x" + n(problem.cols);
    return std::string(*row_of(problem.kind).word) + part("n", size) + rank +
           part("rate", "p" + print_number(problem.rate));
}

}  // namespace lowrank::state
