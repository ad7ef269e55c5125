// Asks the row of a kind.
#include "core/problem/kind_bounds.h"

#include <fmt/core.h>

#include "core/problem/kind.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string at_most(Index most) { return most == 1 ? "1" : fmt::format("at most {}", most); }

}  // namespace

std::string why_not_of_kind(ProblemKind kind, Index rows, Index cols, Index rank, Index model_rank) {
    const KindRow& row = row_of(kind);
    if (row.symmetric && rows != cols)
        return fmt::format("a matrix of {} is square, and {} x {} is not", *row.title, rows, cols);
    if (rank > row.most_rank)
        return fmt::format("rank {}: a matrix of {} has rank {}", rank, *row.title, at_most(row.most_rank));
    if (model_rank > row.most_rank)
        return fmt::format("model-rank {}: methods for matrices of {} are given rank {}", model_rank,
                           *row.title, at_most(row.most_rank));
    return {};
}

std::string why_no_truth_of_kind(ProblemKind kind, const Matrix& left, const Matrix& right) {
    // Numbers as people write them, with few digits, still count as symmetric.
    constexpr double kRounding = 1e-6;
    const KindRow& row = row_of(kind);
    if (!row.symmetric) return {};
    // Of rank one, as all symmetric kinds are: right = c left.
    const double squared = left.squaredNorm();
    const double c = squared > 0 ? left.col(0).dot(right.col(0)) / squared : 0;
    if ((right - c * left).norm() <= kRounding * right.norm()) return {};
    return fmt::format("left right' is not symmetric, and {} sees only the symmetric part of a matrix",
                       *row.title);
}

}  // namespace lowrank
