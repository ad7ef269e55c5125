// Rows in the order of cells, trials and methods.
#include "core/study/study_table.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/io/experiment_keys.h"
#include "core/io/table_text.h"
#include "core/text/numbers.h"

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
    std::string out = "# " + content.head + "\n# LowRank Lab " LOWRANK_VERSION "\n";
    for (const auto& [name, axis] : {std::pair("x", &study.x), std::pair("y", &study.y)})
        if (*axis) out += std::string("# ") + name + " is " + (*axis)->key + "\n";
    out += "# success: " + criterion_text(study) + "\n";
    (out += study_csv_header()) += '\n';
    std::vector<TrialRow> rows = content.rows;
    sort_rows(rows);
    auto next = rows.begin();
    for (Index cell = 0; cell < study.cells(); ++cell) {
        const Result<StudyCell> made = study_cell(study, cell);
        if (!made) continue;  // a study with such a cell is refused where it is read
        std::vector<std::string> methods;
        for (const MethodEntry& entry : made->spec.methods)
            methods.push_back(csv_cell(print_method(entry.spec)));
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
            return Failure{"'" + paths.front() + "' and '" + paths[i] + "' are not of one study: " + why};
        if (contents[i].study.trials > all.study.trials) {
            all.study.trials = contents[i].study.trials;
            all.head = contents[i].head;
        }
        all.rows.insert(all.rows.end(), std::make_move_iterator(contents[i].rows.begin()),
                        std::make_move_iterator(contents[i].rows.end()));
    }
    std::ranges::stable_sort(all.rows,
                             [](const TrialRow& a, const TrialRow& b) { return place_of(a) < place_of(b); });
    for (std::size_t i = 1; i < all.rows.size(); ++i)
        if (place_of(all.rows[i - 1]) == place_of(all.rows[i]) &&
            !same_but_seconds(all.rows[i - 1], all.rows[i]))
            return Failure{"the files do not agree on cell " + std::to_string(all.rows[i].cell) + ", trial " +
                           std::to_string(all.rows[i].trial) + ", method " +
                           std::to_string(all.rows[i].method) +
                           ": they come from machines or builds whose numbers differ."};
    const auto again = std::ranges::unique(
        all.rows, [](const TrialRow& a, const TrialRow& b) { return place_of(a) == place_of(b); });
    all.rows.erase(again.begin(), again.end());
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

}  // namespace lowrank
