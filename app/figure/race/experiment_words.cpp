// The experiment in a figure's corner, in a few words.
#include "app/figure/engine/format.h"
#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

std::string experiment_words(const ProblemSpec& problem) {
    const auto n = [](Index v) { return std::to_string(v); };
    std::string words;
    if (problem.source == ProblemSource::Generated) {
        const std::string size = problem.rows == problem.cols ? "n = " + n(problem.rows)
                                                              : n(problem.rows) + " × " + n(problem.cols);
        words = (problem.kind == ProblemKind::MatrixCompletion ? "MC " : "MS ") + size;
    } else {
        words = paint::escape_markup(problem.path.substr(problem.path.find_last_of('/') + 1));
    }
    if (problem.source == ProblemSource::InstanceFile) return words;
    words += ", r = " + n(problem.rank);
    if (problem.source == ProblemSource::Generated || problem.source == ProblemSource::Picture)
        words += ", p = " + format_share(problem.rate);
    if (problem.source == ProblemSource::Generated) {
        const bool filled = problem.fill_rows && problem.kind == ProblemKind::MatrixCompletion;
        words += std::string(filled ? " (≥ " : " (") + format_fixed(samples_per_degree(problem), 2) +
                 (filled ? " per degree), rows filled" : " per degree)");
    }
    if (problem.noise > 0) words += ", σ = " + format_value(problem.noise, false);
    if (problem.condition > 0) words += ", κ = " + format_value(problem.condition, false);
    return words + ", seed " + std::to_string(problem.seed);
}

}  // namespace lowrank::figure
