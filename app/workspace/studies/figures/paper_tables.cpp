// Writes the numbers of tables into cells.
#include "app/workspace/studies/figures/paper_tables.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/page/describe.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "app/workspace/studies/figures/study_places.h"
#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace figure;

std::string number(double value) { return std::isfinite(value) ? format_short(value) : "–"; }

std::string seconds(double value) { return std::isfinite(value) ? print_significant(value, 3) : "–"; }

/// '58.3 (36–71)', or the mean alone where all are one.
std::string spread_words(const CellSummary& cell, Index trials) {
    const CellSpread& s = cell.iterations;
    // Of a single trial there is no share to speak of.
    if (s.count == 0) return trials == 1 ? success_words(0, trials) : fmt::format("none of {}", trials);
    std::string words = number(s.mean);
    if (s.least < s.most) words += " (" + number(s.least) + "–" + number(s.most) + ")";
    if (cell.successes < cell.trials) words += fmt::format(", {} failed", cell.trials - cell.successes);
    return words;
}

MethodTheory theory_of_row(const ComplexityTable& table, std::size_t m) {
    const LocalTheory spectra = table.theory.rates();
    return theory_of(table.race, table.race.traces[m], &spectra, {});
}

/// Empty where none of them does.
std::string oracle_words(const std::vector<std::string_view>& oracles) {
    if (oracles.empty()) return "";
    return fmt::format(" {} {}: {} the truth.", enumeration(oracles),
                       oracles.size() == 1 ? "is an oracle" : "are oracles",
                       oracles.size() == 1 ? "it uses" : "they use");
}

}  // namespace

TablePage runtime_page(const std::vector<RuntimeRow>& rows) {
    TablePage table;
    table.title = "Iterations and seconds until ‖X_t − X_⋆‖_F ≤ 10^{−8}, here and in the paper";
    table.columns = {{"start", "", false}, {"N"}};
    std::vector<std::string_view> oracles;
    for (const char* name : kRuntimeMethods) {
        const MethodSpec spec = *parse_method(name);
        std::string label(info_of(spec).label);
        if (spec.uses_oracle()) oracles.push_back(info_of(spec).label);
        if (label == "RGrad-Orth") label = "RGrad";
        table.columns.push_back({label, "iterations"});
        table.columns.push_back({"", "paper"});
        table.columns.push_back({"", "s"});
        table.columns.push_back({"", "paper"});
    }
    std::string before;
    for (const RuntimeRow& row : rows) {
        const RuntimeProblem& p = row.problem;
        const std::string words = std::string(*row_of(p.kind).short_name) + ", n = " + std::to_string(p.n) +
                                  ", r = " + std::to_string(p.rank) + ", p = " + print_number(p.rate) +
                                  (p.n == p.paper_n ? "" : fmt::format("; the paper at n = {}", p.paper_n));
        TableRow out;
        if (words != before) out.group = before = words;
        out.cells = {row.start == StartKind::Raw ? "raw" : "spectral", std::to_string(row.trials)};
        for (std::size_t m = 0; m < row.methods.size(); ++m) {
            out.cells.push_back(spread_words(row.methods[m], row.trials));
            out.cells.push_back(number(p.paper[m].iterations));
            out.cells.push_back(seconds(row.methods[m].seconds.mean));
            out.cells.push_back(number(p.paper[m].seconds));
        }
        table.rows.push_back(std::move(out));
    }
    table.note =
        "Mean over N trials, in brackets the least and the most. The paper's scripts start raw, at "
        "P_r(A*(y)); its numbers are "
        "means over 20 trials, its seconds of another machine. The counts of RGrad and ScaledGD depend "
        "on r/n and p, and from n = 750 on hardly on n; at n = 300 and p = 0.4 they are a tenth more. That "
        "of "
        "NARG+R depends on whether the restart test happens to fire.";
    table.note += oracle_words(oracles);
    return table;
}

TablePage complexity_page(const ComplexityTable& table) {
    TablePage page;
    page.title = "Local rates and cost of an iteration";
    page.columns = {{"algorithm", "", false}, {"geometry", "", false}, {"local linear rate", "", false},
                    {"theory", "here"},       {"measured", "here"},    {"cost", "", false}};
    if (!table.rows.empty())
        for (const double n : table.rows.front().time.n)
            page.columns.push_back({"ms", "n = " + print_number(n)});
    page.columns.push_back({"exponent", "of n"});
    // Times of one column have one number of decimals, so that the shortest keeps two digits.
    std::vector<int> decimals;
    for (std::size_t k = 0; !table.rows.empty() && k < table.rows.front().time.seconds.size(); ++k) {
        double least = HUGE_VAL;
        for (const ComplexityRow& row : table.rows) least = std::min(least, 1e3 * row.time.seconds[k]);
        decimals.push_back(least < 0.1 ? 3 : least < 1 ? 2 : 1);
    }
    std::vector<std::string_view> oracles;
    for (std::size_t m = 0; m < table.rows.size(); ++m) {
        const ComplexityRow& row = table.rows[m];
        if (table.race.traces[m].spec.uses_oracle()) oracles.push_back(row.name);
        const MethodTheory theory = theory_of_row(table, m);
        TableRow out;
        out.cells = {row.name,
                     row.geometry,
                     row.formula,
                     theory.predicted() ? format_rate(theory.prediction.rate) : "–",
                     std::isfinite(theory.fit.rate) ? format_rate(theory.fit.rate) : "–",
                     row.cost};
        for (std::size_t k = 0; k < row.time.seconds.size(); ++k)
            out.cells.push_back(format_fixed(1e3 * row.time.seconds[k], decimals.at(k)));
        out.cells.push_back(std::isfinite(row.time.exponent) ? format_fixed(row.time.exponent, 2) : "–");
        page.rows.push_back(std::move(out));
    }
    const ProblemSpec& problem = table.race.spec.problem;
    page.note = fmt::format("Here: MC, n = {}, r = {}, p = {}, seed {}", problem.rows, problem.rank,
                            print_number(problem.rate), problem.seed);
    if (const auto I = table.theory.interval()) page.note += "; " + interval_words(*I);
    page.note +=
        ". IHT at its best constant stepsize μ_†, the others search the line; theory of these takes the "
        "steps of the run. The "
        "rate of NARG+R is the best there is: the restarts of a run need not reach it. The paper prints 1 − "
        "√(1/κ) for it, "
        "which is about 1 − √(4/(3κ)). Milliseconds: the median iteration at r = 5, p = 0.4; exponent: "
        "the slope of log seconds over log n. The cost of the Euclidean methods is the paper's, of a whole "
        "singular value "
        "decomposition; here it is truncated, which is why the exponent measured is far from 3.";
    page.note += oracle_words(oracles);
    return page;
}

std::string write_complexity_csv(const ComplexityTable& table) {
    std::string out = "method,geometry,rate_theory,rate_measured,cost,exponent";
    if (!table.rows.empty())
        for (const double n : table.rows.front().time.n) out += ",seconds_n" + print_number(n);
    out += "\n";
    for (std::size_t m = 0; m < table.rows.size(); ++m) {
        const ComplexityRow& row = table.rows[m];
        const MethodTheory theory = theory_of_row(table, m);
        out += csv_cell(table.race.traces[m].name) + "," + row.geometry + "," +
               print_number(theory.prediction.rate) + "," + print_number(theory.fit.rate) + "," +
               csv_quoted(row.cost) + "," + print_number(row.time.exponent);
        for (const double s : row.time.seconds) out += "," + print_number(s);
        out += "\n";
    }
    return out;
}

namespace {

Page page_of_table(const TablePage& table, std::function<std::string()> csv) {
    return {.lay_out = [=](const Surface& page) { return lay_out(table, page); },
            .description = [=] { return describe(table); },
            .csv = std::move(csv),
            .text = [=] { return table_text(table); }};
}

}  // namespace

Page runtime_table_page(const std::shared_ptr<const std::vector<RuntimeRow>>& rows) {
    return page_of_table(runtime_page(*rows), [=] { return write_runtime_csv(*rows); });
}

Page complexity_table_page(const std::shared_ptr<const ComplexityTable>& table) {
    return page_of_table(complexity_page(*table), [=] { return write_complexity_csv(*table); });
}

}  // namespace lowrank::studies
