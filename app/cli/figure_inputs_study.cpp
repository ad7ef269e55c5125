// Reads bands, strips and profiles out of a study file for the pages of render.
#include <algorithm>
#include <fmt/core.h>

#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/study_options.h"
#include "core/io/experiment_keys.h"
#include "core/io/share_line.h"
#include "core/text/nearest_words.h"

namespace lowrank::cli {
namespace {

/// The methods that are named, as the study writes them.
Result<std::vector<std::string>> named_methods(const Arguments& arguments, const StudySpec& study) {
    const std::vector<std::string> there = studies::methods_of_study(study);
    std::vector<std::string> named;
    for (const auto& [option, value] : arguments.options) {
        if (option != "method") continue;
        const Result<MethodEntry> entry = read_method_entry(value);
        if (!entry) return entry.passed_on<std::vector<std::string>>();
        named.push_back(print_method(entry->spec));
        if (std::ranges::find(there, named.back()) == there.end())
            return Failure{
                fmt::format("this study has no method '{}': it has {}.", value,
                            enumeration(std::vector<std::string_view>(there.begin(), there.end())))};
    }
    return named;
}

}  // namespace

Result<studies::StudyPageInput> FigureInputs::study() {
    using Answer = studies::StudyPageInput;
    interruption_ = "interrupted before the study was read.";
    const auto path = arguments_.value("study");
    if (!path)
        return Failure{fmt::format(
            "{} draws a study: name its file by --study FILE, as 'sweep --out' writes it.", row_.name)};
    if (std::string twice = given_twice(arguments_, "study"); !twice.empty())
        return Failure{std::move(twice)};
    Result<StudyFileContent> content = load_study(*path, stop_);
    if (stop_.stop_requested()) return Cancelled{};
    if (!content) return content.passed_on<Answer>();
    Result<std::vector<std::string>> methods = named_methods(arguments_, content->study);
    if (!methods) return methods.passed_on<Answer>();
    const Result<StudyCost> cost = read_study_cost(arguments_);
    if (!cost) return cost.passed_on<Answer>();
    Answer input{content->study,
                 std::make_shared<const std::vector<TrialRow>>(std::move(content->rows)),
                 {},
                 std::move(*methods),
                 *cost};
    input.named = !input.methods.empty();
    if (const auto name = arguments_.value("cell")) {
        const Result<Index> cell = studies::cell_named(input.study, *name);
        if (!cell) return cell.passed_on<Answer>();
        input.cell = *cell;
    }
    words_ = {criterion_text(input.study), write_share_line(input.study.base)};
    return input;
}

}  // namespace lowrank::cli
