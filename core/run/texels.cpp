// Reductions of matrices to texels.
#include "core/run/texels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lowrank {

namespace {

constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();

Index texels_of(Index n) { return std::min(n, TexelGrid::kTexels); }

/// One row for each block of rows: the mean of the block's rows.
template <class Begin>
Matrix block_means(const Matrix& A, Index blocks, Begin begin) {
    Matrix means(blocks, A.cols());
    for (Index b = 0; b < blocks; ++b) {
        const Index first = begin(b), last = begin(b + 1);
        means.row(b) = A.middleRows(first, last - first).colwise().mean();
    }
    return means;
}

/// Sums and counts of what falls into each texel.
struct Means {
    explicit Means(const TexelGrid& grid) : sum(grid.rows * grid.cols), count(grid.rows * grid.cols) {}
    std::vector<double> sum;
    std::vector<std::int64_t> count;
    Texels finish(const TexelGrid& grid) const {
        Texels out = grid.empty();
        for (std::size_t k = 0; k < sum.size(); ++k)
            if (count[k] > 0) out.values[k] = static_cast<float>(sum[k] / static_cast<double>(count[k]));
        return out;
    }
};

/// difference(first_row, rows, out) fills |X - Z| of a band of rows.
template <class Difference>
Outcome max_texels(const TexelGrid& grid, Texels& out, const std::stop_token& stop, Difference difference) {
    constexpr Index kBand = 32;
    Matrix band;
    out = grid.empty();
    for (Index top = 0; top < grid.rows; top += kBand) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Index bottom = std::min(top + kBand, grid.rows), first = grid.row_begin(top);
        difference(first, grid.row_begin(bottom) - first, band);
        for (Index j = 0; j < grid.cols; ++j)
            for (Index i = top; i < bottom; ++i) {
                double largest = -1;
                for (Index c = grid.col_begin(j); c < grid.col_begin(j + 1); ++c)
                    for (Index r = grid.row_begin(i); r < grid.row_begin(i + 1); ++r)
                        if (const double value = std::abs(band(r - first, c)); value > largest)
                            largest = value;
                if (largest >= 0)
                    out.values[static_cast<std::size_t>(i * grid.cols + j)] = static_cast<float>(largest);
            }
    }
    return Outcome::Done;
}

}  // namespace

TexelGrid::TexelGrid(Index rows_in, Index cols_in, Index channels)
    : n1(rows_in), n2(cols_in), rows(texels_of(rows_in)), cols(texels_of(cols_in / channels) * channels) {}

Texels TexelGrid::empty() const {
    return {rows, cols, std::vector<float>(static_cast<std::size_t>(rows * cols), kNothing)};
}

Texels mean_texels(const TexelGrid& grid, const FixedRankPoint& X) {
    const Matrix left = block_means(X.U * X.K, grid.rows, [&](Index i) { return grid.row_begin(i); });
    const Matrix right = block_means(X.V, grid.cols, [&](Index j) { return grid.col_begin(j); });
    // Column-major n2 x n1 is row-major n1 x n2.
    const Matrix means = right * left.transpose();
    Texels out = grid.empty();
    for (Index k = 0; k < means.size(); ++k)
        out.values[static_cast<std::size_t>(k)] = static_cast<float>(means.data()[k]);
    return out;
}

Outcome max_difference_texels(const TexelGrid& grid, const FixedRankPoint& X, const FixedRankPoint& Z,
                              Texels& out, const std::stop_token& stop) {
    Matrix left(X.rows(), X.rank() + Z.rank()), right(X.cols(), X.rank() + Z.rank());
    left << X.U * X.K, -(Z.U * Z.K);
    right << X.V, Z.V;
    return max_texels(grid, out, stop, [&](Index first, Index count, Matrix& band) {
        band.noalias() = left.middleRows(first, count) * right.transpose();
    });
}

Outcome max_difference_texels(const TexelGrid& grid, const FixedRankPoint& X, const Matrix& Z, Texels& out,
                              const std::stop_token& stop) {
    const Matrix left = X.U * X.K;
    return max_texels(grid, out, stop, [&](Index first, Index count, Matrix& band) {
        band.noalias() = left.middleRows(first, count) * X.V.transpose();
        band -= Z.middleRows(first, count);
    });
}

Texels mean_texels(const TexelGrid& grid, const Matrix& Z) {
    Means means(grid);
    for (Index j = 0; j < grid.cols; ++j)
        for (Index c = grid.col_begin(j); c < grid.col_begin(j + 1); ++c)
            for (Index i = 0; i < grid.rows; ++i)
                for (Index r = grid.row_begin(i); r < grid.row_begin(i + 1); ++r)
                    if (!std::isnan(Z(r, c))) {
                        means.sum[static_cast<std::size_t>(i * grid.cols + j)] += Z(r, c);
                        ++means.count[static_cast<std::size_t>(i * grid.cols + j)];
                    }
    return means.finish(grid);
}

Outcome sample_texels(const TexelGrid& grid, const Problem& problem, Texels& out,
                      const std::stop_token& stop) {
    const MeasurementOperator& A = *problem.A;
    if (!row_of(A.kind()).entrywise) return Outcome::Done;
    constexpr Index kBand = 64;
    const Vector ones = Vector::Ones(A.measurements());
    Matrix selector, values, counts;
    Means means(grid);
    for (Index first = 0; first < grid.cols; first += kBand) {
        const Index width = std::min(kBand, grid.cols - first);
        // Column j of the selector adds up the columns of texel j.
        selector.setZero(A.cols(), width);
        for (Index j = 0; j < width; ++j)
            for (Index c = grid.col_begin(first + j); c < grid.col_begin(first + j + 1); ++c)
                selector(c, j) = 1;
        if (A.adjoint_times(problem.y, selector, values, stop) == Outcome::Cancelled ||
            A.adjoint_times(ones, selector, counts, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        for (Index j = 0; j < width; ++j)
            for (Index i = 0; i < grid.rows; ++i) {
                const auto k = static_cast<std::size_t>(i * grid.cols + first + j);
                for (Index r = grid.row_begin(i); r < grid.row_begin(i + 1); ++r) {
                    means.sum[k] += values(r, j);
                    means.count[k] += std::llround(counts(r, j));
                }
            }
    }
    out = means.finish(grid);
    return Outcome::Done;
}

void colour_scale(const Texels& values, float& low, float& high) {
    std::vector<float> finite;
    std::copy_if(values.values.begin(), values.values.end(), std::back_inserter(finite),
                 [](float v) { return std::isfinite(v); });
    if (finite.empty()) return;
    const auto quantile = [&finite](double q) {
        const auto k = static_cast<std::ptrdiff_t>(q * static_cast<double>(finite.size() - 1));
        std::nth_element(finite.begin(), finite.begin() + k, finite.end());
        return finite[static_cast<std::size_t>(k)];
    };
    low = quantile(0.005);
    high = quantile(0.995);
    if (!(low < high)) {
        low -= 0.5F;
        high += 0.5F;
    }
}

namespace {

/// The singular values of a point, 2^unit_exponent times those of the data, in the unit of the data; none of
/// one that is not finite.
std::vector<double> values_in_data(const FixedRankPoint& X, int unit_exponent) {
    if (!X.K.allFinite()) return {};
    const Vector values = singular_values(X);
    std::vector<double> out(values.begin(), values.end());
    for (double& value : out) value = std::ldexp(value, -unit_exponent);
    return out;
}

}  // namespace

Matrix picture_of_vector(const VectorPicture& sides, const FixedRankPoint& X, const FixedRankPoint& truth) {
    const double sign = X.U.col(0).dot(truth.U.col(0)) < 0 ? -1 : 1;
    const Vector x = sign * std::sqrt(std::abs(X.K(0, 0))) * X.U.col(0);
    return x.reshaped(sides.rows, sides.cols);
}

namespace {

Outcome picture_of_vector_instance(const Instance& instance, InstancePicture& out) {
    out.of_vector = true;
    out.rows = instance.vector->rows;
    out.cols = instance.vector->cols;
    const FixedRankPoint& X = instance.truth->X;
    out.truth = mean_texels(TexelGrid(out.rows, out.cols), picture_of_vector(*instance.vector, X, X));
    return Outcome::Done;
}

}  // namespace

Outcome picture_of(const Instance& instance, std::uint64_t generation, InstancePicture& out,
                   const std::stop_token& stop) {
    const MeasurementOperator& A = *instance.problem->A;
    const bool picture = instance.origin && instance.origin->picture.size() > 0;
    out = {};
    out.generation = generation;
    out.unit_exponent = instance.unit_exponent;
    out.channels = picture ? std::max<Index>(1, instance.origin->channels) : 1;
    if (picture) out.bits = instance.origin->bits;
    const TexelGrid grid(A.rows(), A.cols(), out.channels);
    out.rows = A.rows();
    out.cols = A.cols() / out.channels;
    out.start_values = values_in_data(instance.start, instance.unit_exponent);
    if (instance.truth) out.truth_values = values_in_data(instance.truth->X, instance.unit_exponent);
    if (instance.vector) return picture_of_vector_instance(instance, out);
    if (picture)
        out.truth = mean_texels(grid, instance.origin->picture);
    else if (instance.truth)
        out.truth = mean_texels(grid, instance.truth->X);
    if (sample_texels(grid, *instance.problem, out.samples, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (!picture) colour_scale(out.truth.values.empty() ? out.samples : out.truth, out.low, out.high);
    return Outcome::Done;
}

Outcome snapshot_of(const Instance& instance, const FixedRankPoint& X, Snapshot& out,
                    const std::stop_token& stop) {
    if (instance.vector) {
        const VectorPicture& sides = *instance.vector;
        const TexelGrid grid(sides.rows, sides.cols);
        const FixedRankPoint& truth = instance.truth->X;
        const Matrix x = picture_of_vector(sides, X, truth);
        out.iterate = mean_texels(grid, x);
        out.error = mean_texels(grid, (x - picture_of_vector(sides, truth, truth)).cwiseAbs());
        out.singular_values = values_in_data(X, instance.unit_exponent);
        return Outcome::Done;
    }
    const bool photo = instance.origin && instance.origin->picture.size() > 0;
    const TexelGrid grid(X.rows(), X.cols(), photo ? std::max<Index>(1, instance.origin->channels) : 1);
    out.iterate = mean_texels(grid, X);
    out.singular_values = values_in_data(X, instance.unit_exponent);
    if (photo) return max_difference_texels(grid, X, instance.origin->picture, out.error, stop);
    if (instance.truth) return max_difference_texels(grid, X, instance.truth->X, out.error, stop);
    return Outcome::Done;
}

}  // namespace lowrank
