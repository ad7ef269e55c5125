// The register kernels of blocked sampling: dot products and sums of gathered rows. Knows nothing of
// problems.
#include "core/problem/sample_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"
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
constexpr Index kBlockRows = 32;
constexpr Index kBlockLanes = 512;
// Columns (or rows) a thread takes at once: a strip of samples and a block of factors stay in the second
// level. 64 made the dot products 1.10 times as long.
constexpr Index kPanel = 128;
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

Index blocks_of(Index n) { return (n + kBlockRows - 1) / kBlockRows; }

/// out(b, line) = where the block b of indices begins in the line; out(blocks, line) its end.
void begin_of_blocks(const std::vector<std::int32_t>& index, const std::vector<Index>& line_begin,
                     Index blocks, std::vector<std::int32_t>& out) {
    const std::size_t lines = line_begin.size() - 1;
    out.resize(static_cast<std::size_t>(blocks + 1) * lines);
    for (std::size_t line = 0; line < lines; ++line) {
        Index k = line_begin[line];
        for (Index b = 0; b <= blocks; ++b) {
            while (k < line_begin[line + 1] && index[static_cast<std::size_t>(k)] < b * kBlockRows) ++k;
            out[static_cast<std::size_t>(b) * lines + line] = static_cast<std::int32_t>(k);
        }
    }
}

/// The lines of G that meet B: its columns, or its rows, whose measurements lie apart.
struct Lines {
    Index count, others;                     // lines, and rows of B
    const std::vector<std::int32_t>& begin;  // of blocks of rows of B
    const std::int32_t* index;               // row of B
    const std::int32_t* place;               // measurement, or null where it is the same number
    const std::int32_t* across;              // with places: where blocks of lines begin in each row of B
};

/// out's row of a line = the sum over its samples, block after block of rows of B.
Outcome sums_of_lines(const Lines& lines, const double* e, const Matrix& B, SampleBlocks::Scratch::Side& s,
                      Matrix& out, const std::stop_token& stop) {
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

}  // namespace

void SampleBlocks::build(const SamplePattern& pattern) {
    begin_of_blocks(pattern.row, pattern.column_begin, blocks_of(pattern.rows), in_columns_);
    begin_of_blocks(pattern.column, pattern.row_begin, blocks_of(pattern.cols), in_rows_);
}

std::size_t SampleBlocks::memory() const {
    return sizeof(std::int32_t) * (in_columns_.size() + in_rows_.size());
}

double SampleBlocks::memory(double rows, double cols) {
    return sizeof(std::int32_t) *
           ((std::ceil(rows / kBlockRows) + 1) * cols + (std::ceil(cols / kBlockRows) + 1) * rows);
}

double SampleBlocks::scratch_memory(double rows, double cols, double density, Index measured,
                                    Index multiplied) {
    const auto width = [](Index r) {
        const Panels panels(r);
        return double(panels.width() * panels.count);
    };
    // Of a tile as much is touched as its panel has samples in a block.
    const double tiles = density * std::min(double(kMostTiles), std::ceil(cols / kPanel)) * double(kPanel) *
                         std::min(rows, double(Panels(measured).together() * kBlockRows));
    return sizeof(double) * ((width(measured) + 2 * width(multiplied)) * (rows + cols) + tiles);
}

double SampleBlocks::work_between_looks(const SamplePattern& pattern, Index r) const {
    Index most = 0;
    const auto largest = [&](const std::vector<std::int32_t>& begin, Index lines, Index blocks) {
        for (Index first = 0; first < lines; first += kPanel) {
            Index samples = 0;
            for (Index line = first; line < std::min(first + kPanel, lines); ++line)
                samples += begin[size_t(blocks * lines + line)] - begin[size_t(line)];
            most = std::max(most, samples);
        }
    };
    largest(in_columns_, pattern.cols, blocks_of(pattern.rows));
    largest(in_rows_, pattern.rows, blocks_of(pattern.cols));
    return double(most) * double(r);
}

Outcome SampleBlocks::values(const SamplePattern& pattern, Factored X, const double* y, Scratch& s, double* e,
                             double* squares, const std::stop_token& stop) const {
    const Panels panels(X.L.cols());
    const Kernels& kernel = kernels(panels.lanes);
    pack(X.L, panels, s.left);
    pack(X.R, panels, s.right);
    const Index blocks = blocks_of(pattern.rows), step = panels.together(), cols = pattern.cols;
    const Index count = (cols + kPanel - 1) / kPanel;
    const Index share = step * kBlockRows * panels.width() / kPanel;
    const Groups groups(count, kMostTiles);
    s.partial.resize(count);
    if (!e) s.tiles.resize(kPanel * kBlockRows * step, groups.count);
    const auto panel_work = [&](Index group, Index panel) {
        const Index first = panel * kPanel, last = std::min(first + kPanel, cols);
        Lanes total{};
        double rest = 0;
        for (Index b = 0; b < blocks; b += step) {
            const std::int32_t* begin = in_columns_.data() + b * cols;
            const std::int32_t* end = in_columns_.data() + std::min(b + step, blocks) * cols;
            for (Index c = 0; c < panels.count; ++c) {
                const double* left = s.left.data() + c * pattern.rows * panels.width();
                const double* next_block = left + (b + step) * kBlockRows * panels.width();
                double* tile = e ? nullptr : s.tiles.data() + group * s.tiles.rows();
                for (Index j = first; j < last; ++j) {
                    const Index k = begin[j], samples = end[j] - k;
                    double* x = e ? e + k : tile;
                    if (b + step < blocks) {
                        fetch(next_block + (j - first) * share, share);
                        if (e) fetch(e + end[j] + 4, samples);
                        if (y) fetch(y + end[j] + 4, samples);
                        fetch(pattern.row.data() + end[j] + 8, samples);
                    }
                    kernel.dots(left, s.right.data() + (c * cols + j) * panels.width(),
                                pattern.row.data() + k, samples, c > 0, x);
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

Outcome SampleBlocks::times(const SamplePattern& pattern, const double* e, const Matrix& B, Scratch& s,
                            Matrix& out, const std::stop_token& stop) const {
    return sums_of_lines({pattern.rows, pattern.cols, in_rows_, pattern.column.data(),
                          pattern.measurement.data(), in_columns_.data()},
                         e, B, s.by_rows, out, stop);
}

Outcome SampleBlocks::transposed_times(const SamplePattern& pattern, const double* e, const Matrix& B,
                                       Scratch& s, Matrix& out, const std::stop_token& stop) const {
    return sums_of_lines({pattern.cols, pattern.rows, in_columns_, pattern.row.data(), nullptr, nullptr}, e,
                         B, s.by_columns, out, stop);
}

}  // namespace lowrank
