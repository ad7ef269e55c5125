// The three paths of entry sampling: gathered rows of the factors, in blocks or not, or tiles of X at the
// speed of GEMM.
#include "core/problem/entry_sampling.h"

#include <algorithm>
#include <cstring>

#include "core/linalg/lanes.h"
#include "core/linalg/thin_products.h"

namespace lowrank {
namespace {

// Samples a sparse block holds: at r = 125 about 2 ms of work.
constexpr Index kBlockSamples = 1 << 14;
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

std::vector<Index> equal_blocks(const std::vector<Index>& begin, Index samples_a_block) {
    std::vector<Index> out{0};
    const Index n = static_cast<Index>(begin.size()) - 1;
    for (Index j = 1; j <= n; ++j)
        if (j == n || begin[size_t(j + 1)] - begin[size_t(out.back())] > samples_a_block) out.push_back(j);
    if (out.back() != n) out.push_back(n);
    return out;
}

}  // namespace

EntrySampling::EntrySampling(Index rows, Index cols, std::vector<std::int32_t> row,
                             std::vector<Index> column_begin, std::optional<SamplingPath> path)
    : rows_(rows), cols_(cols), row_(std::move(row)), column_begin_(std::move(column_begin)) {
    path_ = path ? *path : faster_path(rows, cols, measurements());
    if (path_ == SamplingPath::Blocked) {
        order_by_rows();
        blocks_.build(pattern());
    }
    if (path_ != SamplingPath::Sparse) {
        const Index width = tile_columns(rows_);
        for (Index j = 0; j < cols_; j += width) column_blocks_.begin.push_back(j);
        column_blocks_.begin.push_back(cols_);
    } else {
        order_by_rows();
        column_blocks_.begin = equal_blocks(column_begin_, kBlockSamples);
        row_blocks_.begin = equal_blocks(row_begin_, kBlockSamples);
    }
}

std::shared_ptr<const EntrySampling> EntrySampling::from_linear(Index rows, Index cols,
                                                                const std::vector<std::int64_t>& observed,
                                                                std::optional<SamplingPath> path) {
    std::vector<std::int32_t> row(observed.size());
    std::vector<Index> column_begin(static_cast<std::size_t>(cols) + 1, 0);
    for (std::size_t k = 0; k < observed.size(); ++k) {
        row[k] = static_cast<std::int32_t>(observed[k] % rows);
        ++column_begin[static_cast<std::size_t>(observed[k] / rows) + 1];
    }
    for (std::size_t j = 0; j < static_cast<std::size_t>(cols); ++j) column_begin[j + 1] += column_begin[j];
    return std::make_shared<const EntrySampling>(rows, cols, std::move(row), std::move(column_begin), path);
}

void EntrySampling::order_by_rows() {
    row_begin_.assign(static_cast<std::size_t>(rows_) + 1, 0);
    for (const std::int32_t i : row_) ++row_begin_[static_cast<std::size_t>(i) + 1];
    for (Index i = 0; i < rows_; ++i) row_begin_[size_t(i + 1)] += row_begin_[size_t(i)];
    column_.resize(row_.size());
    measurement_.resize(row_.size());
    std::vector<Index> next(row_begin_.begin(), row_begin_.end() - 1);
    for (Index j = 0; j < cols_; ++j)
        for (Index k = column_begin_[size_t(j)]; k < column_begin_[size_t(j + 1)]; ++k) {
            const auto place = static_cast<std::size_t>(next[static_cast<std::size_t>(row_[size_t(k)])]++);
            column_[place] = static_cast<std::int32_t>(j);
            measurement_[place] = static_cast<std::int32_t>(k);
        }
}

Index EntrySampling::empty_rows() const {
    std::vector<char> seen(static_cast<std::size_t>(rows_), 0);
    for (const std::int32_t i : row_) seen[static_cast<std::size_t>(i)] = 1;
    return static_cast<Index>(std::count(seen.begin(), seen.end(), 0));
}

Index EntrySampling::empty_columns() const {
    Index empty = 0;
    for (Index j = 0; j < cols_; ++j) empty += column_begin_[size_t(j)] == column_begin_[size_t(j + 1)];
    return empty;
}

double EntrySampling::work_between_looks(Index r) const {
    if (path_ == SamplingPath::Blocked) return blocks_.work_between_looks(pattern(), r);
    double most = 0;
    const auto largest = [&](const Blocks& blocks, const std::vector<Index>& begin) {
        for (Index b = 0; b < blocks.count(); ++b) {
            const Index first = blocks.begin[size_t(b)], last = blocks.begin[size_t(b + 1)];
            const double entries = path_ == SamplingPath::Dense
                                       ? double(rows_) * double(last - first)
                                       : double(begin[size_t(last)] - begin[size_t(first)]);
            most = std::max(most, entries);
        }
    };
    largest(column_blocks_, column_begin_);
    if (path_ == SamplingPath::Sparse) largest(row_blocks_, row_begin_);
    return 3 * most * double(r);
}

std::size_t EntrySampling::memory() const {
    return sizeof(std::int32_t) * (row_.size() + column_.size() + measurement_.size()) +
           sizeof(Index) * (column_begin_.size() + row_begin_.size()) + blocks_.memory();
}

bool EntrySampling::prefers_dense() const {
    return dense_is_better(path_, density(), double(rows_) * double(cols_));
}

Outcome EntrySampling::sparse_residual(Factored X, const double* y, Scratch& s, double* e, double* squares,
                                       const Matrix* U, Matrix* GtU, const std::stop_token& stop) const {
    by_rows(X.L, s.left);
    by_rows(X.R, s.right);
    const Index width = s.left.rows();
    // Where L is U itself, as in ScaledGD's products or for K = I, its rows are gathered once.
    const bool same = U == &X.L;
    if (U && !same) by_rows(*U, s.bases[0]);
    const Matrix& basis = same ? s.left : s.bases[0];
    const Index basis_width = U ? basis.rows() : 0;
    if (GtU) s.by_column.resize(basis_width, cols_);
    const Groups groups(column_blocks_.count(), column_blocks_.count());
    if (squares) s.partial.resize(groups.count);
    const auto block_work = [&](Index, Index block) {
        double total = 0;
        for (Index j = column_blocks_.begin[size_t(block)]; j < column_blocks_.begin[size_t(block + 1)];
             ++j) {
            const double* right = s.right.data() + j * width;
            double* sums = GtU ? s.by_column.data() + j * basis_width : nullptr;
            if (sums) std::fill_n(sums, basis_width, 0.0);
            for (Index k = column_begin_[size_t(j)]; k < column_begin_[size_t(j + 1)]; ++k) {
                const Index i = row_[size_t(k)];
                double x = dot(s.left.data() + i * width, right, width);
                if (y) x -= y[k];
                if (e) e[k] = x;
                total += x * x;
                if (sums) add(x, basis.data() + i * basis_width, sums, basis_width);
            }
        }
        if (squares) s.partial(block) = total;
    };
    if (for_each_block(groups, stop, block_work) == Outcome::Cancelled) return Outcome::Cancelled;
    if (squares) {
        *squares = 0;
        for (Index b = 0; b < groups.count; ++b) *squares += s.partial(b);
    }
    if (GtU) *GtU = s.by_column.topRows(U->cols()).transpose();
    return Outcome::Done;
}

Outcome EntrySampling::sparse_by_rows(const double* e, const Matrix& B, Scratch& s, Matrix& out,
                                      const std::stop_token& stop) const {
    by_rows(B, s.bases[1]);
    const Index width = s.bases[1].rows();
    s.by_row.resize(width, rows_);
    const Outcome outcome =
        for_each_block(Groups(row_blocks_.count(), row_blocks_.count()), stop, [&](Index, Index block) {
            for (Index i = row_blocks_.begin[size_t(block)]; i < row_blocks_.begin[size_t(block + 1)]; ++i) {
                double* sums = s.by_row.data() + i * width;
                std::fill_n(sums, width, 0.0);
                for (Index k = row_begin_[size_t(i)]; k < row_begin_[size_t(i + 1)]; ++k)
                    add(e[measurement_[size_t(k)]], s.bases[1].data() + column_[size_t(k)] * width, sums,
                        width);
            }
        });
    if (outcome == Outcome::Done) out = s.by_row.topRows(B.cols()).transpose();
    return outcome;
}

Outcome EntrySampling::sparse_by_columns(const double* e, const Matrix& B, Scratch& s, Matrix& out,
                                         const std::stop_token& stop) const {
    by_rows(B, s.bases[0]);
    const Index width = s.bases[0].rows();
    s.by_column.resize(width, cols_);
    const Outcome outcome =
        for_each_block(Groups(column_blocks_.count(), column_blocks_.count()), stop, [&](Index, Index block) {
            for (Index j = column_blocks_.begin[size_t(block)]; j < column_blocks_.begin[size_t(block + 1)];
                 ++j) {
                double* sums = s.by_column.data() + j * width;
                std::fill_n(sums, width, 0.0);
                for (Index k = column_begin_[size_t(j)]; k < column_begin_[size_t(j + 1)]; ++k)
                    add(e[k], s.bases[0].data() + row_[size_t(k)] * width, sums, width);
            }
        });
    if (outcome == Outcome::Done) out = s.by_column.topRows(B.cols()).transpose();
    return outcome;
}

template <class Form>
Outcome EntrySampling::dense_tiles(Scratch& s, const Form& form, const Matrix* U, const Matrix* V,
                                   Matrix* GtU, Matrix* GV, const std::stop_token& stop) const {
    const Index blocks = column_blocks_.count();
    const Groups groups(blocks);
    const Index width = column_blocks_.begin[1];
    const Index r = V ? V->cols() : 0;
    s.tiles.resize(rows_, width * groups.count);
    if (GtU) GtU->resize(cols_, U->cols());
    if (GV) {
        GV->resize(rows_, r);
        s.sums.resize(rows_, r * groups.count);
    }
    const auto block_work = [&](Index group, Index block) {
        const Index j = column_blocks_.begin[size_t(block)], n = column_blocks_.begin[size_t(block + 1)] - j;
        auto tile = s.tiles.middleCols(group * width, n);
        form(tile, j, n, block);
        if (GtU) cross_product(tile, *U, GtU->middleRows(j, n));
        if (GV) {
            auto sums = s.sums.middleCols(group * r, r);
            thin_product(tile, V->middleRows(j, n), sums,
                         block == groups.begin(group) ? Into::Set : Into::Add);
        }
    };
    if (for_each_block(groups, stop, block_work) == Outcome::Cancelled) return Outcome::Cancelled;
    if (GV) {
        *GV = s.sums.leftCols(r);
        for (Index g = 1; g < groups.count; ++g) *GV += s.sums.middleCols(g * r, r);
    }
    return Outcome::Done;
}

Outcome EntrySampling::apply(Factored X, Vector& y, const std::stop_token& stop) const {
    y.resize(measurements());
    const auto s = scratch_.take();
    if (path_ == SamplingPath::Sparse)
        return sparse_residual(X, nullptr, *s, y.data(), nullptr, nullptr, nullptr, stop);
    if (path_ == SamplingPath::Blocked)
        return blocks_.values(pattern(), X, nullptr, s->blocks, y.data(), nullptr, stop);
    const auto form = [&](auto& tile, Index j, Index n, Index) {
        outer_product(X.L, X.R.middleRows(j, n), tile, Into::Set);
        for (Index c = 0; c < n; ++c) {
            const double* x = tile.data() + c * rows_;
            for (Index k = column_begin_[size_t(j + c)]; k < column_begin_[size_t(j + c + 1)]; ++k)
                y(k) = x[row_[size_t(k)]];
        }
    };
    return dense_tiles(*s, form, nullptr, nullptr, nullptr, nullptr, stop);
}

Outcome EntrySampling::energy(Factored D, double& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    if (path_ == SamplingPath::Sparse)
        return sparse_residual(D, nullptr, *s, nullptr, &out, nullptr, nullptr, stop);
    if (path_ == SamplingPath::Blocked)
        return blocks_.values(pattern(), D, nullptr, s->blocks, nullptr, &out, stop);
    s->partial.resize(column_blocks_.count());
    const auto form = [&](auto& tile, Index j, Index n, Index block) {
        outer_product(D.L, D.R.middleRows(j, n), tile, Into::Set);
        double total = 0;
        for (Index c = 0; c < n; ++c) {
            const double* x = tile.data() + c * rows_;
            double column = 0;
            for (Index k = column_begin_[size_t(j + c)]; k < column_begin_[size_t(j + c + 1)]; ++k) {
                const double value = x[row_[size_t(k)]];
                column += value * value;
            }
            total += column;
        }
        s->partial(block) = total;
    };
    if (dense_tiles(*s, form, nullptr, nullptr, nullptr, nullptr, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out = 0;
    for (Index b = 0; b < column_blocks_.count(); ++b) out += s->partial(b);
    return Outcome::Done;
}

Outcome EntrySampling::gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                GradientProducts& out, const std::stop_token& stop) const {
    out.residual.resize(measurements());
    const auto s = scratch_.take();
    if (path_ == SamplingPath::Sparse) {
        if (sparse_residual(X, y.data(), *s, out.residual.data(), &out.residual_squared, &U, &out.GtU,
                            stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        return sparse_by_rows(out.residual.data(), V, *s, out.GV, stop);
    }
    if (path_ == SamplingPath::Blocked) {
        double* e = out.residual.data();
        if (blocks_.values(pattern(), X, y.data(), s->blocks, e, &out.residual_squared, stop) ==
                Outcome::Cancelled ||
            blocks_.transposed_times(pattern(), e, U, s->blocks, out.GtU, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        return blocks_.times(pattern(), e, V, s->blocks, out.GV, stop);
    }
    s->partial.resize(column_blocks_.count());
    const auto form = [&](auto& tile, Index j, Index n, Index block) {
        outer_product(X.L, X.R.middleRows(j, n), tile, Into::Set);
        double total = 0;
        for (Index c = 0; c < n; ++c) {
            double* x = tile.data() + c * rows_;
            const Index first = column_begin_[size_t(j + c)], last = column_begin_[size_t(j + c + 1)];
            double* e = out.residual.data();
            double column = 0;
            for (Index k = first; k < last; ++k) {
                e[k] = x[row_[size_t(k)]] - y(k);
                column += e[k] * e[k];
            }
            total += column;
            std::fill_n(x, rows_, 0.0);
            for (Index k = first; k < last; ++k) x[row_[size_t(k)]] = e[k];
        }
        s->partial(block) = total;
    };
    if (dense_tiles(*s, form, &U, &V, &out.GtU, &out.GV, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out.residual_squared = 0;
    for (Index b = 0; b < column_blocks_.count(); ++b) out.residual_squared += s->partial(b);
    return Outcome::Done;
}

Outcome EntrySampling::adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop) const {
    const auto s = scratch_.take();
    if (path_ == SamplingPath::Sparse) return sparse_by_rows(e.data(), B, *s, out, stop);
    if (path_ == SamplingPath::Blocked) return blocks_.times(pattern(), e.data(), B, s->blocks, out, stop);
    const auto form = [&](auto& tile, Index j, Index n, Index) {
        tile.setZero();
        for (Index c = 0; c < n; ++c)
            for (Index k = column_begin_[size_t(j + c)]; k < column_begin_[size_t(j + c + 1)]; ++k)
                tile(row_[size_t(k)], c) = e(k);
    };
    return dense_tiles(*s, form, nullptr, &B, nullptr, &out, stop);
}

Outcome EntrySampling::adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                                const std::stop_token& stop) const {
    const auto s = scratch_.take();
    if (path_ == SamplingPath::Sparse) return sparse_by_columns(e.data(), B, *s, out, stop);
    if (path_ == SamplingPath::Blocked)
        return blocks_.transposed_times(pattern(), e.data(), B, s->blocks, out, stop);
    const auto form = [&](auto& tile, Index j, Index n, Index) {
        tile.setZero();
        for (Index c = 0; c < n; ++c)
            for (Index k = column_begin_[size_t(j + c)]; k < column_begin_[size_t(j + c + 1)]; ++k)
                tile(row_[size_t(k)], c) = e(k);
    };
    return dense_tiles(*s, form, &B, nullptr, &out, nullptr, stop);
}

Outcome EntrySampling::add_adjoint(const Vector& e, double scale, Matrix& Z,
                                   const std::stop_token& stop) const {
    return for_each_block(Groups(column_blocks_.count()), stop, [&](Index, Index block) {
        for (Index j = column_blocks_.begin[size_t(block)]; j < column_blocks_.begin[size_t(block + 1)];
             ++j) {
            double* z = Z.data() + j * rows_;
            for (Index k = column_begin_[size_t(j)]; k < column_begin_[size_t(j + 1)]; ++k)
                z[row_[size_t(k)]] += scale * e(k);
        }
    });
}

}  // namespace lowrank
