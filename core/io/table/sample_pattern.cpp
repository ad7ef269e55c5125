// Counts the samples of rows and columns, and finds the pieces of the pattern by a union of both.
#include "core/io/table/sample_pattern.h"

#include <algorithm>
#include <fmt/core.h>
#include <numeric>

#include "core/io/table/passes.h"
#include "core/io/table/table_text.h"

namespace lowrank {
namespace {

std::string label_at(const std::vector<std::string>& labels, std::size_t k) {
    return k < labels.size() ? "'" + excerpt(labels[k]) + "'" : std::to_string(k + 1);
}

/// '2 rows have fewer than 3 samples …'; empty where none has.
std::string too_few(const char* what, const std::vector<Index>& counts, Index rank,
                    const std::vector<std::string>& labels) {
    Index lines = 0;
    std::size_t first = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] == 0 || counts[k] >= rank) continue;
        if (lines++ == 0) first = k;
    }
    if (lines == 0) return {};
    return fmt::format(
        "{} {}{} fewer than {} samples, the rank ({} {}{}): what is filled in there is not determined.",
        lines, what, lines == 1 ? " has" : "s have", rank, what, label_at(labels, first),
        lines == 1 ? "" : " first");
}

/// Rows, then columns, in sets that samples join.
class Pieces {
public:
    explicit Pieces(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }
    std::size_t root(std::size_t k) {
        while (parent_[k] != k) k = parent_[k] = parent_[parent_[k]];
        return k;
    }
    void join(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }

private:
    std::vector<std::size_t> parent_;
};

}  // namespace

Outcome pattern_warnings(Index rows, Index cols, Index rank, std::span<const std::int64_t> position,
                         const std::vector<std::string>& row_labels,
                         const std::vector<std::string>& col_labels, const std::stop_token& stop,
                         std::vector<std::string>& out) {
    std::vector<Index> in_row(static_cast<std::size_t>(rows), 0), in_col(static_cast<std::size_t>(cols), 0);
    Pieces pieces(in_row.size() + in_col.size());
    if (each_of(position.size(), stop, [&](std::size_t k) {
            const auto i = static_cast<std::size_t>(position[k] % rows),
                       j = static_cast<std::size_t>(position[k] / rows);
            ++in_row[i], ++in_col[j];
            pieces.join(i, in_row.size() + j);
        }) == Outcome::Cancelled)
        return Outcome::Cancelled;
    for (std::string why :
         {too_few("row", in_row, rank, row_labels), too_few("column", in_col, rank, col_labels)})
        if (!why.empty()) out.push_back(std::move(why));
    std::size_t count = 0;
    for (std::size_t i = 0; i < in_row.size(); ++i) count += in_row[i] > 0 && pieces.root(i) == i;
    for (std::size_t j = 0; j < in_col.size(); ++j)
        count += in_col[j] > 0 && pieces.root(in_row.size() + j) == in_row.size() + j;
    if (count > 1)
        out.push_back(
            fmt::format("the samples fall into {} pieces that share no row and no column: what is filled in "
                        "between them is not determined.",
                        count));
    return Outcome::Done;
}

std::shared_ptr<const SamplePieces> sample_pieces(const ProblemSpec& spec, const Instance& instance) {
    if (!is_table(spec) || row_of(spec.source).labelled) return nullptr;
    const MeasurementOperator& A = *instance.problem->A;
    const auto rows = static_cast<std::size_t>(A.rows()), cols = static_cast<std::size_t>(A.cols());
    Pieces pieces(rows + cols);
    auto out = std::make_shared<SamplePieces>();
    std::vector<bool> seen(rows + cols, false);
    for (Index k = 0; k < A.measurements(); ++k) {
        double place = 0;
        A.numbers_of(0, k, &place);
        const auto at = static_cast<std::size_t>(place), i = at % rows, j = rows + at / rows;
        seen[i] = seen[j] = true;
        pieces.join(i, j);
    }
    std::vector<Index> number(rows + cols, -1);
    const auto piece_of = [&](std::size_t line) -> Index {
        if (!seen[line]) return -1;
        Index& at = number[pieces.root(line)];
        if (at < 0) at = out->count++;
        return at;
    };
    for (std::size_t i = 0; i < rows; ++i) out->row.push_back(piece_of(i));
    for (std::size_t j = 0; j < cols; ++j) out->col.push_back(piece_of(rows + j));
    return out;
}

}  // namespace lowrank
