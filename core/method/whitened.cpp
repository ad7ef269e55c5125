// A whitened operator: a triangle stands between it and its measurements.
#include "core/method/whitened.h"

#include <utility>

#include <Eigen/Cholesky>

#include "core/problem/scratch_pool.h"

namespace lowrank {
namespace {

constexpr Index kMostWhitened = 2048;
constexpr double kSmallestRatio = 1e-7;

/// S^-1 A and its adjoint A* S^-T.
class WhitenedOperator final : public MeasurementOperator {
public:
    WhitenedOperator(std::shared_ptr<const MeasurementOperator> A, Matrix S)
        : A_(std::move(A)), S_(std::move(S)) {}

    void divide(Vector& e) const { S_.triangularView<Eigen::Lower>().solveInPlace(e); }

    ProblemKind kind() const override { return A_->kind(); }
    Index rows() const override { return A_->rows(); }
    Index cols() const override { return A_->cols(); }
    Index measurements() const override { return A_->measurements(); }
    std::size_t memory() const override {
        return A_->memory() + sizeof(double) * static_cast<std::size_t>(S_.size());
    }
    bool prefers_dense() const override { return A_->prefers_dense(); }

    Outcome apply(Factored X, Vector& y, const std::stop_token& stop) const override {
        if (A_->apply(X, y, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        divide(y);
        return Outcome::Done;
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        if (apply(X, out.residual, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out.residual -= y;
        out.residual_squared = out.residual.squaredNorm();
        if (adjoint_times(out.residual, V, out.GV, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        return adjoint_transposed_times(out.residual, U, out.GtU, stop);
    }
    Outcome energy(Factored D, double& out, const std::stop_token& stop) const override {
        const auto e = scratch_.take();
        if (apply(D, *e, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out = e->squaredNorm();
        return Outcome::Done;
    }
    Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                          const std::stop_token& stop) const override {
        const auto back = scratch_.take();
        divide_back(e, *back);
        return A_->adjoint_times(*back, B, out, stop);
    }
    Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop) const override {
        const auto back = scratch_.take();
        divide_back(e, *back);
        return A_->adjoint_transposed_times(*back, B, out, stop);
    }
    Outcome add_adjoint(const Vector& e, double scale, Matrix& Z,
                        const std::stop_token& stop) const override {
        const auto back = scratch_.take();
        divide_back(e, *back);
        return A_->add_adjoint(*back, scale, Z, stop);
    }
    void numbers_of(std::size_t table, Index measurement, double* out) const override {
        A_->numbers_of(table, measurement, out);
    }

private:
    void divide_back(const Vector& e, Vector& out) const {
        out = e;
        S_.triangularView<Eigen::Lower>().transpose().solveInPlace(out);
    }

    std::shared_ptr<const MeasurementOperator> A_;
    Matrix S_;  ///< lower triangle
    mutable ScratchPool<Vector> scratch_;
};

}  // namespace

bool whitens(ProblemKind kind, Index measurements) {
    return !row_of(kind).entrywise && measurements <= kMostWhitened;
}

Outcome whitened(const std::shared_ptr<const Problem>& problem, std::shared_ptr<const Problem>& out,
                 const std::stop_token& stop) {
    out = problem;
    const MeasurementOperator& A = *problem->A;
    if (!whitens(A.kind(), A.measurements())) return Outcome::Done;
    Matrix S;
    if (A.measured_gram(S, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (Eigen::LLT<Eigen::Ref<Matrix>>(S).info() != Eigen::Success) return Outcome::Done;
    if (!(S.diagonal().minCoeff() > kSmallestRatio * S.diagonal().maxCoeff())) return Outcome::Done;
    if (stop.stop_requested()) return Outcome::Cancelled;
    auto made = std::make_shared<Problem>(*problem);
    const auto white = std::make_shared<const WhitenedOperator>(problem->A, std::move(S));
    white->divide(made->y);
    made->A = white;
    out = std::move(made);
    return Outcome::Done;
}

}  // namespace lowrank
