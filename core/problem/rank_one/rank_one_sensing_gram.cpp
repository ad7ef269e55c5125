// The Hessian of rank-one measurements on a tangent space: a row of the design matrix is an outer product.
#include <cmath>

#include "core/problem/design_gram.h"
#include "core/problem/rank_one/rank_one_sensing.h"

namespace lowrank {

Outcome RankOneSensing::tangent_gram(const TangentFrames& frames, Matrix& H,
                                     const std::stop_token& stop) const {
    const Index r = frames.r, c = frames.c, d = frames.d;
    const auto fill = [&](Index first, Eigen::Ref<Matrix> out) {
        const Index count = out.cols();
        Matrix a(rows_, count), b(cols_, count);
        left_.load(first, a);
        right().load(first, b);
        const Matrix p = frames.left.transpose() * a, q = scale() * (frames.right.transpose() * b);
        for (Index k = 0; k < count; ++k) {
            for (Index v = 0; v < r; ++v) {
                for (Index u = 0; u < r; ++u) out(frames.of_left(v, u), k) = p(u, k) * q(v, k);
                for (Index i = 0; i < c; ++i) out(frames.of_left(v, r + i), k) = p(r + i, k) * q(v, k);
            }
            for (Index u = 0; u < r; ++u)
                for (Index j = 0; j < d; ++j) out(frames.of_right(u) + j, k) = p(u, k) * q(r + j, k);
        }
    };
    return design_gram(measurements_, frames.dimension(), fill, H, stop);
}

/// <a_i b_i', a_j b_j'> = <a_i, a_j> <b_i, b_j>.
Outcome RankOneSensing::measured_gram(Matrix& G, const std::stop_token& stop) const {
    constexpr Index kBlock = 256;
    const Side& right = symmetric() ? left_ : right_;
    Matrix a(rows_, measurements_), b(cols_, measurements_);
    left_.load(0, a);
    right.load(0, b);
    G.resize(measurements_, measurements_);
    const double squared = scale() * scale();
    for (Index first = 0; first < measurements_; first += kBlock) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Index count = std::min(kBlock, measurements_ - first);
        const Matrix of_left = a.transpose() * a.middleCols(first, count);
        const Matrix of_right = b.transpose() * b.middleCols(first, count);
        G.middleCols(first, count) = squared * of_left.cwiseProduct(of_right);
    }
    return Outcome::Done;
}

}  // namespace lowrank
