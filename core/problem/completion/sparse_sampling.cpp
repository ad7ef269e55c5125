// Three dot products or additions of length r a sample: gathered rows of the factors, column by column or row
// by row.
#include <algorithm>

#include "core/linalg/lanes.h"
#include "core/linalg/prefetch.h"
#include "core/problem/completion/sampling_passes.h"
#include "core/problem/scratch_pool.h"

namespace lowrank {
namespace {

// Samples a block holds: at r = 125 about 2 ms of work.
constexpr Index kBlockSamples = 1 << 14;
// Samples ahead of the one in work whose rows are asked for: memory that far off the first-level cache takes
// as long as the work on so many.
constexpr Index kAhead = 12;

/// out = B' with columns padded to whole lanes of zeros: a row of B in consecutive memory.
void by_rows(const Matrix& B, Matrix& out) {
    const Index width = padded(B.cols());
    out.resize(width, B.rows());
    if (width != B.cols()) out.bottomRows(width - B.cols()).setZero();
    out.topRows(B.cols()) = B.transpose();
}

double dot(const double* a, const double* b, Index width) {
    Lanes total = load(a) * load(b);
    for (Index k = kLanes; k < width; k += kLanes) total += load(a + k) * load(b + k);
    return sum(total);
}

void add(double factor, const double* a, double* to, Index width) {
    for (Index k = 0; k < width; k += kLanes) store(to + k, load(to + k) + factor * load(a + k));
}

/// Lines (columns or rows) in blocks of about equal numbers of samples.
struct LineBlocks {
    std::vector<Index> first{0};

    explicit LineBlocks(const std::vector<Index>& begin) {
        const Index n = static_cast<Index>(begin.size()) - 1;
        for (Index j = 1; j <= n; ++j)
            if (j == n || begin[size_t(j + 1)] - begin[size_t(first.back())] > kBlockSamples)
                first.push_back(j);
        if (first.back() != n) first.push_back(n);
    }
    Index count() const { return static_cast<Index>(first.size()) - 1; }
    Index most_samples(const std::vector<Index>& begin) const {
        Index most = 0;
        for (std::size_t b = 0; b + 1 < first.size(); ++b)
            most = std::max(most, begin[size_t(first[b + 1])] - begin[size_t(first[b])]);
        return most;
    }
    /// work(first line, last line, block) for every block, in parallel.
    template <class Work>
    Outcome each(const std::stop_token& stop, const Work& work) const {
        return for_each_block(Groups(count(), count()), stop, [&](Index, Index block) {
            work(first[size_t(block)], first[size_t(block + 1)], block);
        });
    }
};

class SparseSampling final : public SamplingPasses {
public:
    explicit SparseSampling(const ColumnOrder& samples)
        : by_columns_(samples),
          by_rows_(samples),
          column_blocks_(samples.column_begin),
          row_blocks_(by_rows_.row_begin) {}

    Outcome values(Factored X, const double* y, double* e, double* squares,
                   const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return residual(X, y, *s, e, squares, nullptr, nullptr, stop);
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        double* e = out.residual.data();
        if (residual(X, y.data(), *s, e, &out.residual_squared, &U, &out.GtU, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        return sums_of_rows(e, V, *s, out.GV, stop);
    }
    Outcome times(const double* e, const Matrix& B, Matrix& out, const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return sums_of_rows(e, B, *s, out, stop);
    }
    Outcome transposed_times(const double* e, const Matrix& B, Matrix& out,
                             const std::stop_token& stop) const override;

    std::size_t memory() const override { return by_rows_.memory(); }
    double work_between_looks(Index r) const override {
        return 3 * double(r) *
               double(std::max(column_blocks_.most_samples(by_columns_.column_begin),
                               row_blocks_.most_samples(by_rows_.row_begin)));
    }

private:
    struct Scratch {
        Matrix left, right, bases[2];  // factors by rows, padded to whole lanes
        Matrix by_row, by_column;      // G V and G' U by rows
        Vector partial;                // a number for each block
    };
    Outcome residual(Factored X, const double* y, Scratch& s, double* e, double* squares, const Matrix* U,
                     Matrix* GtU, const std::stop_token& stop) const;
    Outcome sums_of_rows(const double* e, const Matrix& B, Scratch& s, Matrix& out,
                         const std::stop_token& stop) const;

    const ColumnOrder& by_columns_;
    const RowOrder by_rows_;
    const LineBlocks column_blocks_, row_blocks_;
    mutable ScratchPool<Scratch> scratch_;
};

/// The residual and, on the way, G'U.
Outcome SparseSampling::residual(Factored X, const double* y, Scratch& s, double* e, double* squares,
                                 const Matrix* U, Matrix* GtU, const std::stop_token& stop) const {
    by_rows(X.L, s.left);
    by_rows(X.R, s.right);
    const Index width = s.left.rows();
    // Where L is U itself, as in ScaledGD's products or for K = I, its rows are gathered once.
    const bool same = U == &X.L;
    if (U && !same) by_rows(*U, s.bases[0]);
    const Matrix& basis = same ? s.left : s.bases[0];
    const Index basis_width = U ? basis.rows() : 0;
    if (GtU) s.by_column.resize(basis_width, by_columns_.cols);
    if (squares) s.partial.resize(column_blocks_.count());
    const Index last_sample = static_cast<Index>(by_columns_.row.size()) - 1;
    const auto columns_work = [&](Index first, Index last, Index block) {
        double total = 0;
        for (Index j = first; j < last; ++j) {
            const double* right = s.right.data() + j * width;
            double* sums = GtU ? s.by_column.data() + j * basis_width : nullptr;
            if (sums) std::fill_n(sums, basis_width, 0.0);
            for (Index k = by_columns_.begin(j); k < by_columns_.begin(j + 1); ++k) {
                const Index i = by_columns_.row[size_t(k)],
                            next = by_columns_.row[size_t(std::min(k + kAhead, last_sample))];
                prefetch(s.left.data() + next * width, width);
                if (sums && !same) prefetch(basis.data() + next * basis_width, basis_width);
                double x = dot(s.left.data() + i * width, right, width);
                if (y) x -= y[k];
                if (e) e[k] = x;
                total += x * x;
                if (sums) add(x, basis.data() + i * basis_width, sums, basis_width);
            }
        }
        if (squares) s.partial(block) = total;
    };
    if (column_blocks_.each(stop, columns_work) == Outcome::Cancelled) return Outcome::Cancelled;
    if (squares) {
        *squares = 0;
        for (Index b = 0; b < column_blocks_.count(); ++b) *squares += s.partial(b);
    }
    if (GtU) *GtU = s.by_column.topRows(U->cols()).transpose();
    return Outcome::Done;
}

Outcome SparseSampling::sums_of_rows(const double* e, const Matrix& B, Scratch& s, Matrix& out,
                                     const std::stop_token& stop) const {
    by_rows(B, s.bases[1]);
    const Index width = s.bases[1].rows();
    s.by_row.resize(width, by_columns_.rows);
    const Index last_sample = static_cast<Index>(by_rows_.column.size()) - 1;
    const auto rows_work = [&](Index first, Index last, Index) {
        for (Index i = first; i < last; ++i) {
            double* sums = s.by_row.data() + i * width;
            std::fill_n(sums, width, 0.0);
            for (Index k = by_rows_.begin(i); k < by_rows_.begin(i + 1); ++k) {
                const auto next = static_cast<std::size_t>(std::min(k + kAhead, last_sample));
                prefetch(e + by_rows_.measurement[next]);
                prefetch(s.bases[1].data() + by_rows_.column[next] * width, width);
                add(e[by_rows_.measurement[size_t(k)]],
                    s.bases[1].data() + by_rows_.column[size_t(k)] * width, sums, width);
            }
        }
    };
    if (row_blocks_.each(stop, rows_work) == Outcome::Cancelled) return Outcome::Cancelled;
    out = s.by_row.topRows(B.cols()).transpose();
    return Outcome::Done;
}

Outcome SparseSampling::transposed_times(const double* e, const Matrix& B, Matrix& out,
                                         const std::stop_token& stop) const {
    const auto s = scratch_.take();
    by_rows(B, s->bases[0]);
    const Index width = s->bases[0].rows();
    s->by_column.resize(width, by_columns_.cols);
    const auto columns_work = [&](Index first, Index last, Index) {
        for (Index j = first; j < last; ++j) {
            double* sums = s->by_column.data() + j * width;
            std::fill_n(sums, width, 0.0);
            for (Index k = by_columns_.begin(j); k < by_columns_.begin(j + 1); ++k)
                add(e[k], s->bases[0].data() + by_columns_.row[size_t(k)] * width, sums, width);
        }
    };
    if (column_blocks_.each(stop, columns_work) == Outcome::Cancelled) return Outcome::Cancelled;
    out = s->by_column.topRows(B.cols()).transpose();
    return Outcome::Done;
}

}  // namespace

const SamplingWay kSparseSampling{
    SamplingPath::Sparse,
    [](const ColumnOrder& samples) -> std::unique_ptr<const SamplingPasses> {
        return std::make_unique<SparseSampling>(samples);
    },
    [](const ProblemSizes& sizes) { return RowOrder::memory(double(sizes.rows), double(sizes.samples)); },
    [](const ProblemSizes& sizes, Index measured, Index multiplied) {
        return sizes.factors(double(padded(measured) + 2 * padded(multiplied)));
    }};

}  // namespace lowrank
