// One pass over the sensing matrices: rows of single precision against doubles, four at a time.
#include "core/problem/sensing/gaussian_sensing.h"

#include <algorithm>
#include <cmath>

#include "core/linalg/lanes.h"
#include "core/problem/draws.h"

namespace lowrank {
namespace {

// Entries worked on between two looks at the token: about a millisecond.
constexpr Index kBlockEntries = 1 << 21;
// Below this a second thread costs more than it saves.
constexpr Index kWorthThreads = 1 << 18;

/// out[q] = <a_q, x> for up to four rows a_q, length long and stride apart.
template <int Rows, class Scalar>
void dots(const Scalar* a, Index length, const double* x, double* out) {
    Lanes total[Rows];
    clear(total);
    Index k = 0;
    for (; k + kLanes <= length; k += kLanes) {
        const Lanes v = load(x + k);
        for (int q = 0; q < Rows; ++q) total[q] += load(a + q * length + k) * v;
    }
    for (int q = 0; q < Rows; ++q) {
        double rest = 0;
        for (Index l = k; l < length; ++l) rest += double(a[q * length + l]) * x[l];
        out[q] = sum(total[q]) + rest;
    }
}

/// to += sum_q e_q a_q.
template <int Rows, class Scalar>
void combine(const Scalar* a, Index length, const double* e, double* to) {
    Index k = 0;
    for (; k + kLanes <= length; k += kLanes) {
        Lanes v = load(to + k);
        for (int q = 0; q < Rows; ++q) v += e[q] * load(a + q * length + k);
        store(to + k, v);
    }
    for (; k < length; ++k)
        for (int q = 0; q < Rows; ++q) to[k] += e[q] * double(a[q * length + k]);
}

template <class Scalar>
void dots(Index rows, const Scalar* a, Index length, const double* x, double* out) {
    switch (rows) {
        case 4:
            return dots<4>(a, length, x, out);
        case 3:
            return dots<3>(a, length, x, out);
        case 2:
            return dots<2>(a, length, x, out);
        default:
            return dots<1>(a, length, x, out);
    }
}

template <class Scalar>
void combine(Index rows, const Scalar* a, Index length, const double* e, double* to) {
    switch (rows) {
        case 4:
            return combine<4>(a, length, e, to);
        case 3:
            return combine<3>(a, length, e, to);
        case 2:
            return combine<2>(a, length, e, to);
        default:
            return combine<1>(a, length, e, to);
    }
}

}  // namespace

GaussianSensing::GaussianSensing(Index rows, Index cols, Index measurements)
    : rows_(rows),
      cols_(cols),
      measurements_(measurements),
      block_rows_(std::max<Index>(4, kBlockEntries / std::max<Index>(1, rows * cols) / 4 * 4)) {
    // Small problems too are cut into several blocks, so that threads share them.
    const Index share = (measurements / Groups::kMost + 3) / 4 * 4;
    if (measurements * rows * cols >= kWorthThreads && share >= 4) block_rows_ = std::min(block_rows_, share);
}

std::shared_ptr<const GaussianSensing> GaussianSensing::draw(Index rows, Index cols, Index measurements,
                                                             std::uint64_t seed,
                                                             const std::stop_token& stop) {
    std::shared_ptr<GaussianSensing> out(new GaussianSensing(rows, cols, measurements));
    out->single_.resize(rows * cols, measurements);
    const double scale = 1 / std::sqrt(static_cast<double>(measurements));
    const Index blocks = (measurements + out->block_rows_ - 1) / out->block_rows_;
    const Outcome outcome = parallel_tiles(
        blocks,
        [&](Index block) {
            const Index end = std::min(measurements, (block + 1) * out->block_rows_);
            for (Index k = block * out->block_rows_; k < end; ++k) {
                float* to = out->single_.data() + k * rows * cols;
                const draws::Stream stream =
                    draws::Stream(seed, draws::Name::Sensing).at(static_cast<std::uint64_t>(k));
                for (Index j = 0; j < cols; ++j)
                    for (Index i = 0; i < rows; ++i)
                        to[i + j * rows] = static_cast<float>(scale * stream.normal(draws::entry(i, j)));
            }
        },
        stop);
    return outcome == Outcome::Done ? out : nullptr;
}

std::shared_ptr<const GaussianSensing> GaussianSensing::from_entries(Index rows, Index cols,
                                                                     const std::vector<double>& entries) {
    const Index length = rows * cols, m = static_cast<Index>(entries.size()) / length;
    std::shared_ptr<GaussianSensing> out(new GaussianSensing(rows, cols, m));
    const auto exact = [](double v) { return static_cast<double>(static_cast<float>(v)) == v; };
    if (std::all_of(entries.begin(), entries.end(), exact)) {
        out->single_.resize(length, m);
        for (Index k = 0; k < length * m; ++k)
            out->single_.data()[k] = static_cast<float>(entries[size_t(k)]);
    } else {
        out->double_ = Eigen::Map<const Matrix>(entries.data(), length, m);
    }
    return out;
}

double GaussianSensing::entry(Index measurement, Index i, Index j) const {
    const Index k = i + j * rows_;
    return single_.size() ? static_cast<double>(single_(k, measurement)) : double_(k, measurement);
}

void GaussianSensing::matrix(Index measurement, Matrix& out) const {
    out.resize(rows_, cols_);
    Eigen::Map<Vector> entries(out.data(), out.size());
    if (single_.size()) {
        entries = single_.col(measurement).cast<double>();
    } else {
        entries = double_.col(measurement);
    }
}

void GaussianSensing::numbers_of(std::size_t, Index measurement, double* out) const {
    Eigen::Map<Vector> entries(out, rows_ * cols_);
    if (single_.size()) {
        entries = single_.col(measurement).cast<double>();
    } else {
        entries = double_.col(measurement);
    }
}

double GaussianSensing::work_between_looks() const {
    return 2.0 * double(block_rows_) * double(rows_ * cols_);
}

std::size_t GaussianSensing::memory() const {
    return sizeof(float) * static_cast<std::size_t>(single_.size()) +
           sizeof(double) * static_cast<std::size_t>(double_.size());
}

double GaussianSensing::scratch_memory(const ProblemSizes& sizes) {
    // Of problems that no memory holds the sizes' product may overflow.
    const bool countable = sizes.entries() * double(sizes.samples) < 1e18;
    const Index groups =
        countable ? GaussianSensing(sizes.rows, sizes.cols, sizes.samples).groups().count : Groups::kMost;
    return sizes.whole() * double(groups + 2) + sizes.measured();
}

Groups GaussianSensing::groups() const { return Groups((measurements_ + block_rows_ - 1) / block_rows_); }

template <class Scalar>
Outcome GaussianSensing::pass(const Scalar* data, const double* x, const double* y, double* e,
                              Scratch* adjoint, const std::stop_token& stop) const {
    const Index length = rows_ * cols_;
    const Groups parts = groups();
    if (adjoint) adjoint->sums.resize(length, parts.count);
    return for_each_block(parts, stop, [&](Index group, Index block) {
        double* sums = adjoint ? adjoint->sums.data() + group * length : nullptr;
        if (sums && block == parts.begin(group)) std::fill_n(sums, length, 0.0);
        const Index end = std::min(measurements_, (block + 1) * block_rows_);
        for (Index k = block * block_rows_; k < end; k += 4) {
            const Index rows = std::min<Index>(4, end - k);
            const Scalar* a = data + k * length;
            if (x) {
                dots(rows, a, length, x, e + k);
                if (y)
                    for (Index q = 0; q < rows; ++q) e[k + q] -= y[k + q];
            }
            if (sums) combine(rows, a, length, e + k, sums);
        }
    });
}

Outcome GaussianSensing::pass(const double* x, const double* y, double* e, Scratch* adjoint,
                              const std::stop_token& stop) const {
    const Outcome outcome = single_.size() ? pass(single_.data(), x, y, e, adjoint, stop)
                                           : pass(double_.data(), x, y, e, adjoint, stop);
    if (outcome == Outcome::Cancelled || !adjoint) return outcome;
    adjoint->G.resize(rows_, cols_);
    double* to = adjoint->G.data();
    for (Index g = 0; g < groups().count; ++g) {
        const double* from = adjoint->sums.data() + g * rows_ * cols_;
        if (g == 0) {
            std::copy_n(from, rows_ * cols_, to);
        } else {
            for (Index k = 0; k < rows_ * cols_; ++k) to[k] += from[k];
        }
    }
    return outcome;
}

Outcome GaussianSensing::apply(Factored X, Vector& y, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->X.noalias() = X.L * X.R.transpose();
    y.resize(measurements_);
    return pass(s->X.data(), nullptr, y.data(), nullptr, stop);
}

Outcome GaussianSensing::energy(Factored D, double& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->X.noalias() = D.L * D.R.transpose();
    s->y.resize(measurements_);
    if (pass(s->X.data(), nullptr, s->y.data(), nullptr, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out = squared_norm(s->y.data(), measurements_);
    return Outcome::Done;
}

Outcome GaussianSensing::gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                  GradientProducts& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->X.noalias() = X.L * X.R.transpose();
    out.residual.resize(measurements_);
    if (pass(s->X.data(), y.data(), out.residual.data(), &*s, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out.residual_squared = squared_norm(out.residual.data(), measurements_);
    out.GV.noalias() = s->G * V;
    out.GtU.noalias() = s->G.transpose() * U;
    return Outcome::Done;
}

Outcome GaussianSensing::adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                                       const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->y = e;
    if (pass(nullptr, nullptr, s->y.data(), &*s, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.noalias() = s->G * B;
    return Outcome::Done;
}

Outcome GaussianSensing::adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                                  const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->y = e;
    if (pass(nullptr, nullptr, s->y.data(), &*s, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.noalias() = s->G.transpose() * B;
    return Outcome::Done;
}

Outcome GaussianSensing::add_adjoint(const Vector& e, double scale, Matrix& Z,
                                     const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->y = e;
    if (pass(nullptr, nullptr, s->y.data(), &*s, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    Z += scale * s->G;
    return Outcome::Done;
}

}  // namespace lowrank
