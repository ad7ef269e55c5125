// Rows of numbers behind a head that names the study.
#include "core/study/comparison_csv.h"

#include <cmath>
#include <map>

#include "core/io/table_text.h"
#include "core/study/summary.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string csv_number(double value) {
    if (std::isinf(value)) return "inf";
    return std::isnan(value) ? "nan" : print_number(value);
}

std::string study_comments(const StudyFileContent& content) {
    return "# " + content.head +
           "\n# LowRank Lab " LOWRANK_VERSION "\n# success: " + criterion_text(content.study) + "\n";
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
    std::string out = study_comments(content) + "# cost: " + std::string(cost_word(cost)) + ", over " +
                      std::to_string(instances) + " instances\nprofile,method,at,share\n";
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
    if (study.x) out += "# x is " + study.x->key + "\n";
    if (study.y) out += "# y is " + study.y->key + "\n";
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
            const char* const words[] = {"inside", "below", "above", "unknown"};
            out += axis_value(study.y, row) + "," +
                   csv_cell(cell_methods(study, row * study.columns()).at(static_cast<std::size_t>(method))) +
                   "," + words[static_cast<int>(half.place)] + "," + csv_number(half.at) + "\n";
        }
    return out;
}

}  // namespace lowrank
