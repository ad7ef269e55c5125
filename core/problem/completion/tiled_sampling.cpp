// Few samples of a large matrix, in square tiles whose rows of both factors stay in the second-level cache.
#include <algorithm>

#include "core/linalg/parallel.h"
#include "core/linalg/prefetch.h"
#include "core/problem/completion/sampling_passes.h"
#include "core/problem/completion/tile_products.h"
#include "core/problem/scratch_pool.h"

namespace lowrank {
namespace {

// A tile's sides: at r = 10 what it touches of two factors and a sum is 150 KB. Twice as long where it would
// hold fewer than so many samples, but no longer than places can say.
constexpr Index kSide = 512, kMostSideOfTile = 4096;
constexpr double kLeastSamples = 256;
// Samples whose products are kept before they are used.
constexpr Index kChunk = 256;

Index side_of_tiles(const ColumnOrder& samples) {
    const double density = double(samples.samples()) / (double(samples.rows) * double(samples.cols));
    Index side = kSide;
    while (side < kMostSideOfTile && density * double(side * side) < kLeastSamples) side *= 2;
    return side;
}

/// For few columns: what takes the time is memory, the factors' and the samples'. Of n 20 000 and r 10 a
/// gradient took 0.6 and a line search 0.55 of the time of gathered rows.
///
/// Two passes: one over panels of columns, for dot products and G'U, one over panels of rows, for G V.
/// Whoever works on a panel alone adds to its sums, so that every sum has one order. Memory: 8 bytes a
/// sample.
class TiledSampling final : public SamplingPasses {
public:
    explicit TiledSampling(const ColumnOrder& samples)
        : samples_(samples),
          side_(side_of_tiles(samples)),
          down_((samples.rows + side_ - 1) / side_),
          across_((samples.cols + side_ - 1) / side_),
          place_(samples.row.size()),
          measurement_(samples.row.size()) {
        std::vector<Index> next(std::size_t(down_ * across_) + 1, 0);
        const auto tile_of = [&](Index i, Index j) { return std::size_t(j / side_ * down_ + i / side_); };
        for_each_sample([&](Index i, Index j, Index) { ++next[tile_of(i, j) + 1]; });
        for (std::size_t t = 1; t < next.size(); ++t) next[t] += next[t - 1];
        begin_ = next;
        for_each_sample([&](Index i, Index j, Index k) {
            const auto s = std::size_t(next[tile_of(i, j)]++);
            place_[s] = {std::uint16_t(i % side_), std::uint16_t(j % side_)};
            measurement_[s] = std::int32_t(k);
        });
    }

    Outcome values(Factored X, const double* y, double* e, double* squares,
                   const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return products(X, y, *s, e, squares, nullptr, nullptr, nullptr, stop);
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        s->sums.kept.resize(y.size());
        if (products(X, y.data(), *s, out.residual.data(), &out.residual_squared, &s->sums, &U, &out.GtU,
                     stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        return sums<false>(s->sums.kept.data(), nullptr, V, s->sums, out.GV, stop);
    }
    Outcome rounded_energy(Factored D, double& out, const std::stop_token& stop) const override;
    Outcome times(const double* e, const Matrix& B, Matrix& out, const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return sums<false>(nullptr, e, B, s->sums, out, stop);
    }
    Outcome transposed_times(const double* e, const Matrix& B, Matrix& out,
                             const std::stop_token& stop) const override {
        const auto s = scratch_.take();
        return sums<true>(nullptr, e, B, s->sums, out, stop);
    }

    std::size_t memory() const override {
        return sizeof(Place) * place_.size() + sizeof(std::int32_t) * measurement_.size() +
               sizeof(Index) * begin_.size();
    }
    double work_between_looks(Index r) const override {
        Index most = 0;
        for (std::size_t t = 0; t + 1 < begin_.size(); ++t) most = std::max(most, begin_[t + 1] - begin_[t]);
        return 2 * double(most) * double(r);
    }

private:
    struct Sums {
        Matrix base, by_row, by_column;  // a factor, G V and G' U by rows
        Vector kept;                     // the residual, tile after tile
    };
    struct Scratch {
        Matrix left, right;  // factors by rows
        MatrixOf<float> rounded_left, rounded_right;
        Sums sums;
        Vector partial;  // a number for each panel of columns
    };

    template <class Work>
    void for_each_sample(const Work& work) const {
        for (Index j = 0; j < samples_.cols; ++j)
            for (Index k = samples_.begin(j); k < samples_.begin(j + 1); ++k)
                work(Index(samples_.row[std::size_t(k)]), j, k);
    }
    /// work(tile's row, tile's column, first sample, samples) in pieces of at most kChunk, panel after panel;
    /// the token is looked at before each tile.
    template <class Work>
    Outcome each_chunk(bool columns, const std::stop_token& stop, const Work& work) const {
        const auto panel_work = [&](Index panel) {
            for (Index other = 0; other < (columns ? down_ : across_); ++other) {
                if (stop.stop_requested()) return;
                const Index I = columns ? other : panel, J = columns ? panel : other;
                const Index end = begin_[std::size_t(J * down_ + I) + 1];
                for (Index s = begin_[std::size_t(J * down_ + I)]; s < end; s += kChunk)
                    work(I, J, s, std::min(kChunk, end - s));
            }
        };
        if (parallel_tiles(columns ? across_ : down_, panel_work, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
    }
    /// The residual and, where there are sums, G'U on the way; they keep the residual.
    Outcome products(Factored X, const double* y, Scratch& s, double* e, double* squares, Sums* sums_in,
                     const Matrix* U, Matrix* GtU, const std::stop_token& stop) const;
    /// out = G B, or G' B where the sums belong to columns; e in the order of the tiles, or of the
    /// measurements.
    template <bool by_column>
    Outcome sums(const double* kept, const double* e, const Matrix& B, Sums& s, Matrix& out,
                 const std::stop_token& stop) const;
    double sum_of_panels(const Vector& partial) const {
        double total = 0;
        for (Index J = 0; J < across_; ++J) total += partial(J);
        return total;
    }

    const ColumnOrder& samples_;
    const Index side_, down_, across_;
    std::vector<Index> begin_;  // of each tile, panel of columns after panel
    std::vector<Place> place_;
    std::vector<std::int32_t> measurement_;
    mutable ScratchPool<Scratch> scratch_;
};

Outcome TiledSampling::products(Factored X, const double* y, Scratch& s, double* e, double* squares,
                                Sums* sums_in, const Matrix* U, Matrix* GtU,
                                const std::stop_token& stop) const {
    rows_of_registers(X.L, s.left);
    rows_of_registers(X.R, s.right);
    const Index width = s.left.rows(), registers = width / kRegister;
    const TileDots<double> dots = tile_dots_of<double>(registers);
    // Where L is U itself, as in ScaledGD's products or for K = I, its rows are read once.
    const bool same = U == &X.L;
    if (sums_in && !same) rows_of_registers(*U, sums_in->base);
    const Matrix& base = same || !sums_in ? s.left : sums_in->base;
    const Index sum_width = base.rows(), sum_registers = sum_width / kRegister;
    const AddTile add_to_column = add_tile_of<true>(sum_registers);
    if (sums_in) sums_in->by_column.setZero(sum_width, samples_.cols);
    s.partial.setZero(across_);
    const auto work = [&](Index I, Index J, Index first, Index count) {
        const Place* at = place_.data() + first;
        const std::int32_t* k = measurement_.data() + first;
        double x[kChunk];
        // While the products are made, what they are to be compared with comes from memory.
        const Index ahead = std::min(count + kChunk, static_cast<Index>(measurement_.size()) - first);
        for (Index t = count; t < ahead; ++t) {
            if (y) prefetch(y + k[t]);
            if (e) prefetch(e + k[t]);
        }
        dots(at, count, s.left.data() + I * side_ * width, s.right.data() + J * side_ * width, registers, x);
        if (y)
            for (Index t = 0; t < count; ++t) x[t] -= y[k[t]];
        if (e)
            for (Index t = 0; t < count; ++t) e[k[t]] = x[t];
        if (squares) s.partial(J) += squared_norm(x, count);
        if (!sums_in) return;
        std::copy_n(x, count, sums_in->kept.data() + first);
        add_to_column(at, count, x, base.data() + I * side_ * sum_width, sum_registers,
                      sums_in->by_column.data() + J * side_ * sum_width);
    };
    if (each_chunk(true, stop, work) == Outcome::Cancelled) return Outcome::Cancelled;
    if (squares) *squares = sum_of_panels(s.partial);
    if (sums_in) from_registers(sums_in->by_column, U->cols(), *GtU);
    return Outcome::Done;
}

template <bool by_column>
Outcome TiledSampling::sums(const double* kept, const double* e, const Matrix& B, Sums& s, Matrix& out,
                            const std::stop_token& stop) const {
    Matrix& sums = by_column ? s.by_column : s.by_row;
    rows_of_registers(B, s.base);
    const Index width = s.base.rows(), registers = width / kRegister;
    const AddTile add = add_tile_of<by_column>(registers);
    sums.setZero(width, by_column ? samples_.cols : samples_.rows);
    const auto work = [&](Index I, Index J, Index first, Index count) {
        double gathered[kChunk];
        const double* x = kept ? kept + first : gathered;
        if (!kept)
            for (Index t = 0; t < count; ++t)
                gathered[t] = e[measurement_[static_cast<std::size_t>(first + t)]];
        add(place_.data() + first, count, x, s.base.data() + (by_column ? I : J) * side_ * width, registers,
            sums.data() + (by_column ? J : I) * side_ * width);
    };
    if (each_chunk(by_column, stop, work) == Outcome::Cancelled) return Outcome::Cancelled;
    from_registers(sums, B.cols(), out);
    return Outcome::Done;
}

Outcome TiledSampling::rounded_energy(Factored D, double& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    rows_of_registers(D.L, s->rounded_left);
    rows_of_registers(D.R, s->rounded_right);
    const Index width = s->rounded_left.rows(), registers = width / kSingles;
    const TileDots<float> dots = tile_dots_of<float>(registers);
    s->partial.setZero(across_);
    const auto work = [&](Index I, Index J, Index first, Index count) {
        float x[kChunk];
        dots(place_.data() + first, count, s->rounded_left.data() + I * side_ * width,
             s->rounded_right.data() + J * side_ * width, registers, x);
        std::fill(x + count, x + padded(count), 0.0f);
        Lanes total{};
        for (Index t = 0; t < count; t += kLanes) {
            const Lanes value = load(x + t);
            total += value * value;
        }
        s->partial(J) += sum(total);
    };
    if (each_chunk(true, stop, work) == Outcome::Cancelled) return Outcome::Cancelled;
    out = sum_of_panels(s->partial);
    return Outcome::Done;
}

}  // namespace

const SamplingWay kTiledSampling{
    SamplingPath::Tiled,
    [](const ColumnOrder& samples) -> std::unique_ptr<const SamplingPasses> {
        return std::make_unique<TiledSampling>(samples);
    },
    [](const ProblemSizes& sizes) { return 8.0 * double(sizes.samples); },
    [](const ProblemSizes& sizes, Index measured, Index multiplied) {
        const auto in_registers = [](Index r) { return double(kRegister * registers_of<double>(r)); };
        const double in_double = sizes.factors(in_registers(measured) + 2 * in_registers(multiplied));
        const double in_single = rounding_pays(sizes.samples, measured)
                                     ? sizes.factors(double(kSingles * registers_of<float>(measured))) / 2
                                     : 0;
        return in_double + in_single + sizes.measured();
    }};

}  // namespace lowrank
