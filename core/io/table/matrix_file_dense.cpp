// Reads a dense table: a line each row, with missing cells.
#include <algorithm>
#include <fmt/core.h>
#include <optional>
#include <set>

#include "core/io/table/matrix_file.h"
#include "core/io/table/table_layout.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// The different words for missing values, as they stand in the file.
class MissingWords {
public:
    void met(const std::string& cell) {
        if (words_.size() < kMost) words_.insert(cell.empty() ? "empty" : excerpt(cell));
    }
    std::string list() const {
        std::string all;
        for (const std::string& word : words_) all += (all.empty() ? "" : ", ") + word;
        return all;
    }

private:
    static constexpr std::size_t kMost = 5;
    std::set<std::string> words_;
};

/// Lines of row, column, value, as the transposed of what a matrix looks like: two columns of whole numbers
/// from 0 on, no pair twice, and a third.
class LooksLikeTriples {
public:
    void look_at(const std::vector<std::string>& cells) {
        if (!may_) return;
        if (cells.size() != 3) return void(may_ = false);
        const auto row = parse_integer(cells[0]), col = parse_integer(cells[1]);
        may_ = row && col && *row >= 0 && *col >= 0 && parse_number(cells[2]) &&
               pairs_.emplace(*row, *col).second;
        largest_ = may_ ? std::max({largest_, *row, *col}) : largest_;
        constexpr std::size_t kEnough = 10000;
        if (pairs_.size() == kEnough) enough_ = true, may_ = false;
    }
    bool answer() const {
        constexpr std::size_t kFew = 6;
        return enough_ || (may_ && pairs_.size() >= kFew);
    }

private:
    bool may_ = true, enough_ = false;
    std::int64_t largest_ = 0;
    std::set<std::pair<std::int64_t, std::int64_t>> pairs_;
};

/// The rows of a table, one after the other.
class DenseReader {
public:
    DenseReader(std::string_view text, const std::string& path, const TableLayout& layout)
        : lines_(text), path_(path), layout_(layout), names_(layout.row_names ? 1 : 0) {}

    /// The answer is no value and no sentence where the last separator of lines turns out to be one between
    /// cells.
    Result<KnownEntries> read(const std::stop_token& stop, bool& again) {
        known_.cols = static_cast<Index>(layout_.width) - static_cast<Index>(names_);
        for (std::string_view line; lines_.next(line);) {
            if (stop.stop_requested()) return Cancelled{};
            if (std::string why = take(line, again); !why.empty())
                return Failure{at_line(path_, lines_.number()) + why};
            if (again) return Cancelled{};
        }
        known_.position.resize(known_.value.size());
        for (std::size_t i = 0; i < known_.value.size(); ++i)
            known_.position[i] = row_of_[i] + known_.rows * col_of_[i];
        known_.missing_words = missing_.list();
        if (triples_.answer() && !layout_.header)
            known_.warnings.push_back(
                "three columns, of which the first two are whole numbers, were read as a matrix of three "
                "columns: if each line is a row, a column and a value, say --ratings in place of --matrix.");
        return std::move(known_);
    }

private:
    std::string take(std::string_view line, bool& again) {
        const bool begun = !layout_.header || lines_.number() > layout_.header_line;
        const bool all_missing = layout_.separator == "\t" && line.find('\t') != line.npos;
        if (trimmed(line).empty() && !all_missing) {
            // In a file of one column an empty line is an empty cell, elsewhere it is none.
            if (layout_.width == 1 && begun) ++known_.rows;
            return {};
        }
        if (is_table_comment(line, layout_) || is_separator_line(trimmed(line))) return {};
        if (!begun) return lines_.number() == layout_.header_line ? take_header() : std::string();
        // Tabs around a line are empty cells, so only the line end is cut.
        if (!split_cells(line, layout_.separator, cells_)) return "a double quote is left open.";
        if (layout_.trailing && cells_.size() == layout_.width + 1) {
            if (!cells_.back().empty()) return again = true, std::string();
            cells_.pop_back();
        }
        if (cells_.size() != layout_.width) return why_other_width();
        if (names_ > 0) known_.row_labels.push_back(cells_.front());
        triples_.look_at(cells_);
        for (std::size_t j = names_; j < cells_.size(); ++j) {
            const std::string& cell = cells_[j];
            const std::optional<double> value = table_number(cell, layout_.marks);
            if (value ? layout_.is_missing(*value) : layout_.is_missing(cell)) {
                missing_.met(cell);
                continue;
            }
            if (!value) return why_no_number(cell);
            row_of_.push_back(known_.rows);
            col_of_.push_back(static_cast<std::int64_t>(j - names_));
            known_.value.push_back(*value);
        }
        ++known_.rows;
        return {};
    }

    std::string why_other_width() const {
        if (layout_.header)
            return fmt::format(
                "there are {} cells, and {} in line {}; line {} was taken as a header (--header no if it is "
                "data).",
                cells_.size(), layout_.width, layout_.width_line, layout_.header_line);
        return fmt::format("there are {} cells, and {} in line {}.", cells_.size(), layout_.width,
                           layout_.width_line);
    }

    std::string take_header() {
        const std::vector<std::string>& labels = layout_.labels;
        if (labels.size() != layout_.width && labels.size() + names_ != layout_.width && layout_.width > 0)
            return fmt::format("the header has {} cells, and {} are in the line below it.", labels.size(),
                               layout_.width);
        const std::size_t corner = labels.size() == layout_.width ? names_ : 0;
        known_.col_labels.assign(
            labels.begin() + static_cast<std::ptrdiff_t>(std::min(corner, labels.size())), labels.end());
        return {};
    }

    std::string why_no_number(const std::string& cell) const {
        if (const std::string why = why_marks_unclear(cell, layout_.marks); !why.empty())
            return "'" + excerpt(cell) + "' " + why;
        return fmt::format("'{}' is not a finite number, and no word for a missing one (--missing).",
                           excerpt(cell));
    }

    LineReader lines_;
    const std::string& path_;
    const TableLayout& layout_;
    std::size_t names_;
    KnownEntries known_;
    std::vector<std::int64_t> row_of_, col_of_;
    std::vector<std::string> cells_;
    MissingWords missing_;
    LooksLikeTriples triples_;
};

}  // namespace

Result<KnownEntries> read_dense_table(std::string_view text, const std::string& path,
                                      const std::stop_token& stop, const TableSpec& table) {
    Result<TableLayout> layout = table_layout(text, TableUse::WholeMatrix, table, path);
    if (!layout) return layout.passed_on<KnownEntries>();
    bool again = false;
    Result<KnownEntries> known = DenseReader(text, path, *layout).read(stop, again);
    if (again) {
        layout = table_layout(text, TableUse::WholeMatrix, table, path, false);
        if (!layout) return layout.passed_on<KnownEntries>();
        again = false;
        known = DenseReader(text, path, *layout).read(stop, again);
    }
    if (!known) return known;
    known->taken = layout->words();
    known->table = layout->spec();
    return known;
}

}  // namespace lowrank
