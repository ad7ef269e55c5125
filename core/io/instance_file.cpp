// The golden format in and out. A reader of its own for the few shapes of TOML it uses: twenty million
// sensing entries are numbers here, and would be heap nodes in a general parser.
#include "core/io/instance_file.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "core/io/table_text.h"
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
        if (!value) refuse("'" + excerpt(token) + "' is not a finite number.");
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
    NumberRows left, right, observed, sensing, samples;
    std::size_t samples_line = 0;
};

std::string count_of(std::size_t count) { return std::to_string(count); }

Raw scan(Scanner& in) {
    Raw raw;
    std::vector<std::string> seen;
    while (in.good() && in.skip()) {
        const std::size_t line = in.line();
        std::string key = in.word();
        if (key == "y") key = "samples";
        if (std::ranges::find(seen, key) != seen.end()) in.refuse(key + " is given twice.");
        seen.push_back(key);
        in.expect('=', "a key is followed by = and its value.");
        if (key == "kind") {
            raw.kind = in.string();
            if (raw.kind != "mc" && raw.kind != "ms")
                in.refuse("kind must be \"mc\" or \"ms\", not '" + excerpt(raw.kind) + "'.");
        } else if (key == "rows" || key == "cols" || key == "rank") {
            const double value = in.number();
            if (!(value >= 1 && value <= 1e9) || value != std::floor(value))
                in.refuse(key + " must be a whole number from 1 to 1000000000, not " + print_number(value) +
                          ".");
            (key == "rows" ? raw.rows : key == "cols" ? raw.cols : raw.rank) = value;
        } else if (key == "left") {
            raw.left = in.array();
        } else if (key == "right") {
            raw.right = in.array();
        } else if (key == "observed") {
            raw.observed = in.array();
        } else if (key == "sensing") {
            raw.sensing = in.array();
        } else if (key == "samples") {
            raw.samples = in.array();
            raw.samples_line = line;
        } else {
            in.refuse("there is no key '" + excerpt(key) +
                      "' in an instance: kind, rows, cols, rank, left, right, observed, sensing and samples "
                      "are allowed.");
        }
    }
    return raw;
}

/// Rows of a factor: as many as the matrix has, each of r numbers.
Result<Matrix> factor(const Scanner& in, const NumberRows& given, const char* name, Index rows, Index rank) {
    for (std::size_t i = 0; i < given.rows(); ++i)
        if (given.ends[i] - given.begin(i) != static_cast<std::size_t>(rank) || !given.nested)
            return in.failure_at(given.lines[i], "row " + count_of(i + 1) + " of " + name + " has " +
                                                     count_of(given.ends[i] - given.begin(i)) +
                                                     " numbers, and the rank is " + std::to_string(rank) +
                                                     ".");
    if (static_cast<Index>(given.rows()) != rows)
        return in.failure_at(given.lines.empty() ? in.line() : given.lines.back(),
                             std::string(name) + " has " + count_of(given.rows()) +
                                 " rows, and the matrix needs " + std::to_string(rows) + ".");
    return Matrix(Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        given.numbers.data(), rows, rank));
}

Result<std::vector<std::int64_t>> indices(const Scanner& in, const NumberRows& given, double entries) {
    std::vector<std::int64_t> out;
    out.reserve(given.numbers.size());
    for (const double value : given.numbers) {
        if (!(value >= 0 && value < entries) || value != std::floor(value))
            return in.failure_at(given.lines.front(), print_number(value) +
                                                          " in observed is not an index from 0 to " +
                                                          print_number(entries - 1) + ".");
        out.push_back(static_cast<std::int64_t>(value));
    }
    return out;
}

/// Puts entries in ascending order, each with its sample, and refuses those that appear twice.
Result<Written> sort_observed(const Scanner& in, const NumberRows& given, InstanceFile& file) {
    if (!std::ranges::is_sorted(file.observed)) {
        std::vector<std::size_t> order(file.observed.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return file.observed[i]; });
        const std::vector<std::int64_t> observed = file.observed;
        const Vector samples = file.samples.value_or(Vector());
        for (std::size_t i = 0; i < order.size(); ++i) {
            file.observed[i] = observed[order[i]];
            if (file.samples) (*file.samples)(static_cast<Index>(i)) = samples(static_cast<Index>(order[i]));
        }
    }
    const auto twice = std::ranges::adjacent_find(file.observed);
    if (twice != file.observed.end())
        return in.failure_at(given.lines.front(),
                             "the index " + std::to_string(*twice) + " appears more than once in observed.");
    return Written{};
}

Result<InstanceFile> assemble(const Scanner& in, Raw& raw) {
    const auto lacks = [&](const char* what) {
        return in.failure(std::string("the instance does not say ") + what + ".");
    };
    if (raw.kind.empty()) return lacks("its kind, \"mc\" or \"ms\"");
    if (!(raw.rows > 0 && raw.cols > 0 && raw.rank > 0)) return lacks("rows, cols and rank");
    InstanceFile file;
    file.kind = raw.kind == "mc" ? ProblemKind::MatrixCompletion : ProblemKind::MatrixSensing;
    file.rows = static_cast<Index>(raw.rows);
    file.cols = static_cast<Index>(raw.cols);
    file.rank = static_cast<Index>(raw.rank);
    if (file.rank > std::min(file.rows, file.cols))
        return in.failure("rank is " + std::to_string(file.rank) + ", and a " + std::to_string(file.rows) +
                          " x " + std::to_string(file.cols) + " matrix has at most " +
                          std::to_string(std::min(file.rows, file.cols)) + ".");
    const bool completion = file.kind == ProblemKind::MatrixCompletion;
    if (!(completion ? raw.observed : raw.sensing).given)
        return lacks(completion ? "which entries are observed" : "sensing");
    if ((completion ? raw.sensing : raw.observed).given)
        return lacks(completion ? "kind = \"ms\", and sensing belongs to that"
                                : "kind = \"mc\", and observed belongs to that");
    if (raw.left.given != raw.right.given) return lacks("both factors, left and right");
    if (!raw.left.given && !raw.samples.given) return lacks("left and right, or else samples");
    if (raw.left.given) {
        Result<Matrix> left = factor(in, raw.left, "left", file.rows, file.rank);
        if (!left) return left.passed_on<InstanceFile>();
        Result<Matrix> right = factor(in, raw.right, "right", file.cols, file.rank);
        if (!right) return right.passed_on<InstanceFile>();
        file.left = *std::move(left);
        file.right = *std::move(right);
    }
    const double entries = raw.rows * raw.cols;
    if (completion) {
        if (raw.observed.nested)
            return in.failure_at(raw.observed.lines.front(), "observed must be one list of whole numbers.");
        auto observed = indices(in, raw.observed, entries);
        if (!observed) return observed.passed_on<InstanceFile>();
        file.observed = *std::move(observed);
    } else {
        const NumberRows& given = raw.sensing;
        for (std::size_t i = 0; i < given.rows(); ++i)
            if (static_cast<double>(given.ends[i] - given.begin(i)) != entries || !given.nested)
                return in.failure_at(given.lines[i], "row " + count_of(i + 1) + " of sensing has " +
                                                         count_of(given.ends[i] - given.begin(i)) +
                                                         " numbers, and rows x cols is " +
                                                         print_number(entries) + ".");
        file.sensing = std::move(raw.sensing.numbers);
    }
    if (file.measurements() == 0) return in.failure("there is not a single measurement.");
    if (raw.samples.given) {
        if (raw.samples.nested || static_cast<Index>(raw.samples.numbers.size()) != file.measurements())
            return in.failure_at(raw.samples_line, "samples must be one list of " +
                                                       std::to_string(file.measurements()) +
                                                       " numbers, one a measurement, and has " +
                                                       count_of(raw.samples.numbers.size()) + ".");
        file.samples = Eigen::Map<const Vector>(raw.samples.numbers.data(), file.measurements());
    }
    if (completion)
        if (const auto sorted = sort_observed(in, raw.observed, file); !sorted)
            return sorted.passed_on<InstanceFile>();
    return file;
}

void append_number(std::string& out, double value) { out += print_number(value); }

void append_rows(std::string& out, const char* name, const Matrix& rows) {
    (out += name) += " = [\n";
    for (Index i = 0; i < rows.rows(); ++i) {
        out += "  [";
        for (Index k = 0; k < rows.cols(); ++k) {
            if (k > 0) out += ", ";
            append_number(out, rows(i, k));
        }
        out += i + 1 < rows.rows() ? "],\n" : "]\n";
    }
    out += "]\n";
}

}  // namespace

Result<InstanceFile> read_instance_file(std::string_view text, const std::string& path,
                                        const std::stop_token& stop) {
    Scanner in(text, path, stop);
    Raw raw = scan(in);
    return in.good() ? assemble(in, raw) : in.given_up<InstanceFile>();
}

std::string write_instance_file(const InstanceFile& file) {
    const bool completion = file.kind == ProblemKind::MatrixCompletion;
    std::string out =
        "# X* = left * right^T. mc: observed = column-major linear indices, ascending. ms: one row vec(A_i) "
        "a "
        "measurement, column-major.\n";
    if (file.samples) out += "# samples = y, one a measurement, in that order; not exactly A(X*).\n";
    out += std::string("kind = \"") + (completion ? "mc" : "ms") + "\"\n";
    out += "rows = " + std::to_string(file.rows) + "\ncols = " + std::to_string(file.cols) +
           "\nrank = " + std::to_string(file.rank) + "\n";
    if (file.left.size() > 0) {
        append_rows(out, "left", file.left);
        append_rows(out, "right", file.right);
    }
    if (completion) {
        out += "observed = [";
        for (std::size_t i = 0; i < file.observed.size(); ++i)
            (out += i > 0 ? ", " : "") += std::to_string(file.observed[i]);
        out += "]\n";
    } else {
        out += "sensing = [\n";
        const Index entries = file.rows * file.cols;
        for (Index i = 0; i < file.measurements(); ++i) {
            out += "  [";
            for (Index k = 0; k < entries; ++k) {
                if (k > 0) out += ", ";
                append_number(out, file.sensing[static_cast<std::size_t>(i * entries + k)]);
            }
            out += i + 1 < file.measurements() ? "],\n" : "]\n";
        }
        out += "]\n";
    }
    if (file.samples) {
        out += "samples = [";
        for (Index i = 0; i < file.samples->size(); ++i) {
            if (i > 0) out += ", ";
            append_number(out, (*file.samples)(i));
        }
        out += "]\n";
    }
    return out;
}

}  // namespace lowrank
