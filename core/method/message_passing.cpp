// AMP: truncation of X + A*(z), with what the truncation itself has moved taken off the residual.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/linalg/dense_svd.h"
#include "core/linalg/huge_pages.h"
#include "core/linalg/thin_products.h"
#include "core/method/algorithm_table.h"
#include "core/method/step_outcome.h"
#include "core/method/truncation_divergence.h"

namespace lowrank {

namespace {

constexpr double kDiverged = 1e3;
constexpr std::string_view kRunsAway =
    "its residual is over 1e3 times the samples: too few measurements for it";

/// One step from X_0 = 0, z_0 = y:
///
///   S = X + A*(z),   X+ = P_r(S),   z+ = y - A(X+) + (div/m) z,   div the divergence of P_r at S
///
/// Cost: two operator calls and one whole SVD. Source: Romanov and Gavish 2018. Deviation: plain truncation
/// in the place of their shrinkage.
class MessagePassing final : public Method {
public:
    explicit MessagePassing(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        x_.K.setZero();
        z_ = problem_->y;
    }
    StepReport step(const StepContext& context) override;
    void walk(StateWalk& state) override { state(x_, z_); }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<MessagePassing>(*this); }

private:
    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_;
    Vector z_;
    // Scratch.
    SvdFactors svd_;
    FixedRankPoint next_;
    Matrix S_, XK_;
    Vector measured_;
};

StepReport MessagePassing::step(const StepContext& context) {
    const MeasurementOperator& A = *problem_->A;
    const std::stop_token& stop = context.stop;
    const Index r = problem_->rank;
    StepReport report;
    report.momentum = 0;
    if (z_.squaredNorm() == 0) {
        report.gradient_norm = 0;
        return stationary(report);
    }
    if (fresh(S_, A.rows(), A.cols(), stop) == Outcome::Cancelled) return cancelled(report);
    thin_product(x_.U, x_.K, XK_, stop);
    outer_product(XK_, x_.V, S_, Into::Set, stop);
    if (A.add_adjoint(z_, 1, S_, stop) == Outcome::Cancelled) return cancelled(report);
    ++report.operator_calls;
    if (!S_.allFinite()) return breakdown(report, kNotFinite);
    report.gradient_norm = z_.norm();
    tell(context, StepPart::Gradient, report, [&](MadePart& part) { part.say("‖z_t‖", z_.norm(), 1); });

    if (dense_svd(S_, std::min(A.rows(), A.cols()), svd_, stop) == Outcome::Cancelled)
        return cancelled(report);
    ++report.svds;
    const double divergence = truncation_divergence(svd_.s, A.rows(), A.cols(), r);
    next_.U = svd_.U.leftCols(r);
    next_.V = svd_.V.leftCols(r);
    next_.K.setZero(r, r);
    next_.K.diagonal() = svd_.s.head(r);
    thin_product(next_.U, next_.K, XK_, stop);
    if (A.apply({XK_, next_.V}, measured_, stop) == Outcome::Cancelled) return cancelled(report);
    ++report.operator_calls;
    measured_ = problem_->y - measured_;
    if (!(measured_.norm() <= kDiverged * problem_->y.norm())) return breakdown(report, kRunsAway);
    report.stepsize = 1;
    tell(context, StepPart::Move, report, [&](MadePart& part) {
        part.say("μ_t", report.stepsize);
        part.say("div/m", divergence / double(A.measurements()));
    });
    z_ = measured_ + divergence / double(A.measurements()) * z_;
    std::swap(x_, next_);
    return report;
}

}  // namespace

double truncation_divergence(const Vector& s, Index rows, Index cols, Index rank) {
    const auto r = double(rank);
    double sum = r * double(std::abs(rows - cols)) + r * r;
    for (Index i = 0; i < rank; ++i)
        for (Index j = rank; j < s.size(); ++j) {
            const double apart = (s(i) - s(j)) * (s(i) + s(j));
            if (apart > 0) sum += 2 * s(i) * s(i) / apart;
        }
    return sum;
}

std::unique_ptr<Method> RowOf<Algorithm::Amp>::make(const MethodSpec& spec) {
    return std::make_unique<MessagePassing>(spec);
}

}  // namespace lowrank
