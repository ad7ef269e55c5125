// Tiles of X = L R', masked while they are in the cache: 6 n1 n2 r operations at the speed of GEMM.
#include <algorithm>
#include <cmath>

#include "core/linalg/huge_pages.h"
#include "core/linalg/thin_products.h"
#include "core/problem/completion/sampling_passes.h"
#include "core/problem/scratch_pool.h"

namespace lowrank {
namespace {

// A tile of X: 512 KB, a quarter of a second-level cache, and at least 32 columns so that GEMM packs L
// seldom.
constexpr Index kTileEntries = 1 << 16;
constexpr Index kLeastTileColumns = 32;

Index tile_columns(Index rows) {
    return std::max(kLeastTileColumns, kTileEntries / std::max<Index>(1, rows) / 8 * 8);
}

class DenseSampling final : public SamplingPasses {
    /// Fills a tile with e at the samples and zeros elsewhere.
    auto scattered(const double* e) const {
        return [this, e](auto& tile, Index j, Index n, Index) {
            tile.setZero();
            for (Index c = 0; c < n; ++c)
                for (Index k = samples_.begin(j + c); k < samples_.begin(j + c + 1); ++k)
                    tile(samples_.row[size_t(k)], c) = e[k];
        };
    }

public:
    explicit DenseSampling(const ColumnOrder& samples)
        : samples_(samples),
          width_(tile_columns(samples.rows)),
          tiles_((samples.cols + width_ - 1) / width_),
          groups_(tiles_) {}

    Outcome values(Factored X, const double* y, double* e, double* squares,
                   const std::stop_token& stop) const override;
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override;
    Outcome times(const double* e, const Matrix& B, Matrix& out, const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return each_tile(*s, scattered(e), nullptr, &B, nullptr, &out, stop);
    }
    Outcome transposed_times(const double* e, const Matrix& B, Matrix& out,
                             const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return each_tile(*s, scattered(e), &B, nullptr, &out, nullptr, stop);
    }

    std::size_t memory() const override { return 0; }
    double work_between_looks(Index r) const override {
        return 3 * double(samples_.rows) * double(std::min(width_, samples_.cols)) * double(r);
    }

private:
    struct Scratch {
        Matrix tiles;    // a tile of X for each group
        Matrix sums;     // partial sums of G V for each group
        Vector partial;  // a number for each tile
    };

    /// form(tile, first column, columns, number of the tile) fills a tile; then GV += tile V and GtU = tile'
    /// U where asked for.
    template <class Form>
    Outcome each_tile(Scratch& s, const Form& form, const Matrix* U, const Matrix* V, Matrix* GtU, Matrix* GV,
                      const std::stop_token& stop) const;
    double sum(const Vector& partial) const {
        double total = 0;
        for (Index b = 0; b < tiles_; ++b) total += partial(b);
        return total;
    }

    const ColumnOrder& samples_;
    const Index width_, tiles_;
    const Groups groups_;
    mutable ScratchPool<Scratch> scratch_;
};

template <class Form>
Outcome DenseSampling::each_tile(Scratch& s, const Form& form, const Matrix* U, const Matrix* V, Matrix* GtU,
                                 Matrix* GV, const std::stop_token& stop) const {
    const Index r = V ? V->cols() : 0;
    const auto cancelled = [&](Matrix& A, Index rows, Index cols) {
        return fresh(A, rows, cols, stop) == Outcome::Cancelled;
    };
    if (cancelled(s.tiles, samples_.rows, width_ * groups_.count) ||
        (GtU && cancelled(*GtU, samples_.cols, U->cols())) ||
        (GV && (cancelled(*GV, samples_.rows, r) || cancelled(s.sums, samples_.rows, r * groups_.count))))
        return Outcome::Cancelled;
    const auto tile_work = [&](Index group, Index number) {
        const Index j = number * width_, n = std::min(width_, samples_.cols - j);
        auto tile = s.tiles.middleCols(group * width_, n);
        form(tile, j, n, number);
        if (GtU) cross_product(tile, *U, GtU->middleRows(j, n), stop);
        if (GV) {
            auto sums = s.sums.middleCols(group * r, r);
            thin_product(tile, V->middleRows(j, n), sums,
                         number == groups_.begin(group) ? Into::Set : Into::Add, stop);
        }
    };
    if (for_each_block(groups_, stop, tile_work) == Outcome::Cancelled) return Outcome::Cancelled;
    if (GV) {
        constexpr Index kColumns = 32;
        const auto sum_work = [&](Index part) {
            const Index j = part * kColumns, n = std::min(kColumns, r - j);
            GV->middleCols(j, n) = s.sums.middleCols(j, n);
            for (Index g = 1; g < groups_.count; ++g) GV->middleCols(j, n) += s.sums.middleCols(g * r + j, n);
        };
        (void)parallel_tiles((r + kColumns - 1) / kColumns, sum_work, stop);
    }
    // The products of a tile look at the token too.
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

Outcome DenseSampling::values(Factored X, const double* y, double* e, double* squares,
                              const std::stop_token& stop) const {
    const auto s = scratch_.take();
    if (squares) s->partial.resize(tiles_);
    const auto form = [&](auto& tile, Index j, Index n, Index number) {
        outer_product(X.L, X.R.middleRows(j, n), tile, Into::Set, stop);
        double total = 0;
        for (Index c = 0; c < n; ++c) {
            const double* x = tile.data() + c * samples_.rows;
            double column = 0;
            for (Index k = samples_.begin(j + c); k < samples_.begin(j + c + 1); ++k) {
                const double value = x[samples_.row[size_t(k)]] - (y ? y[k] : 0);
                if (e) e[k] = value;
                if (squares) column += value * value;
            }
            total += column;
        }
        if (squares) s->partial(number) = total;
    };
    if (each_tile(*s, form, nullptr, nullptr, nullptr, nullptr, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (squares) *squares = sum(s->partial);
    return Outcome::Done;
}

Outcome DenseSampling::gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                GradientProducts& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->partial.resize(tiles_);
    double* e = out.residual.data();
    const auto form = [&](auto& tile, Index j, Index n, Index number) {
        outer_product(X.L, X.R.middleRows(j, n), tile, Into::Set, stop);
        double total = 0;
        for (Index c = 0; c < n; ++c) {
            double* x = tile.data() + c * samples_.rows;
            const Index first = samples_.begin(j + c), last = samples_.begin(j + c + 1);
            double column = 0;
            for (Index k = first; k < last; ++k) {
                e[k] = x[samples_.row[size_t(k)]] - y(k);
                column += e[k] * e[k];
            }
            total += column;
            std::fill_n(x, samples_.rows, 0.0);
            for (Index k = first; k < last; ++k) x[samples_.row[size_t(k)]] = e[k];
        }
        s->partial(number) = total;
    };
    if (each_tile(*s, form, &U, &V, &out.GtU, &out.GV, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.residual_squared = sum(s->partial);
    return Outcome::Done;
}

}  // namespace

const SamplingWay kDenseSampling{
    SamplingPath::Dense,
    [](const ColumnOrder& samples) -> std::unique_ptr<const SamplingPasses> {
        return std::make_unique<DenseSampling>(samples);
    },
    [](const ProblemSizes&) { return 0.0; },
    [](const ProblemSizes& sizes, Index, Index multiplied) {
        const double n2 = double(sizes.cols), tile = double(tile_columns(sizes.rows));
        const double tiles = std::min(double(Groups::kMost), std::ceil(n2 / tile));
        return sizes.left(tiles * (std::min(tile, n2) + double(multiplied)));
    }};

}  // namespace lowrank
