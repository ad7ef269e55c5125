// The two readers of partly known matrices.
#include "core/io/matrix_file.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/io/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::string_view kMarketMark = "%%MatrixMarket";

bool is_missing(const std::string& cell) {
    const std::string word = lower_case(cell);
    return word.empty() || word == "nan" || word == "-nan" || word == "na";
}

Result<KnownEntries> read_dense(std::string_view text, const std::string& path, const std::stop_token& stop) {
    KnownEntries known;
    std::vector<std::int64_t> row_of;
    std::vector<std::int64_t> col_of;
    std::vector<std::string> cells;
    LineReader lines(text);
    char separator = 0;
    Index empty_above = 0;
    const auto refuse = [&](const std::string& why) { return Failure{at_line(path, lines.number()) + why}; };
    for (std::string_view line; lines.next(line);) {
        if (stop.stop_requested()) return Cancelled{};
        if (line.starts_with('#')) continue;
        const bool first = separator == 0;
        const bool all_missing = separator == '\t' && line.find('\t') != line.npos;
        if (trimmed(line).empty() && !all_missing) {
            // In a file of one column an empty line is an empty cell, elsewhere it is none.
            if (first) ++empty_above;
            if (known.cols == 1) ++known.rows;
            continue;
        }
        if (first) separator = guess_separator(line);
        // Tabs around a line are empty cells, so only the line end is cut.
        if (!split_cells(line, separator, cells)) return refuse("a double quote is left open.");
        const Index width = static_cast<Index>(cells.size());
        if (first) {
            known.cols = width;
            if (std::ranges::none_of(
                    cells, [](const std::string& cell) { return is_missing(cell) || parse_number(cell); }))
                continue;  // a header
            if (width == 1) known.rows = empty_above;
        }
        if (width != known.cols)
            return refuse("there are " + std::to_string(width) + " cells, and " + std::to_string(known.cols) +
                          " in the first line.");
        for (Index j = 0; j < width; ++j) {
            const std::string& cell = cells[static_cast<std::size_t>(j)];
            if (is_missing(cell)) continue;
            const std::optional<double> value = parse_number(cell);
            if (!value)
                return refuse("'" + excerpt(cell) +
                              "' is not a finite number, and a missing cell is empty or NaN.");
            row_of.push_back(known.rows);
            col_of.push_back(j);
            known.value.push_back(*value);
        }
        ++known.rows;
    }
    known.position.resize(known.value.size());
    for (std::size_t i = 0; i < known.value.size(); ++i)
        known.position[i] = row_of[i] + known.rows * col_of[i];
    return known;
}

Result<KnownEntries> read_market(std::string_view text, const std::string& path,
                                 const std::stop_token& stop) {
    LineReader lines(text);
    std::string_view line;
    std::vector<std::string> words;
    const auto refuse = [&](const std::string& why) { return Failure{at_line(path, lines.number()) + why}; };
    lines.next(line);
    (void)split_cells(lower_case(line), ' ', words);
    if (words.size() != 5 || words[1] != "matrix")
        return refuse("%%MatrixMarket matrix coordinate real general is needed, or a variant of it.");
    if (words[2] != "coordinate")
        return refuse("the format is '" + excerpt(words[2]) + "', and only coordinate files are read.");
    if (words[3] != "real" && words[3] != "integer" && words[3] != "pattern")
        return refuse("the numbers are '" + excerpt(words[3]) + "', and real, integer or pattern is needed.");
    if (words[4] != "general" && words[4] != "symmetric")
        return refuse("the matrix is '" + excerpt(words[4]) + "', and general or symmetric is needed.");
    const bool pattern = words[3] == "pattern", symmetric = words[4] == "symmetric";
    const std::size_t width = pattern ? 2 : 3;

    KnownEntries known;
    std::optional<std::int64_t> announced;
    std::int64_t read = 0;
    while (lines.next(line)) {
        if (lines.number() % 4096 == 0 && stop.stop_requested()) return Cancelled{};
        if (trimmed(line).empty() || line.front() == '%') continue;
        (void)split_cells(line, ' ', words);
        if (!announced) {
            const bool three = words.size() == 3;
            const std::int64_t rows = three ? parse_integer(words[0]).value_or(0) : 0;
            const std::int64_t cols = three ? parse_integer(words[1]).value_or(0) : 0;
            const std::int64_t entries = three ? parse_integer(words[2]).value_or(-1) : -1;
            constexpr std::int64_t kMost = 1'000'000'000;
            if (rows < 1 || cols < 1 || rows > kMost || cols > kMost || entries < 0)
                return refuse(
                    "rows, columns and the number of entries are needed here, three whole numbers.");
            if (symmetric && rows != cols) return refuse("a symmetric matrix has as many columns as rows.");
            known.rows = static_cast<Index>(rows);
            known.cols = static_cast<Index>(cols);
            announced = entries;
            continue;
        }
        if (words.size() != width)
            return refuse(std::to_string(width) + " numbers are needed, and there are " +
                          std::to_string(words.size()) + ".");
        const auto i = parse_integer(words[0]), j = parse_integer(words[1]);
        if (!i || !j || *i < 1 || *j < 1 || *i > known.rows || *j > known.cols)
            return refuse("the entry " + excerpt(words[0]) + ", " + excerpt(words[1]) +
                          " does not lie in a " + std::to_string(known.rows) + " x " +
                          std::to_string(known.cols) + " matrix (counted from 1).");
        const std::optional<double> value = pattern ? 1.0 : parse_number(words[2]);
        if (!value) return refuse("'" + excerpt(words[2]) + "' is not a finite number.");
        ++read;
        known.position.push_back(*i - 1 + known.rows * (*j - 1));
        known.value.push_back(*value);
        if (symmetric && *i != *j) {
            known.position.push_back(*j - 1 + known.rows * (*i - 1));
            known.value.push_back(*value);
        }
    }
    if (!announced) return refuse("the file ends before the line of sizes.");
    if (read != *announced)
        return refuse("the file ends after " + std::to_string(read) + " entries, and announces " +
                      std::to_string(*announced) + ".");
    return known;
}

}  // namespace

Result<KnownEntries> read_matrix_file(std::string_view text, const std::string& path,
                                      const std::stop_token& stop) {
    Result<KnownEntries> known =
        text.starts_with(kMarketMark) ? read_market(text, path, stop) : read_dense(text, path, stop);
    if (!known) return known;
    if (known->value.empty())
        return Failure{"'" + path + "' holds no number: known entries of a matrix are needed."};
    std::vector<std::size_t> order(known->value.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return known->position[i]; });
    KnownEntries sorted{known->rows, known->cols, {}, {}};
    sorted.position.reserve(order.size());
    sorted.value.reserve(order.size());
    for (const std::size_t i : order) {
        if (!sorted.position.empty() && sorted.position.back() == known->position[i])
            return Failure{"'" + path + "' gives the entry " +
                           std::to_string(known->position[i] % known->rows + 1) + ", " +
                           std::to_string(known->position[i] / known->rows + 1) + " more than once."};
        sorted.position.push_back(known->position[i]);
        sorted.value.push_back(known->value[i]);
    }
    return sorted;
}

}  // namespace lowrank
