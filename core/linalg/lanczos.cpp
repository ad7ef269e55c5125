// Thick-restart Lanczos for both ends of a spectrum at once.
#include "core/linalg/lanczos.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <Eigen/Eigenvalues>

#include "core/linalg/krylov_basis.h"

namespace lowrank {
namespace {

// Of the largest eigenvalue: what rounding leaves of a residual.
constexpr double kResidualRounding = 1e-14;
// The same of rounded products, and the finest accuracy for which they are good enough.
constexpr double kRoundedResidual = 1e-8, kFinestRounded = 1e-6;
// Steps between two looks at the projected matrix.
constexpr Index kStepsBetweenLooks = 8;
constexpr int kMostConfirmations = 4;

class Search {
public:
    Search(SymmetricMap& map, const LanczosOptions& options, ExtremeEigenvalues& out,
           const std::stop_token& stop)
        : map_(map),
          options_(options),
          out_(out),
          stop_(stop),
          n_(map.dimension()),
          most_(std::min(n_, std::max<Index>(8, options.basis))),
          rounded_(map.rounds() && options.accuracy >= kFinestRounded),
          basis_(n_, most_),
          T_(Matrix::Zero(most_, most_)),
          h_(most_ + 1) {}

    Outcome run();

private:
    /// One end: its Ritz value, the recurrence's residual, its place in the projected matrix's spectrum.
    struct End {
        double theta = 0, residual = 0;
        Index place = 0;
    };
    Outcome start();
    Outcome extend(Index j);
    void look(Index m);
    Outcome confirm(Index m, bool& done);
    Outcome true_residual(End& end, Index m, double& residual);
    Outcome restart(Index m);
    Outcome go_on_in_double(Index m);
    double scale() const { return std::max(std::abs(low_.theta), std::abs(high_.theta)); }
    double target(const End& end, double rounding) const {
        return std::max(options_.accuracy * std::abs(end.theta), rounding * scale());
    }
    double target(const End& end) const {
        return target(end, rounded_ ? kRoundedResidual : kResidualRounding);
    }
    bool reached(const End& end) const { return end.residual <= tighten_ * target(end); }
    bool reached() const { return reached(high_) && (!options_.both || reached(low_)); }
    void report();

    SymmetricMap& map_;
    const LanczosOptions& options_;
    ExtremeEigenvalues& out_;
    const std::stop_token& stop_;
    Index n_, most_;
    bool rounded_;  // the products that build the basis; what is found is confirmed by true ones
    KrylovBasis basis_;
    Matrix T_;
    Vector h_, x_, Hx_;
    Eigen::SelfAdjointEigenSolver<Matrix> eigen_;
    double beta_ = 0;  // the norm of what the last product added
    End low_, high_;
    double tighten_ = 0.5;  // so that the true residual is below the target when the recurrence's is
    double farthest_ = 0, reported_ = 0;
};

Outcome Search::start() {
    // The generator's own bits: the library's distributions may differ from one machine to the next.
    std::mt19937_64 random(20250521);
    double* q = basis_.column(0);
    for (Index i = 0; i < n_; ++i) q[i] = double(random() >> 11) * 0x1p-52 - 1;
    double norm = 0;
    if (basis_.orthogonalise(0, h_.data(), norm, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
    basis_.scale(0, 1 / norm);
    return Outcome::Done;
}

/// One product: column j + 1 from column j, and column j of the projected matrix.
Outcome Search::extend(Index j) {
    const double* x = basis_.column(j);
    double* Hx = basis_.column(j + 1);
    if ((rounded_ ? map_.apply_rounded(x, Hx, stop_) : map_.apply(x, Hx, stop_)) == Outcome::Cancelled ||
        basis_.orthogonalise(j + 1, h_.data(), beta_, stop_) == Outcome::Cancelled)
        return Outcome::Cancelled;
    ++out_.products;
    for (Index i = 0; i <= j; ++i) T_(i, j) = T_(j, i) = h_(i);
    if (beta_ > 0 && std::isfinite(beta_)) basis_.scale(j + 1, 1 / beta_);
    return Outcome::Done;
}

void Search::look(Index m) {
    eigen_.compute(T_.topLeftCorner(m, m));
    const auto end = [&](Index place) {
        return End{eigen_.eigenvalues()(place), beta_ * std::abs(eigen_.eigenvectors()(m - 1, place)), place};
    };
    low_ = end(0);
    high_ = end(m - 1);
    report();
}

void Search::report() {
    if (!options_.progress) return;
    const auto distance = [&](const End& end) {
        return std::log(std::max(1.0, end.residual / std::max(target(end), 1e-300)));
    };
    const double now = std::max(options_.both ? distance(low_) : 0, distance(high_));
    farthest_ = std::max(farthest_, now);
    if (farthest_ > 0) reported_ = std::max(reported_, 1 - now / farthest_);
    options_.progress(std::min(reported_, 0.99));
}

Outcome Search::true_residual(End& end, Index m, double& residual) {
    if (basis_.combine(eigen_.eigenvectors().col(end.place), m, x_, stop_) == Outcome::Cancelled)
        return Outcome::Cancelled;
    Hx_.setZero(x_.size());
    if (map_.apply(x_.data(), Hx_.data(), stop_) == Outcome::Cancelled) return Outcome::Cancelled;
    ++out_.products;
    const double length = std::sqrt(squared_norm(x_.data(), x_.size()));
    end.theta = basis_.inner(x_, Hx_) / (length * length);
    Hx_ -= end.theta * x_;
    residual = std::sqrt(squared_norm(Hx_.data(), Hx_.size())) / length;
    return Outcome::Done;
}

Outcome Search::confirm(Index m, bool& done) {
    End low = low_, high = high_;
    if (true_residual(low, m, out_.smallest_residual) == Outcome::Cancelled ||
        true_residual(high, m, out_.largest_residual) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out_.smallest = low.theta;
    out_.largest = high.theta;
    done = out_.largest_residual <= target(high, kResidualRounding) &&
           (!options_.both || out_.smallest_residual <= target(low, kResidualRounding));
    return Outcome::Done;
}

Outcome Search::restart(Index m) {
    // Half the basis is kept: of an end that is done as much as holds it in place.
    const Index half = m / 2;
    Index high = half / 2;
    if (options_.both && reached(high_)) {
        high = 1;
    } else if (!options_.both || reached(low_)) {
        high = half - 1;
    }
    const Index low = half - high;
    const Matrix& S = eigen_.eigenvectors();
    Matrix kept(m, half);
    kept << S.leftCols(low), S.rightCols(high);
    Vector values(half);
    values << eigen_.eigenvalues().head(low), eigen_.eigenvalues().tail(high);
    if (basis_.rotate(kept, m, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
    T_.setZero();
    T_.topLeftCorner(half, half).diagonal() = values;
    return Outcome::Done;
}

/// Begins anew with true products from what rounded ones have found of the ends: their last digits are
/// missing.
Outcome Search::go_on_in_double(Index m) {
    const Matrix& S = eigen_.eigenvectors();
    const Vector ends = options_.both ? Vector(S.col(low_.place) + S.col(high_.place)) : S.col(high_.place);
    double norm = 0;
    if (basis_.combine(ends, m, x_, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
    std::copy_n(x_.data(), x_.size(), basis_.column(0));
    if (basis_.orthogonalise(0, h_.data(), norm, stop_) == Outcome::Cancelled) return Outcome::Cancelled;
    basis_.scale(0, 1 / norm);
    T_.setZero();
    rounded_ = false;
    return Outcome::Done;
}

Outcome Search::run() {
    if (n_ == 0) return Outcome::Done;
    if (start() == Outcome::Cancelled) return Outcome::Cancelled;
    int confirmations = 0;
    Index kept = 0;
    for (;;) {
        bool anew = false;
        for (Index j = kept; j < most_ && !anew; ++j) {
            if (stop_.stop_requested() || extend(j) == Outcome::Cancelled) return Outcome::Cancelled;
            const Index m = j + 1;
            if (!std::isfinite(beta_) || !T_.topLeftCorner(m, m).allFinite()) {
                out_.smallest = out_.largest = std::numeric_limits<double>::quiet_NaN();
                return Outcome::Done;
            }
            // A random start meets every eigenvalue: a space that closes holds them all.
            const bool closed = beta_ <= kResidualRounding * T_.topLeftCorner(m, m).norm() || m == n_;
            const bool spent = out_.products >= options_.most_products;
            if (m < most_ && !closed && !spent && (m - kept) % kStepsBetweenLooks != 0) continue;
            look(m);
            if (closed || spent || reached()) {
                bool done = false;
                if (confirm(m, done) == Outcome::Cancelled) return Outcome::Cancelled;
                out_.converged = done || !spent;
                if (done || spent) return Outcome::Done;
                anew = rounded_;
                if (anew && go_on_in_double(m) == Outcome::Cancelled) return Outcome::Cancelled;
                if (!anew && (closed || ++confirmations == kMostConfirmations)) return Outcome::Done;
                if (!anew) tighten_ *= 0.25;
            }
        }
        kept = anew ? 0 : most_ / 2;
        if (!anew && restart(most_) == Outcome::Cancelled) return Outcome::Cancelled;
    }
}

}  // namespace

Outcome extreme_eigenvalues(SymmetricMap& map, const LanczosOptions& options, ExtremeEigenvalues& out,
                            const std::stop_token& stop) {
    out = {};
    const Outcome outcome = Search(map, options, out, stop).run();
    if (outcome == Outcome::Done && options.progress) options.progress(1);
    return outcome;
}

}  // namespace lowrank
