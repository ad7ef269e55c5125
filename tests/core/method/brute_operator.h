// Operators written the slow and plain way: a list of dense measurement matrices. The yardstick of the
// methods' tests, and one that fires a stop source at a chosen look.
#pragma once
#include <stop_token>
#include <utility>
#include <vector>

#include "core/problem/problem.h"

namespace lowrank::test {

/// A(X)_i = <A_i, X> with the A_i as rows of a dense m x (n1 n2) matrix.
class BruteOperator final : public MeasurementOperator {
public:
    BruteOperator(ProblemKind kind, Index n1, Index n2, Matrix rows, bool dense = true)
        : kind_(kind), n1_(n1), n2_(n2), a_(std::move(rows)), dense_(dense) {}

    static std::shared_ptr<BruteOperator> entries(Index n1, Index n2, const std::vector<Index>& observed,
                                                  bool dense = true) {
        Matrix rows = Matrix::Zero(static_cast<Index>(observed.size()), n1 * n2);
        for (std::size_t i = 0; i < observed.size(); ++i) rows(static_cast<Index>(i), observed[i]) = 1;
        return std::make_shared<BruteOperator>(ProblemKind::MatrixCompletion, n1, n2, std::move(rows), dense);
    }

    /// From now on the looks are counted, and at number cancel_at (0: never) the source is stopped.
    void watch(std::stop_source source, int cancel_at) const {
        source_ = std::move(source);
        cancel_at_ = cancel_at;
        looks_ = 0;
    }
    int looks() const { return looks_; }

    ProblemKind kind() const override { return kind_; }
    Index rows() const override { return n1_; }
    Index cols() const override { return n2_; }
    Index measurements() const override { return a_.rows(); }
    std::size_t memory() const override { return static_cast<std::size_t>(a_.size()) * sizeof(double); }
    bool prefers_dense() const override { return dense_; }
    void numbers_of(std::size_t, Index, double*) const override {}

    Outcome apply(Factored X, Vector& y, const std::stop_token& stop) const override {
        y.resize(a_.rows());
        y.setConstant(-1e300);
        if (interrupted(stop)) return Outcome::Cancelled;
        const Matrix Z = X.L * X.R.transpose();
        y.noalias() = a_ * Z.reshaped();
        return Outcome::Done;
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        if (apply(X, out.residual, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out.residual -= y;
        out.residual_squared = out.residual.squaredNorm();
        const Matrix G = adjoint(out.residual);
        out.GV.noalias() = G * V;
        out.GtU.noalias() = G.transpose() * U;
        return Outcome::Done;
    }
    Outcome energy(Factored D, double& out, const std::stop_token& stop) const override {
        Vector AD;
        if (apply(D, AD, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out = AD.squaredNorm();
        return Outcome::Done;
    }
    Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                          const std::stop_token& stop) const override {
        if (interrupted(stop)) return Outcome::Cancelled;
        out.noalias() = adjoint(e) * B;
        return Outcome::Done;
    }
    Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop) const override {
        if (interrupted(stop)) return Outcome::Cancelled;
        out.noalias() = adjoint(e).transpose() * B;
        return Outcome::Done;
    }
    Outcome add_adjoint(const Vector& e, double scale, Matrix& Z,
                        const std::stop_token& stop) const override {
        if (interrupted(stop)) return Outcome::Cancelled;
        Z += scale * adjoint(e);
        return Outcome::Done;
    }
    const Matrix& measurement_rows() const { return a_; }
    Matrix adjoint(const Vector& e) const {
        const Vector z = a_.transpose() * e;
        return z.reshaped(n1_, n2_);
    }

private:
    bool interrupted(const std::stop_token& stop) const {
        if (++looks_ == cancel_at_) source_.request_stop();
        return stop.stop_requested();
    }

    ProblemKind kind_;
    Index n1_, n2_;
    Matrix a_;
    bool dense_;
    mutable std::stop_source source_;
    mutable int looks_ = 0, cancel_at_ = 0;
};

}  // namespace lowrank::test
