// Counts and sorts what the rows of a study say.
#include "core/study/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string print_spread(const CellSpread& spread) {
    std::string text;
    for (const double value : {spread.mean, spread.median, spread.least, spread.most})
        text += (text.empty() ? "" : "\t") + print_significant(value, 4);
    return text;
}

std::string print_end(double share) { return std::isnan(share) ? "-" : print_fixed(share, 2); }

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

ShareInterval wilson_interval(Index successes, Index trials) {
    if (trials < 1) return {};
    constexpr double kZ = 1.959963984540054;
    const double n = double(trials), p = double(successes) / n, z2 = kZ * kZ;
    const double middle = p + z2 / (2 * n), half = kZ * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    // With none or all the near end is the share itself, which rounding would miss.
    return {successes <= 0 ? 0.0 : std::max(0.0, (middle - half) / (1 + z2 / n)),
            successes >= trials ? 1.0 : std::min(1.0, (middle + half) / (1 + z2 / n))};
}

MeanError mean_error(std::span<const double> values) {
    if (values.empty()) return {};
    const double count = static_cast<double>(values.size());
    MeanError out{0, 0};
    for (const double value : values) out.mean += value / count;
    double squares = 0;
    for (const double value : values) squares += (value - out.mean) * (value - out.mean);
    if (values.size() > 1) out.standard_error = std::sqrt(squares / (count - 1) / count);
    return out;
}

std::vector<std::string> cell_methods(const StudySpec& study, Index cell) {
    std::vector<std::string> names;
    if (const Result<StudyCell> made = study_cell(study, cell)) names = lane_names(made->spec);
    return names;
}

StudySummary::StudySummary(const StudySpec& study)
    : methods_(study_methods(study)),
      cells_(static_cast<std::size_t>(study.cells() * methods_)),
      measured_(cells_.size()) {
    for (Index cell = 0; cell < study.cells(); ++cell) {
        const Result<StudyCell> made = study_cell(study, cell);
        for (Index method = 0; method < methods_; ++method) {
            CellSummary& of = cells_[static_cast<std::size_t>(cell * methods_ + method)];
            of.cell = cell;
            of.method = method;
            of.underdetermined = made && made->underdetermined;
            if (of.underdetermined) of.trials = study.trials;
        }
    }
}

void StudySummary::add(std::span<const TrialRow> rows) {
    std::vector<std::size_t> changed;
    for (const TrialRow& row : rows) {
        const auto i = static_cast<std::size_t>(row.cell * methods_ + row.method);
        CellSummary& of = cells_[i];
        if (of.underdetermined) continue;
        Measured& measured = measured_[i];
        changed.push_back(i);
        ++of.trials;
        measured.errors.push_back(std::isnan(row.error) ? std::numeric_limits<double>::infinity()
                                                        : row.error);
        if (!row.success) continue;
        ++of.successes;
        measured.iterations.push_back(double(row.iterations));
        if (!std::isnan(row.seconds)) measured.seconds.push_back(row.seconds);
    }
    std::ranges::sort(changed);
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    for (const std::size_t i : changed) {
        cells_[i].iterations = spread_of(measured_[i].iterations);
        cells_[i].seconds = spread_of(measured_[i].seconds);
        cells_[i].error = mean_error(measured_[i].errors);
    }
}

std::vector<CellSummary> summarise(const StudySpec& study, const std::vector<TrialRow>& rows) {
    StudySummary summary(study);
    summary.add(rows);
    return summary.cells();
}

bool is_geometric(std::span<const double> ascending) {
    const std::size_t n = ascending.size();
    if (n < 3 || !(ascending.front() > 0)) return false;
    const double first = ascending.front(), last = ascending.back(), steps = double(n - 1);
    const bool whole = std::ranges::all_of(ascending, [](double x) { return x == std::round(x); });
    const auto fits = [&](auto place) {
        for (std::size_t i = 0; i < n; ++i) {
            const double meant = place(double(i) / steps);
            if (!(std::abs(ascending[i] - meant) <= (whole ? 0.5 : 0) + 1e-6 * meant)) return false;
        }
        return true;
    };
    return !fits([&](double share) { return first + share * (last - first); }) &&
           fits([&](double share) { return first * std::pow(last / first, share); });
}

HalfSuccess half_success(std::span<const double> x, std::span<const double> share) {
    using Place = HalfSuccess::Place;
    const std::size_t n = x.size();
    if (n < 2 || share.size() != n) return {};
    std::vector<std::pair<double, double>> row;
    for (std::size_t i = 0; i < n; ++i) row.emplace_back(x[i], share[i]);
    std::ranges::sort(row, {}, &std::pair<double, double>::first);
    std::vector<double> sorted;
    for (std::size_t i = 0; i < n; ++i) {
        if (std::isnan(row[i].second) || (i > 0 && !(row[i].first > row[i - 1].first))) return {};
        sorted.push_back(row[i].first);
    }
    const bool rising = row.back().second >= row.front().second, geometric = is_geometric(sorted);
    const auto at = [&](std::size_t i) { return row[rising ? n - 1 - i : i]; };
    if (at(0).second < 0.5) {
        const bool none = std::ranges::all_of(share, [](double s) { return s < 0.5; });
        return {none ? Place::None : Place::Unknown, Record::kNone};
    }
    for (std::size_t i = 1; i < n; ++i) {
        const auto [in, share_in] = at(i - 1);
        const auto [out, share_out] = at(i);
        if (share_out >= 0.5) continue;
        const double way = (0.5 - share_out) / (share_in - share_out);
        return {Place::Inside, geometric ? out * std::pow(in / out, way) : out + way * (in - out)};
    }
    return {Place::All, Record::kNone};
}

std::string summary_table(const StudySpec& study, const std::vector<CellSummary>& summary,
                          bool without_times) {
    std::vector<std::string> lines;
    std::string head;
    // The method has a column of its own.
    const bool with_x = study.x && study.x->key != "method", with_y = study.y && study.y->key != "method";
    if (with_x) head += study.x->key + "\t";
    if (with_y) head += study.y->key + "\t";
    const bool data = measures_data(study);
    const std::string error = data ? std::string(error_name(study)) + ":mean\ts.e.\t" : std::string();
    lines.push_back(head + "method\tN\tsuccess\tfrom\tto\t" + error + "iterations:mean\tmedian\tleast\tmost" +
                    (without_times ? "" : "\tseconds:mean\tmedian\tleast\tmost"));
    std::vector<std::string> methods;
    Index cell = -1;
    for (const CellSummary& one : summary) {
        if (one.cell != cell) methods = cell_methods(study, cell = one.cell);
        std::string line;
        if (with_x) line += study.x->values[static_cast<std::size_t>(study.column_of(cell))] + "\t";
        if (with_y) line += study.y->values[static_cast<std::size_t>(study.row_of(cell))] + "\t";
        line += methods.at(static_cast<std::size_t>(one.method)) + "\t" + std::to_string(one.trials) + "\t" +
                (one.trials > 0 ? print_fixed(one.share(), 2) : "-") + "\t" + print_end(one.interval().low) +
                "\t" + print_end(one.interval().high) + "\t";
        if (data)
            line += print_significant(one.error.mean, 4) + "\t" +
                    print_significant(one.error.standard_error, 4) + "\t";
        line += print_spread(one.iterations);
        if (!without_times) line += "\t" + print_spread(one.seconds);
        if (one.underdetermined) line += "\tunderdetermined";
        lines.push_back(std::move(line));
    }
    return aligned(lines);
}

}  // namespace lowrank
