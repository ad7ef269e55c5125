// Reads curves from CSV files that other programs wrote.
#include <algorithm>
#include <initializer_list>
#include <limits>
#include <optional>
#include <unordered_map>

#include "core/io/curve/trace_csv.h"
#include "core/io/share_line.h"
#include "core/io/table/table_layout.h"
#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// A number of a curve: nan and inf are what diverging methods write, and an empty cell is none.
std::optional<double> curve_number(const std::string& cell, const NumberMarks& marks) {
    if (const std::optional<double> value = table_number(cell, marks)) return value;
    const std::string word = lower_case(cell);
    if (is_missing_word(cell) || word == "inf" || word == "-inf" || word == "+inf" || word == "infinity")
        return kNone;
    return std::nullopt;
}

constexpr std::size_t kAbsent = std::string::npos;

struct Columns {
    std::size_t iteration = kAbsent, error = kAbsent, seconds = kAbsent, name = kAbsent;
    std::size_t count = 0;  ///< 0: no line has said yet
};

std::size_t column(const std::vector<std::string>& header, std::initializer_list<const char*> names) {
    for (const char* name : names)
        for (std::size_t i = 0; i < header.size(); ++i)
            if (lower_case(header[i]) == name) return i;
    return kAbsent;
}

}  // namespace

Result<std::vector<ForeignCurve>> read_curves(std::string_view text, const std::string& path,
                                              const std::stop_token& stop) {
    LineReader lines(text);
    std::string_view line;
    std::vector<std::string> cells;
    Columns columns;
    const Result<TableLayout> found = table_layout(text, TableUse::CurveLines, {}, path);
    if (!found) return found.passed_on<std::vector<ForeignCurve>>();
    const TableLayout& layout = *found;
    std::vector<ForeignCurve> curves;
    std::shared_ptr<const ExperimentSpec> experiment;
    std::unordered_map<std::string, std::size_t> places;
    std::size_t points = 0;
    const auto refuse = [&](const std::string& why) { return Failure{at_line(path, lines.number()) + why}; };

    while (lines.next(line)) {
        if (lines.number() % 1000 == 0 && stop.stop_requested()) return Cancelled{};
        line = trimmed(line);
        if (line.empty()) continue;
        if (line.front() == '#') {
            const std::string_view words = trimmed(line.substr(1));
            if (experiment || !words.starts_with("lrl1 ")) continue;
            Result<ExperimentSpec> spec = read_share_line(words);
            if (!spec) return refuse(spec.sentence());
            experiment = std::make_shared<const ExperimentSpec>(*std::move(spec));
            continue;
        }
        if (line.front() == '%' || is_separator_line(line)) continue;
        if (!split_cells(line, layout.separator, cells)) return refuse("a double quote is left open.");
        if (columns.count == 0) {
            columns.count = cells.size();
            if (!layout.header) {
                if (cells.size() > 2)
                    return refuse(
                        "a header is needed when there are more than two columns, with error among them.");
                if (cells.size() == 2) columns.iteration = 0;
                columns.error = cells.size() - 1;
            } else {
                columns.iteration = column(
                    cells, {"iteration", "iterations", "iter", "it", "t", "k", "step", "steps", "epoch"});
                columns.error = column(cells, {"error", "err", "errors"});
                columns.seconds = column(cells, {"seconds", "time"});
                columns.name = column(cells, {"method", "name", "label"});
                if (columns.error == kAbsent)
                    return refuse(
                        "the header has no column named error: error or err is needed, and beside it there "
                        "may "
                        "be iteration, iter, step, epoch, t or k; seconds or time; method, name or label.");
                continue;
            }
        }
        if (cells.size() != columns.count)
            return refuse(std::to_string(columns.count) + " columns are needed, and there are " +
                          std::to_string(cells.size()) + ".");
        const auto number = [&](std::size_t i) { return curve_number(cells[i], layout.marks); };
        const std::string name = columns.name != kAbsent ? cells[columns.name] : std::string();
        if (std::string why = why_too_long("the name of a curve", name, kLongestName); !why.empty())
            return refuse(why);
        if (++points > kMostCurvePoints) return refuse(one_too_many("points", kMostCurvePoints));
        const auto [place, fresh] = places.try_emplace(name, curves.size());
        if (fresh) curves.push_back({name, {}, {}, {}});
        ForeignCurve* curve = &curves[place->second];
        const std::optional<double> error = number(columns.error);
        if (!error) return refuse("the error '" + excerpt(cells[columns.error]) + "' is not a number.");
        if (*error < 0)
            return refuse("the error '" + excerpt(cells[columns.error]) + "' is below 0, and a norm is not.");
        double iteration = static_cast<double>(curve->error.size());
        if (columns.iteration != kAbsent) {
            const std::optional<double> read = number(columns.iteration);
            if (!read || !(*read >= 0))
                return refuse("the iteration '" + excerpt(cells[columns.iteration]) +
                              "' is not a number of at least 0.");
            iteration = *read;
            // Two runs one after the other, not one that goes back.
            if (!curve->iteration.empty() && iteration < curve->iteration.back()) {
                place->second = curves.size();
                curves.push_back({name, {}, {}, {}});
                curve = &curves.back();
            }
        }
        if (columns.seconds != kAbsent) {
            const std::optional<double> seconds = number(columns.seconds);
            if (!seconds)
                return refuse("the time '" + excerpt(cells[columns.seconds]) + "' is not a number.");
            curve->seconds.push_back(*seconds);
        }
        if (curves.size() > kMostCurves) return refuse(one_too_many("curves", kMostCurves));
        curve->iteration.push_back(iteration);
        curve->error.push_back(*error);
    }
    if (curves.empty()) return Failure{"'" + path + "' holds no curve: a column of errors is needed."};
    // A file without names is one curve, and is called after itself.
    const std::size_t slash = path.rfind('/');
    for (ForeignCurve& curve : curves) {
        if (curve.name.empty()) curve.name = slash == path.npos ? path : path.substr(slash + 1);
        curve.experiment = experiment;
    }
    return curves;
}

}  // namespace lowrank
