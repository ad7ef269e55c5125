// Words for people: the table of a race, its reasons, its progress.
#include "app/cli/race_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/run/run_name.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr int kDigits = 6;
constexpr std::size_t kColumns = 6;
using TableRow = std::array<std::string, kColumns>;

double last(const std::vector<double>& column) {
    return column.empty() ? std::numeric_limits<double>::quiet_NaN() : column.back();
}

TableRow row_of(const Trace& trace) {
    const std::size_t iterations = trace.empty() ? 0 : trace.size() - 1;
    return {trace.name,
            std::to_string(iterations),
            print_significant(last(trace.seconds), kDigits),
            print_significant(last(trace.error), kDigits),
            print_significant(trace.measured_rate, kDigits),
            std::string(status_word(trace.status))};
}

}  // namespace

std::string race_table(const Race& race) {
    const char* rho = race.facts.exact_truth ? "rho(error)" : "rho(gradient)";
    std::vector<TableRow> rows = {{"method", "iterations", "seconds", "error", rho, "status"}};
    for (const Trace& trace : race.traces)
        if (trace.enabled) rows.push_back(row_of(trace));
    std::array<std::size_t, kColumns> width{};
    for (const TableRow& row : rows)
        for (std::size_t i = 0; i < kColumns; ++i) width[i] = std::max(width[i], row[i].size());
    std::string out;
    for (const TableRow& row : rows) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            const std::string gap(width[i] - row[i].size(), ' ');
            // Words to the left, numbers to the right; nothing after the last word.
            if (i == 0)
                out += row[i] + gap;
            else if (i + 1 == kColumns)
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
            sentences.push_back(trace.name + " was retuned: " + run_name(race, m) + ".");
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
    return std::to_string(finished) + " of " + std::to_string(enabled) +
           " finished  t = " + std::to_string(most) + running;
}

}  // namespace lowrank::cli
