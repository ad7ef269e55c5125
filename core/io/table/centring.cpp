// Conjugate gradients on the mean and the parts of rows and columns, one pass over the entries a step.
#include "core/io/table/centring.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lowrank {
namespace {

/// The normal equations of all parts, held in one vector: the mean, then the rows, then the columns.
class NormalEquations {
public:
    NormalEquations(Centring centring, Index rows, Index cols, std::span<const std::int64_t> position,
                    double ridge)
        : ridge_(ridge),
          rows_(rows),
          cols_(cols),
          by_row_(parts_rows(centring)),
          by_col_(parts_columns(centring)),
          position_(position) {}

    Index size() const { return 1 + rows_ + cols_; }

    /// out = the sums over all entries, over those of each row and of each column of each(k, i, j); 0 for
    /// parts that are not fitted.
    template <class Each>
    Outcome sums(const std::stop_token& stop, Vector& out, Each each) const {
        constexpr std::size_t kBlock = std::size_t(1) << 16;
        out.setZero(size());
        std::int64_t j = 0, column_begin = 0;
        for (std::size_t begin = 0; begin < position_.size(); begin += kBlock) {
            if (stop.stop_requested()) return Outcome::Cancelled;
            const std::size_t end = std::min(begin + kBlock, position_.size());
            double all = 0;
            for (std::size_t k = begin; k < end; ++k) {
                // Ascending positions: the column is found without a division.
                while (position_[k] >= column_begin + rows_) ++j, column_begin += rows_;
                const auto i = static_cast<Index>(position_[k] - column_begin);
                const double value = each(k, i, static_cast<Index>(j));
                all += value;
                out(1 + i) += value;
                out(1 + rows_ + static_cast<Index>(j)) += value;
            }
            out(0) += all;
        }
        if (!by_row_) out.segment(1, rows_).setZero();
        if (!by_col_) out.tail(cols_).setZero();
        return Outcome::Done;
    }

    Outcome times(const Vector& x, const std::stop_token& stop, Vector& out) const {
        const Outcome done = sums(
            stop, out, [&](std::size_t, Index i, Index j) { return x(0) + x(1 + i) + x(1 + rows_ + j); });
        out.tail(rows_ + cols_) += ridge_ * x.tail(rows_ + cols_);
        return done;
    }

    /// Their diagonal: how many entries each part has a share in, and the ridge.
    Outcome diagonal(const std::stop_token& stop, Vector& out) const {
        const Outcome done = sums(stop, out, [](std::size_t, Index, Index) { return 1.0; });
        out.tail(rows_ + cols_).array() += ridge_;
        // A row or column without an entry keeps part 0, whatever it is divided by.
        for (double& entry : out)
            if (entry == 0) entry = 1;
        return done;
    }

private:
    double ridge_;
    Index rows_, cols_;
    bool by_row_, by_col_;
    std::span<const std::int64_t> position_;
};

}  // namespace

Outcome fit_centre(Centring centring, Index rows, Index cols, std::span<const std::int64_t> position,
                   std::span<const double> value, const std::stop_token& stop, Centre& out, double ridge) {
    out = {0, Vector::Zero(rows), Vector::Zero(cols)};
    if (centring == Centring::None) return Outcome::Done;
    const NormalEquations A(centring, rows, cols, position, ridge);
    Vector right, diagonal;
    if (A.sums(stop, right, [&](std::size_t k, Index, Index) { return value[k]; }) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out.mean = right(0) / static_cast<double>(position.size());
    if (centring == Centring::Mean) return Outcome::Done;

    // From the mean on: what is left is small beside it.
    Vector x = Vector::Zero(A.size()), residual, product;
    double squares = 0;
    const auto left_by_mean = [&](std::size_t k, Index, Index) {
        const double left = value[k] - out.mean;
        squares += left * left;
        return left;
    };
    if (A.sums(stop, residual, left_by_mean) == Outcome::Cancelled ||
        A.diagonal(stop, diagonal) == Outcome::Cancelled)
        return Outcome::Cancelled;
    // The sizes of rounding, and of ties that ten thousand steps do not come near. Free constants keep a
    // little of what is rounded.
    const double rounding = ridge > 0 ? 1e-15 : 1e-14;
    const int most_steps = ridge > 0 ? 10000 : 300;
    Vector scaled = residual.cwiseQuotient(diagonal), direction = scaled;
    double size = residual.dot(scaled);
    // Of values without parts the sums are their rounding, which no step makes less, and constants that are
    // free would grow.
    const double enough = rounding * rounding * std::max(size, squares);
    for (int step = 0; step < most_steps && size > enough; ++step) {
        if (A.times(direction, stop, product) == Outcome::Cancelled) return Outcome::Cancelled;
        const double along = size / direction.dot(product);
        if (!std::isfinite(along)) break;
        x += along * direction;
        residual -= along * product;
        scaled = residual.cwiseQuotient(diagonal);
        const double next = residual.dot(scaled);
        direction = scaled + next / size * direction;
        size = next;
    }
    out.mean += x(0);
    out.row = x.segment(1, rows);
    out.col = x.tail(cols);
    return Outcome::Done;
}

}  // namespace lowrank
