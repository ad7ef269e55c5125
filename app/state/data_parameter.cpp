// The table of what is said of data.
#include "app/state/data_parameter.h"

#include <algorithm>

#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

std::string a_file(const ProblemSpec&) { return "a file …"; }
std::string automatic(const ProblemSpec&) { return "auto"; }
std::string none(const ProblemSpec&) { return "none"; }

/// A picture without its mask is sampled again.
void forget_mask(ProblemSpec& problem) {
    problem.mask_path.clear();
    if (problem.rate == 1) problem.rate = row_of(problem.source).first_rate->value_or(problem.rate);
}

constexpr std::string_view kScales[] = {"none", "columns"};

constexpr DataParameter kRows[] = {
    {.key = "test-fraction",
     .label = "Held out",
     .tooltip = "The share of the known values that no method sees: the error on them is what a completion "
                "is worth.",
     .what = "held out",
     .unsaid = [](const ProblemSpec& problem) { return print_number(*row_of(problem.source).held_out); },
     .forget = [](ProblemSpec& problem) { problem.test_fraction.reset(); }},
    {.key = "test",
     .label = "Held out",
     .tooltip = "Another file of ratings, or a matrix of the same size, whose values are held out in place "
                "of a share of "
                "these.",
     .what = "test",
     .unsaid = a_file,
     .forget = [](ProblemSpec& problem) { problem.test_path.clear(); },
     .file = true},
    {.key = "clip",
     .label = "Kept within",
     .tooltip = "Predictions are kept within these ends: LOW:HIGH, as 0.5:5; none; or auto, which is of "
                "ratings the ends of "
                "what was seen.",
     .what = "ends of predictions",
     .unsaid = automatic,
     .forget = [](ProblemSpec& problem) { problem.clip.reset(); }},
    {.key = "scale",
     .label = "Scaled",
     .tooltip = "Columns: each column is divided by its standard deviation first, for columns in units of "
                "their own; "
                "predictions are multiplied again.",
     .what = "scale",
     .unsaid = none,
     .forget = [](ProblemSpec& problem) { problem.scale_columns = false; },
     .choices = kScales},
    {.key = "mask",
     .label = "Mask",
     .tooltip = "A picture of the same size that is white where nothing is known.",
     .what = "mask",
     .unsaid = a_file,
     .forget = forget_mask,
     .file = true,
     .pictures = true},
};

}  // namespace

std::span<const DataParameter> data_parameters() { return kRows; }

const DataParameter& data_parameter(std::string_view key) {
    return *std::ranges::find_if(kRows, [&](const DataParameter& row) { return *row.key == key; });
}

bool has_data_parameter(const DataParameter& row, const ProblemSpec& problem) {
    if (!why_idle(problem.source, row.key).empty()) return false;
    return *row.key != "test-fraction" || problem.test_path.empty();
}

std::string words_of(const DataParameter& row, const ExperimentSpec& spec) {
    return find_experiment_key(row.key)->write(spec);
}

Result<ExperimentSpec> with_words(const DataParameter& row, const ExperimentSpec& spec,
                                  std::string_view words) {
    ExperimentSpec other = spec;
    if (words.empty() || words == (*row.unsaid)(spec.problem)) {
        (*row.forget)(other.problem);
        return other;
    }
    // A file of a test stands in the place of a share.
    if (*row.key == "test") other.problem.test_fraction.reset();
    if (const Result<Written> read = apply_options({{std::string(*row.key), std::string(words)}}, other);
        !read)
        return read.passed_on<ExperimentSpec>();
    return other;
}

}  // namespace lowrank::state
