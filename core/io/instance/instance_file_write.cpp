// The text of an instance file, a piece at a time.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/io/instance/instance_file.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Text that is handed on whenever there is some of it.
class Pieces {
public:
    explicit Pieces(const ByteSink& sink) : sink_(sink) {}
    Pieces& operator<<(std::string_view text) {
        text_ += text;
        if (text_.size() >= kMost) flush();
        return *this;
    }
    Pieces& operator<<(double value) { return *this << print_number(value); }
    bool good() const { return static_cast<bool>(done_); }
    Result<Written> end() {
        flush();
        return done_;
    }

private:
    static constexpr std::size_t kMost = std::size_t{1} << 20;

    void flush() {
        if (done_) done_ = sink_(text_);
        text_.clear();
    }

    const ByteSink& sink_;
    std::string text_;
    Result<Written> done_ = Written{};
};

void put_row(Pieces& out, const auto& row, Index count) {
    out << "  [";
    for (Index k = 0; k < count; ++k) (out << (k > 0 ? ", " : "")) << static_cast<double>(row[k]);
    out << "]";
}

void put_rows(Pieces& out, std::string_view name, const Matrix& rows) {
    out << name << " = [\n";
    for (Index i = 0; i < rows.rows(); ++i) {
        put_row(out, rows.row(i), rows.cols());
        out << (i + 1 < rows.rows() ? ",\n" : "\n");
    }
    out << "]\n";
}

}  // namespace

Result<Written> write_instance_file(const InstanceFile& head, const InstanceNumbers& numbers,
                                    const ByteSink& sink, const std::stop_token& stop) {
    const KindRow& kind = row_of(head.kind);
    Pieces out(sink);
    out << "# X* = left * right^T.";
    for (const ProblemKind each : kProblemKinds)
        for (const OperatorTable& table : *row_of(each).tables)
            out << " " << *row_of(each).word << ": " << *table.name << " = " << *table.meaning << ".";
    out << "\n# " << *kind.model << "\n";
    if (head.samples)
        out << "# samples = y, one a measurement, in that order: A(X*) and what noise there is.\n";
    out << "kind = \"" << *kind.word << "\"\nrows = " << std::to_string(head.rows)
        << "\ncols = " << std::to_string(head.cols) << "\nrank = " << std::to_string(head.rank) << "\n";
    if (head.left.size() > 0) {
        put_rows(out, "left", head.left);
        put_rows(out, "right", head.right);
    }
    for (std::size_t t = 0; t < kind.tables->size(); ++t) {
        const OperatorTable& table = (*kind.tables)[t];
        const Index width = (*table.width)(head.rows, head.cols);
        std::vector<double> row(static_cast<std::size_t>(std::max<Index>(1, width)));
        out << *table.name << (width == 0 ? " = [" : " = [\n");
        for (Index i = 0; i < numbers.measurements && out.good(); ++i) {
            if (stop.stop_requested()) return Cancelled{};
            numbers.of(t, i, row.data());
            if (width == 0) {
                (out << (i > 0 ? ", " : "")) << std::to_string(static_cast<std::int64_t>(row[0]));
            } else {
                put_row(out, row.data(), width);
                out << (i + 1 < numbers.measurements ? ",\n" : "\n");
            }
        }
        out << "]\n";
    }
    if (head.samples) {
        out << "samples = [";
        for (Index i = 0; i < head.samples->size(); ++i) (out << (i > 0 ? ", " : "")) << (*head.samples)(i);
        out << "]\n";
    }
    return out.end();
}

std::string write_instance_file(const InstanceFile& file) {
    const InstanceNumbers numbers{
        file.measurements(), [&file](std::size_t table, Index i, double* out) {
            const Index width =
                std::max<Index>(1, (*(*row_of(file.kind).tables)[table].width)(file.rows, file.cols));
            std::copy_n(file.numbers[table].data() + i * width, width, out);
        }};
    std::string out;
    (void)write_instance_file(file, numbers, [&out](std::string_view some) -> Result<Written> {
        out += some;
        return Written{};
    });
    return out;
}

}  // namespace lowrank
