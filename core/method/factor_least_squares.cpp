// GNMR and R2RILS: least squares in both factors at once, of minimum norm.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/linalg/factored_svd.h"
#include "core/linalg/thin_products.h"
#include "core/method/algorithm_table.h"
#include "core/method/euclidean_maps.h"
#include "core/method/step_outcome.h"
#include "core/method/tangent_least_squares.h"
#include "core/method/two_factors.h"

namespace lowrank {

namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();
constexpr double kSolved = 1e-14;
constexpr std::string_view kResidualGone = "its residual is at rounding, below 1e-14 of the samples",
                           kStands = "its answer has not changed by 1e-14",
                           kNothingToSolve = "its least-squares problem is solved already";

/// alpha of b = y + alpha A(U V'): which combination of old and new factors the problem is solved for.
double alpha_of(FactorUpdate update) {
    switch (update) {
        case FactorUpdate::Average:
            return 0;
        case FactorUpdate::Set:
            return 1;
        case FactorUpdate::Add:
            return -1;
        case FactorUpdate::Count:
            break;
    }
    return 0;
}

/// Columns to norm 1; those that are zero stay.
void normalise(Matrix& B) {
    for (Index k = 0; k < B.cols(); ++k) {
        const double size = B.col(k).norm();
        if (size > 0) B.col(k) /= size;
    }
}

/// What the two share: b, LSQR from zero on (C, B) -> A(U B' + C V'), the answer g of rank 2r and P_r of it,
/// which is shown.
///
///   inner tolerance max(2 eps, min(1e-3, 1e-2 relres)), relres = ||A(P_r g) - y||/||y||, 1 before the first step; cap 1000
///
/// Only LSQR from zero in these factors gives the answer of minimum norm, on which the next factors depend:
/// they are never made orthonormal inside. Cost: two operator calls an inner step, one to start it, one for
/// the residual.
class FactorLeastSquares : public Method {
public:
    explicit FactorLeastSquares(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        split_ = false;
        relative_ = 1;
        rests_ = false;
        samples_norm_ = problem_->y.norm();
    }
    StepReport step(const StepContext& context) override;
    void walk(StateWalk& state) override {
        state(U_, V_, x_, relative_, rests_);
        if (state.reads()) split_ = true;
    }
    const FixedRankPoint& iterate() const override { return x_; }

protected:
    /// U and V of X_0 = U S V'.
    virtual void split(const FixedRankPoint& X, const SvdFactors& core) = 0;
    /// alpha of b = y + alpha A(U V').
    virtual double alpha() const = 0;
    /// LSQR's most steps where it goes on to rounding.
    virtual Index most_tight() const = 0;
    /// Whether LSQR sees columns of norm 1, by scale_: 1/||A(e_i V_k')|| for C_ik and 1/||A(U_k e_j')|| for
    /// B_jk, undone in its answer.
    virtual bool scales() const { return false; }
    /// next_U_ and next_V_ of (C, B); the thin factors of g.
    virtual Outcome advance(const std::stop_token& stop) = 0;

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    Matrix U_, V_;
    // Scratch.
    FactorPair answer_;  ///< C and B
    Matrix next_U_, next_V_, L_, R_;
    SvdFactors svd_;
    FactoredSvdWork svd_work_;

private:
    Outcome solve(const std::stop_token& stop, StepReport& report, LsqrResult& solved);
    Outcome scale_columns(const std::stop_token& stop);
    Outcome residual(const std::stop_token& stop, StepReport& report, double& relative);
    Outcome changed_by(const std::stop_token& stop, double& relative);

    FixedRankPoint x_;
    double relative_ = 1, samples_norm_ = 0;
    bool split_ = false;
    bool rests_ = false;  ///< whether the last step changed nothing any more
    // Scratch.
    LsqrWork work_;
    FactorPair scale_;
    Vector measured_;
    Matrix XK_;
    FactoredSvdWork change_;
};

/// The squared norms of the columns are sums of V_jk^2 over what is seen of row i, and of U_ik^2 over what is
/// seen of column j: A*(1) times the squares. No operator call, for nothing of the data is in it.
Outcome FactorLeastSquares::scale_columns(const std::stop_token& stop) {
    const MeasurementOperator& A = *problem_->A;
    measured_.setOnes(A.measurements());
    const auto invert = [](Matrix& squares) {
        for (double& square : squares.reshaped()) square = square > 0 ? 1 / std::sqrt(square) : 1;
    };
    next_V_ = V_.cwiseAbs2();
    if (A.adjoint_times(measured_, next_V_, scale_.left, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    next_U_ = U_.cwiseAbs2();
    if (A.adjoint_transposed_times(measured_, next_U_, scale_.right, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    invert(scale_.left);
    invert(scale_.right);
    return Outcome::Done;
}

Outcome FactorLeastSquares::solve(const std::stop_token& stop, StepReport& report, LsqrResult& solved) {
    const MeasurementOperator& A = *problem_->A;
    const Index r = U_.cols();
    const bool scaled = scales();
    if (scaled && scale_columns(stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (alpha() == 0) {
        work_.u = problem_->y;
    } else {
        if (A.apply({U_, V_}, measured_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        ++report.operator_calls;
        work_.u = problem_->y + alpha() * measured_;
    }
    L_.resize(U_.rows(), 2 * r);
    R_.resize(V_.rows(), 2 * r);
    L_.leftCols(r) = U_;
    R_.rightCols(r) = V_;
    const auto forward = [&](const FactorPair& x, Vector& out) {
        L_.rightCols(r) = x.left;
        R_.leftCols(r) = x.right;
        if (scaled) {
            L_.rightCols(r).array() *= scale_.left.array();
            R_.leftCols(r).array() *= scale_.right.array();
        }
        ++report.operator_calls;
        return A.apply({L_, R_}, out, stop);
    };
    const auto adjoint = [&](const Vector& u, FactorPair& out) {
        ++report.operator_calls;
        if (A.adjoint_times(u, V_, out.left, stop) == Outcome::Cancelled ||
            A.adjoint_transposed_times(u, U_, out.right, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        if (scaled) {
            out.left.array() *= scale_.left.array();
            out.right.array() *= scale_.right.array();
        }
        return Outcome::Done;
    };
    LsqrRules rules;
    rules.tolerance = spec_.inner.tight ? 2 * kEps : std::max(2 * kEps, std::min(1e-3, 1e-2 * relative_));
    if (spec_.inner.tight) rules.most_steps = most_tight();
    const Outcome ended = lsqr(rules, forward, adjoint, work_, answer_, solved, stop);
    if (scaled) {
        answer_.left.array() *= scale_.left.array();
        answer_.right.array() *= scale_.right.array();
    }
    return ended;
}

/// ||A(P_r g) - y||/||y||.
Outcome FactorLeastSquares::residual(const std::stop_token& stop, StepReport& report, double& relative) {
    XK_ = svd_.U * svd_.s.asDiagonal();
    if (problem_->A->apply({XK_, svd_.V}, measured_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    ++report.operator_calls;
    measured_ -= problem_->y;
    relative = samples_norm_ > 0 ? measured_.norm() / samples_norm_ : 0;
    return Outcome::Done;
}

/// ||P_r g - X_t|| over ||P_r g||; infinite where the factors of both do not fit into the sides.
Outcome FactorLeastSquares::changed_by(const std::stop_token& stop, double& relative) {
    const Index r = x_.rank();
    relative = std::numeric_limits<double>::infinity();
    if (2 * r > std::min(x_.rows(), x_.cols())) return Outcome::Done;
    L_.resize(x_.rows(), 2 * r);
    R_.resize(x_.cols(), 2 * r);
    L_.leftCols(r) = XK_;
    thin_product(x_.U, x_.K, XK_, stop);
    L_.rightCols(r) = -XK_;
    R_.leftCols(r) = svd_.V;
    R_.rightCols(r) = x_.V;
    if (thin_qr(L_, change_.left, stop) == Outcome::Cancelled ||
        thin_qr(R_, change_.right, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    core_product(change_.left.R, change_.right.R.transpose(), change_.core, stop);
    const double size = svd_.s.norm();
    if (size > 0) relative = change_.core.norm() / size;
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

StepReport FactorLeastSquares::step(const StepContext& context) {
    const std::stop_token& stop = context.stop;
    StepReport report;
    report.momentum = 0;
    if (relative_ < kSolved) return at_rest(report, kResidualGone);
    if (rests_) return at_rest(report, kStands);
    if (!split_) {
        SvdFactors core;
        if (balanced_factors(x_, core, U_, V_, stop) == Outcome::Cancelled) return cancelled(report);
        split(x_, core);
        split_ = true;
    }
    LsqrResult solved;
    if (solve(stop, report, solved) == Outcome::Cancelled) return cancelled(report);
    if (!std::isfinite(solved.residual) || !answer_.left.allFinite() || !answer_.right.allFinite())
        return breakdown(report, kNotFinite);
    report.gradient_norm = solved.first;
    if (solved.first == 0) return stationary(report);
    if (solved.steps == 0) return at_rest(report, kNothingToSolve);
    report.inner_steps = static_cast<std::uint32_t>(solved.steps);
    tell(context, StepPart::Direction, report, [&](MadePart& part) {
        part.say("inner steps", double(solved.steps));
        part.say("‖A(U B' + C V') − b‖", solved.residual, 1);
    });

    const Index r = U_.cols();
    if (advance(stop) == Outcome::Cancelled ||
        factored_svd(L_, R_, r, svd_work_, svd_, stop) == Outcome::Cancelled)
        return cancelled(report);
    double relative = 0, change = 0;
    if (residual(stop, report, relative) == Outcome::Cancelled ||
        changed_by(stop, change) == Outcome::Cancelled)
        return cancelled(report);
    report.stepsize = 1;
    tell(context, StepPart::Move, report, [&](MadePart& part) {
        part.say("μ_t", report.stepsize);
        part.say("‖A(X_{t+1}) − y‖/‖y‖", relative);
    });
    std::swap(U_, next_U_);
    std::swap(V_, next_V_);
    point_of(svd_, x_);
    relative_ = relative;
    rests_ = change < kSolved;
    return report;
}

/// U+ = (1 - alpha)/2 U + C, V+ = (1 - alpha)/2 V + B, g = U V+' + U+ V' - U V'; from balanced factors.
/// Source: Zilber and Nadler 2022. Deviation: the balanced start, alpha 0 by default, the inner tolerance;
/// update=set balances the factors after each step, without which it settles on two points in turn.
class Gnmr final : public FactorLeastSquares {
public:
    using FactorLeastSquares::FactorLeastSquares;
    std::unique_ptr<Method> clone() const override { return std::make_unique<Gnmr>(*this); }

private:
    void split(const FixedRankPoint&, const SvdFactors&) override {}
    double alpha() const override { return alpha_of(spec_.update); }
    Index most_tight() const override { return 2000; }
    Outcome advance(const std::stop_token& stop) override {
        const Index r = U_.cols();
        const double kept = (1 - alpha()) / 2;
        next_U_ = kept * U_ + answer_.left;
        next_V_ = kept * V_ + answer_.right;
        L_.leftCols(r) = U_;
        L_.rightCols(r) = next_U_;
        R_.leftCols(r) = next_V_ - V_;
        R_.rightCols(r) = V_;
        return balances() ? balance(stop) : Outcome::Done;
    }
    bool balances() const {
        switch (spec_.update) {
            case FactorUpdate::Set:
                return true;
            case FactorUpdate::Average:
            case FactorUpdate::Add:
            case FactorUpdate::Count:
                break;
        }
        return false;
    }
    Outcome balance(const std::stop_token& stop) {
        const Index r = U_.cols();
        if (factored_svd(next_U_, next_V_, r, balance_work_, svd_, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        for (Index k = 0; k < r; ++k) {
            const double root = std::sqrt(svd_.s(k));
            next_U_.col(k) = root * svd_.U.col(k);
            next_V_.col(k) = root * svd_.V.col(k);
        }
        return Outcome::Done;
    }

    FactoredSvdWork balance_work_;
};

/// g = U B' + C V', U+ = cn(U + cn(C)), V+ = cn(V + cn(B)), cn: columns to norm 1; from the singular vectors.
/// Source: Bauch, Nadler and Zilber 2021. Deviation: the inner tolerance; columns=unit, as in their code.
class R2rils final : public FactorLeastSquares {
public:
    using FactorLeastSquares::FactorLeastSquares;
    std::unique_ptr<Method> clone() const override { return std::make_unique<R2rils>(*this); }

private:
    void split(const FixedRankPoint& X, const SvdFactors& core) override {
        core_product(X.U, core.U, U_, {});
        core_product(X.V, core.V, V_, {});
    }
    double alpha() const override { return 0; }
    Index most_tight() const override { return 4000; }
    /// Of other kinds the columns have norms near 1 as they are, for E[A*A] = I.
    bool scales() const override { return spec_.unit_columns && row_of(problem_->A->kind()).entrywise; }
    Outcome advance(const std::stop_token&) override {
        const Index r = U_.cols();
        L_.leftCols(r) = U_;
        L_.rightCols(r) = answer_.left;
        R_.leftCols(r) = answer_.right;
        R_.rightCols(r) = V_;
        const auto next = [](const Matrix& old, Matrix& found, Matrix& out) {
            normalise(found);
            out = old + found;
            normalise(out);
        };
        next(U_, answer_.left, next_U_);
        next(V_, answer_.right, next_V_);
        return Outcome::Done;
    }
};

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::Gnmr>::make(const MethodSpec& spec) {
    return std::make_unique<Gnmr>(spec);
}
std::unique_ptr<Method> RowOf<Algorithm::R2rils>::make(const MethodSpec& spec) {
    return std::make_unique<R2rils>(spec);
}

}  // namespace lowrank
