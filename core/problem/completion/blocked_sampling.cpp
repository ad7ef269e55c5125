// Products of a sparsity pattern and wide factors, in blocks of rows that stay in the first-level cache: dot products and
// sums of gathered rows in registers.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"
#include "core/problem/completion/sample_blocks.h"
#include "core/problem/completion/sampling_passes.h"
#include "core/problem/scratch_pool.h"

namespace lowrank {
namespace {

// Half of the registers hold a row of a factor, the others sums; without AVX-512 a Lanes takes two or four.
#ifdef __AVX512F__
constexpr Index kMostLanes = 16;
#else
constexpr Index kMostLanes = 4;
#endif
// 32 rows of 128 numbers: 32 KB, two thirds of a first-level cache.
constexpr Index kBlockLanes = 512;
// Panels worked on at once whose products are not kept: each needs a tile of half a megabyte at most.
constexpr Index kMostTiles = 64;

/// A factor of r columns as count panels of whole Lanes, each n rows of 8 lanes numbers.
struct Panels {
    Index lanes, count;
    explicit Panels(Index r) {
        const Index whole = std::max<Index>(1, padded(r) / kLanes);
        count = (whole + kMostLanes - 1) / kMostLanes;
        lanes = (whole + count - 1) / count;
        if (lanes > 2) lanes = (lanes + 1) / 2 * 2;
    }
    Index width() const { return lanes * kLanes; }
    /// Blocks of kBlockRows that fit the first-level cache together.
    Index together() const { return kBlockLanes / kBlockRows / lanes; }
};

template <class Work>
void for_each_part(Index n, const Panels& panels, Index r, const Work& work) {
    constexpr Index kRows = 256;
    (void)parallel_tiles((n + kRows - 1) / kRows, [&](Index tile) {
        const Index i = tile * kRows, rows = std::min(kRows, n - i);
        for (Index c = 0; c < panels.count; ++c) {
            const Index k = c * panels.width();
            work(i, rows, c * n + i, k, std::clamp<Index>(r - k, 0, panels.width()));
        }
    });
}

void pack(const Matrix& B, const Panels& panels, Matrix& out) {
    out.resize(panels.width(), B.rows() * panels.count);
    for_each_part(B.rows(), panels, B.cols(), [&](Index i, Index rows, Index to, Index k, Index width) {
        out.block(0, to, width, rows) = B.block(i, k, rows, width).transpose();
        out.block(width, to, panels.width() - width, rows).setZero();
    });
}

void unpack(const Matrix& sums, const Panels& panels, Index n, Index r, Matrix& out) {
    out.resize(n, r);
    for_each_part(n, panels, r, [&](Index i, Index rows, Index from, Index k, Index width) {
        out.block(i, k, rows, width) = sums.block(0, from, width, rows).transpose();
    });
}

/// x_s (+)= <row row[s] of L, right> for S samples.
template <int W, int S>
inline void dots(const double* L, const std::int32_t* row, const Lanes* right, bool more, double* x) {
    Lanes a[S];
    const double* from[S];
    for (int s = 0; s < S; ++s) {
        from[s] = L + Index(row[s]) * W * kLanes;
        a[s] = right[0] * load(from[s]);
    }
#pragma GCC unroll 16
    for (int k = 1; k < W; ++k)
#pragma GCC unroll 8
        for (int s = 0; s < S; ++s) a[s] += right[k] * load(from[s] + k * kLanes);
    if constexpr (S == 8) {
        const Lanes total = sums_of(a);
        store(x, more ? load(x) + total : total);
    } else {
        for (int s = 0; s < S; ++s) x[s] = more ? x[s] + sum(a[s]) : sum(a[s]);
    }
}

template <int W>
void dots_of_column(const double* L, const double* R, const std::int32_t* row, Index count, bool more,
                    double* x) {
    Lanes right[W];
#pragma GCC unroll 16
    for (int k = 0; k < W; ++k) right[k] = load(R + k * kLanes);
    Index k = 0;
    for (; k + 8 <= count; k += 8) dots<W, 8>(L, row + k, right, more, x + k);
    if (k + 4 <= count) {
        dots<W, 4>(L, row + k, right, more, x + k);
        k += 4;
    }
    for (; k < count; ++k) dots<W, 1>(L, row + k, right, more, x + k);
}

/// sums (+)= sum_k e_k times row index[k] of B; e_k is e[place[k]] where there are places.
template <int W>
void add_rows(const double* B, const std::int32_t* index, const std::int32_t* place, const double* e,
              Index count, bool more, double* sums) {
    Lanes a[W];
#pragma GCC unroll 16
    for (int k = 0; k < W; ++k) a[k] = more ? load(sums + k * kLanes) : Lanes{};
    for (Index s = 0; s < count; ++s) {
        const double* b = B + Index(index[s]) * W * kLanes;
        const double factor = place ? e[place[s]] : e[s];
#pragma GCC unroll 16
        for (int k = 0; k < W; ++k) a[k] += factor * load(b + k * kLanes);
    }
#pragma GCC unroll 16
    for (int k = 0; k < W; ++k) store(sums + k * kLanes, a[k]);
}

/// Asks for the memory of count numbers in the second-level cache, before a block needs it.
template <class Number>
void fetch(const Number* from, Index count) {
    for (Index k = 0; k < count; k += Index(64 / sizeof(Number))) __builtin_prefetch(from + k, 0, 2);
}

using DotsOfColumn = decltype(&dots_of_column<1>);
using AddRows = decltype(&add_rows<1>);

struct Kernels {
    DotsOfColumn dots;
    AddRows sums;
};

/// For 1, 2, 4, 6, … lanes, the only widths Panels has.
const Kernels& kernels(Index lanes) {
    static constexpr auto kTable = []<int... k>(std::integer_sequence<int, k...>) {
        return std::array<Kernels, sizeof...(k)>{
            Kernels{&dots_of_column < k == 0 ? 1 : 2 * k >, &add_rows < k == 0 ? 1 : 2 * k > }...};
    }
    (std::make_integer_sequence<int, int(kMostLanes / 2 + 1)>{});
    return kTable[static_cast<std::size_t>(lanes / 2)];
}

/// Factors and sums of the products from one side, cut into panels of whole registers. Each side has its own, so that
/// passes with different numbers of columns in turn allocate nothing.
struct Side {
    Matrix base, sums;
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
Outcome sums_of_lines(const Lines& lines, const double* e, const Matrix& B, Side& s, Matrix& out,
                      const std::stop_token& stop) {
    const Panels panels(B.cols());
    const Kernels& kernel = kernels(panels.lanes);
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
                const double* next_block =
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
                                fetch(e + lines.across[part * lines.others + j], 16);
                            fetch(lines.place + end[line] + 8, end[line] - k);
                        } else {
                            fetch(e + end[line] + 4, end[line] - k);
                        }
                        fetch(lines.index + end[line] + 8, end[line] - k);
                    }
                    kernel.sums(s.base.data() + c * lines.others * panels.width(), lines.index + k,
                                lines.place ? lines.place + k : nullptr, lines.place ? e : e + k,
                                end[line] - k, b > 0,
                                s.sums.data() + (c * lines.count + line) * panels.width());
                }
            }
    };
    if (parallel_tiles((lines.count + kPanel - 1) / kPanel, panel_work, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    unpack(s.sums, panels, lines.count, B.cols(), out);
    return Outcome::Done;
}

/// Three products at the samples alone: 2 r operations a sample, where a product with a dense tile makes 2 r / density.
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
        return values(X, y, *s, e, squares, stop);
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        double* e = out.residual.data();
        if (values(X, y.data(), *s, e, &out.residual_squared, stop) == Outcome::Cancelled ||
            sums_of_lines(columns(), e, U, s->by_columns, out.GtU, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        return sums_of_lines(rows(), e, V, s->by_rows, out.GV, stop);
    }
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
    struct Scratch {
        Matrix left, right, tiles;
        Side by_rows, by_columns;
        Vector partial;
        Index together = 0;  ///< blocks of a tile
    };
    Outcome values(Factored X, const double* y, Scratch& s, double* e, double* squares,
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

Outcome BlockedSampling::values(Factored X, const double* y, Scratch& s, double* e, double* squares,
                                const std::stop_token& stop) const {
    const Panels panels(X.L.cols());
    const Kernels& kernel = kernels(panels.lanes);
    pack(X.L, panels, s.left);
    pack(X.R, panels, s.right);
    const Index blocks = blocks_of(by_columns_.rows), step = panels.together(), cols = by_columns_.cols;
    const Index count = (cols + kPanel - 1) / kPanel;
    const Index share = step * kBlockRows * panels.width() / kPanel;
    const Groups groups(count, kMostTiles);
    s.partial.resize(count);
    if (!e && s.together != step) {
        // No larger than it gets: what is never written is in memory all the same where pages are huge.
        s.tiles.resize(fullest_panel(in_columns_, cols, blocks, step), groups.count);
        s.together = step;
    }
    const auto panel_work = [&](Index group, Index panel) {
        const Index first = panel * kPanel, last = std::min(first + kPanel, cols);
        Lanes total{};
        double rest = 0;
        for (Index b = 0; b < blocks; b += step) {
            const std::int32_t* begin = in_columns_.data() + b * cols;
            const std::int32_t* end = in_columns_.data() + std::min(b + step, blocks) * cols;
            for (Index c = 0; c < panels.count; ++c) {
                const double* left = s.left.data() + c * by_columns_.rows * panels.width();
                const double* next_block = left + (b + step) * kBlockRows * panels.width();
                double* tile = e ? nullptr : s.tiles.data() + group * s.tiles.rows();
                for (Index j = first; j < last; ++j) {
                    const Index k = begin[j], samples = end[j] - k;
                    double* x = e ? e + k : tile;
                    if (b + step < blocks) {
                        fetch(next_block + (j - first) * share, share);
                        if (e) fetch(e + end[j] + 4, samples);
                        if (y) fetch(y + end[j] + 4, samples);
                        fetch(by_columns_.row.data() + end[j] + 8, samples);
                    }
                    kernel.dots(left, s.right.data() + (c * cols + j) * panels.width(),
                                by_columns_.row.data() + k, samples, c > 0, x);
                    tile += e ? 0 : samples;
                    if (c + 1 < panels.count) continue;
                    Index i = 0;
                    for (; i + kLanes <= samples; i += kLanes) {
                        Lanes value = load(x + i);
                        if (y) store(x + i, value -= load(y + k + i));
                        total += value * value;
                    }
                    for (; i < samples; ++i) {
                        if (y) x[i] -= y[k + i];
                        rest += x[i] * x[i];
                    }
                }
            }
        }
        s.partial(panel) = sum(total) + rest;
    };
    if (for_each_block(groups, stop, panel_work) == Outcome::Cancelled) return Outcome::Cancelled;
    if (squares) {
        *squares = 0;
        for (Index panel = 0; panel < count; ++panel) *squares += s.partial(panel);
    }
    return Outcome::Done;
}

double in_panels(Index r) {
    const Panels panels(r);
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
                             std::min(n1, double(Panels(measured).together() * kBlockRows));
        return sizes.factors(in_panels(measured) + 2 * in_panels(multiplied)) +
               sizeof(double) * tiles * double(sizes.samples) / sizes.entries();
    }};

}  // namespace lowrank
