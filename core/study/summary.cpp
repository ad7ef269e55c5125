// Counting and sorting what the rows say.
#include "core/study/summary.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string print_spread(const CellSpread& spread) {
    std::string text;
    for (const double value : {spread.mean, spread.median, spread.least, spread.most})
        text += (text.empty() ? "" : "\t") + print_significant(value, 4);
    return text;
}

/// Lines of cells between tabs, with the columns under each other.
std::string aligned(const std::vector<std::string>& lines) {
    std::vector<std::size_t> width;
    const auto each_cell = [](const std::string& line, auto work) {
        std::size_t at = 0, column = 0;
        for (;;) {
            const std::size_t end = line.find('\t', at);
            work(column++, std::string_view(line).substr(at, end - at), end == line.npos);
            if (end == line.npos) return;
            at = end + 1;
        }
    };
    for (const std::string& line : lines)
        each_cell(line, [&](std::size_t column, std::string_view cell, bool) {
            if (column == width.size()) width.push_back(0);
            width[column] = std::max(width[column], cell.size());
        });
    std::string out;
    for (const std::string& line : lines) {
        each_cell(line, [&](std::size_t column, std::string_view cell, bool last) {
            out += cell;
            if (!last) out.append(width[column] - cell.size() + 2, ' ');
        });
        out += '\n';
    }
    return out;
}

}  // namespace

CellSpread spread_of(std::vector<double> values) {
    CellSpread spread;
    spread.count = static_cast<Index>(values.size());
    if (values.empty()) return spread;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    spread.mean = std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
    spread.median = values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    spread.least = values.front();
    spread.most = values.back();
    return spread;
}

std::vector<std::string> cell_methods(const StudySpec& study, Index cell) {
    std::vector<std::string> names;
    if (const Result<StudyCell> made = study_cell(study, cell))
        for (const MethodEntry& entry : made->spec.methods) names.push_back(print_method(entry.spec));
    return names;
}

std::vector<CellSummary> summarise(const StudySpec& study, const std::vector<TrialRow>& rows) {
    const Index methods = study_methods(study);
    const auto count = static_cast<std::size_t>(study.cells() * methods);
    std::vector<CellSummary> summary(count);
    std::vector<std::vector<double>> iterations(count), seconds(count);
    for (const TrialRow& row : rows) {
        const auto i = static_cast<std::size_t>(row.cell * methods + row.method);
        ++summary[i].trials;
        if (!row.success) continue;
        ++summary[i].successes;
        iterations[i].push_back(double(row.iterations));
        if (!std::isnan(row.seconds)) seconds[i].push_back(row.seconds);
    }
    for (Index cell = 0; cell < study.cells(); ++cell) {
        const Result<StudyCell> made = study_cell(study, cell);
        for (Index method = 0; method < methods; ++method) {
            const auto i = static_cast<std::size_t>(cell * methods + method);
            summary[i].cell = cell;
            summary[i].method = method;
            summary[i].iterations = spread_of(std::move(iterations[i]));
            summary[i].seconds = spread_of(std::move(seconds[i]));
            if (!made || !made->underdetermined) continue;
            summary[i] = {cell, method, true, study.trials, 0, {}, {}};
        }
    }
    return summary;
}

HalfSuccess half_success(std::span<const double> x, std::span<const double> share) {
    using Place = HalfSuccess::Place;
    const std::size_t n = x.size();
    if (n < 2 || share.size() != n) return {};
    for (std::size_t i = 0; i < n; ++i)
        if (std::isnan(share[i]) || (i > 0 && !(x[i] > x[i - 1]))) return {};
    const bool rising = share.back() >= share.front();
    const auto at = [&](std::size_t i) { return rising ? n - 1 - i : i; };
    if (share[at(0)] < 0.5) return {Place::Above, Record::kNone};
    for (std::size_t i = 1; i < n; ++i) {
        const std::size_t in = at(i - 1), out = at(i);
        if (share[out] >= 0.5) continue;
        return {Place::Inside, x[out] + (0.5 - share[out]) / (share[in] - share[out]) * (x[in] - x[out])};
    }
    return {Place::Below, Record::kNone};
}

std::string summary_table(const StudySpec& study, const std::vector<CellSummary>& summary) {
    std::vector<std::string> lines;
    std::string head;
    // The method has a column of its own.
    const bool with_x = study.x && study.x->key != "method", with_y = study.y && study.y->key != "method";
    if (with_x) head += study.x->key + "\t";
    if (with_y) head += study.y->key + "\t";
    lines.push_back(
        head + "method\tN\tsuccess\titerations:mean\tmedian\tleast\tmost\tseconds:mean\tmedian\tleast\tmost");
    std::vector<std::string> methods;
    Index cell = -1;
    for (const CellSummary& one : summary) {
        if (one.cell != cell) methods = cell_methods(study, cell = one.cell);
        std::string line;
        if (with_x) line += study.x->values[static_cast<std::size_t>(study.column_of(cell))] + "\t";
        if (with_y) line += study.y->values[static_cast<std::size_t>(study.row_of(cell))] + "\t";
        line += methods.at(static_cast<std::size_t>(one.method)) + "\t" + std::to_string(one.trials) + "\t" +
                (one.trials > 0 ? print_fixed(one.share(), 2) : "-") + "\t" + print_spread(one.iterations) +
                "\t" + print_spread(one.seconds);
        if (one.underdetermined) line += "\tunderdetermined";
        lines.push_back(std::move(line));
    }
    return aligned(lines);
}

}  // namespace lowrank
