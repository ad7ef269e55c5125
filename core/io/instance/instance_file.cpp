// The golden format in and out. A reader of its own for the few shapes of TOML it uses: twenty million
// sensing entries are numbers here, and would be heap nodes in a general parser.
#include "core/io/instance/instance_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <string_view>
#include <vector>

#include "core/io/table/table_text.h"
#include "core/problem/kind_bounds.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Numbers as they stand in the file: one row a bracket, or one row in all where brackets are not nested.
struct NumberRows {
    std::vector<double> numbers;
    std::vector<std::size_t> ends;   ///< of each row, in numbers
    std::vector<std::size_t> lines;  ///< where each row begins
    bool nested = false;
    bool given = false;

    std::size_t rows() const { return ends.size(); }
    std::size_t begin(std::size_t row) const { return row == 0 ? 0 : ends[row - 1]; }
};

/// Walks the text. After the first failure nothing more is read, and what the others answer means nothing.
class Scanner {
public:
    Scanner(std::string_view text, const std::string& path, const std::stop_token& stop)
        : text_(text), path_(path), stop_(stop) {}

    bool good() const { return fault_.empty() && !cancelled_; }
    /// Why it is not.
    template <class T>
    Result<T> given_up() const {
        if (cancelled_) return Cancelled{};
        return Failure{fault_};
    }
    Failure failure(const std::string& why) const { return failure_at(line_, why); }
    Failure failure_at(std::size_t line, const std::string& why) const {
        return {at_line(path_, line) + why};
    }
    void refuse(const std::string& why) {
        if (good()) fault_ = failure(why).sentence;
    }

    /// Skips white space, line ends and comments; false at the end of the text.
    bool skip() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '#') {
                while (at_ < text_.size() && text_[at_] != '\n') ++at_;
            } else if (c == '\n') {
                ++line_;
                ++at_;
            } else if (c == ' ' || c == '\t' || c == '\r') {
                ++at_;
            } else {
                return true;
            }
        }
        return false;
    }

    void expect(char c, const char* why) {
        if (peek() == c)
            ++at_;
        else
            refuse(why);
    }

    std::string word() {
        constexpr std::string_view kStops = " \t\r\n,=[]#\"'";
        const std::size_t begin = at_;
        while (at_ < text_.size() && kStops.find(text_[at_]) == kStops.npos) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    std::string string() {
        const char quote = peek();
        if (quote != '"' && quote != '\'') return refuse("a string in quotes is needed."), std::string();
        const std::size_t end = text_.find_first_of(std::string{quote, '\n'}, at_ + 1);
        if (end == text_.npos || text_[end] != quote) return refuse("a quote is left open."), std::string();
        std::string value(text_.substr(at_ + 1, end - at_ - 1));
        at_ = end + 1;
        return value;
    }

    double number() {
        peek();
        const std::string token = word();
        const std::optional<double> value = parse_number(token.starts_with('+') ? token.substr(1) : token);
        if (!value) refuse(fmt::format("'{}' is not a finite number.", excerpt(token)));
        return value.value_or(0);
    }

    NumberRows array() {
        NumberRows out;
        out.given = true;
        expect('[', "a list in brackets is needed.");
        out.nested = peek() == '[';
        if (!out.nested) {
            row(out);
            return out;
        }
        while (good() && peek() != ']') {
            expect('[', "every row must be a list of numbers in brackets of its own.");
            row(out);
            if (good() && peek() == ',') ++at_;
        }
        ++at_;
        return out;
    }

    std::size_t line() const { return line_; }

private:
    /// 0 at the end of the text, which is refused: a value is wanted.
    char peek() {
        if (skip()) return text_[at_];
        refuse("the file ends in the middle of a value.");
        return '\0';
    }

    void row(NumberRows& out) {
        cancelled_ = cancelled_ || stop_.stop_requested();
        out.lines.push_back(line_);
        while (good() && peek() != ']') {
            out.numbers.push_back(number());
            if (!good()) return;
            if (peek() == ',')
                ++at_;
            else if (peek() != ']')
                refuse("a comma or a closing bracket is missing.");
        }
        ++at_;
        out.ends.push_back(out.numbers.size());
    }

    std::string_view text_;
    const std::string& path_;
    const std::stop_token& stop_;
    std::string fault_;
    bool cancelled_ = false;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

struct Raw {
    std::string kind;
    double rows = 0, cols = 0, rank = 0;
    NumberRows left, right, samples;
    std::vector<std::pair<std::string_view, NumberRows>> tables;  ///< of every kind, as they are given
    std::size_t samples_line = 0;
};

std::string count_of(std::size_t count) { return std::to_string(count); }

/// The table of that name, of whatever kind; nothing where no kind has it.
const OperatorTable* table_named(std::string_view name) {
    for (const ProblemKind kind : kProblemKinds)
        for (const OperatorTable& table : *row_of(kind).tables)
            if (*table.name == name) return &table;
    return nullptr;
}

std::string table_names() {
    std::string names;
    for (const ProblemKind kind : kProblemKinds)
        for (const OperatorTable& table : *row_of(kind).tables)
            if (table_named(table.name) == &table) names += std::string(*table.name) + ", ";
    return names;
}

/// 'mc' or 'ms', in quotes.
std::string kinds_in_quotes() {
    std::string words;
    for (const ProblemKind kind : kProblemKinds)
        words += (words.empty()                  ? "\""
                  : kind == kProblemKinds.back() ? " or \""
                                                 : ", \"") +
                 std::string(*row_of(kind).word) + "\"";
    return words;
}

Raw scan(Scanner& in) {
    Raw raw;
    std::vector<std::string> seen;
    while (in.good() && in.skip()) {
        const std::size_t line = in.line();
        std::string key = in.word();
        if (key == "y") key = "samples";
        if (std::ranges::find(seen, key) != seen.end()) in.refuse(fmt::format("{} is given twice.", key));
        seen.push_back(key);
        in.expect('=', "a key is followed by = and its value.");
        if (key == "kind") {
            raw.kind = in.string();
            if (!kind_of_word(raw.kind))
                in.refuse(fmt::format("kind must be {}, not '{}'.", kinds_in_quotes(), excerpt(raw.kind)));
        } else if (key == "rows" || key == "cols" || key == "rank") {
            const double value = in.number();
            if (!(value >= 1 && value <= 1e9) || value != std::floor(value))
                in.refuse(fmt::format("{} must be a whole number from 1 to 1000000000, not {}.", key,
                                      print_number(value)));
            (key == "rows" ? raw.rows : key == "cols" ? raw.cols : raw.rank) = value;
        } else if (key == "left") {
            raw.left = in.array();
        } else if (key == "right") {
            raw.right = in.array();
        } else if (const OperatorTable* table = table_named(key)) {
            raw.tables.emplace_back(*table->name, in.array());
        } else if (key == "samples") {
            raw.samples = in.array();
            raw.samples_line = line;
        } else {
            in.refuse(
                fmt::format("there is no key '{}' in an instance: kind, rows, cols, rank, left, right, {}and "
                            "samples are allowed.",
                            excerpt(key), table_names()));
        }
    }
    return raw;
}

/// The rank of the truth, which the methods need not be given: how many numbers the first row of left has.
Index rank_of_truth(const NumberRows& left, Index otherwise) {
    return left.nested && left.rows() > 0 ? static_cast<Index>(left.ends[0]) : otherwise;
}

/// Rows of a factor: as many as the matrix has, each of r numbers.
Result<Matrix> factor(const Scanner& in, const NumberRows& given, const char* name, Index rows, Index rank) {
    for (std::size_t i = 0; i < given.rows(); ++i)
        if (given.ends[i] - given.begin(i) != static_cast<std::size_t>(rank) || !given.nested)
            return in.failure_at(
                given.lines[i],
                fmt::format("row {} of {} has {} numbers, and row 1 of left has {}.", count_of(i + 1), name,
                            count_of(given.ends[i] - given.begin(i)), rank));
    if (static_cast<Index>(given.rows()) != rows)
        return in.failure_at(
            given.lines.empty() ? in.line() : given.lines.back(),
            fmt::format("{} has {} rows, and the matrix needs {}.", name, count_of(given.rows()), rows));
    return Matrix(Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        given.numbers.data(), rows, rank));
}

/// The numbers of one table: a row of the right width a measurement, or one list.
Result<std::vector<double>> table_numbers(const Scanner& in, NumberRows& given, const OperatorTable& table,
                                          const InstanceFile& file) {
    const std::string name(*table.name);
    const Index width = (*table.width)(file.rows, file.cols);
    if (width == 0) {
        if (given.nested)
            return in.failure_at(given.lines.front(),
                                 fmt::format("{} must be one list of whole numbers.", name));
        return std::move(given.numbers);
    }
    for (std::size_t i = 0; i < given.rows(); ++i)
        if (static_cast<Index>(given.ends[i] - given.begin(i)) != width || !given.nested)
            return in.failure_at(
                given.lines[i],
                fmt::format("row {} of {} has {} numbers, and {} are needed: {}.", count_of(i + 1), name,
                            count_of(given.ends[i] - given.begin(i)), width, *table.meaning));
    return std::move(given.numbers);
}

/// Reads the tables that the kind has, and refuses those of others. The line of the first one is set.
Result<Written> read_tables(const Scanner& in, Raw& raw, InstanceFile& file, std::size_t& line) {
    const KindRow& kind = row_of(file.kind);
    for (const auto& given : raw.tables) {
        const std::string_view name = given.first;
        if (std::ranges::none_of(*kind.tables,
                                 [&](const OperatorTable& table) { return *table.name == name; }))
            return in.failure(fmt::format(
                "{} belongs to another kind than \"{}\", which the instance says it is.", name, *kind.word));
    }
    for (const OperatorTable& table : *kind.tables) {
        const auto given = std::ranges::find(raw.tables, *table.name,
                                             [](const auto& each) -> std::string_view { return each.first; });
        if (given == raw.tables.end())
            return in.failure(fmt::format("the instance does not say {}: {}.", *table.name, *table.meaning));
        if (file.numbers.empty())
            line = given->second.lines.empty() ? in.line() : given->second.lines.front();
        Result<std::vector<double>> numbers = table_numbers(in, given->second, table, file);
        if (!numbers) return numbers.passed_on<Written>();
        file.numbers.push_back(*std::move(numbers));
        const Index width = std::max<Index>(1, (*table.width)(file.rows, file.cols));
        if (static_cast<Index>(file.numbers.back().size()) / width != file.measurements())
            return in.failure(
                fmt::format("{} has {} rows, and {} has {}: each measurement has one of both.", *table.name,
                            count_of(file.numbers.back().size() / static_cast<std::size_t>(width)),
                            *kind.tables->front().name, file.measurements()));
    }
    return Written{};
}

Result<InstanceFile> assemble(const Scanner& in, Raw& raw) {
    const auto lacks = [&](const std::string& what) {
        return in.failure(fmt::format("the instance does not say {}.", what));
    };
    if (raw.kind.empty()) return lacks(fmt::format("its kind, {}", kinds_in_quotes()));
    if (!(raw.rows > 0 && raw.cols > 0 && raw.rank > 0)) return lacks("rows, cols and rank");
    InstanceFile file;
    file.kind = *kind_of_word(raw.kind);
    file.rows = static_cast<Index>(raw.rows);
    file.cols = static_cast<Index>(raw.cols);
    file.rank = static_cast<Index>(raw.rank);
    if (file.rank > std::min(file.rows, file.cols))
        return in.failure(fmt::format("rank is {}, and a {} x {} matrix has at most {}.", file.rank,
                                      file.rows, file.cols, std::min(file.rows, file.cols)));
    if (std::string why = why_not_of_kind(file.kind, file.rows, file.cols, file.rank, file.rank);
        !why.empty())
        return in.failure(why + ".");
    std::size_t tables_line = 0;
    if (const Result<Written> tables = read_tables(in, raw, file, tables_line); !tables)
        return tables.passed_on<InstanceFile>();
    if (raw.left.given != raw.right.given) return lacks("both factors, left and right");
    if (!raw.left.given && !raw.samples.given) return lacks("left and right, or else samples");
    if (raw.left.given) {
        const Index rank = rank_of_truth(raw.left, file.rank), most = std::min(file.rows, file.cols);
        if (rank < 1 || rank > most)
            return in.failure_at(raw.left.lines.front(),
                                 fmt::format("row 1 of left has {} numbers, and a {} x {} matrix has a rank "
                                             "from 1 to {}.",
                                             rank, file.rows, file.cols, most));
        Result<Matrix> left = factor(in, raw.left, "left", file.rows, rank);
        if (!left) return left.passed_on<InstanceFile>();
        Result<Matrix> right = factor(in, raw.right, "right", file.cols, rank);
        if (!right) return right.passed_on<InstanceFile>();
        std::string why = why_not_of_kind(file.kind, file.rows, file.cols, rank, file.rank);
        if (why.empty()) why = why_no_truth_of_kind(file.kind, *left, *right);
        if (!why.empty()) return in.failure_at(raw.left.lines.front(), why + ".");
        file.left = *std::move(left);
        file.right = *std::move(right);
    }
    if (file.measurements() == 0) return in.failure("there is not a single measurement.");
    if (raw.samples.given) {
        if (raw.samples.nested || static_cast<Index>(raw.samples.numbers.size()) != file.measurements())
            return in.failure_at(
                raw.samples_line,
                fmt::format("samples must be one list of {} numbers, one a measurement, and has {}.",
                            file.measurements(), count_of(raw.samples.numbers.size())));
        file.samples = Eigen::Map<const Vector>(raw.samples.numbers.data(), file.measurements());
    }
    if (const std::string why =
            (*row_of(file.kind).work->settle)(file.rows, file.cols, file.numbers, file.samples);
        !why.empty())
        return in.failure_at(tables_line, why);
    return file;
}

}  // namespace

Index InstanceFile::measurements() const {
    if (numbers.empty()) return 0;
    const Index width = (*row_of(kind).tables->front().width)(rows, cols);
    return static_cast<Index>(numbers.front().size()) / std::max<Index>(1, width);
}

Result<InstanceFile> read_instance_file(std::string_view text, const std::string& path,
                                        const std::stop_token& stop) {
    Scanner in(text, path, stop);
    Raw raw = scan(in);
    return in.good() ? assemble(in, raw) : in.given_up<InstanceFile>();
}

}  // namespace lowrank
