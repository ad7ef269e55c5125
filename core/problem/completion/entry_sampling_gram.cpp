// The Hessian of entry sampling on a tangent space, block by block of the basis.
#include <utility>
#include <vector>

#include "core/linalg/parallel.h"
#include "core/problem/completion/entry_sampling.h"

namespace lowrank {
namespace {

/// H(rows of (., v_b), columns of (., v_b')) from the (r + c) x (r + c) block of all pairs (p, p').
void put_left(const TangentFrames& frames, Index b, Index b2, const Matrix& block, Matrix& H) {
    const Index r = frames.r, c = frames.c;
    const Index m = frames.of_left(b, 0), m2 = frames.of_left(b2, 0);
    H.block(m, m2, r, r) = block.topLeftCorner(r, r);
    if (c == 0) return;
    const Index k = frames.of_left(b, r), k2 = frames.of_left(b2, r);
    H.block(m, k2, r, c) = block.topRightCorner(r, c);
    H.block(k, m2, c, r) = block.bottomLeftCorner(c, r);
    H.block(k, k2, c, c) = block.bottomRightCorner(c, c);
}

}  // namespace

// The basis is made of outer products p q', so that H has r x r blocks Ua' diag(W (v_b o v_b')) Ua and alike,
// W the 0/1 matrix of samples: r^2 (n1 + n2)^3 / 2 operations where a product of design rows takes m
// dimension^2.
Outcome EntrySampling::tangent_gram(const TangentFrames& frames, Matrix& H,
                                    const std::stop_token& stop) const {
    const Index r = frames.r, d = frames.d, n1 = frames.left.rows();
    Matrix W = Matrix::Zero(rows(), cols());
    for (Index j = 0; j < cols(); ++j)
        for (Index k = samples_.begin(j); k < samples_.begin(j + 1); ++k)
            W(samples_.row[static_cast<std::size_t>(k)], j) = 1;
    const auto U = frames.U();
    const auto V = frames.V();
    const auto V_perp = frames.V_perp();

    // One tile a pair (b, b'), b' <= b: every tile writes blocks of its own and their mirror images.
    const Index pairs = r * (r + 1) / 2;
    std::vector<std::pair<Index, Index>> pair;
    for (Index b = 0; b < r; ++b)
        for (Index b2 = 0; b2 <= b; ++b2) pair.emplace_back(b, b2);
    const auto pair_work = [&](Index tile) {
        const auto [b, b2] = pair[size_t(tile)];
        const Vector left_weights = W * V.col(b).cwiseProduct(V.col(b2));
        const Matrix left = frames.left.transpose() * (left_weights.asDiagonal() * frames.left);
        put_left(frames, b, b2, left, H);
        if (b != b2) put_left(frames, b2, b, left, H);
        if (d == 0) return;
        const Vector right_weights = W.transpose() * U.col(b).cwiseProduct(U.col(b2));
        const Matrix right = V_perp.transpose() * (right_weights.asDiagonal() * V_perp);
        H.block(frames.of_right(b), frames.of_right(b2), d, d) = right;
        if (b != b2) H.block(frames.of_right(b2), frames.of_right(b), d, d) = right;
    };
    if (parallel_tiles(pairs, pair_work, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (d == 0) return Outcome::Done;
    const auto cross_work = [&](Index b) {
        const Matrix seen = W * (V.col(b).asDiagonal() * V_perp);
        Matrix block(n1, d);
        for (Index a = 0; a < r; ++a) {
            block.noalias() = frames.left.transpose() * (U.col(a).asDiagonal() * seen);
            const Index column = frames.of_right(a);
            H.block(frames.of_left(b, 0), column, r, d) = block.topRows(r);
            H.block(column, frames.of_left(b, 0), d, r) = block.topRows(r).transpose();
            if (frames.c == 0) continue;
            H.block(frames.of_left(b, r), column, frames.c, d) = block.bottomRows(frames.c);
            H.block(column, frames.of_left(b, r), d, frames.c) = block.bottomRows(frames.c).transpose();
        }
    };
    return parallel_tiles(r, cross_work, stop);
}

}  // namespace lowrank
