// The samples and the way through them: which of the three is the fastest, from measurements.
#include "core/problem/completion/entry_sampling.h"

#include <algorithm>

#include "core/problem/scratch_pool.h"

namespace lowrank {

namespace {

// Dense matrices beyond this are never formed, whatever the density.
constexpr double kMostDenseEntries = 1e8;
// Entries between two looks at the token while a dense matrix is added to.
constexpr Index kEntriesBetweenLooks = 1 << 16;

bool dense_is_better(SamplingPath path, double density, double entries) {
    const bool either = path == SamplingPath::Blocked || path == SamplingPath::Small;
    const bool dense = path == SamplingPath::Dense || (either && density >= EntrySampling::kDense);
    return dense && entries <= kMostDenseEntries;
}

// Samples times columns from which rounding pays: a gradient and its line search take some milliseconds
// there. Time over that in double, of both together (one run, AVX2):
//   n 300, r 15, p 0.3   0.82     n 1000, r 10, p 0.2   0.75     n 1000, r 50, p 0.3   0.60     n 2500, r 125, p 0.4   0.62
constexpr double kWorthRounding = 4e6;

/// Whether rounding may show in sums over so many entries each: beside what they would be of a matrix of
/// random entries with the norm of e, which rounding to single precision leaves a seventh digit of. There a
/// fourth is left.
bool have_cancelled(const Matrix& sums, const Matrix& factor, double residual_squared) {
    constexpr double kLeft = 1e-6;
    return sums.squaredNorm() * double(factor.rows()) < kLeft * residual_squared * factor.squaredNorm();
}

const SamplingWay& way_of(const ProblemSizes& sizes) {
    return sampling_way(faster_path(sizes.rows, sizes.cols, sizes.samples));
}

}  // namespace

EntrySampling::EntrySampling(Index rows, Index cols, std::vector<std::int32_t> row,
                             std::vector<Index> column_begin, std::optional<SamplingPath> path)
    : samples_{rows, cols, std::move(row), std::move(column_begin)},
      path_(path ? *path : faster_path(rows, cols, samples_.samples())),
      passes_(sampling_way(path_).make(samples_)) {}

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

Index EntrySampling::empty_rows() const {
    std::vector<char> seen(static_cast<std::size_t>(rows()), 0);
    for (const std::int32_t i : samples_.row) seen[static_cast<std::size_t>(i)] = 1;
    return static_cast<Index>(std::count(seen.begin(), seen.end(), 0));
}

Index EntrySampling::empty_columns() const {
    Index empty = 0;
    for (Index j = 0; j < cols(); ++j) empty += samples_.begin(j) == samples_.begin(j + 1);
    return empty;
}

bool EntrySampling::prefers_dense() const {
    return dense_is_better(path_, density(), double(rows()) * double(cols()));
}

bool EntrySampling::prefers_dense(const ProblemSizes& sizes) {
    return dense_is_better(way_of(sizes).path, double(sizes.samples) / sizes.entries(), sizes.entries());
}

double EntrySampling::memory(const ProblemSizes& sizes) {
    return ColumnOrder::memory(double(sizes.cols), double(sizes.samples)) + way_of(sizes).memory(sizes);
}

double EntrySampling::scratch_memory(const ProblemSizes& sizes, Index measured, Index multiplied) {
    return way_of(sizes).scratch(sizes, measured, multiplied);
}

Outcome EntrySampling::apply(Factored X, Vector& y, const std::stop_token& stop) const {
    y.resize(measurements());
    return passes_->values(X, nullptr, y.data(), nullptr, stop);
}

Outcome EntrySampling::energy(Factored D, double& out, const std::stop_token& stop) const {
    return passes_->values(D, nullptr, nullptr, &out, stop);
}

Outcome EntrySampling::gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                GradientProducts& out, const std::stop_token& stop) const {
    out.residual.resize(measurements());
    return passes_->gradient(X, y, U, V, out, stop);
}

Outcome EntrySampling::rounded_gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                        GradientProducts& out, const std::stop_token& stop) const {
    if (!rounding_pays(measurements(), U.cols())) return gradient(X, y, U, V, out, stop);
    out.residual.resize(measurements());
    if (passes_->rounded_gradient(X, y, U, V, out, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    // Where the gradient vanishes and the residual does not, the sums are made of what cancels.
    if (!have_cancelled(out.GV, V, out.residual_squared) || !have_cancelled(out.GtU, U, out.residual_squared))
        return Outcome::Done;
    if (passes_->times(out.residual.data(), V, out.GV, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    return passes_->transposed_times(out.residual.data(), U, out.GtU, stop);
}

Outcome EntrySampling::rounded_energy(Factored D, double& out, const std::stop_token& stop) const {
    if (!rounding_pays(measurements(), D.L.cols())) return energy(D, out, stop);
    return passes_->rounded_energy(D, out, stop);
}

bool EntrySampling::rounds(Index columns) const { return rounding_pays(measurements(), columns); }

Outcome EntrySampling::rounded_normal(Factored D, const Vector& zero, const Matrix& U, const Matrix& V,
                                      GradientProducts& out, const std::stop_token& stop) const {
    if (!rounds(U.cols())) return gradient(D, zero, U, V, out, stop);
    out.residual.resize(measurements());
    return passes_->rounded_normal(D, zero, U, V, out, stop);
}

Outcome EntrySampling::adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop) const {
    return passes_->times(e.data(), B, out, stop);
}

Outcome EntrySampling::adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                                const std::stop_token& stop) const {
    return passes_->transposed_times(e.data(), B, out, stop);
}

Outcome EntrySampling::add_adjoint(const Vector& e, double scale, Matrix& Z,
                                   const std::stop_token& stop) const {
    const Index width = std::max<Index>(1, kEntriesBetweenLooks / std::max<Index>(1, rows()));
    return for_each_block(Groups((cols() + width - 1) / width), stop, [&](Index, Index block) {
        for (Index j = block * width; j < std::min(cols(), (block + 1) * width); ++j) {
            double* z = Z.data() + j * rows();
            for (Index k = samples_.begin(j); k < samples_.begin(j + 1); ++k)
                z[samples_.row[static_cast<std::size_t>(k)]] += scale * e(k);
        }
    });
}

const SamplingWay& sampling_way(SamplingPath path) {
    switch (path) {
        case SamplingPath::Sparse:
            return kSparseSampling;
        case SamplingPath::Tiled:
            return kTiledSampling;
        case SamplingPath::Blocked:
            return kBlockedSampling;
        case SamplingPath::Dense:
            return kDenseSampling;
        case SamplingPath::Small:
            break;
    }
    return kSmallSampling;
}

bool rounding_pays(Index samples, Index columns) {
    return double(samples) * double(columns) >= kWorthRounding;
}

SamplingPath faster_path(Index rows, Index cols, Index samples) {
    const double entries = double(rows) * double(cols);
    const double density = double(samples) / entries;
    // Microseconds of a gradient with masks in registers, and of the next best way (one run, AVX2):
    //   density          0.02             0.06             0.10              0.40             0.60
    //   n 50, r 3     2.3, 3.3 dense        -          2.4, 3.5 dense          -         3.1, 5.3 dense
    //   n 50, r 10          -               -                -                 -         9.7, 15 dense
    //   n 90, r 5           -         10.1, 9.9 blocked      -                 -                -
    //   n 100, r 5          -               -          17.7, 17.4 blocked  20, 29 blocked       -
    // Samples fewer than these are looked up. Larger matrices leave the first-level cache.
    // Of sparse over blocked and of dense over blocked:
    //   density               0.02        0.06        0.10        0.40        0.70        1.00
    //   n 100, r 5               -    1.05, 2.49  1.41, 2.07  2.15, 1.32  2.32, 1.05  2.58, 1.01
    //   n 300, r 15              -    1.31, 4.80  1.57, 3.86  2.09, 1.86  2.14, 1.31  2.19, 1.07
    //   n 2500, r 10     0.80, 6.95  1.39, 3.76  2.33, 2.83  2.68, 1.03  2.16, 0.61  1.66, 0.55
    //   n 2500, r 125    1.11, 5.82  2.07, 4.53  2.89, 3.96  4.83, 1.55  5.93, 1.00  6.90, 0.87
    // The passes of the line search cross at about the same densities. Below a side of 100 all three are
    // within a quarter of each other where they cross, and blocks earn nothing for their memory.
    if (entries <= 1e4)
        return entries <= 4096 || density >= 0.06 ? SamplingPath::Small : SamplingPath::Sparse;
    // From a million entries steps round, which blocks are made for: gradient and line search, dense over
    // blocked at n 2500 and p 0.6, were 1.1 at r 10, 1.6 at r 40 and 2.1 at r 250 (one run, AVX2). Gradient
    // and line search, tiles over gathered rows (one run, AVX2), on matrices of a million entries and more:
    //   n 1000, r 5, p 0.04   n 2500, r 10, p 0.04   n 20 000, r 10, p 0.005   n 20 000, r 30, p 0.005   n 2500, r 125, p 0.02
    //          0.66                  0.66                   0.56                      0.95                     1.06
    if (density < 0.05) return entries < 1e6 ? SamplingPath::Sparse : SamplingPath::Tiled;
    return density < (entries < 1e6 ? 0.6 : 0.75) ? SamplingPath::Blocked : SamplingPath::Dense;
}

}  // namespace lowrank
