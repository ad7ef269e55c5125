// Reads ratings piece by piece on all threads, as views into the text.
#include "core/io/table/ratings.h"

#include <algorithm>
#include <deque>
#include <fmt/core.h>
#include <limits>
#include <optional>
#include <utility>

#include "core/io/table/joined_lines.h"
#include "core/io/table/rating_labels.h"
#include "core/io/table/rating_lines.h"
#include "core/io/table/table_text.h"
#include "core/linalg/parallel.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// The lines of one piece of the text, labels by their first appearance in it.
struct Piece {
    std::vector<std::int32_t> row, col;
    std::vector<double> value;
    RatingLabels rows, cols;
    std::deque<std::string> store;  ///< cells that stood in quotes
    Index holes = 0;
    std::size_t lines = 0;
    std::string complaint;  ///< about the last of the lines; empty where all are good
};

/// Reads the lines of a piece up to the first that is wrong. item: of the block that the piece begins in. The
/// number of its first line counts only where the file begins with it.
void read_piece(std::string_view text, bool first, const TableLayout& layout, std::string_view item,
                Piece& piece, const std::stop_token& stop) {
    LineReader lines(text);
    for (std::string_view line; lines.next(line);) {
        piece.lines = lines.number();
        if (lines.number() % 4096 == 0 && stop.stop_requested()) return;
        if (holds_nothing(line, first ? lines.number() : 0, layout)) continue;
        if (layout.blocks)
            if (const std::string_view next = block_item(line); !next.empty()) {
                item = next;
                continue;
            }
        RatingCells cells = cut_rating(line, layout, piece.store);
        if (layout.blocks) cells.col = item;
        const std::optional<double> value = table_number(cells.value, layout.marks);
        piece.complaint = why_no_rating(cells, value.has_value(), layout);
        if (!piece.complaint.empty()) return;
        if (!value || layout.is_missing(*value)) {
            ++piece.holes;
            continue;
        }
        piece.row.push_back(piece.rows(cells.row));
        piece.col.push_back(piece.cols(cells.col));
        piece.value.push_back(*value);
    }
}

/// Where the pieces of a text begin: at ends of lines, by sizes only, so that what is made of them does not
/// depend on the number of threads.
std::vector<std::size_t> cut_into_pieces(std::string_view text) {
    const std::size_t piece =
        std::clamp<std::size_t>(text.size() / 16, std::size_t(1) << 16, std::size_t(1) << 24);
    std::vector<std::size_t> begin{0};
    std::size_t at = piece < text.size() ? text.find('\n', piece) : text.npos;
    while (at != text.npos && at + 1 < text.size()) {
        begin.push_back(at + 1);
        at = at + piece < text.size() ? text.find('\n', at + piece) : text.npos;
    }
    begin.push_back(text.size());
    return begin;
}

/// All labels of the pieces, sorted; where[piece][label of the piece] is a label's place among them. What a
/// fired token leaves is of no use.
std::vector<std::string> merge(const std::vector<Piece>& pieces, RatingLabels Piece::*labels,
                               std::vector<std::vector<std::int32_t>>& where, const std::stop_token& stop) {
    RatingLabels all;
    all.allow_table(std::numeric_limits<std::size_t>::max());
    where.resize(pieces.size());
    for (std::size_t p = 0; p < pieces.size() && !stop.stop_requested(); ++p)
        for (const std::string_view label : (pieces[p].*labels).names()) where[p].push_back(all(label));
    std::vector<std::int32_t> moved;
    std::vector<std::string> sorted = all.sort(moved);
    for (std::vector<std::int32_t>& of_piece : where)
        for (std::int32_t& label : of_piece) label = moved[static_cast<std::size_t>(label)];
    return sorted;
}

/// A rating in its column: its row above its line, so that sorted keys bring rows in order and the last line
/// last.
using RowAndLine = std::uint64_t;
std::uint64_t row_of(RowAndLine key) { return key >> 32; }
std::size_t line_of(RowAndLine key) { return key & 0xFFFFFFFFu; }

/// Ratings in the order of the file to ratings by column and row, the last of each position kept: dealt out
/// to the columns, and there sorted by row. Each piece is given up as soon as it has been dealt out.
Outcome put_in_order(std::vector<Piece>& pieces, const std::vector<std::vector<std::int32_t>>& rows,
                     const std::vector<std::vector<std::int32_t>>& cols, Ratings& out,
                     const std::stop_token& stop) {
    const std::size_t columns = out.col_labels.size();
    std::vector<std::size_t> begin(columns + 1, 0), line_begin(pieces.size() + 1, 0);
    for (std::size_t p = 0; p < pieces.size(); ++p) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        line_begin[p + 1] = line_begin[p] + pieces[p].value.size();
        for (const std::int32_t col : pieces[p].col)
            ++begin[static_cast<std::size_t>(cols[p][static_cast<std::size_t>(col)]) + 1];
    }
    for (std::size_t j = 0; j < columns; ++j) begin[j + 1] += begin[j];
    const std::size_t count = line_begin.back();
    std::vector<RowAndLine> keys(count);
    std::vector<double> value(count);
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    for (std::size_t p = 0; p < pieces.size(); ++p) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        std::ranges::copy(pieces[p].value, value.begin() + static_cast<std::ptrdiff_t>(line_begin[p]));
        for (std::size_t k = 0; k < pieces[p].value.size(); ++k) {
            const std::int32_t row = rows[p][static_cast<std::size_t>(pieces[p].row[k])];
            const std::int32_t col = cols[p][static_cast<std::size_t>(pieces[p].col[k])];
            keys[next[static_cast<std::size_t>(col)]++] =
                static_cast<RowAndLine>(row) << 32 | static_cast<RowAndLine>(line_begin[p] + k);
        }
        pieces[p] = {};
    }
    // Blocks of columns of about equal numbers of ratings.
    constexpr std::size_t kBlock = std::size_t(1) << 16;
    std::vector<std::size_t> block{0};
    for (std::size_t j = 1; j <= columns; ++j)
        if (j == columns || begin[j + 1] - begin[block.back()] > kBlock) block.push_back(j);
    std::vector<std::size_t> kept(columns + 1, 0);
    const Index blocks = static_cast<Index>(block.size()) - 1;
    const auto each_column = [&](const auto& work) {
        return parallel_tiles(
            blocks,
            [&](Index b) {
                const auto first = static_cast<std::size_t>(b);
                for (std::size_t j = block[first]; j < block[first + 1]; ++j) work(j);
            },
            stop);
    };
    const auto last_of_its_row = [&](std::size_t k, std::size_t end) {
        return k + 1 == end || row_of(keys[k + 1]) != row_of(keys[k]);
    };
    const Outcome sorted = each_column([&](std::size_t j) {
        std::sort(keys.begin() + static_cast<std::ptrdiff_t>(begin[j]),
                  keys.begin() + static_cast<std::ptrdiff_t>(begin[j + 1]));
        for (std::size_t k = begin[j]; k < begin[j + 1]; ++k) kept[j + 1] += last_of_its_row(k, begin[j + 1]);
    });
    if (sorted == Outcome::Cancelled) return sorted;
    for (std::size_t j = 0; j < columns; ++j) kept[j + 1] += kept[j];
    out.duplicates = static_cast<Index>(count - kept.back());
    out.row.resize(kept.back());
    out.col.resize(kept.back());
    out.value.resize(kept.back());
    return each_column([&](std::size_t j) {
        std::size_t to = kept[j];
        for (std::size_t k = begin[j]; k < begin[j + 1]; ++k) {
            if (!last_of_its_row(k, begin[j + 1])) continue;
            out.row[to] = static_cast<std::int32_t>(row_of(keys[k]));
            out.col[to] = static_cast<std::int32_t>(j);
            out.value[to++] = value[line_of(keys[k])];
        }
    });
}

}  // namespace

double ratings_memory(std::string_view text) {
    const double lines = double(std::count(text.begin(), text.end(), '\n') + 1);
    // As they are read (vectors that grow), put in order, and handed over.
    return double(text.size()) + lines * (3 * (2 * sizeof(std::int32_t) + sizeof(double)));
}

Result<Ratings> read_ratings(std::string_view text, const std::string& path, const std::stop_token& stop,
                             const TableSpec& table) {
    const std::optional<JoinedLines> joined = joined_lines(text, stop);
    if (joined) text = joined->text;
    const Result<TableLayout> found = table_layout(text, TableUse::RatingLines, table, path);
    if (!found) return found.passed_on<Ratings>();
    const TableLayout& layout = *found;
    const std::vector<std::size_t> begin = cut_into_pieces(text);
    std::vector<Piece> pieces(begin.size() - 1);
    const auto read = [&](Index p) {
        const auto at = static_cast<std::size_t>(p);
        for (RatingLabels* labels : {&pieces[at].rows, &pieces[at].cols})
            labels->allow_table(begin[at + 1] - begin[at]);
        const std::string_view item = layout.blocks ? item_before(text, begin[at]) : std::string_view();
        read_piece(text.substr(begin[at], begin[at + 1] - begin[at]), at == 0, layout, item, pieces[at],
                   stop);
    };
    (void)parallel_tiles(static_cast<Index>(pieces.size()), read, stop);
    if (stop.stop_requested()) return Cancelled{};

    Ratings ratings;
    std::size_t line = 0, count = 0;
    for (const Piece& piece : pieces) {
        line += piece.lines;
        if (!piece.complaint.empty()) return Failure{at_line(path, line) + piece.complaint};
        count += piece.value.size();
        ratings.holes += piece.holes;
    }
    if (count > std::numeric_limits<std::int32_t>::max())
        return Failure{fmt::format("'{}' holds {} ratings, and at most 2147483647 are read.", path, count)};
    if (count == 0)
        return Failure{fmt::format("'{}' holds no rating: lines of row, column and value are needed.", path)};
    ratings.taken = layout.words();
    if (joined) ratings.taken += (ratings.taken.empty() ? "" : "; ") + joined->words();
    ratings.table = layout.spec();
    std::vector<std::vector<std::int32_t>> rows, cols;
    ratings.row_labels = merge(pieces, &Piece::rows, rows, stop);
    ratings.col_labels = merge(pieces, &Piece::cols, cols, stop);
    if (stop.stop_requested()) return Cancelled{};
    if (put_in_order(pieces, rows, cols, ratings, stop) == Outcome::Cancelled) return Cancelled{};
    return ratings;
}

Result<std::vector<LabelPair>> read_pairs(std::string_view text, const std::string& path,
                                          const TableSpec& table) {
    const std::optional<JoinedLines> joined = joined_lines(text);
    if (joined) text = joined->text;
    const Result<TableLayout> found = table_layout(text, TableUse::PairLines, table, path);
    if (!found) return found.passed_on<std::vector<LabelPair>>();
    const TableLayout& layout = *found;
    std::vector<LabelPair> pairs;
    std::deque<std::string> store;
    std::string_view item;
    LineReader lines(text);
    for (std::string_view line; lines.next(line);) {
        if (holds_nothing(line, lines.number(), layout)) continue;
        if (const std::string_view next = layout.blocks ? block_item(line) : std::string_view();
            !next.empty()) {
            item = next;
            continue;
        }
        store.clear();
        RatingCells cells = cut_rating(line, layout, store);
        if (layout.blocks) cells.col = item;
        if (cells.row.empty() || cells.col.empty())
            return Failure{fmt::format("{}two labels are needed, of a row and a column.",
                                       at_line(path, lines.number()))};
        pairs.push_back({std::string(cells.row), std::string(cells.col), layout.header});
    }
    if (pairs.empty())
        return Failure{fmt::format("'{}' holds no pair: lines of row and column are needed.", path)};
    return pairs;
}

}  // namespace lowrank
