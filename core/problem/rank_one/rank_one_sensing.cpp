// Blocks of vectors, read once a pass: products with both factors, then sums with the residuals.
#include "core/problem/rank_one/rank_one_sensing.h"

#include <algorithm>
#include <cmath>

#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"
#include "core/problem/rank_one/vector_products.h"

namespace lowrank {
namespace {

// Entries of the vectors of a block, so that they stay in the second-level cache between the two halves of a
// gradient.
constexpr Index kBlockEntries = Index(1) << 16;
// Entries of a pass from which threads earn their start.
constexpr double kWorthThreads = 2e5;
// Sides up to this, both, the Euclidean methods do best with a dense matrix.
constexpr double kMostDense = 500.0 * 500.0;
// Columns of a dense adjoint that one thread adds up at a time.
constexpr Index kColumnsAtOnce = 64;

Index block_of(Index rows, Index cols, Index measurements) {
    Index block = std::max<Index>(8, kBlockEntries / (rows + cols) / 8 * 8);
    // Small problems too are cut into several blocks, so that threads share them.
    const Index share = (measurements / Groups::kMost + 7) / 8 * 8;
    if (double(measurements) * double(rows + cols) >= kWorthThreads && share >= 8)
        block = std::min(block, share);
    return std::min(block, std::max<Index>(1, measurements));
}

/// Rows as asked and at least so many columns; what is there is lost where it grows.
void grow(Matrix& M, Index rows, Index columns) {
    if (M.rows() != rows || M.cols() < columns) M.resize(rows, columns);
}

/// e_i = scale sum_k P(i, k) Q(i, k), in the order of k.
void row_dots(const Matrix& P, const Matrix& Q, Index rows, Index columns, double scale, double* e) {
    for (Index i = 0; i < rows; ++i) e[i] = P(i, 0) * Q(i, 0);
    for (Index k = 1; k < columns; ++k)
        for (Index i = 0; i < rows; ++i) e[i] += P(i, k) * Q(i, k);
    for (Index i = 0; i < rows; ++i) e[i] *= scale;
}

void scale_rows(Matrix& P, Index rows, Index first, Index columns, const double* e, double scale) {
    for (Index k = first; k < first + columns; ++k)
        for (Index i = 0; i < rows; ++i) P(i, k) *= scale * e[i];
}

}  // namespace

std::size_t RankOneSensing::Side::memory() const {
    return sizeof(float) * static_cast<std::size_t>(single.size()) +
           sizeof(double) * static_cast<std::size_t>(twice.size());
}

void RankOneSensing::Side::load(Index first, Eigen::Ref<Matrix> out) const {
    if (single.size()) {
        out = single.middleCols(first, out.cols()).cast<double>();
    } else {
        out = twice.middleCols(first, out.cols());
    }
}

void RankOneSensing::Side::multiply(Index first, Index count, const ConstMatrixRef& X, Matrix& P,
                                    Index column) const {
    if (single.size()) {
        vector_products(VectorBlock<float>{single.data() + first * single.rows(), single.rows(), count}, X, P,
                        column);
    } else {
        vector_products(VectorBlock<double>{twice.data() + first * twice.rows(), twice.rows(), count}, X, P,
                        column);
    }
}

void RankOneSensing::Side::add(Index first, Index count, const Matrix& W, Index column,
                               Eigen::Ref<Matrix> sums) const {
    if (single.size()) {
        add_vectors(VectorBlock<float>{single.data() + first * single.rows(), single.rows(), count}, W,
                    column, sums);
    } else {
        add_vectors(VectorBlock<double>{twice.data() + first * twice.rows(), twice.rows(), count}, W, column,
                    sums);
    }
}

RankOneSensing::RankOneSensing(ProblemKind kind, Index rows, Index cols, Index measurements)
    : kind_(kind),
      rows_(rows),
      cols_(cols),
      measurements_(measurements),
      block_(block_of(rows, cols, measurements)) {}

double RankOneSensing::scale() const { return 1 / std::sqrt(static_cast<double>(measurements_)); }

std::shared_ptr<const RankOneSensing> RankOneSensing::draw(ProblemKind kind, Index rows, Index cols,
                                                           Index measurements, std::uint64_t seed,
                                                           const std::stop_token& stop) {
    std::shared_ptr<RankOneSensing> out(new RankOneSensing(kind, rows, cols, measurements));
    const auto fill = [&](Side& side, Index length, draws::Name name) {
        side.single.resize(length, measurements);
        const draws::Stream stream(seed, name);
        return parallel_tiles((measurements + out->block_ - 1) / out->block_,
                              [&](Index block) {
                                  const Index end = std::min(measurements, (block + 1) * out->block_);
                                  for (Index k = block * out->block_; k < end; ++k)
                                      for (Index i = 0; i < length; ++i)
                                          side.single(i, k) =
                                              static_cast<float>(stream.normal(draws::entry(i, k)));
                              },
                              stop);
    };
    if (fill(out->left_, rows, draws::Name::LeftVector) == Outcome::Cancelled) return nullptr;
    if (!out->symmetric() && fill(out->right_, cols, draws::Name::RightVector) == Outcome::Cancelled)
        return nullptr;
    return out;
}

std::shared_ptr<const RankOneSensing> RankOneSensing::from_vectors(ProblemKind kind, Index rows, Index cols,
                                                                   const std::vector<double>& a,
                                                                   const std::vector<double>& b) {
    const Index m = static_cast<Index>(a.size()) / rows;
    std::shared_ptr<RankOneSensing> out(new RankOneSensing(kind, rows, cols, m));
    const auto keep = [m](const std::vector<double>& numbers, Index length, Side& side) {
        const Eigen::Map<const Matrix> given(numbers.data(), length, m);
        const bool exact = std::ranges::all_of(
            numbers, [](double v) { return static_cast<double>(static_cast<float>(v)) == v; });
        if (exact) {
            side.single = given.cast<float>();
        } else {
            side.twice = given;
        }
    };
    keep(a, rows, out->left_);
    if (!out->symmetric()) keep(b, cols, out->right_);
    return out;
}

std::size_t RankOneSensing::memory() const { return left_.memory() + right_.memory(); }

double RankOneSensing::memory(const ProblemSizes& sizes) {
    const double sides =
        row_of(sizes.kind).symmetric ? double(sizes.rows) : double(sizes.rows) + double(sizes.cols);
    return sizeof(float) * double(sizes.samples) * sides;
}

double RankOneSensing::scratch_memory(const ProblemSizes& sizes, Index columns) {
    const double both = double(sizes.rows) + double(sizes.cols), k = double(columns);
    const double block = double(block_of(sizes.rows, sizes.cols, std::max<Index>(1, sizes.samples)));
    const double groups = std::min(double(Groups::kMost), std::ceil(double(sizes.samples) / block));
    return groups * sizeof(double) * (4 * block * k + both * k) + sizes.measured();
}

bool RankOneSensing::prefers_dense(const ProblemSizes& sizes) { return sizes.entries() <= kMostDense; }

bool RankOneSensing::prefers_dense() const { return double(rows_) * double(cols_) <= kMostDense; }

SpectralForm RankOneSensing::spectral(const Vector& y) const {
    if (!symmetric()) return {};
    double sum = 0;
    for (Index k = 0; k < y.size(); ++k) sum += y(k);
    return {0.5, 0.5 * scale() * sum};
}

void RankOneSensing::numbers_of(std::size_t table, Index measurement, double* out) const {
    const bool left = table == 0;
    (left ? left_ : right_).load(measurement, Eigen::Map<Matrix>(out, left ? rows_ : cols_, 1));
}

void RankOneSensing::fit(Scratch& s, Index measured, Index summed) const {
    s.lanes.resize(static_cast<std::size_t>(groups().count));
    for (Lane& lane : s.lanes) {
        grow(lane.P, block_, measured + summed);
        grow(lane.Q, block_, measured + summed);
        grow(lane.left_sum, rows_, summed);
        grow(lane.right_sum, cols_, summed);
    }
}

void RankOneSensing::block_values(Factored X, Index first, Index count, Lane& lane, const double* y,
                                  double* e) const {
    left_.multiply(first, count, X.L, lane.P, 0);
    right().multiply(first, count, X.R, lane.Q, 0);
    row_dots(lane.P, lane.Q, count, X.L.cols(), scale(), e + first);
    if (y)
        for (Index i = first; i < first + count; ++i) e[i] -= y[i];
}

Outcome RankOneSensing::values(Factored X, const double* y, double* e, Scratch& s,
                               const std::stop_token& stop) const {
    fit(s, X.L.cols(), 0);
    return for_each_block(groups(), stop, [&](Index group, Index block) {
        const Index first = block * block_, count = std::min(block_, measurements_ - first);
        block_values(X, first, count, s.lanes[static_cast<std::size_t>(group)], y, e);
    });
}

Outcome RankOneSensing::apply(Factored X, Vector& y, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    y.resize(measurements_);
    return values(X, nullptr, y.data(), *s, stop);
}

Outcome RankOneSensing::energy(Factored D, double& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    s->y.resize(measurements_);
    if (values(D, nullptr, s->y.data(), *s, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out = squared_norm(s->y.data(), measurements_);
    return Outcome::Done;
}

Outcome RankOneSensing::gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                 GradientProducts& out, const std::stop_token& stop) const {
    const auto s = scratch_.take();
    const Index r = X.L.cols(), u = U.cols(), v = V.cols();
    const bool same = &X.L == &U;
    const Index at = same ? 0 : r;  // of the products with U
    fit(*s, r, std::max(u, v));
    const Groups parts = groups();
    out.residual.resize(measurements_);
    double* e = out.residual.data();
    const Outcome outcome = for_each_block(parts, stop, [&](Index group, Index block) {
        Lane& lane = s->lanes[static_cast<std::size_t>(group)];
        const Index first = block * block_, count = std::min(block_, measurements_ - first);
        auto left = lane.left_sum.leftCols(v);
        auto right_sum = lane.right_sum.leftCols(u);
        if (block == parts.begin(group)) {
            left.setZero();
            right_sum.setZero();
        }
        block_values(X, first, count, lane, y.data(), e);
        if (!same) left_.multiply(first, count, U, lane.P, at);
        right().multiply(first, count, V, lane.Q, r);
        scale_rows(lane.P, count, at, u, e + first, scale());
        scale_rows(lane.Q, count, r, v, e + first, scale());
        left_.add(first, count, lane.Q, r, left);
        right().add(first, count, lane.P, at, right_sum);
    });
    if (outcome == Outcome::Cancelled) return outcome;
    out.residual_squared = squared_norm(e, measurements_);
    out.GV.resize(rows_, v);
    out.GtU.resize(cols_, u);
    out.GV.setZero();
    out.GtU.setZero();
    for (Index g = 0; g < parts.count; ++g) {
        out.GV += s->lanes[static_cast<std::size_t>(g)].left_sum.leftCols(v);
        out.GtU += s->lanes[static_cast<std::size_t>(g)].right_sum.leftCols(u);
    }
    return Outcome::Done;
}

Outcome RankOneSensing::adjoint_product(const Vector& e, const Matrix& B, bool transposed, Matrix& out,
                                        const std::stop_token& stop) const {
    const auto s = scratch_.take();
    const Index k = B.cols();
    const Side &near = transposed ? left_ : right(), &far = transposed ? right() : left_;
    fit(*s, 0, k);
    const Groups parts = groups();
    const Outcome outcome = for_each_block(parts, stop, [&](Index group, Index block) {
        Lane& lane = s->lanes[static_cast<std::size_t>(group)];
        const Index first = block * block_, count = std::min(block_, measurements_ - first);
        auto sum = (transposed ? lane.right_sum : lane.left_sum).leftCols(k);
        if (block == parts.begin(group)) sum.setZero();
        near.multiply(first, count, B, lane.P, 0);
        scale_rows(lane.P, count, 0, k, e.data() + first, scale());
        far.add(first, count, lane.P, 0, sum);
    });
    if (outcome == Outcome::Cancelled) return outcome;
    out.resize(transposed ? cols_ : rows_, k);
    out.setZero();
    for (const Lane& lane : s->lanes) out += (transposed ? lane.right_sum : lane.left_sum).leftCols(k);
    return Outcome::Done;
}

Outcome RankOneSensing::adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                                      const std::stop_token& stop) const {
    return adjoint_product(e, B, false, out, stop);
}

Outcome RankOneSensing::adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                                 const std::stop_token& stop) const {
    return adjoint_product(e, B, true, out, stop);
}

Outcome RankOneSensing::add_adjoint(const Vector& e, double scale_of_all, Matrix& Z,
                                    const std::stop_token& stop) const {
    // A tile of columns for itself: no sums to put together, at the price of reading the left vectors again
    // for each.
    const double factor = scale_of_all * scale();
    return for_each_block(Groups((cols_ + kColumnsAtOnce - 1) / kColumnsAtOnce), stop,
                          [&](Index, Index tile) {
                              const Index begin = tile * kColumnsAtOnce,
                                          width = std::min(kColumnsAtOnce, cols_ - begin);
                              Matrix A(rows_, block_), B(cols_, block_), weighted(width, block_);
                              for (Index first = 0; first < measurements_; first += block_) {
                                  if (stop.stop_requested()) return;
                                  const Index count = std::min(block_, measurements_ - first);
                                  left_.load(first, A.leftCols(count));
                                  right().load(first, B.leftCols(count));
                                  for (Index k = 0; k < count; ++k)
                                      for (Index j = 0; j < width; ++j)
                                          weighted(j, k) = factor * e(first + k) * B(begin + j, k);
                                  Z.middleCols(begin, width).noalias() +=
                                      A.leftCols(count) * weighted.leftCols(count).transpose();
                              }
                          }) == Outcome::Done &&
                   !stop.stop_requested()
               ? Outcome::Done
               : Outcome::Cancelled;
}

}  // namespace lowrank
