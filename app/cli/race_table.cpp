// Prints the table of a race, its reasons and its progress.
#include "app/cli/race_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/run/run_name.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr int kDigits = 6;
using TableRow = std::vector<std::string>;

double last(const std::vector<double>& column) {
    return column.empty() ? std::numeric_limits<double>::quiet_NaN() : column.back();
}

/// What stands in the place of the error: its name, and its number of each method.
struct MeasureColumn {
    std::string name;
    std::vector<double> values;
};

MeasureColumn column_of(const Race& race, const char* name, const std::vector<double> Trace::*records) {
    MeasureColumn column{name, {}};
    for (const Trace& trace : race.traces) column.values.push_back(last(trace.*records));
    return column;
}

std::vector<MeasureColumn> measure_columns(const Race& race, const std::vector<double>& mae) {
    if (race.facts.has_truth) return {column_of(race, "error", &Trace::error)};
    if (has_pixels(race.spec.problem)) return {column_of(race, "psnr", &Trace::psnr)};
    if (!holds_out(race.spec.problem)) return {column_of(race, "error", &Trace::error)};
    std::vector<MeasureColumn> columns{column_of(race, "test_rmse", &Trace::test_rmse)};
    if (mae.size() == race.traces.size()) columns.push_back({"test_mae", mae});
    return columns;
}

}  // namespace

std::string race_table(const Race& race, const std::vector<double>& mae, const std::vector<double>& predicted,
                       const std::vector<ForeignTableRow>& foreign) {
    const std::vector<MeasureColumn> measures = measure_columns(race, mae);
    std::vector<TableRow> rows{{"method", "iterations", "seconds"}};
    for (const MeasureColumn& measure : measures) rows.front().push_back(measure.name);
    rows.front().push_back(race.facts.exact_truth ? "rho(error)" : "rho(gradient)");
    if (!predicted.empty()) rows.front().push_back("predicted");
    rows.front().push_back("calls");
    rows.front().push_back("status");
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        const Trace& trace = race.traces[m];
        if (!trace.enabled) continue;
        TableRow row{trace.name, std::to_string(trace.empty() ? 0 : trace.size() - 1),
                     print_significant(last(trace.seconds), kDigits)};
        for (const MeasureColumn& measure : measures)
            row.push_back(print_significant(measure.values[m], kDigits));
        row.push_back(print_significant(trace.measured_rate, kDigits));
        if (!predicted.empty()) row.push_back(print_significant(predicted[m], kDigits));
        row.push_back(std::to_string(trace.operator_calls.empty() ? 0 : trace.operator_calls.back()));
        row.emplace_back(status_word(trace.status));
        rows.push_back(std::move(row));
    }
    for (const ForeignTableRow& one : foreign) {
        TableRow row{one.name, print_significant(one.iterations, kDigits),
                     print_significant(one.seconds, kDigits)};
        for (std::size_t k = 0; k < measures.size(); ++k)
            row.push_back(race.facts.has_truth ? print_significant(one.error, kDigits) : "-");
        row.emplace_back("-");
        if (!predicted.empty()) row.emplace_back("-");
        row.push_back(one.calls);
        row.push_back(one.status);
        rows.push_back(std::move(row));
    }
    const std::size_t columns = rows.front().size();
    std::vector<std::size_t> width(columns, 0);
    for (const TableRow& row : rows)
        for (std::size_t i = 0; i < columns; ++i) width[i] = std::max(width[i], row[i].size());
    std::string out;
    for (const TableRow& row : rows) {
        for (std::size_t i = 0; i < columns; ++i) {
            const std::string gap(width[i] - row[i].size(), ' ');
            // Words to the left, numbers to the right; nothing after the last word.
            if (i == 0)
                out += row[i] + gap;
            else if (i + 1 == columns)
                out += "  " + row[i];
            else
                out += "  " + gap + row[i];
        }
        out += '\n';
    }
    return out;
}

std::vector<std::string> race_reasons(const Race& race) {
    std::vector<std::string> sentences;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        const Trace& trace = race.traces[m];
        if (!trace.enabled) continue;
        if (changes_made(race, m) > 0)
            sentences.push_back(fmt::format("{} changed its rules: {}.", trace.name, run_name(race, m)));
        if (trace.status == MethodStatus::Converged) continue;
        sentences.push_back(trace.name + " " + std::string(status_word(trace.status)) + ": " + trace.reason);
    }
    return sentences;
}

std::string progress_text(const Race& race) {
    std::size_t finished = 0, enabled = 0, most = 0;
    std::string running;
    for (const Trace& trace : race.traces) {
        if (!trace.enabled) continue;
        ++enabled;
        if (!trace.empty()) most = std::max(most, trace.size() - 1);
        if (is_final(trace.status)) {
            ++finished;
            continue;
        }
        if (trace.empty()) continue;
        const double error = last(trace.error);
        running +=
            "  " + trace.name + " " + print_significant(std::isnan(error) ? last(trace.objective) : error, 2);
    }
    return fmt::format("{} of {} finished  t = {}{}", finished, enabled, most, running);
}

}  // namespace lowrank::cli
