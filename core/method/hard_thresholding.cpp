// IHT and NIHT: a step along the full gradient, then the best rank-r approximation.
#include <cmath>
#include <utility>

#include "core/linalg/huge_pages.h"
#include "core/linalg/thin_products.h"
#include "core/method/algorithm_table.h"
#include "core/method/euclidean_maps.h"
#include "core/method/step_outcome.h"
#include "core/method/stepsize.h"

namespace lowrank {

namespace {

/// One step X+ = P_r(X - mu G), G = A*(A(X) - y), with mu constant (IHT) or the exact line search along a
/// restriction of G (NIHT): P_U G, G P_V or P_U G P_V.
///
/// The matrix is formed where the operator prefers that (sensing, small or dense sampling); else it stays
/// thin factors plus a sparse matrix. The truncated SVD starts from the last iterate. Source: paper,
/// Algorithm Grad with constant stepsize, and the remark on related work.
class HardThresholding final : public Method {
public:
    explicit HardThresholding(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        last_ = warm_start_of(start);
        made_ = 0;
    }

    StepReport step(const StepContext& context) override;

    void walk(StateWalk& state) override {
        state(last_, made_);
        if (state.reads()) point_of(last_, x_);
    }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<HardThresholding>(*this); }

private:
    Outcome measure(const std::stop_token& stop, StepReport& report);
    struct Search {
        double squared = 0, energy = 0;  ///< ||D||^2 and ||A(D)||^2
    };
    Outcome search(const std::stop_token& stop, StepReport& report, Search& along);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_;
    SvdFactors last_;
    double made_ = 0;  ///< steps so far
    // Scratch.
    SvdFactors next_;
    SvdWorkspace svd_work_;
    GradientProducts products_;
    Matrix XK_, Z_, core_, UM_;
};

/// Residual at X, and for NIHT the products G V and G'U.
Outcome HardThresholding::measure(const std::stop_token& stop, StepReport& report) {
    const MeasurementOperator& A = *problem_->A;
    thin_product(x_.U, x_.K, XK_, stop);
    if (spec_.algorithm == Algorithm::Niht) {
        report.operator_calls += 2;
        return A.gradient({XK_, x_.V}, problem_->y, x_.U, x_.V, products_, stop);
    }
    ++report.operator_calls;
    if (A.apply({XK_, x_.V}, products_.residual, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    products_.residual -= problem_->y;
    products_.residual_squared = products_.residual.squaredNorm();
    return Outcome::Done;
}

/// mu = ||D||^2 / ||A(D)||^2 for the restriction D of G; 0 where D vanishes.
Outcome HardThresholding::search(const std::stop_token& stop, StepReport& report, Search& along) {
    const Matrix *L = &x_.U, *R = &products_.GtU;
    auto& [squared, energy] = along;
    switch (spec_.side) {
        case NihtSide::U:
            squared = products_.GtU.squaredNorm();
            break;
        case NihtSide::V:
            L = &products_.GV;
            R = &x_.V;
            squared = products_.GV.squaredNorm();
            break;
        case NihtSide::UV:
            cross_product(x_.U, products_.GV, core_, stop);
            thin_product(x_.U, core_, UM_, stop);
            L = &UM_;
            R = &x_.V;
            squared = core_.squaredNorm();
            break;
        case NihtSide::Count:
            break;
    }
    ++report.operator_calls;
    if (problem_->A->energy({*L, *R}, energy, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    report.stepsize = energy > 0 ? squared / energy : 0;
    return Outcome::Done;
}

StepReport HardThresholding::step(const StepContext& context) {
    const MeasurementOperator& A = *problem_->A;
    StepReport report;
    report.momentum = 0;
    if (measure(context.stop, report) == Outcome::Cancelled) return cancelled(report);

    const bool dense = A.prefers_dense();
    if (dense) {
        if (fresh(Z_, A.rows(), A.cols(), context.stop) == Outcome::Cancelled) return cancelled(report);
        Z_.setZero();
        ++report.operator_calls;
        if (A.add_adjoint(products_.residual, 1, Z_, context.stop) == Outcome::Cancelled)
            return cancelled(report);
        report.gradient_norm = Z_.norm();
    } else {
        // A A* is the identity of entry sampling, the only operator with a sparse adjoint.
        report.gradient_norm = std::sqrt(products_.residual_squared);
    }
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);

    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say("f(X_t)", products_.residual_squared / 2, 2);
        part.say("‖G‖", report.gradient_norm, 1);
    });

    Search along;
    if (spec_.algorithm == Algorithm::Niht) {
        if (search(context.stop, report, along) == Outcome::Cancelled) return cancelled(report);
    } else {
        report.stepsize = number_of_step(spec_, *problem_, made_);
    }
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", report.stepsize);
        if (spec_.algorithm != Algorithm::Niht) return;
        part.say("‖D‖^2", along.squared, 2);
        part.say("‖A(D)‖^2", along.energy, 2);
    });
    if (report.gradient_norm == 0 || report.stepsize == 0) return stationary(report);

    Outcome outcome;
    if (dense) {
        Z_ *= -report.stepsize;
        outer_product(XK_, x_.V, Z_, Into::Add, context.stop);
        outcome = truncated_svd(Z_, problem_->rank, &last_, next_, context.stop, nullptr, &svd_work_);
    } else {
        const FactoredPlusAdjoint Z(XK_, x_.V, A, products_.residual, -report.stepsize, context.stop);
        outcome = truncated_svd(Z, problem_->rank, &last_, next_, context.stop, nullptr, &svd_work_);
        report.operator_calls += Z.passes();
    }
    if (outcome == Outcome::Cancelled) return cancelled(report);
    ++report.svds;
    tell_move(context, report);
    std::swap(last_, next_);
    point_of(last_, x_);
    ++made_;
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::Iht>::make(const MethodSpec& spec) {
    return std::make_unique<HardThresholding>(spec);
}
std::unique_ptr<Method> RowOf<Algorithm::Niht>::make(const MethodSpec& spec) {
    return std::make_unique<HardThresholding>(spec);
}

}  // namespace lowrank
