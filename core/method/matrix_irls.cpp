// MatrixIRLS: iteratively reweighted least squares, each weighted problem solved on the tangent space of the
// leading triplets.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/linalg/huge_pages.h"
#include "core/linalg/thin_products.h"
#include "core/method/algorithm_table.h"
#include "core/method/euclidean_maps.h"
#include "core/method/step_outcome.h"
#include "core/method/tangent_least_squares.h"
#include "core/method/two_factors.h"
#include "core/method/whitened.h"

namespace lowrank {

namespace {

constexpr double kFloor = 1e-13;      // of the smoothing over sigma_1: below, noise would be taken for values
constexpr double kApart = 1 + 1e-10;  // a value counts where it is above the smoothing by this factor
constexpr double kInner = 1e-3, kTightInner = 1e-11, kInnerRounding = 1e-14;
constexpr std::string_view kFullRank =
    "it smooths by sigma_{r+1}, which a matrix of full rank does not have: a lower rank is needed";
constexpr std::string_view kTie = "sigma_r and sigma_{r+1} are equal, so that no leading subspace stands out",
                           kSmoothest =
                               "its smoothing has reached rounding, 1e-13 of the largest singular value",
                           kInnerSolved = "its inner problem is solved to rounding";

/// Minimises sum_i log max(sigma_i, eps) (quadratic below eps) subject to A(X) = y while eps falls. One step,
/// from X with leading triplets U diag(sigma) V':
///
///   eps = max(min(eps, sigma_{r+1}), 1e-13 sigma_1);  triplets with sigma_i > eps (1 + 1e-10), at most r, make T
///   (C + J*J) g = J* y on T,   C = eps^2/(sigma_i sigma_j - eps^2) on M_ij, eps/(sigma_i - eps) on column i of Up and Vp
///   X+ = g + A*(y - J g)
///
/// by conjugate gradients from (diag sigma, 0, 0) with preconditioner 1/(p + C), to max(1e-3 ||r_0||, 1e-14
/// ||J* y||) (inner=tight: 1e-11) or 500 steps. Starts from A*(y), whatever the start; shown is P_r(X). Where
/// measurements are not entries they are made orthonormal first (core/method/whitened.h), which is not
/// counted. Cost: two operator calls an inner step and four more, one truncated SVD of r + 1 triplets.
/// Source: Kuemmerle and Mayrink Verdun 2021. Deviation: the absolute part of the inner tolerance, the floor
/// of eps and at most r triplets, without which the method leaves the solution again; the looser inner
/// tolerance and the preconditioner.
class MatrixIrls final : public Method {
public:
    explicit MatrixIrls(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        if (problem != problem_) begun_.white.reset();
        problem_ = std::move(problem);
        begun_.there = false;
        x_ = start;
        eps_ = std::numeric_limits<double>::infinity();
        made_ = 0;
    }

    StepReport step(const StepContext& context) override;

    void walk(StateWalk& state) override {
        state(begun_.triplets, eps_, made_);
        if (!state.reads()) return;
        begun_.there = true;
        show();
    }
    /// X_1 = A*(y), whose leading triplets are shown.
    Outcome settle(const std::stop_token& stop) const override {
        if (begun_.there) return Outcome::Done;
        if (whiten(stop) == Outcome::Cancelled) return Outcome::Cancelled;
        begun_.none_left.setZero(problem_->A->rows(), 1);
        begun_.none_right.setZero(problem_->A->cols(), 1);
        const SvdFactors* nothing = nullptr;
        if (leading(begun_.none_left, begun_.none_right, begun_.white->y, nothing, begun_.triplets, stop) ==
            Outcome::Cancelled)
            return Outcome::Cancelled;
        begun_.there = true;
        show();
        return Outcome::Done;
    }
    const FixedRankPoint& iterate() const override {
        static_cast<void>(settle({}));
        return x_;
    }
    std::unique_ptr<Method> clone() const override { return std::make_unique<MatrixIrls>(*this); }

private:
    Index rank() const { return problem_->rank; }
    Outcome whiten(const std::stop_token& stop) const {
        return begun_.white ? Outcome::Done : whitened(problem_, begun_.white, stop);
    }
    Outcome leading(const Matrix& L, const Matrix& R, const Vector& z, const SvdFactors* near,
                    SvdFactors& out, const std::stop_token& stop) const;
    void show() const {
        const Index r = rank();
        const SvdFactors& svd = begun_.triplets;
        x_.U = svd.U.leftCols(r);
        x_.V = svd.V.leftCols(r);
        x_.K.setZero(r, r);
        x_.K.diagonal() = svd.s.head(r);
    }
    void weigh(Index count);
    void damp(const TangentVector& d, TangentVector& to) const {
        to.M.array() += core_weight_.array() * d.M.array();
        to.Up.array() += d.Up.array().rowwise() * side_weight_.transpose().array();
        to.Vp.array() += d.Vp.array().rowwise() * side_weight_.transpose().array();
    }
    Outcome solve(const std::stop_token& stop, StepReport& report, TangentCgResult& solved);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    double eps_ = 0, made_ = 0;
    mutable FixedRankPoint x_;
    /// What the first look at X_1 makes.
    struct Begun {
        std::shared_ptr<const Problem> white;
        SvdFactors triplets;  ///< the r + 1 leading ones of X_t
        bool there = false;
        Matrix none_left, none_right, Z;
        SvdWorkspace svd;
    };
    mutable Begun begun_;
    // Scratch.
    SvdFactors next_;
    FixedRankPoint base_;
    TangentOperator J_;
    TangentVector gamma_, right_side_;
    TangentCgWork cg_;
    Matrix core_weight_, L_, R_;
    Vector side_weight_, measured_;
    double next_eps_ = 0;
};

/// The r + 1 leading triplets of L R' + A*(z).
Outcome MatrixIrls::leading(const Matrix& L, const Matrix& R, const Vector& z, const SvdFactors* near,
                            SvdFactors& out, const std::stop_token& stop) const {
    const MeasurementOperator& A = *begun_.white->A;
    const Index count = std::min(rank() + 1, std::min(A.rows(), A.cols()));
    if (!A.prefers_dense())
        return truncated_svd(FactoredPlusAdjoint(L, R, A, z, 1, stop), count, near, out, stop, nullptr,
                             &begun_.svd);
    Matrix& Z = begun_.Z;
    if (fresh(Z, A.rows(), A.cols(), stop) == Outcome::Cancelled) return Outcome::Cancelled;
    outer_product(L, R, Z, Into::Set, stop);
    if (A.add_adjoint(z, 1, Z, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    return truncated_svd(Z, count, near, out, stop, nullptr, &begun_.svd);
}

/// The tangent space of so many leading triplets, and the weights there.
void MatrixIrls::weigh(Index count) {
    const SvdFactors& svd = begun_.triplets;
    const Vector& s = svd.s;
    base_.U = svd.U.leftCols(count);
    base_.V = svd.V.leftCols(count);
    base_.K.setZero(count, count);
    base_.K.diagonal() = s.head(count);
    core_weight_.resize(count, count);
    side_weight_.resize(count);
    const double eps = next_eps_;
    for (Index j = 0; j < count; ++j) {
        // s_i s_j - eps^2 = (s_i - eps) s_j + eps (s_j - eps): nothing cancels where both are near eps.
        for (Index i = 0; i < count; ++i)
            core_weight_(i, j) = eps * eps / ((s(i) - eps) * s(j) + eps * (s(j) - eps));
        side_weight_(j) = eps / (s(j) - eps);
    }
}

/// (C + J*J) g = J* y.
Outcome MatrixIrls::solve(const std::stop_token& stop, StepReport& report, TangentCgResult& solved) {
    const Vector& y = begun_.white->y;
    if (J_.adjoint(y, right_side_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    set_zero_like(base_, gamma_);
    gamma_.M = base_.K;
    if (J_.normal(gamma_, y, cg_.residual, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    report.operator_calls += 3;
    damp(gamma_, cg_.residual);
    cg_.residual.M *= -1;
    cg_.residual.Up *= -1;
    cg_.residual.Vp *= -1;
    const double share = share_seen(*problem_->A);
    const auto apply = [&](const TangentVector& d, TangentVector& out) {
        if (J_.normal(d, out, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        report.operator_calls += 2;
        damp(d, out);
        return Outcome::Done;
    };
    const auto precondition = [&](const TangentVector& r, TangentVector& out) {
        out.M.resizeLike(r.M);
        out.Up.resizeLike(r.Up);
        out.Vp.resizeLike(r.Vp);
        out.M.array() = r.M.array() / (share + core_weight_.array());
        out.Up.array() = r.Up.array().rowwise() / (share + side_weight_.transpose().array());
        out.Vp.array() = r.Vp.array().rowwise() / (share + side_weight_.transpose().array());
    };
    const double relative = spec_.inner.tight ? kTightInner : kInner;
    report.gradient_norm = norm(cg_.residual);
    TangentCgRules rules;
    rules.tolerance = std::max(relative * report.gradient_norm, kInnerRounding * norm(right_side_));
    return conjugate_gradients(J_, rules, apply, precondition, cg_, gamma_, solved, stop);
}

StepReport MatrixIrls::step(const StepContext& context) {
    StepReport report;
    report.momentum = 0;
    if (settle(context.stop) == Outcome::Cancelled || whiten(context.stop) == Outcome::Cancelled)
        return cancelled(report);
    // The first step bears what X_1 has taken, whoever asked for it first.
    if (made_ == 0) {
        ++report.operator_calls;
        ++report.svds;
    }
    const Vector& s = begun_.triplets.s;
    if (!s.allFinite()) return breakdown(report, kNotFinite);
    if (s(0) == 0) {
        report.gradient_norm = 0;
        return stationary(report);
    }
    const Index r = rank();
    if (s.size() <= r) return breakdown(report, kFullRank);
    const double beyond = s(r), floor = kFloor * s(0);
    next_eps_ = std::min(eps_, beyond);
    if (!(next_eps_ > floor)) return at_rest(report, kSmoothest);
    Index count = 0;
    while (count < r && s(count) > next_eps_ * kApart) ++count;
    if (count == 0) return breakdown(report, kTie);
    weigh(count);
    J_.bind(*begun_.white->A, base_);
    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say("ε_k", next_eps_, 1);
        part.say("σ_{r+1}", beyond, 1);
        part.say("triplets", double(count));
    });

    TangentCgResult solved;
    if (solve(context.stop, report, solved) == Outcome::Cancelled) return cancelled(report);
    if (solved.steps == 0) return at_rest(report, kInnerSolved);
    report.inner_steps = static_cast<std::uint32_t>(solved.steps);
    tell(context, StepPart::Direction, report, [&](MadePart& part) {
        part.say("inner steps", double(solved.steps));
        part.say("‖J*(y − J γ) − C γ‖", solved.residual, 1);
        if (solved.end == TangentCgEnd::Cap) part.verdict = "The inner steps ran out.";
    });

    if (J_.apply(gamma_, measured_, context.stop) == Outcome::Cancelled) return cancelled(report);
    measured_ = begun_.white->y - measured_;
    report.operator_calls += 2;
    tangent_factors(base_, gamma_, L_, R_, context.stop);
    if (leading(L_, R_, measured_, &begun_.triplets, next_, context.stop) == Outcome::Cancelled ||
        context.stop.stop_requested())
        return cancelled(report);
    ++report.svds;
    report.stepsize = 1;
    tell_move(context, report);
    std::swap(begun_.triplets, next_);
    eps_ = next_eps_;
    ++made_;
    show();
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::MatrixIrls>::make(const MethodSpec& spec) {
    return std::make_unique<MatrixIrls>(spec);
}

}  // namespace lowrank
