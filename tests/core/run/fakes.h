// An instance, an operator and a method whose every number is known in advance. For tests of core/run only.
#pragma once
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <string>

#include "core/method/method.h"
#include "core/problem/problem.h"
#include "core/run/session.h"

namespace lowrank::fake {

/// Every entry is measured: y = vec(X), so that A*(e) is e itself as a matrix.
class EveryEntry : public MeasurementOperator {
public:
    EveryEntry(Index rows, Index cols) : rows_(rows), cols_(cols) {}
    ProblemKind kind() const override { return ProblemKind::MatrixCompletion; }
    Index rows() const override { return rows_; }
    Index cols() const override { return cols_; }
    Index measurements() const override { return rows_ * cols_; }
    std::size_t memory() const override { return 0; }
    Outcome apply(Factored X, Vector& y, const std::stop_token& stop) const override {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Matrix Z = X.L * X.R.transpose();
        y = Eigen::Map<const Vector>(Z.data(), Z.size());
        return Outcome::Done;
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        if (apply(X, out.residual, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out.residual -= y;
        out.residual_squared = out.residual.squaredNorm();
        const Matrix E = Eigen::Map<const Matrix>(out.residual.data(), rows_, cols_);
        out.GV = E * V;
        out.GtU = E.transpose() * U;
        return Outcome::Done;
    }
    Outcome energy(Factored D, double& out, const std::stop_token&) const override {
        out = (D.L * D.R.transpose()).squaredNorm();
        return Outcome::Done;
    }
    Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                          const std::stop_token&) const override {
        out = Eigen::Map<const Matrix>(e.data(), rows_, cols_) * B;
        return Outcome::Done;
    }
    Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token&) const override {
        out = Eigen::Map<const Matrix>(e.data(), rows_, cols_).transpose() * B;
        return Outcome::Done;
    }
    Outcome add_adjoint(const Vector& e, double scale, Matrix& Z, const std::stop_token&) const override {
        Z += scale * Eigen::Map<const Matrix>(e.data(), rows_, cols_);
        return Outcome::Done;
    }
    bool prefers_dense() const override { return true; }
    void numbers_of(std::size_t, Index, double*) const override {}

private:
    Index rows_, cols_;
};

constexpr Index kRows = 12, kCols = 10, kRank = 2;

inline FixedRankPoint corner(double first, double second) {
    FixedRankPoint X;
    X.U = Matrix::Identity(kRows, kRank);
    X.V = Matrix::Identity(kCols, kRank);
    X.K = Matrix::Zero(kRank, kRank);
    X.K(0, 0) = first;
    X.K(1, 1) = second;
    return X;
}

/// X* = diag(4, 2) in the corner; the start is (5, 2), at distance 1.
inline Instance instance(bool exact = true) {
    Instance made;
    auto problem = std::make_shared<Problem>();
    problem->A = std::make_shared<EveryEntry>(kRows, kCols);
    problem->rank = kRank;
    const Matrix X = corner(4, 2).dense();
    problem->y = Eigen::Map<const Vector>(X.data(), X.size());
    made.problem = problem;
    made.truth = Truth{corner(4, 2), std::sqrt(20.0), 2, exact};
    made.start = corner(5, 2);
    made.sampling_rate = 1;
    return made;
}

/// What a fake method does: error rho^t, until it is told to do something else at iteration `at`.
struct Plan {
    enum class Then { GoOn, Breakdown, Stationary, NotANumber, Throw };
    double rho = 0.5;
    Then then = Then::GoOn;
    std::int64_t at = -1;
    double floor = 0;  ///< the error never gets below this
    std::atomic<std::int64_t>* looks =
        nullptr;                        ///< counts looks at the token in steps that only a token ends
    std::stop_source* fires = nullptr;  ///< by the step at `at`, which is made all the same
};

class Follower final : public Method {
public:
    Follower(MethodSpec spec, Plan plan) : spec_(std::move(spec)), plan_(plan) {}
    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }
    void start(std::shared_ptr<const Problem>, const FixedRankPoint& start) override {
        X_ = start;
        t_ = 0;
    }
    StepReport step(const StepContext& context) override {
        StepReport report;
        if (plan_.looks)
            while (!context.stop.stop_requested()) ++*plan_.looks;
        if (context.stop.stop_requested()) {
            report.status = StepStatus::Cancelled;
            return report;
        }
        const bool now = t_ == plan_.at;
        if (now && plan_.fires) plan_.fires->request_stop();
        if (now && plan_.then == Plan::Then::Throw) throw std::runtime_error("the fake broke");
        if (now && plan_.then == Plan::Then::Breakdown) {
            report.status = StepStatus::Breakdown;
            report.reason = "singular core";
            return report;
        }
        if (now && plan_.then == Plan::Then::Stationary) {
            report.status = StepStatus::Stationary;
            report.reason = "the gradient is zero";
            return report;
        }
        double off = std::max(plan_.floor, (X_.K(0, 0) - 4) * rate());
        if (now && plan_.then == Plan::Then::NotANumber) off = std::numeric_limits<double>::quiet_NaN();
        X_.K(0, 0) = 4 + off;
        report.stepsize = rate();
        report.momentum = static_cast<double>(t_);
        report.operator_calls = 2;
        report.svds = 1;
        if (context.basin_entered) report.event = StepEvent::BasinRestart;
        ++t_;
        return report;
    }
    void walk(StateWalk& state) override { state(X_, t_); }
    const FixedRankPoint& iterate() const override { return X_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<Follower>(*this); }

private:
    /// A constant step is the rate, so that a retuning shows in the error.
    double rate() const {
        if (spec_.step)
            if (const auto* constant = std::get_if<ConstantStep>(&*spec_.step)) return constant->mu;
        return plan_.rho;
    }
    MethodSpec spec_;
    Plan plan_;
    FixedRankPoint X_;
    std::int64_t t_ = 0;
};

inline MethodFactory factory(Plan plan = {}) {
    return [plan](const MethodSpec& spec) { return std::make_unique<Follower>(spec, plan); };
}

/// count methods of a 12 x 10 problem of rank 2.
inline ExperimentSpec experiment(Index count = 1) {
    ExperimentSpec spec;
    spec.problem.rows = kRows;
    spec.problem.cols = kCols;
    spec.problem.rank = kRank;
    spec.problem.rate = 1;
    const MethodSpec rules = *parse_method("narg");
    spec.methods.assign(static_cast<std::size_t>(count), {rules, true});
    return spec;
}

inline RunResult race(const ExperimentSpec& spec, const Plan& plan = {}, const Instance& on = instance()) {
    RunOptions options;
    options.make = factory(plan);
    return run_race(spec, std::make_shared<Instance>(on), options);
}

}  // namespace lowrank::fake
