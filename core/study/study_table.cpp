// Writes the table of a study: rows in the order of cells, trials and methods.
#include "core/study/study_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <map>
#include <tuple>

#include "core/io/experiment_keys.h"
#include "core/io/table/table_text.h"
#include "core/study/summary.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank {

namespace {

auto place_of(const TrialRow& row) { return std::tuple(row.cell, row.trial, row.method); }

void sort_rows(std::vector<TrialRow>& rows) {
    std::ranges::sort(rows, [](const TrialRow& a, const TrialRow& b) { return place_of(a) < place_of(b); });
}

std::string print_cell(double value) {
    if (std::isinf(value)) return "inf";
    return std::isnan(value) ? "nan" : print_number(value);
}

std::string axis_cell(const std::optional<StudyAxis>& axis, Index i) {
    return axis ? csv_cell(axis->values[static_cast<std::size_t>(i)]) : "";
}

}  // namespace

std::string_view study_csv_header() {
    return "x,y,trial,seed,method,success,iterations,seconds,operator_calls,error,relative_error,status";
}

std::string write_study_csv(const StudyFileContent& content, bool without_times) {
    const StudySpec& study = content.study;
    std::string out = fmt::format("# {}\n# LowRank Lab {}\n", content.head, kVersion);
    for (const auto& [name, axis] : {std::pair("x", &study.x), std::pair("y", &study.y)})
        if (*axis) out += fmt::format("# {} is {}\n", name, (*axis)->key);
    out += fmt::format("# success: {}\n", criterion_text(study));
    if (measures_data(study)) out += fmt::format("# error: {}\n", error_name(study));
    (out += study_csv_header()) += '\n';
    std::vector<TrialRow> rows = content.rows;
    sort_rows(rows);
    auto next = rows.begin();
    for (Index cell = 0; cell < study.cells(); ++cell) {
        const Result<StudyCell> made = study_cell(study, cell);
        if (!made) continue;  // a study with such a cell is refused where it is read
        std::vector<std::string> methods;
        for (const std::string& name : lane_names(made->spec)) methods.push_back(csv_cell(name));
        const std::string where =
            axis_cell(study.x, study.column_of(cell)) + "," + axis_cell(study.y, study.row_of(cell));
        const auto begin_row = [&](Index trial, std::size_t method) {
            out += where + "," + std::to_string(trial) + "," + std::to_string(trial_seed(study, trial)) +
                   "," + methods[method];
        };
        if (made->underdetermined) {
            for (Index trial = 0; trial < study.trials; ++trial)
                for (std::size_t method = 0; method < methods.size(); ++method) {
                    begin_row(trial, method);
                    out += ",0,nan,nan,nan,nan,nan,underdetermined\n";
                }
        }
        for (; next != rows.end() && next->cell == cell; ++next) {
            if (made->underdetermined) continue;
            begin_row(next->trial, static_cast<std::size_t>(next->method));
            out += std::string(",") + (next->success ? "1" : "0") + "," + std::to_string(next->iterations) +
                   "," + (without_times ? "nan" : print_cell(next->seconds)) + "," +
                   std::to_string(next->operator_calls) + "," + print_cell(next->error) + "," +
                   print_cell(next->relative_error) + "," + std::string(status_word(next->status)) + "\n";
        }
    }
    return out;
}

Result<StudyFileContent> merge_studies(std::vector<StudyFileContent> contents,
                                       const std::vector<std::string>& paths) {
    StudyFileContent all = std::move(contents.front());
    for (std::size_t i = 1; i < contents.size(); ++i) {
        if (const std::string why = why_other_study(all.head, contents[i].head); !why.empty())
            return Failure{
                fmt::format("'{}' and '{}' are not of one study: {}", paths.front(), paths[i], why)};
        all.study.trials = std::max(all.study.trials, contents[i].study.trials);
        all.head =
            head_with_trials(knows_instances(all.head) ? all.head : contents[i].head, all.study.trials);
        all.rows.insert(all.rows.end(), std::make_move_iterator(contents[i].rows.begin()),
                        std::make_move_iterator(contents[i].rows.end()));
    }
    std::ranges::stable_sort(all.rows,
                             [](const TrialRow& a, const TrialRow& b) { return place_of(a) < place_of(b); });
    for (std::size_t i = 1; i < all.rows.size(); ++i)
        if (place_of(all.rows[i - 1]) == place_of(all.rows[i]) &&
            !same_but_seconds(all.rows[i - 1], all.rows[i]))
            return Failure{
                fmt::format("the files do not agree on cell {}, trial {}, method {}: they come from machines "
                            "or builds whose numbers differ.",
                            all.rows[i].cell, all.rows[i].trial, all.rows[i].method)};
    const auto same_place = [](const TrialRow& a, const TrialRow& b) { return place_of(a) == place_of(b); };
    all.rows.erase(std::unique(all.rows.begin(), all.rows.end(), same_place), all.rows.end());
    all.torn = false;
    return all;
}

std::string write_study(const StudyFileContent& content, bool without_times) {
    std::string text = content.head + "\n";
    for (TrialRow row : content.rows) {
        if (without_times) row.seconds = Record::kNone;
        text += write_study_row(content.study, content.head, row) + "\n";
    }
    return text;
}

Index study_runs(const StudySpec& study) {
    Index runs = 0;
    for (Index cell = 0; cell < study.cells(); ++cell)
        if (const Result<StudyCell> made = study_cell(study, cell); made && !made->underdetermined)
            runs += study.trials * study_methods(study);
    return runs;
}

namespace {

std::string csv_number(double value) {
    if (std::isinf(value)) return "inf";
    return std::isnan(value) ? "nan" : print_number(value);
}

std::string study_comments(const StudyFileContent& content) {
    return fmt::format("# {}\n# LowRank Lab {}\n# success: {}\n", content.head, kVersion,
                       criterion_text(content.study));
}

std::string_view cost_word(StudyCost cost) {
    switch (cost) {
        case StudyCost::Iterations:
            return "iterations";
        case StudyCost::OperatorCalls:
            return "operator calls";
        case StudyCost::Seconds:
            break;
    }
    return "seconds";
}

std::string axis_value(const std::optional<StudyAxis>& axis, Index i) {
    return axis ? csv_cell(axis->values[static_cast<std::size_t>(i)]) : "";
}

}  // namespace

std::string write_profiles_csv(const StudyFileContent& content, StudyCost cost) {
    const StudyCosts table = study_costs(content.study, content.rows, cost);
    const std::size_t instances = table.costs.empty() ? 0 : table.costs.front().size();
    std::string out = fmt::format("{}# cost: {}, over {} instances\nprofile,method,at,share\n",
                                  study_comments(content), cost_word(cost), instances);
    const auto append = [&](const char* name, const std::vector<StepCurve>& curves) {
        for (std::size_t s = 0; s < curves.size(); ++s)
            for (std::size_t i = 0; i < curves[s].at.size(); ++i)
                out += std::string(name) + "," + csv_cell(table.methods[s]) + "," +
                       csv_number(curves[s].at[i]) + "," + csv_number(curves[s].share[i]) + "\n";
    };
    append("performance", performance_profiles(table.costs));
    if (table.units.size() == instances) append("data", data_profiles(table.costs, table.units));
    std::vector<StepCurve> distributions;
    for (const std::vector<double>& costs : table.costs) distributions.push_back(cost_ecdf(costs));
    append("ecdf", distributions);
    return out;
}

std::string write_bands_csv(const StudyFileContent& content) {
    const StudySpec& study = content.study;
    std::map<std::pair<Index, Index>, std::vector<std::span<const double>>> runs;
    for (const TrialRow& row : content.rows)
        if (!row.errors.empty()) runs[{row.cell, row.method}].push_back(row.errors);
    std::string out = study_comments(content) + "x,y,method,iteration,low,median,high,under_way,trials\n";
    for (const auto& [place, errors] : runs) {
        const auto [cell, method] = place;
        const std::string begin =
            axis_value(study.x, study.column_of(cell)) + "," + axis_value(study.y, study.row_of(cell)) + "," +
            csv_cell(cell_methods(study, cell).at(static_cast<std::size_t>(method))) + ",";
        const ErrorBand band = error_band(errors);
        for (std::size_t t = 0; t < band.median.size(); ++t)
            out += begin + std::to_string(t) + "," + csv_number(band.low[t]) + "," +
                   csv_number(band.median[t]) + "," + csv_number(band.high[t]) + "," +
                   std::to_string(band.under_way[t]) + "," + std::to_string(errors.size()) + "\n";
    }
    return out;
}

std::string write_half_csv(const StudyFileContent& content) {
    const StudySpec& study = content.study;
    std::string out = study_comments(content);
    if (study.x) out += fmt::format("# x is {}\n", study.x->key);
    if (study.y) out += fmt::format("# y is {}\n", study.y->key);
    out += "y,method,place,x\n";
    const std::vector<CellSummary> summary = summarise(study, content.rows);
    const std::vector<double> x = study.x ? axis_numbers(*study.x) : std::vector<double>();
    const Index methods = study_methods(study);
    for (Index row = 0; row < study.rows(); ++row)
        for (Index method = 0; method < methods; ++method) {
            std::vector<double> share;
            for (Index column = 0; column < study.columns(); ++column)
                share.push_back(
                    summary[static_cast<std::size_t>((row * study.columns() + column) * methods + method)]
                        .share());
            const HalfSuccess half = half_success(x, share);
            const char* const words[] = {"inside", "all", "none", "unknown"};
            out += axis_value(study.y, row) + "," +
                   csv_cell(cell_methods(study, row * study.columns()).at(static_cast<std::size_t>(method))) +
                   "," + words[static_cast<int>(half.place)] + "," + csv_number(half.at) + "\n";
        }
    return out;
}

}  // namespace lowrank
