// Products of a sparsity pattern and wide factors, in blocks of rows that stay in the first-level cache: dot
// products and sums of gathered rows in registers.
#include <algorithm>
#include <cmath>

#include "core/linalg/parallel.h"
#include "core/linalg/prefetch.h"
#include "core/problem/completion/gathered_rows.h"
#include "core/problem/completion/sample_blocks.h"
#include "core/problem/completion/sampling_passes.h"
#include "core/problem/scratch_pool.h"

namespace lowrank {
namespace {

// Panels worked on at once whose products are not kept: each needs a tile of half a megabyte at most.
constexpr Index kMostTiles = 64;

template <class Work>
void for_each_part(Index n, const Panels& panels, Index r, Index apart, const Work& work) {
    constexpr Index kRows = 256;
    (void)parallel_tiles((n + kRows - 1) / kRows, [&](Index tile) {
        const Index i = tile * kRows, rows = std::min(kRows, n - i);
        for (Index c = 0; c < panels.count; ++c) {
            const Index k = c * panels.width();
            work(i, rows, c * apart + i, k, std::clamp<Index>(r - k, 0, panels.width()));
        }
    });
}

/// more: rows of zeros below each panel.
template <class Number>
void pack(const Matrix& B, const Panels& panels, MatrixOf<Number>& out, Index more = 0) {
    const Index apart = B.rows() + more;
    out.resize(panels.width(), apart * panels.count);
    for (Index c = 0; c < panels.count; ++c) out.middleCols((c + 1) * apart - more, more).setZero();
    for_each_part(
        B.rows(), panels, B.cols(), apart, [&](Index i, Index rows, Index to, Index k, Index width) {
            out.block(0, to, width, rows) = B.block(i, k, rows, width).transpose().template cast<Number>();
            out.block(width, to, panels.width() - width, rows).setZero();
        });
}

template <class Number>
void unpack(const MatrixOf<Number>& sums, const Panels& panels, Index n, Index r, Matrix& out) {
    out.resize(n, r);
    for_each_part(n, panels, r, n, [&](Index i, Index rows, Index from, Index k, Index width) {
        out.block(i, k, rows, width) = sums.block(0, from, width, rows).transpose().template cast<double>();
    });
}

/// What the next block needs waits in the second-level cache.
template <class Number>
void fetch(const Number* from, Index count) {
    prefetch<Cache::Second>(from, count);
}

/// Lines from the one in work to the one whose samples come from the second level to the first. A fourth of
/// the time of a dot product was waiting for where its rows are.
constexpr Index kNear = 4;

/// Factors and sums of the products from one side, cut into panels of whole registers. Each side has its own,
/// so that passes with different numbers of columns in turn allocate nothing.
template <class Number>
struct Side {
    MatrixOf<Number> base, sums;
};

/// The lines of G that meet B: its columns, or its rows, whose measurements lie apart.
struct Lines {
    Index count, others;                     // lines, and rows of B
    const std::vector<std::int32_t>& begin;  // of blocks of rows of B
    const std::int32_t* index;               // row of B
    const std::int32_t* place;               // measurement, or null where it is the same number
    const std::int32_t* across;              // with places: where blocks of lines begin in each row of B
};

/// out's row of a line = the sum over its samples, block after block of rows of B.
template <class Number>
Outcome sums_of_lines(const Lines& lines, const Number* e, const Matrix& B, Side<Number>& s, Matrix& out,
                      const std::stop_token& stop) {
    constexpr Index kLine = 64 / sizeof(Number);  // numbers of a line of the cache
    const Panels panels = panels_of_sums<Number>(B.cols());
    const AddRows<Number> add_rows = add_rows_of<Number>(panels.units);
    pack(B, panels, s.base);
    s.sums.resize(panels.width(), lines.count * panels.count);
    const Index blocks = blocks_of(lines.others), step = panels.together();
    const Index share = step * kBlockRows * panels.width() / kPanel;
    constexpr Index kParts = kPanel / kBlockRows;
    const auto panel_work = [&](Index panel) {
        const Index first = panel * kPanel, last = std::min(first + kPanel, lines.count);
        for (Index c = 0; c < panels.count; ++c)
            for (Index b = 0; b < blocks; b += step) {
                const std::int32_t* begin = lines.begin.data() + b * lines.count;
                const std::int32_t* end = lines.begin.data() + std::min(b + step, blocks) * lines.count;
                const std::int32_t* next = lines.begin.data() + std::min(b + 2 * step, blocks) * lines.count;
                const Number* next_block =
                    s.base.data() + (c * lines.others + (b + step) * kBlockRows) * panels.width();
                for (Index line = first; line < last; ++line) {
                    const Index k = begin[line];
                    if (b + step < blocks) {
                        fetch(next_block + (line - first) * share, share);
                        if (lines.place) {
                            const Index part =
                                std::min(panel * kParts + (line - first) % kParts, blocks_of(lines.count));
                            for (Index j = (b + step) * kBlockRows + (line - first) / kParts;
                                 j < std::min(lines.others, (b + 2 * step) * kBlockRows); j += kBlockRows)
                                fetch(e + lines.across[part * lines.others + j], 2 * kLine);
                            fetch(lines.place + end[line], next[line] - end[line]);
                        } else {
                            fetch(e + end[line], next[line] - end[line]);
                        }
                        fetch(lines.index + end[line], next[line] - end[line]);
                    }
                    const Index near = std::min(line + kNear, last - 1), samples = end[near] - begin[near];
                    prefetch(lines.index + begin[near], samples);
                    if (lines.place)
                        prefetch(lines.place + begin[near], samples);
                    else
                        prefetch(e + begin[near], samples);
                    add_rows(s.base.data() + c * lines.others * panels.width(), lines.index + k,
                             lines.place ? lines.place + k : nullptr, lines.place ? e : e + k, end[line] - k,
                             b > 0, s.sums.data() + (c * lines.count + line) * panels.width());
                }
            }
    };
    if (parallel_tiles((lines.count + kPanel - 1) / kPanel, panel_work, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    unpack(s.sums, panels, lines.count, B.cols(), out);
    return Outcome::Done;
}

/// Three products at the samples alone: 2 r operations a sample, where a product with a dense tile makes 2 r
/// / density.
///
/// A column of R (up to 128 numbers) stays in registers while it meets the 32 rows of L that stay in the
/// first-level cache, and likewise for the sums. What the next block needs is asked for while one is worked
/// on: without that a gradient took 1.5 times as long at n = 2500. Memory: 1/4 byte an entry of the matrix.
/// Every sum has one order, whatever the number of threads.
class BlockedSampling final : public SamplingPasses {
public:
    explicit BlockedSampling(const ColumnOrder& samples) : by_columns_(samples), by_rows_(samples) {
        begin_of_blocks(by_columns_.row, by_columns_.column_begin, blocks_of(by_columns_.rows), in_columns_);
        begin_of_blocks(by_rows_.column, by_rows_.row_begin, blocks_of(by_columns_.cols), in_rows_);
    }

    Outcome values(Factored X, const double* y, double* e, double* squares,
                   const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return values(X, y, *s, e, nullptr, squares, stop);
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        double* e = out.residual.data();
        if (values(X, y.data(), *s, e, nullptr, &out.residual_squared, stop) == Outcome::Cancelled ||
            sums_of_lines(columns(), e, U, s->by_columns, out.GtU, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        return sums_of_lines(rows(), e, V, s->by_rows, out.GV, stop);
    }
    Outcome rounded_gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                             GradientProducts& out, const std::stop_token& stop) const override;
    Outcome rounded_energy(Factored D, double& out, const std::stop_token& stop) const override;
    Outcome rounded_normal(Factored D, const Vector& zero, const Matrix& U, const Matrix& V,
                           GradientProducts& out, const std::stop_token& stop) const override;
    Outcome times(const double* e, const Matrix& B, Matrix& out, const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return sums_of_lines(rows(), e, B, s->by_rows, out, stop);
    }
    Outcome transposed_times(const double* e, const Matrix& B, Matrix& out,
                             const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return sums_of_lines(columns(), e, B, s->by_columns, out, stop);
    }

    std::size_t memory() const override {
        return by_rows_.memory() + sizeof(std::int32_t) * (in_columns_.size() + in_rows_.size());
    }
    double work_between_looks(Index r) const override;

private:
    /// Factors in panels, and the products of a block for each panel of columns in work.
    template <class Number>
    struct Products {
        MatrixOf<Number> left, right, tiles;
        Index together = 0;  ///< blocks of a tile
    };
    struct Scratch {
        Products<double> products;
        Products<float> rounded_products;
        Side<double> by_rows, by_columns;
        Side<float> rounded_by_rows, rounded_by_columns;
        Eigen::VectorXf e;
        Vector partial;
    };
    /// Calls finish(x, k, count, total) with the products x of the samples k .. k + count - 1, of one column
    /// each: total is a sum for each panel of columns, and squares the sum of those. x has room for whole
    /// lanes and zeros there. ahead(k, count): soon those are to be finished.
    template <class Number, class Dots, class Ahead, class Finish>
    Outcome each_product(Factored X, const Panels& panels, Products<Number>& s, Vector& partial,
                         double* squares, const Dots& dots, const Ahead& ahead, const Finish& finish,
                         const std::stop_token& stop) const;
    /// The same of products in single precision.
    template <class Ahead, class Finish>
    Outcome each_rounded_product(Factored D, Scratch& s, double* squares, const Ahead& ahead,
                                 const Finish& finish, const std::stop_token& stop) const;
    /// rounded: e once more, in single precision, where it is not null.
    Outcome values(Factored X, const double* y, Scratch& s, double* e, float* rounded, double* squares,
                   const std::stop_token& stop) const;
    Lines rows() const {
        return {by_columns_.rows,
                by_columns_.cols,
                in_rows_,
                by_rows_.column.data(),
                by_rows_.measurement.data(),
                in_columns_.data()};
    }
    Lines columns() const {
        return {by_columns_.cols, by_columns_.rows, in_columns_, by_columns_.row.data(), nullptr, nullptr};
    }

    const ColumnOrder& by_columns_;
    const RowOrder by_rows_;
    // Where block b of rows begins in column j, and block b of columns in row i: j or i varies fastest.
    std::vector<std::int32_t> in_columns_, in_rows_;
    mutable ScratchPool<Scratch> scratch_;
};

double BlockedSampling::work_between_looks(Index r) const {
    const Index rows = by_columns_.rows, cols = by_columns_.cols;
    const Index most = std::max(fullest_panel(in_columns_, cols, blocks_of(rows), blocks_of(rows)),
                                fullest_panel(in_rows_, rows, blocks_of(cols), blocks_of(cols)));
    return double(most) * double(r);
}

template <class Number, class Dots, class Ahead, class Finish>
Outcome BlockedSampling::each_product(Factored X, const Panels& panels, Products<Number>& s, Vector& partial,
                                      double* squares, const Dots& dots, const Ahead& ahead,
                                      const Finish& finish, const std::stop_token& stop) const {
    pack(X.L, panels, s.left, 1);
    pack(X.R, panels, s.right);
    const Index rows = by_columns_.rows, cols = by_columns_.cols;
    const Index blocks = blocks_of(rows), step = panels.together();
    const Index count = (cols + kPanel - 1) / kPanel;
    const Index share = step * kBlockRows * panels.width() / kPanel;
    const Groups groups(count, kMostTiles);
    partial.resize(count);
    if (s.together != step) {
        // No larger than it gets: what is never written is in memory all the same where pages are huge.
        s.tiles.resize(fullest_panel(in_columns_, cols, blocks, step) + kLanes * kPanel, groups.count);
        s.together = step;
    }
    const auto panel_work = [&](Index group, Index panel) {
        const Index first = panel * kPanel, last = std::min(first + kPanel, cols);
        Lanes total{};
        for (Index b = 0; b < blocks; b += step) {
            const std::int32_t* begin = in_columns_.data() + b * cols;
            const std::int32_t* end = in_columns_.data() + std::min(b + step, blocks) * cols;
            const std::int32_t* next = in_columns_.data() + std::min(b + 2 * step, blocks) * cols;
            for (Index c = 0; c < panels.count; ++c) {
                const Number* left = s.left.data() + c * (rows + 1) * panels.width();
                const Number* next_block = left + (b + step) * kBlockRows * panels.width();
                Number* x = s.tiles.data() + group * s.tiles.rows();
                for (Index j = first; j < last; ++j) {
                    const Index k = begin[j], samples = end[j] - k;
                    if (b + step < blocks) {
                        fetch(next_block + (j - first) * share, share);
                        fetch(by_columns_.row.data() + end[j], next[j] - end[j]);
                        ahead(end[j], next[j] - end[j]);
                    }
                    const Index near = std::min(j + kNear, last - 1);
                    prefetch(by_columns_.row.data() + begin[near], end[near] - begin[near]);
                    dots(left, s.right.data() + (c * cols + j) * panels.width(), by_columns_.row.data() + k,
                         samples, c > 0, x);
                    if (c + 1 == panels.count) finish(x, k, samples, total);
                    x += padded(samples);
                }
            }
        }
        partial(panel) = sum(total);
    };
    if (for_each_block(groups, stop, panel_work) == Outcome::Cancelled) return Outcome::Cancelled;
    if (!squares) return Outcome::Done;
    *squares = 0;
    for (Index panel = 0; panel < count; ++panel) *squares += partial(panel);
    return Outcome::Done;
}

Outcome BlockedSampling::values(Factored X, const double* y, Scratch& s, double* e, float* rounded,
                                double* squares, const std::stop_token& stop) const {
    // The last lanes wait for the line behind their numbers, too, where they reach into it.
    const auto ahead = [&](Index k, Index count) {
        if (e) fetch(e + k, padded(count));
        if (y) fetch(y + k, padded(count));
        if (rounded) fetch(rounded + k, padded(count));
    };
    const auto finish = [&](const double* x, Index k, Index count, Lanes& total) {
        Index i = 0;
        for (; i + kLanes <= count; i += kLanes) {
            Lanes value = load(x + i);
            if (y) value -= load(y + k + i);
            if (e) store(e + k + i, value);
            if (rounded) store_rounded(rounded + k + i, value);
            total += value * value;
        }
        const Index rest = count - i;
        if (rest == 0) return;
        Lanes value = load_first(x + i, rest);
        if (y) value -= load_first(y + k + i, rest);
        if (e) store_first(e + k + i, value, rest);
        if (rounded) store_first_rounded(rounded + k + i, value, rest);
        total += value * value;
    };
    const Panels panels = panels_of_sums<double>(X.L.cols());
    return each_product(X, panels, s.products, s.partial, squares, dots_of_column_of(panels.units), ahead,
                        finish, stop);
}

Outcome BlockedSampling::rounded_gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                          GradientProducts& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->e.resize(y.size());
    if (values(X, y.data(), *s, out.residual.data(), s->e.data(), &out.residual_squared, stop) ==
            Outcome::Cancelled ||
        sums_of_lines(columns(), s->e.data(), U, s->rounded_by_columns, out.GtU, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    return sums_of_lines(rows(), s->e.data(), V, s->rounded_by_rows, out.GV, stop);
}

template <class Ahead, class Finish>
Outcome BlockedSampling::each_rounded_product(Factored D, Scratch& s, double* squares, const Ahead& ahead,
                                              const Finish& finish, const std::stop_token& stop) const {
    const Panels panels = panels_of_dots(D.L.cols());
    const auto dots = [&](const float* L, const float* R, const std::int32_t* row, Index count, bool more,
                          float* x) {
        dots_of_column(L, R, panels.units, row, count, static_cast<std::int32_t>(by_columns_.rows), more, x);
    };
    return each_product(D, panels, s.rounded_products, s.partial, squares, dots, ahead, finish, stop);
}

Outcome BlockedSampling::rounded_energy(Factored D, double& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    const auto finish = [](const float* x, Index, Index count, Lanes& total) {
        for (Index i = 0; i < count; i += kLanes) {
            const Lanes value = load(x + i);
            total += value * value;
        }
    };
    return each_rounded_product(
        D, *s, &out, [](Index, Index) {}, finish, stop);
}

Outcome BlockedSampling::rounded_normal(Factored D, const Vector& zero, const Matrix& U, const Matrix& V,
                                        GradientProducts& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->e.resize(zero.size());
    float* e = s->e.data();
    const auto ahead = [&](Index k, Index count) { fetch(e + k, count); };
    const auto finish = [&](const float* x, Index k, Index count, Lanes&) { std::copy_n(x, count, e + k); };
    if (each_rounded_product(D, *s, nullptr, ahead, finish, stop) == Outcome::Cancelled ||
        sums_of_lines(columns(), e, U, s->rounded_by_columns, out.GtU, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    return sums_of_lines(rows(), e, V, s->rounded_by_rows, out.GV, stop);
}

double in_panels(Index r) {
    const Panels panels = panels_of_sums<double>(r);
    return double(panels.width() * panels.count);
}

}  // namespace

const SamplingWay kBlockedSampling{
    SamplingPath::Blocked,
    [](const ColumnOrder& samples) -> std::unique_ptr<const SamplingPasses> {
        return std::make_unique<BlockedSampling>(samples);
    },
    [](const ProblemSizes& sizes) {
        const double n1 = double(sizes.rows), n2 = double(sizes.cols);
        return RowOrder::memory(n1, double(sizes.samples)) +
               sizeof(std::int32_t) *
                   ((std::ceil(n1 / kBlockRows) + 1) * n2 + (std::ceil(n2 / kBlockRows) + 1) * n1);
    },
    [](const ProblemSizes& sizes, Index measured, Index multiplied) {
        const double n1 = double(sizes.rows), n2 = double(sizes.cols);
        // Of a tile as much is touched as its panel has samples in a block.
        const double tiles = std::min(double(kMostTiles), std::ceil(n2 / kPanel)) * double(kPanel) *
                             std::min(n1, double(panels_of_sums<double>(measured).together() * kBlockRows));
        const double in_double = sizes.factors(in_panels(measured) + 2 * in_panels(multiplied)) +
                                 sizeof(double) * tiles * double(sizes.samples) / sizes.entries();
        // In single precision the same again, of half the size, and the residual.
        return rounding_pays(sizes.samples, multiplied) ? 1.5 * in_double + sizes.measured() / 2 : in_double;
    }};

}  // namespace lowrank
