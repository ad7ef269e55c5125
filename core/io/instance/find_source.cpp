// Asks every row of the source table how sure it is, and tells dense tables from ratings.
#include "core/io/instance/find_source.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fmt/core.h>
#include <fstream>
#include <optional>
#include <set>

#include "core/io/array/numpy_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/file_kind.h"
#include "core/io/file/read_file.h"
#include "core/io/table/decode_text.h"
#include "core/io/table/joined_lines.h"
#include "core/io/table/source_table.h"
#include "core/io/table/table_head.h"
#include "core/io/table/table_layout.h"
#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

// Lines of a table that are looked at.
constexpr int kFewLines = 200;

template <std::size_t... i>
constexpr std::array<const SourceReader*, kProblemSources.size()> all_readers(std::index_sequence<i...>) {
    return {&ReaderOf<static_cast<ProblemSource>(i)>::reader...};
}

bool is_text(std::string_view head) { return head.find('\0') == std::string_view::npos; }

/// A line that begins with the word as a key: 'kind = …'.
bool has_key(std::string_view head, std::string_view word) {
    LineReader lines(head);
    for (std::string_view line; lines.next(line);) {
        line = trimmed(line);
        if (line.starts_with(word) && trimmed(line.substr(word.size())).starts_with('=')) return true;
    }
    return false;
}

bool has_table(std::string_view head) {
    for (const ProblemKind kind : kProblemKinds)
        for (const OperatorTable& table : *row_of(kind).tables)
            if (has_key(head, table.name)) return true;
    return false;
}

/// What the first lines of a table look like.
struct TableLook {
    bool named = false;     ///< its columns have the names of users, items or ratings
    bool blocks = false;    ///< '::' between the cells, or 'ITEM:' above its ratings
    bool three = true;      ///< three or four cells on each line
    bool ids = true;        ///< the first two are whole numbers or words
    bool whole = true;      ///< every cell is a whole number
    bool repeated = false;  ///< a pair of the first two cells comes twice
    int lines = 0;
};

/// Whole numbers; those of forty digits are ids as well.
bool is_whole(const std::string& cell) {
    const bool digits = !cell.empty() && cell.find_first_not_of("0123456789") == cell.npos;
    return digits || parse_integer(cell).has_value();
}

/// The name of a row or column: a word or a whole number. Among hexadecimal names some look like powers of
/// ten, as 0012e59.
bool is_id(const std::string& cell, const NumberMarks& marks) {
    constexpr std::size_t kLongerThanNumbers = 24;
    if (cell.empty() || is_missing_word(cell)) return false;
    const bool zeros = cell.size() > 1 && cell[0] == '0' && cell[1] >= '0' && cell[1] <= '9';
    return zeros || cell.size() > kLongerThanNumbers || is_whole(cell) || !table_number(cell, marks);
}

TableLook look_of(std::string_view head) {
    TableLook look;
    // A cell that goes on where the head ends is cut, and its line with it.
    const bool is_cut = head.size() >= kSniffedBytes;
    const std::optional<JoinedLines> joined = joined_lines(head);
    if (joined) head = joined->text;
    const Result<TableLayout> layout = table_layout(head, TableUse::RatingLines, {}, "");
    if (!layout || layout->width == 0) return look;
    look.blocks = layout->separator == "::" || layout->blocks;
    if (look.blocks) return look;
    int roles = 0;
    if (layout->header)
        for (const std::string& label : layout->labels) {
            const ColumnRole role = role_of_column(label).role;
            roles += role == ColumnRole::Row || role == ColumnRole::Column || role == ColumnRole::Value;
        }
    look.named = roles >= 2;
    std::string separator;
    std::set<std::pair<std::string, std::string>> pairs;
    const std::vector<HeadLine> lines = head_lines(head, TableUse::RatingLines, separator);
    std::vector<std::string> cells;
    for (const HeadLine& line : lines) {
        if (look.lines == kFewLines) break;
        if (layout->header && line.number == layout->header_line) continue;
        // The last line of a head may be cut.
        if (look.lines > 0 && is_cut && line.text.data() + line.text.size() == head.data() + head.size())
            break;
        ++look.lines;
        split_cells(line.text, layout->separator, cells);
        look.three = look.three && (cells.size() == 3 || cells.size() == 4);
        if (!look.three) continue;
        for (const std::string& cell : {cells[0], cells[1]})
            look.ids = look.ids && is_id(cell, layout->marks);
        look.whole = look.whole && std::ranges::all_of(cells, is_whole);
        look.repeated = look.repeated || !pairs.emplace(cells[0], cells[1]).second;
    }
    return look;
}

}  // namespace

const SourceReader& reader_of(ProblemSource source) {
    static constexpr auto kReaders = all_readers(std::make_index_sequence<kProblemSources.size()>{});
    return *kReaders[static_cast<std::size_t>(source)];
}

Fit sniff_instance(std::string_view head) {
    if (!is_text(head)) return Fit::None;
    return has_table(head) || (has_key(head, "left") && has_key(head, "rows")) ? Fit::Certain : Fit::None;
}

Fit sniff_picture(std::string_view head) {
    return head.starts_with("\x89PNG") || head.starts_with("\xff\xd8\xff") ? Fit::Certain : Fit::None;
}

/// Three or four cells a line. Whole numbers throughout may be marks as well as ratings: there a pair of ids
/// stands once.
Fit sniff_ratings(std::string_view head) {
    if (!is_text(head) || begins_matrix_market(head) || sniff_instance(head) != Fit::None) return Fit::None;
    const TableLook look = look_of(head);
    if (look.blocks || look.named) return Fit::Likely;
    if (look.lines == 0 || !look.three) return Fit::None;
    return look.ids && !look.repeated ? Fit::Likely : Fit::Possible;
}

Fit sniff_matrix(std::string_view head) {
    if (begins_numpy(head)) return Fit::Certain;
    if (!is_text(head) || sniff_instance(head) != Fit::None) return Fit::None;
    if (begins_matrix_market(head)) return Fit::Certain;
    const TableLook look = look_of(head);
    if (look.lines == 0 || look.blocks || look.named) return Fit::None;
    // A few lines of whole numbers whose first two never repeat are as well the one as the other.
    constexpr int kTooFew = 5;
    const bool either = look.three && look.whole && look.lines < kTooFew;
    return !look.three || !look.ids || look.repeated || either ? Fit::Likely : Fit::Possible;
}

std::vector<ProblemSource> sources_of(std::string_view head) {
    std::vector<ProblemSource> best;
    Fit most = Fit::Possible;
    for (const ProblemSource source : kProblemSources) {
        const Fit fit = (*reader_of(source).sniff)(head);
        if (fit < most || fit == Fit::None) continue;
        if (fit > most) best.clear();
        most = fit;
        best.push_back(source);
    }
    return best;
}

std::optional<ProblemSource> certain_source(std::string_view head) {
    for (const ProblemSource source : kProblemSources)
        if ((*reader_of(source).sniff)(head) == Fit::Certain) return source;
    return std::nullopt;
}

Result<std::string> read_head(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string head(kSniffedBytes, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    if (in.bad() || !in.is_open()) return cannot_read(path, errno);
    head.resize(static_cast<std::size_t>(in.gcount()));
    return decode_head(std::move(head));
}

Result<ProblemSource> find_source(const std::string& path) {
    const Result<std::string> head = read_head(path);
    if (!head) return head.passed_on<ProblemSource>();
    if (trimmed(*head).empty())
        return Failure{fmt::format("{} is empty: there is nothing to read a problem from.", in_quotes(path))};
    const std::vector<ProblemSource> found = sources_of(*head);
    if (found.size() == 1) return found.front();
    if (std::string why = why_other_kind(*head); !why.empty()) return Failure{in_quotes(path) + " " + why};
    if (found.empty() && is_text(*head))
        if (const Result<TableLayout> table = table_layout(*head, TableUse::RatingLines, {}, path); !table)
            return table.passed_on<ProblemSource>();
    std::string nouns, options;
    const auto every_source = std::span(kProblemSources);
    for (const ProblemSource source : found.empty() ? every_source : std::span(found)) {
        const SourceRow& row = row_of(source);
        if (row.drawn()) continue;
        nouns += (nouns.empty() ? "" : " or ") + std::string(*row.noun);
        options += (options.empty() ? "--" : " or --") + std::string(*row.key);
    }
    if (found.empty())
        return Failure{fmt::format("{} does not begin as {} does: name what it is by {}.", in_quotes(path),
                                   nouns, options)};
    return Failure{fmt::format("{} may be {}: say which by {}.", in_quotes(path), nouns, options)};
}

ProblemSpec problem_from(ProblemSource source, const std::string& path, const ProblemSpec& now,
                         std::string_view head) {
    const SourceRow& row = row_of(source);
    ProblemSpec problem = now;
    if (now.source != source) {
        problem = ProblemSpec{};
        if (*row.first_rank) problem.rank = **row.first_rank;
        if (*row.first_rate) problem.rate = **row.first_rate;
    }
    problem.source = source;
    problem.path = path;
    problem.kind = row.kind->value_or(ProblemKind::MatrixCompletion);
    if (row.kind->has_value()) return problem;
    for (const ProblemKind kind : kProblemKinds)
        if (head.find(fmt::format("kind = \"{}\"", *row_of(kind).word)) != std::string_view::npos)
            problem.kind = kind;
    return problem;
}

}  // namespace lowrank
