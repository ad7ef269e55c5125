// Truncated SVD by alternating block products with Rayleigh-Ritz, Chebyshev-accelerated, or by a dense
// factorisation where that costs less.
#include "core/linalg/truncated_svd.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/linalg/dense_svd.h"
#include "core/linalg/parallel.h"
#include "core/linalg/svd_plan.h"
#include "core/linalg/thin_products.h"

namespace lowrank {
namespace {

// Tried, in units of this one's time, warm-started, mean over a run of IHT at rates 0.4, 0.7 and 0.4:
//
//                               n 50, r 3   n 50, r 10   n 300, r 15
//   dense, bidiagonal QR steps     29           7.9          34
//   3 random columns                1.4         1.3           1.1
//   6 random columns                3.2         2.3           1.4
//   1 random column                 0.7         0.9           0.8
//   no Chebyshev polynomials        1.0         1.0           1.0
//
// (dense: 0.43 ms at n 50, 34 ms at n 300.) One column misses a hidden direction too easily. Without the
// polynomials a cold start takes 2.4 times as long at n 1000, r 50. Not built: eigenvectors of Z'Z, which
// lose half the digits of s_r, and block Krylov spaces, whose cores are larger where cores already cost the
// most.

// What rounding leaves of one residual (measured: up to 1.1e-15 at 50 x 50, 1.7e-15 at 2500 x 2500).
constexpr double kRounding = 3e-15;
// What it leaves at most where a block of hundreds of columns adds the rounding of its core.
constexpr double kStalled = 10 * kRounding;
constexpr int kMostStalled = 4;
// Before so many products the values say little about how fast the rest will go.
constexpr int kFirstLook = 8;
constexpr int kMostDegree = 10;

/// Uniform in (-1, 1), a function of its index alone.
double probe(std::uint64_t index) {
    std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return static_cast<double>(static_cast<std::int64_t>(z) >> 11) * 0x1p-52;
}

bool usable(const SvdFactors* start, Index rows, Index cols, Index r) {
    return start && start->V.rows() == cols && start->U.rows() == rows && start->V.cols() >= 1 &&
           start->V.cols() <= r && start->V.allFinite();
}

/// A dense matrix as a map; large products are cut into tiles of the result, each whole in one thread.
class DenseMap final : public LinearMap {
public:
    DenseMap(const Matrix& Z, const std::stop_token& stop) : Z_(Z), stop_(stop) {}
    Index rows() const override { return Z_.rows(); }
    Index cols() const override { return Z_.cols(); }
    void times(const Matrix& B, Matrix& out) const override {
        out.resize(Z_.rows(), B.cols());
        tiled(Z_.rows(), B.cols(), [&](Index begin, Index size) {
            thin_product(Z_.middleRows(begin, size), B, out.middleRows(begin, size), Into::Set);
        });
    }
    void transposed_times(const Matrix& B, Matrix& out) const override {
        out.resize(Z_.cols(), B.cols());
        tiled(Z_.cols(), B.cols(), [&](Index begin, Index size) {
            cross_product(Z_.middleCols(begin, size), B, out.middleRows(begin, size));
        });
    }

private:
    template <class Part>
    void tiled(Index length, Index columns, const Part& part) const {
        if (Z_.size() * columns < 4'000'000) return part(0, length);
        const Index height = std::max<Index>(64, (length / 16 + 7) / 8 * 8);
        // What a cancelled product leaves is not used: the token is looked at after each.
        (void)parallel_tiles(
            (length + height - 1) / height,
            [&](Index tile) { part(tile * height, std::min(height, length - tile * height)); }, stop_);
    }
    const Matrix& Z_;
    const std::stop_token& stop_;
};

/// The state of one truncated SVD: Ritz triplets U, s, V of a block, one side exact, the other measured.
class BlockIteration {
public:
    BlockIteration(const LinearMap& Z, Index r, Index block, double wanted, const std::stop_token& stop,
                   SvdWorkspace& work)
        : Z_(Z), r_(r), block_(block), wanted_(wanted), stop_(stop), w_(work) {}

    int products() const { return products_; }
    double residual() const { return residual_; }

    /// First subspace: the start's V where it fits, random columns for the rest.
    Outcome begin(const SvdFactors* start) {
        Matrix& first = w_.next;
        first.resize(Z_.cols(), block_);
        Index known = 0;
        if (usable(start, Z_.rows(), Z_.cols(), r_)) {
            known = start->V.cols();
            first.leftCols(known) = start->V;
        }
        const auto n = static_cast<std::uint64_t>(Z_.cols());
        for (Index k = known; k < block_; ++k)
            for (Index j = 0; j < Z_.cols(); ++j)
                first(j, k) =
                    probe(static_cast<std::uint64_t>(k - known) * n + static_cast<std::uint64_t>(j));
        if (thin_qr(first, w_.qr, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
        w_.V.swap(w_.qr.Q);
        return advance_left(false);
    }

    /// Half a round: W = Z V, measured against U s unless this is the first, then (U, s, V) from W: Z V = U s
    /// holds.
    Outcome advance_left(bool measure = true) {
        if (stop_.stop_requested()) return Outcome::Cancelled;
        Z_.times(w_.V, w_.product);
        ++products_;
        if (stop_.stop_requested())
            return Outcome::Cancelled;  // a map that looks too may have left its product unfinished
        if (measure) measure_residual(w_.U);
        if (thin_qr(w_.product, w_.qr, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
        w_.core = w_.qr.R;
        if (core_svd(w_.core, w_.left, w_.s, w_.right, stop_) == Outcome::Cancelled)
            return Outcome::Cancelled;
        thin_product(w_.qr.Q, w_.left, w_.U);
        thin_product(w_.V, w_.right, w_.next);
        w_.V.swap(w_.next);
        return Outcome::Done;
    }

    /// The other half: T = Z' U, measured against V s.
    Outcome multiply_right() {
        if (stop_.stop_requested()) return Outcome::Cancelled;
        Z_.transposed_times(w_.U, w_.product);
        ++products_;
        if (stop_.stop_requested()) return Outcome::Cancelled;
        measure_residual(w_.V);
        return Outcome::Done;
    }

    Outcome finish_right() {
        if (thin_qr(w_.product, w_.qr, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
        w_.core = w_.qr.R;
        if (core_svd(w_.core, w_.left, w_.s, w_.right, stop_) == Outcome::Cancelled)
            return Outcome::Cancelled;
        thin_product(w_.qr.Q, w_.left, w_.V);
        thin_product(w_.U, w_.right, w_.next);
        w_.U.swap(w_.next);
        return Outcome::Done;
    }

    /// V = orth(p(Z'Z) V), p the Chebyshev polynomial that is small on [0, s_block^2]; T = Z' U is its first
    /// product.
    Outcome filter(int degree) {
        // In units of s_1, so that no square overflows.
        const double top = w_.s(0), cut = (w_.s(block_ - 1) / top) * (w_.s(block_ - 1) / top);
        // Y_0 = V, Y_1 = (2 / cut) Z'Z V - V with Z'Z V = T s.
        w_.previous = w_.V;
        w_.next = (2 / cut / top) * (w_.product * (w_.s / top).asDiagonal()) - w_.V;
        for (int k = 1; k < degree; ++k) {
            if (stop_.stop_requested()) return Outcome::Cancelled;
            Z_.times(w_.next, w_.U);
            w_.U /= top;
            if (stop_.stop_requested()) return Outcome::Cancelled;
            Z_.transposed_times(w_.U, w_.product);
            products_ += 2;
            if (stop_.stop_requested()) return Outcome::Cancelled;
            w_.previous = (4 / cut / top) * w_.product - 2 * w_.next - w_.previous;
            w_.previous.swap(w_.next);
        }
        if (thin_qr(w_.next, w_.qr, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
        w_.V.swap(w_.qr.Q);
        return advance_left(false);
    }

    /// What the residuals must come down to: less where the gap is small, but nothing that rounding forbids.
    double tolerance() const {
        const double wanted = w_.s(r_ - 1), beyond = block_ > r_ ? w_.s(r_) : 0;
        const double ratio = wanted > 0 ? beyond / wanted : 0;
        // ||residuals||_F over the relative gap bounds the distance to P_r(Z).
        return std::max(wanted_ * (1 - ratio * ratio), kRounding * std::sqrt(static_cast<double>(r_)));
    }

    /// The degree that would bring the residuals to tolerance, as far as rounding allows.
    int degree() const {
        const double cut = w_.s(block_ - 1), wanted = w_.s(r_ - 1), top = w_.s(0);
        // Values that fall fast need one product more, not a polynomial.
        if (!(cut > 0.2 * wanted) || !(wanted > cut)) return 1;
        const double per_degree = gain(wanted);
        const double needed = degrees_needed();
        // The first column must not outgrow the r-th beyond 1e8, or the basis loses the latter to rounding.
        const double allowed = 18.0 / std::max(1e-3, gain(top) - per_degree);
        return static_cast<int>(std::clamp(std::floor(std::min(needed, allowed)), 1.0, double(kMostDegree)));
    }

    /// Whether the triplets may be given out. The triplets made of the product just measured are better than
    /// the measured ones by the factor s_{r+1} / s_r, of which at most two digits are counted.
    bool converged() const {
        const double wanted = w_.s(r_ - 1), beyond = block_ > r_ ? w_.s(r_) : 0;
        const double better = std::clamp(wanted > 0 ? 2 * beyond / wanted : 1.0, 0.01, 1.0);
        return (residual_ * better <= tolerance() || stalled_ >= kMostStalled) && nothing_missed();
    }

    /// Products that polynomials would still take, by the values known so far.
    double products_to_come() const {
        const double cut = w_.s(block_ - 1), wanted = w_.s(r_ - 1);
        if (!(cut > 0.2 * wanted)) return 2;
        return wanted > cut ? 2 * degrees_needed() : std::numeric_limits<double>::infinity();
    }

    /// A direction outside the start's subspace with a value above s_r has a share of about 1 / sqrt(n) in
    /// each random column, and grows by its value at each product. That all columns hold less than a tenth of
    /// that has probability 0.03^columns. Past 16 products the answer is yes: a share that small would have
    /// come up by then. Source: Halko, Martinsson, Tropp 2011, section 4.3.
    bool nothing_missed() const {
        if (block_ == std::min(Z_.rows(), Z_.cols()) || products_ >= 16) return true;
        const double hidden = 30 * std::sqrt(static_cast<double>(Z_.cols()));
        return w_.s(r_) * std::pow(hidden, 1.0 / products_) <= w_.s(r_ - 1);
    }

    bool finite() const { return std::isfinite(residual_) && w_.s.allFinite(); }

    void give(SvdFactors& out) const {
        out.U = w_.U.leftCols(r_);
        out.s = w_.s.head(r_);
        out.V = w_.V.leftCols(r_);
    }

private:
    /// By how much, in e-folds, each degree of the polynomial lifts the directions of a value s above those
    /// beyond the block.
    double gain(double s) const {
        const double ratio = s / w_.s(block_ - 1);
        return std::acosh(2 * ratio * ratio - 1);
    }
    double degrees_needed() const {
        return std::log(2 * std::max(residual_ / tolerance(), 1.0)) / gain(w_.s(r_ - 1));
    }
    void measure_residual(const Matrix& other) {
        const double scale = w_.s(0) > 0 ? 1 / w_.s(0) : 1;
        double squares = 0;
        for (Index k = 0; k < r_; ++k)
            squares += (scale * w_.product.col(k) - (scale * w_.s(k)) * other.col(k)).squaredNorm();
        residual_ = std::sqrt(squares);
        if (!w_.product.allFinite()) residual_ = std::numeric_limits<double>::infinity();
        // Residuals that no longer fall although they are near what rounding leaves are what it leaves.
        const bool at_rounding = residual_ <= kStalled * std::sqrt(static_cast<double>(r_));
        stalled_ = at_rounding && residual_ > 0.9 * least_ ? stalled_ + 1 : 0;
        least_ = std::min(least_, residual_);
    }

    const LinearMap& Z_;
    const Index r_, block_;
    const double wanted_;
    const std::stop_token& stop_;
    SvdWorkspace& w_;
    int products_ = 0;
    double residual_ = 0;  ///< in units of s_1
    double least_ = std::numeric_limits<double>::infinity();
    int stalled_ = 0;  ///< measurements in a row that did not fall
};

/// By a dense factorisation; a map's entries come from products with unit vectors.
Outcome densely(const LinearMap& Z, const Matrix* entries, Index r, SvdFactors& out,
                const std::stop_token& stop) {
    if (stop.stop_requested()) return Outcome::Cancelled;
    Matrix formed;
    if (!entries) {
        if (Z.cols() <= Z.rows()) {
            Z.times(Matrix::Identity(Z.cols(), Z.cols()), formed);
        } else {
            Matrix transposed;
            Z.transposed_times(Matrix::Identity(Z.rows(), Z.rows()), transposed);
            formed = transposed.transpose();
        }
        entries = &formed;
    }
    return dense_svd(*entries, r, out, stop);
}

Outcome solve(const LinearMap& Z, const Matrix* entries, Index r, const SvdFactors* start, SvdFactors& out,
              const std::stop_token& stop, SvdReport* report, SvdWorkspace* work, const SvdEffort& effort) {
    const bool warm = usable(start, Z.rows(), Z.cols(), r) && start->V.cols() == r;
    const SvdPlan plan(Z.rows(), Z.cols(), r, warm, effort);
    const auto [block, small, may_be_dense, dense_at_once, dense] = plan;
    const auto say = [&](bool densely, int products, double residual) {
        if (report) *report = {.dense = densely, .block_products = products, .residual = residual};
    };
    if (dense_at_once) {
        say(true, 0, 0);
        return densely(Z, entries, r, out, stop);
    }
    SvdWorkspace own;
    BlockIteration iteration(Z, r, block, effort.tolerance, stop, work ? *work : own);
    if (iteration.begin(start) == Outcome::Cancelled) return Outcome::Cancelled;
    // A matrix that may be factored densely is given up here when that costs less than what was, or will be,
    // spent.
    const int most = may_be_dense ? static_cast<int>(dense) : effort.most_products;
    while (iteration.products() < most) {
        if (iteration.multiply_right() == Outcome::Cancelled) return Outcome::Cancelled;
        const bool done = iteration.converged() || !iteration.finite();
        if (!done && !small && may_be_dense && iteration.products() >= kFirstLook &&
            iteration.products_to_come() > dense)
            break;
        // A polynomial of degree d takes 2 d - 1 products, and the measurement after it one.
        const int degree = done ? 1 : std::min(iteration.degree(), (most - iteration.products()) / 2);
        if (degree > 1) {
            if (iteration.filter(degree) == Outcome::Cancelled) return Outcome::Cancelled;
            continue;
        }
        if (iteration.finish_right() == Outcome::Cancelled) return Outcome::Cancelled;
        if (done) break;
        if (iteration.advance_left() == Outcome::Cancelled) return Outcome::Cancelled;
        if (iteration.converged() || !iteration.finite()) break;
    }
    if (iteration.finite() && !iteration.converged() && may_be_dense) {
        say(true, iteration.products(), 0);
        return densely(Z, entries, r, out, stop);
    }
    say(false, iteration.products(), iteration.residual());
    iteration.give(out);
    return Outcome::Done;
}

}  // namespace

Outcome truncated_svd(const LinearMap& Z, Index r, const SvdFactors* start, SvdFactors& out,
                      const std::stop_token& stop, SvdReport* report, SvdWorkspace* work,
                      const SvdEffort& effort) {
    return solve(Z, nullptr, r, start, out, stop, report, work, effort);
}

Outcome truncated_svd(const Matrix& Z, Index r, const SvdFactors* start, SvdFactors& out,
                      const std::stop_token& stop, SvdReport* report, SvdWorkspace* work,
                      const SvdEffort& effort) {
    return solve(DenseMap(Z, stop), &Z, r, start, out, stop, report, work, effort);
}

}  // namespace lowrank
