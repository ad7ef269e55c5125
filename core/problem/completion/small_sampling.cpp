// Small matrices whole: X = L R' column after column in registers, the samples masked out before they are
// written. No sample is looked up on the way.
#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "core/linalg/lanes.h"
#include "core/problem/completion/sampling_passes.h"
#include "core/problem/scratch_pool.h"

namespace lowrank {
namespace {

typedef long long Bits __attribute__((vector_size(8 * kRegister)));

/// x where the bits of the mask are ones, and zero, whatever x is, where they are zeros.
inline Lanes masked(const Lanes& x, const std::int64_t* mask) {
    Lanes out;
    for (int k = 0; k < Lanes::kRegisters; ++k) {
        Bits bits;
        std::memcpy(&bits, mask + k * kRegister, sizeof bits);
        out.part[k] = (Register)((Bits)x.part[k] & bits);
    }
    return out;
}

inline Register all(double value) {
    Register out;
    for (int k = 0; k < kRegister; ++k) out[k] = value;
    return out;
}

/// A matrix of whole lanes: stride rows, zeros below those that count.
struct Whole {
    Index stride, columns;
    const std::int64_t* mask;
};

// Columns of a left factor whose weights stay in registers beside a column of the result and its squares.
constexpr int kWeights = 12;

/// to = start + K columns of left times as many of right, masked, column by column. Start may be to; with no
/// step it is one column for all. The squares of to are returned.
template <int K>
Lanes add_product(const Whole& whole, const double* left, const double* right, const double* start,
                  Index step, double* to) {
    Lanes total{};
    for (Index j = 0; j < whole.columns; ++j) {
        const Index at = j * whole.stride;
        Register w[K];
        for (int k = 0; k < K; ++k) w[k] = all(right[j + k * whole.columns]);
        Lanes squares{};
        for (Index i = 0; i < whole.stride; i += kLanes) {
            Lanes x = load(start + j * step + i);
            for (int k = 0; k < K; ++k) {
                const Lanes a = load(left + k * whole.stride + i);
                for (int q = 0; q < Lanes::kRegisters; ++q) x.part[q] += w[k] * a.part[q];
            }
            x = masked(x, whole.mask + at + i);
            store(to + at + i, x);
            squares += x * x;
        }
        total += squares;
    }
    return total;
}

// Columns of a factor that a whole matrix meets at once: their sums and one column of it fill the registers.
constexpr int kSums = 4;

/// K columns of E B.
template <int K>
void sums_over_columns(const Whole& whole, const double* E, const double* B, Index rows, double* to) {
    for (Index i = 0; i < whole.stride; i += kLanes) {
        Lanes total[K];
        clear(total);
        for (Index j = 0; j < whole.columns; ++j) {
            const Lanes e = load(E + j * whole.stride + i);
            for (int k = 0; k < K; ++k) {
                const Register w = all(B[k * whole.columns + j]);
                for (int q = 0; q < Lanes::kRegisters; ++q) total[k].part[q] += w * e.part[q];
            }
        }
        const Index count = std::min(kLanes, rows - i);
        for (int k = 0; k < K; ++k) {
            if (count == kLanes)
                store(to + k * rows + i, total[k]);
            else
                for (Index l = 0; l < count; ++l) to[k * rows + i + l] = total[k][int(l)];
        }
    }
}

/// K columns of E'B, B of whole lanes.
template <int K>
void sums_over_rows(const Whole& whole, const double* E, const double* B, double* to) {
    for (Index j = 0; j < whole.columns; ++j) {
        Lanes total[K];
        clear(total);
        for (Index i = 0; i < whole.stride; i += kLanes) {
            const Lanes e = load(E + j * whole.stride + i);
            for (int k = 0; k < K; ++k) total[k] += load(B + k * whole.stride + i) * e;
        }
        for (int k = 0; k < K; ++k) to[k * whole.columns + j] = sum(total[k]);
    }
}

/// work of an integral constant k for 1 <= k <= K.
template <int K, class Work>
void with_constant(Index k, const Work& work) {
    if (k == K)
        work(std::integral_constant<int, K>{});
    else if constexpr (K > 1)
        with_constant<K - 1>(k, work);
}

class SmallSampling final : public SamplingPasses {
public:
    explicit SmallSampling(const ColumnOrder& samples)
        : samples_(samples),
          stride_(padded(samples.rows)),
          mask_(static_cast<std::size_t>(stride_ * samples.cols), 0),
          place_(samples.row.size()) {
        for (Index j = 0; j < samples.cols; ++j)
            for (Index k = samples.begin(j); k < samples.begin(j + 1); ++k) {
                const Index place = j * stride_ + samples.row[static_cast<std::size_t>(k)];
                place_[static_cast<std::size_t>(k)] = static_cast<std::int32_t>(place);
                mask_[static_cast<std::size_t>(place)] = -1;
            }
    }

    Outcome values(Factored X, const double* y, double* e, double* squares,
                   const std::stop_token& stop) const override {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const auto s = scratch_.take();
        const double total = form(*s, X, y);
        if (e) gather(*s, e);
        if (squares) *squares = total;
        return Outcome::Done;
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const auto s = scratch_.take();
        out.residual_squared = form(*s, X, y.data());
        gather(*s, out.residual.data());
        times(*s, V, out.GV);
        if (&U != &X.L) lay_out(U, s->left);
        transposed_times(*s, U.cols(), out.GtU);
        return Outcome::Done;
    }
    Outcome times(const double* e, const Matrix& B, Matrix& out, const std::stop_token& stop) const override {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const auto s = scratch_.take();
        scatter(e, s->E);
        times(*s, B, out);
        return Outcome::Done;
    }
    Outcome transposed_times(const double* e, const Matrix& B, Matrix& out,
                             const std::stop_token& stop) const override {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const auto s = scratch_.take();
        scatter(e, s->E);
        lay_out(B, s->left);
        transposed_times(*s, B.cols(), out);
        return Outcome::Done;
    }

    std::size_t memory() const override {
        return sizeof(std::int64_t) * mask_.size() + sizeof(std::int32_t) * place_.size();
    }
    double work_between_looks(Index r) const override {
        return 3 * double(samples_.rows) * double(samples_.cols) * double(r);
    }

private:
    struct Scratch {
        Vector E;      // the matrix of stride_ rows, zeros where there is no sample
        Vector minus;  // -y in the same places, and a column of zeros
        Vector seen;   // the y that it was made of
        Vector left;   // a left factor with stride_ rows
    };

    /// Puts v where the samples are.
    template <class Values>
    void put(const Values& v, double* to) const {
        for (std::size_t k = 0; k < place_.size(); ++k) to[place_[k]] = v(k);
    }
    void scatter(const double* e, Vector& to) const {
        to.setZero(static_cast<Index>(mask_.size()));
        put([e](std::size_t k) { return e[k]; }, to.data());
    }
    void gather(const Scratch& s, double* e) const {
        const double* from = s.E.data();
#pragma GCC unroll 8
        for (std::size_t k = 0; k < place_.size(); ++k) e[k] = from[place_[k]];
    }
    /// minus is made anew where the measurements are not those of before: they are compared, not believed.
    void lay_out_measured(Scratch& s, const double* y) const {
        const Index m = samples_.samples(), whole = static_cast<Index>(mask_.size());
        if (s.minus.size() == 0) s.minus.setZero(whole + stride_);
        if (!y || (s.seen.size() == m &&
                   std::memcmp(s.seen.data(), y, sizeof(double) * static_cast<std::size_t>(m)) == 0))
            return;
        s.seen = Eigen::Map<const Vector>(y, m);
        put([y](std::size_t k) { return -y[k]; }, s.minus.data());
    }
    /// Never smaller than before: passes with different numbers of columns in turn allocate nothing.
    void lay_out(const Matrix& B, Vector& to) const {
        if (to.size() < stride_ * B.cols()) to.resize(stride_ * B.cols());
        for (Index k = 0; k < B.cols(); ++k) {
            double* column = to.data() + k * stride_;
            std::copy_n(B.data() + k * samples_.rows, samples_.rows, column);
            std::fill(column + samples_.rows, column + stride_, 0.0);
        }
    }
    Whole whole() const { return {stride_, samples_.cols, mask_.data()}; }
    void times(const Scratch& s, const Matrix& B, Matrix& out) const {
        out.resize(samples_.rows, B.cols());
        for (Index k = 0; k < B.cols(); k += kSums)
            with_constant<kSums>(std::min<Index>(kSums, B.cols() - k), [&](auto count) {
                sums_over_columns<count>(whole(), s.E.data(), B.data() + k * samples_.cols, samples_.rows,
                                         out.data() + k * samples_.rows);
            });
    }
    /// E'B of the B that lies in left.
    void transposed_times(const Scratch& s, Index columns, Matrix& out) const {
        out.resize(samples_.cols, columns);
        for (Index k = 0; k < columns; k += kSums)
            with_constant<kSums>(std::min<Index>(kSums, columns - k), [&](auto count) {
                sums_over_rows<count>(whole(), s.E.data(), s.left.data() + k * stride_,
                                      out.data() + k * samples_.cols);
            });
    }

    /// E = the samples of L R' - y (null: 0), and ||E||^2.
    double form(Scratch& s, Factored X, const double* y) const {
        lay_out(X.L, s.left);
        lay_out_measured(s, y);
        s.E.resize(static_cast<Index>(mask_.size()));
        const Index rank = X.L.cols();
        if (rank == 0) {
            y ? s.E = s.minus.head(s.E.size()) : s.E.setZero();
            return squared_norm(s.E.data(), s.E.size());
        }
        const double* start = y ? s.minus.data() : s.minus.data() + mask_.size();
        Index step = y ? stride_ : 0;
        Lanes total{};
        for (Index k = 0; k < rank; k += kWeights) {
            with_constant<kWeights>(std::min<Index>(kWeights, rank - k), [&](auto count) {
                total = add_product<count>(whole(), s.left.data() + k * stride_,
                                           X.R.data() + k * samples_.cols, start, step, s.E.data());
            });
            start = s.E.data();
            step = stride_;
        }
        return sum(total);
    }

    const ColumnOrder& samples_;
    const Index stride_;
    std::vector<std::int64_t> mask_;  // all bits of the samples
    std::vector<std::int32_t> place_;
    mutable ScratchPool<Scratch> scratch_;
};

}  // namespace

const SamplingWay kSmallSampling{
    SamplingPath::Small,
    [](const ColumnOrder& samples) -> std::unique_ptr<const SamplingPasses> {
        return std::make_unique<SmallSampling>(samples);
    },
    [](const ProblemSizes& sizes) {
        return sizeof(std::int64_t) * double(padded(sizes.rows)) * double(sizes.cols) +
               sizeof(std::int32_t) * double(sizes.samples);
    },
    [](const ProblemSizes& sizes, Index measured, Index) {
        const double stride = double(padded(sizes.rows));
        return sizeof(double) * stride * (2 * double(sizes.cols) + double(measured)) + sizes.measured();
    }};

}  // namespace lowrank
