// ScaledGD: preconditioned gradient steps on two thin factors.
#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Cholesky>

#include "core/linalg/dense_svd.h"
#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/thin_products.h"
#include "core/linalg/wide_columns.h"
#include "core/method/algorithm_table.h"
#include "core/method/step_outcome.h"
#include "core/method/stepsize.h"

namespace lowrank {

namespace {

constexpr double kSmallestRcond = 1e-12;

/// The lower Cholesky factor of G in place; false where there is none, or the token fired.
bool factor_gram(Matrix& G, const std::stop_token& stop) {
    if (G.cols() < kWideColumns) return Eigen::LLT<Eigen::Ref<Matrix>>(G).info() == Eigen::Success;
    bool positive = false;
    return wide_cholesky(G, positive, stop) == Outcome::Done && positive;
}

/// out = B (F'F)^-1, gram is scratch; false where F'F has no usable inverse, or the token fired.
bool divide_by_gram(const Matrix& F, const Matrix& B, Matrix& gram, Matrix& out,
                    const std::stop_token& stop) {
    cross_product(F, F, gram, stop);
    if (stop.stop_requested() || !gram.allFinite() || !factor_gram(gram, stop)) return false;
    const double ratio = gram.diagonal().minCoeff() / gram.diagonal().maxCoeff();
    if (!(ratio * ratio > kSmallestRcond)) return false;
    out = B;
    // Rows are divided each for itself: all at once where the factor is small.
    const Index rows = gram.cols() < kWideColumns ? std::max<Index>(out.rows(), 1) : 64;
    const ConstMatrixRef L = gram;
    const auto divide = [&](Index tile) {
        auto part = out.middleRows(tile * rows, std::min(rows, out.rows() - tile * rows));
        L.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(part);
        L.triangularView<Eigen::Lower>().solveInPlace<Eigen::OnTheRight>(part);
    };
    return parallel_tiles((out.rows() + rows - 1) / rows, divide, stop) == Outcome::Done;
}

/// One step, both factors from the old pair:
///
///   L+ = L - mu G R (R'R)^-1,   R+ = R - mu G'L (L'L)^-1,   G = A*(A(L R') - y)
///
/// step=exact: mu = (||P_U G||^2 + ||G P_V||^2) / ||A(P_U G + G P_V)||^2, the exact line search of the step
/// to first order. Starts at L = U sqrt S, R = V sqrt S.   Cost: three passes over the data of width r
/// (exact: five), no SVD. Source: paper, section Numerical Examples; Tong, Ma and Chi 2021. Deviation: the
/// line search drops the term mu^2 of L+ R+'.
class ScaledMethod final : public Method {
public:
    explicit ScaledMethod(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override;
    StepReport step(const StepContext& context) override;
    void walk(StateWalk& state) override {
        state(L_, R_);
        if (state.reads()) {
            x_is_current_ = false;
            split_ = true;
        }
    }
    Outcome settle(const std::stop_token& stop) const override;
    const FixedRankPoint& iterate() const override;
    std::unique_ptr<Method> clone() const override { return std::make_unique<ScaledMethod>(*this); }

private:
    Outcome split(const std::stop_token& stop);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    Matrix L_, R_;
    bool split_ = false;  ///< whether L and R are there: the first step makes them of X_0
    // X_t = U K V' is made when somebody asks: the method itself needs no orthonormal basis.
    mutable FixedRankPoint x_;
    mutable ThinQr left_qr_, right_qr_;
    mutable bool x_is_current_ = false;
    // Scratch.
    GradientProducts products_;
    Matrix gram_, DL_, DR_, left_, right_;
};

void ScaledMethod::start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) {
    problem_ = std::move(problem);
    x_ = start;
    x_is_current_ = true;
    split_ = false;
}

/// L = U sqrt S and R = V sqrt S of X_0 = U S V'.
Outcome ScaledMethod::split(const std::stop_token& stop) {
    if (split_) return Outcome::Done;
    SvdFactors core;
    if (dense_svd(x_.K, x_.rank(), core, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const Vector root = core.s.cwiseSqrt();
    core_product(x_.U, Matrix(core.U * root.asDiagonal()), L_, stop);
    core_product(x_.V, Matrix(core.V * root.asDiagonal()), R_, stop);
    if (stop.stop_requested()) return Outcome::Cancelled;
    split_ = true;
    return Outcome::Done;
}

Outcome ScaledMethod::settle(const std::stop_token& stop) const {
    if (x_is_current_) return Outcome::Done;
    if (thin_qr(L_, left_qr_, stop) == Outcome::Cancelled ||
        thin_qr(R_, right_qr_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    core_product(left_qr_.R, right_qr_.R.transpose(), x_.K, stop);
    if (stop.stop_requested()) return Outcome::Cancelled;
    x_.U = left_qr_.Q;
    x_.V = right_qr_.Q;
    x_is_current_ = true;
    return Outcome::Done;
}

const FixedRankPoint& ScaledMethod::iterate() const {
    static_cast<void>(settle({}));
    return x_;
}

StepReport ScaledMethod::step(const StepContext& context) {
    const MeasurementOperator& A = *problem_->A;
    StepReport report;
    report.momentum = 0;
    if (split(context.stop) == Outcome::Cancelled) return cancelled(report);
    if (A.gradient({L_, R_}, problem_->y, L_, R_, products_, context.stop) == Outcome::Cancelled)
        return cancelled(report);
    report.operator_calls += 2;
    if (!products_.GV.allFinite() || !products_.GtU.allFinite()) return breakdown(report, kNotFinite);
    tell(context, StepPart::Gradient, report,
         [&](MadePart& part) { part.say("f(X_t)", products_.residual_squared / 2, 2); });
    if (products_.residual_squared == 0) {
        report.gradient_norm = 0;
        return stationary(report);
    }
    if (!divide_by_gram(R_, products_.GV, gram_, DL_, context.stop) ||
        !divide_by_gram(L_, products_.GtU, gram_, DR_, context.stop))
        return context.stop.stop_requested() ? cancelled(report) : breakdown(report, kFactorsSingular);

    // P_U G = L DR' and G P_V = DL R'.
    const double squared = DR_.cwiseProduct(products_.GtU).sum() + DL_.cwiseProduct(products_.GV).sum();
    report.gradient_norm = std::sqrt(std::max(squared, 0.0));
    tell(context, StepPart::Direction, report,
         [&](MadePart& part) { part.say("‖P_U G‖^2 + ‖G P_V‖^2", squared, 2); });
    double mu = 0, energy = 0;
    if (const auto constant = constant_step(spec_, *problem_)) {
        mu = *constant;
    } else {
        const Index r = L_.cols();
        left_.resize(L_.rows(), 2 * r);
        right_.resize(R_.rows(), 2 * r);
        left_.leftCols(r) = L_;
        left_.rightCols(r) = DL_;
        right_.leftCols(r) = DR_;
        right_.rightCols(r) = R_;
        if (A.energy({left_, right_}, energy, context.stop) == Outcome::Cancelled) return cancelled(report);
        ++report.operator_calls;
        if (energy > 0) mu = squared / energy;
    }
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", mu);
        if (!searches_line(spec_)) return;
        part.say("(‖P_U G‖^2 + ‖G P_V‖^2)", squared, 2);
        part.say("‖A(P_U G + G P_V)‖^2", energy, 2);
    });
    if (report.gradient_norm == 0 || mu == 0) return stationary(report);
    report.stepsize = mu;
    tell_move(context, report);
    L_ -= mu * DL_;
    R_ -= mu * DR_;
    x_is_current_ = false;
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::ScaledGd>::make(const MethodSpec& spec) {
    return std::make_unique<ScaledMethod>(spec);
}

}  // namespace lowrank
