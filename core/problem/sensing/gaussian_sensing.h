// Matrix sensing's operator: y_i = <A_i, X> with dense matrices A_i.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "core/problem/operator.h"
#include "core/problem/scratch_pool.h"
#include "core/problem/sizes.h"

namespace lowrank {

/// A(X) = (<A_i, X>)_i, the row of A_i being vec(A_i), column-major.
///
/// Entries are kept in single precision where they are exact in it (all drawn ones are rounded to it), in
/// double otherwise; arithmetic is in double. A gradient reads the matrices once from memory: a block of rows
/// is multiplied with X and, while it is in the cache, added up with its residuals. Memory: 4 m n1 n2 bytes.
/// Passes are cut by sizes only: the bits do not depend on the number of threads.
class GaussianSensing final : public MeasurementOperator {
public:
    /// Entries N(0, 1/m), each a function of (seed, measurement, i, j). Null when the token fired.
    static std::shared_ptr<const GaussianSensing> draw(Index rows, Index cols, Index measurements,
                                                       std::uint64_t seed, const std::stop_token& stop = {});

    /// entries: rows * cols numbers a measurement, one measurement after the other.
    static std::shared_ptr<const GaussianSensing> from_entries(Index rows, Index cols,
                                                               const std::vector<double>& entries);

    /// A_k(i, j), for whoever writes an instance to a file.
    double entry(Index measurement, Index i, Index j) const;
    /// out = A_k, n1 x n2.
    void matrix(Index measurement, Matrix& out) const;
    /// Multiplications between two looks at the token.
    double work_between_looks() const;

    ProblemKind kind() const override { return ProblemKind::MatrixSensing; }
    Index rows() const override { return rows_; }
    Index cols() const override { return cols_; }
    Index measurements() const override { return measurements_; }
    std::size_t memory() const override;
    Outcome apply(Factored X, Vector& y, const std::stop_token& stop = {}) const override;
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop = {}) const override;
    Outcome energy(Factored D, double& out, const std::stop_token& stop = {}) const override;
    Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                          const std::stop_token& stop = {}) const override;
    Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop = {}) const override;
    Outcome add_adjoint(const Vector& e, double scale, Matrix& Z,
                        const std::stop_token& stop = {}) const override;
    bool prefers_dense() const override { return true; }
    Outcome tangent_gram(const TangentFrames& frames, Matrix& H, const std::stop_token& stop) const override;
    Outcome measured_gram(Matrix& G, const std::stop_token& stop) const override;
    void numbers_of(std::size_t table, Index measurement, double* out) const override;

    /// memory() of drawn matrices and the most the scratch comes to, from the sizes alone.
    static double memory(const ProblemSizes& sizes) {
        return sizeof(float) * double(sizes.samples) * sizes.entries();
    }
    static double scratch_memory(const ProblemSizes& sizes);

private:
    struct Scratch {
        Matrix X;     // L R' dense, n1 x n2
        Matrix sums;  // n1 n2 x groups: partial sums of A*(e)
        Matrix G;     // A*(e), n1 x n2
        Vector y;
    };
    GaussianSensing(Index rows, Index cols, Index measurements);
    Groups groups() const;
    template <class Scalar>
    Outcome pass(const Scalar* data, const double* x, const double* y, double* e, Scratch* sums,
                 const std::stop_token& stop) const;
    /// e = A(x) - y where x is given (y = 0 where absent); then s.G = A*(e) where wanted.
    Outcome pass(const double* x, const double* y, double* e, Scratch* adjoint,
                 const std::stop_token& stop) const;

    Index rows_, cols_, measurements_;
    Index block_rows_;
    Eigen::MatrixXf single_;  ///< n1 n2 x m, a column a measurement
    Matrix double_;           ///< the same where single precision would change the entries
    mutable ScratchPool<Scratch> scratch_;
};

}  // namespace lowrank
