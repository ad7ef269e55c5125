// Reads Matrix Market files: coordinates and arrays, general, symmetric and skew-symmetric.
#include <fmt/core.h>
#include <optional>

#include "core/io/table/matrix_file.h"
#include "core/io/table/table_number.h"
#include "core/io/table/table_text.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

enum class MarketSymmetry { General, Symmetric, Skew };

/// One file, line by line.
class MarketReader {
public:
    MarketReader(std::string_view text, const std::string& path) : lines_(text), path_(path) {}

    Result<KnownEntries> read(const std::stop_token& stop) {
        std::string_view line;
        lines_.next(line);
        if (std::string why = take_banner(line); !why.empty()) return refuse(why);
        while (lines_.next(line)) {
            if (lines_.number() % 4096 == 0 && stop.stop_requested()) return Cancelled{};
            if (trimmed(line).empty() || trimmed(line).front() == '%') continue;
            (void)split_cells(line, ' ', words_);
            std::string why = !sized_ ? take_sizes() : array_ ? take_values() : take_entry();
            if (!why.empty()) return refuse(why);
        }
        if (!sized_) return refuse("the file ends before the line of sizes.");
        if (read_ != announced_)
            return refuse(fmt::format("the file ends after {}, and announces {}.",
                                      print_count(static_cast<std::int64_t>(read_), "entry", "entries"),
                                      announced_));
        if (above_ && below_)
            return Failure{
                fmt::format("'{}' gives entries above and below the diagonal of a matrix that is said to be "
                            "symmetric: keep one triangle, or write general in its first line.",
                            path_)};
        return std::move(known_);
    }

private:
    Failure refuse(const std::string& why) const { return {at_line(path_, lines_.number()) + why}; }

    std::string take_banner(std::string_view line) {
        (void)split_cells(lower_case(line), ' ', words_);
        if (!line.starts_with("%%")) known_.taken = "line 1 begins with one % in place of two";
        if (words_.size() != 5 || words_[1] != "matrix")
            return "%%MatrixMarket matrix coordinate real general is needed, or a variant of it.";
        if (words_[2] != "coordinate" && words_[2] != "array")
            return fmt::format("the format is '{}', and coordinate or array is needed.", excerpt(words_[2]));
        array_ = words_[2] == "array";
        if (words_[3] != "real" && words_[3] != "integer" && words_[3] != "double" &&
            (array_ || words_[3] != "pattern"))
            return fmt::format("the numbers are '{}', and real, integer or pattern is needed.",
                               excerpt(words_[3]));
        pattern_ = words_[3] == "pattern";
        if (words_[4] == "symmetric")
            symmetry_ = MarketSymmetry::Symmetric;
        else if (words_[4] == "skew-symmetric")
            symmetry_ = MarketSymmetry::Skew;
        else if (words_[4] != "general")
            return fmt::format("the matrix is '{}', and general, symmetric or skew-symmetric is needed.",
                               excerpt(words_[4]));
        return {};
    }

    std::string take_sizes() {
        const std::size_t count = array_ ? 2 : 3;
        const bool right = words_.size() == count;
        const std::int64_t rows = right ? parse_integer(words_[0]).value_or(0) : 0;
        const std::int64_t cols = right ? parse_integer(words_[1]).value_or(0) : 0;
        const std::int64_t entries = right && !array_ ? parse_integer(words_[2]).value_or(-1) : 0;
        constexpr std::int64_t kMost = 1'000'000'000;
        if (rows < 1 || cols < 1 || rows > kMost || cols > kMost || entries < 0)
            return array_ ? fmt::format("rows and columns are needed here, two whole numbers from 1 to {}.",
                                        kMost)
                          : fmt::format(
                                "rows, columns and the number of entries are needed here, three "
                                "whole numbers, the first two from 1 to {}.",
                                kMost);
        if (symmetry_ != MarketSymmetry::General && rows != cols)
            return "a symmetric matrix has as many columns as rows.";
        known_.rows = static_cast<Index>(rows);
        known_.cols = static_cast<Index>(cols);
        announced_ = entries;
        if (array_)
            announced_ = symmetry_ == MarketSymmetry::General     ? rows * cols
                         : symmetry_ == MarketSymmetry::Symmetric ? rows * (rows + 1) / 2
                                                                  : rows * (rows - 1) / 2;
        if (symmetry_ == MarketSymmetry::Skew) next_row_ = 1;
        sized_ = true;
        return {};
    }

    static std::string why_no_number(const std::string& word) {
        if (const std::string why = why_marks_unclear(word, {}); !why.empty())
            return "'" + excerpt(word) + "' " + why;
        return fmt::format("'{}' is not a finite number.", excerpt(word));
    }

    std::string take_entry() {
        const std::size_t width = pattern_ ? 2 : 3;
        if (words_.size() != width)
            return fmt::format("{} numbers are needed, and there are {}.", width, words_.size());
        const auto i = parse_integer(words_[0]), j = parse_integer(words_[1]);
        if (!i || !j || *i < 1 || *j < 1 || *i > known_.rows || *j > known_.cols)
            return fmt::format("the entry {}, {} does not lie in a {} x {} matrix (counted from 1).",
                               excerpt(words_[0]), excerpt(words_[1]), known_.rows, known_.cols);
        const std::optional<double> value = pattern_ ? 1.0 : table_number(words_[2], {});
        if (!value) return why_no_number(words_[2]);
        ++read_;
        put(*i - 1, *j - 1, *value);
        return {};
    }

    /// The numbers of an array, column by column; of a symmetric one those from the diagonal down, of a
    /// skew-symmetric one those below it.
    std::string take_values() {
        for (const std::string& word : words_) {
            if (read_ == announced_)
                return fmt::format("there are more entries than the {} of the line of sizes.", announced_);
            const std::optional<double> value = table_number(word, {});
            const std::string low = lower_case(word);
            if (!value && low != "nan" && low != "-nan") return why_no_number(word);
            if (value) put(next_row_, next_col_, *value);
            ++read_;
            if (++next_row_ < known_.rows) continue;
            ++next_col_;
            next_row_ = symmetry_ == MarketSymmetry::General     ? 0
                        : symmetry_ == MarketSymmetry::Symmetric ? next_col_
                                                                 : next_col_ + 1;
        }
        return {};
    }

    void put(std::int64_t i, std::int64_t j, double value) {
        known_.position.push_back(i + known_.rows * j);
        known_.value.push_back(value);
        if (symmetry_ == MarketSymmetry::General || i == j) return;
        (i < j ? above_ : below_) = true;
        known_.position.push_back(j + known_.rows * i);
        known_.value.push_back(symmetry_ == MarketSymmetry::Skew ? -value : value);
    }

    LineReader lines_;
    const std::string& path_;
    KnownEntries known_;
    std::vector<std::string> words_;
    MarketSymmetry symmetry_ = MarketSymmetry::General;
    bool array_ = false, pattern_ = false, sized_ = false, above_ = false, below_ = false;
    std::int64_t announced_ = 0, read_ = 0, next_row_ = 0, next_col_ = 0;
};

}  // namespace

bool begins_matrix_market(std::string_view text) {
    const std::size_t at = text.starts_with("%%") ? 2 : text.starts_with('%') ? 1 : 0;
    constexpr std::string_view kName = "matrixmarket";
    return at > 0 && lower_case(text.substr(at, kName.size())) == kName;
}

Result<KnownEntries> read_matrix_market(std::string_view text, const std::string& path,
                                        const std::stop_token& stop) {
    return MarketReader(text, path).read(stop);
}

}  // namespace lowrank
