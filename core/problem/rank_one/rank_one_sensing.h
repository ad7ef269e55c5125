// Rank-one measurements' operator: y_i = a_i' X b_i / sqrt(m), and the same with a_i = b_i.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "core/problem/operator.h"
#include "core/problem/scratch_pool.h"
#include "core/problem/sizes.h"

namespace lowrank {

/// A(X)_i = a_i' X b_i / sqrt(m) with the vectors as columns, a n1 x m and b n2 x m; of phase retrieval b =
/// a, stored once.
///
/// Vectors are kept in single precision where they are exact in it (all drawn ones are rounded to it), in
/// double otherwise; arithmetic is in double. A gradient reads them once from memory: a block is multiplied
/// with both factors and, while it is in the cache, added up with its residuals. Memory: 4 m (n1 + n2) bytes;
/// a pass over factors of r columns: 2 m (n1 + n2) r operations, a gradient three times that. Passes are cut
/// by sizes only: the bits do not depend on the number of threads.
class RankOneSensing final : public MeasurementOperator {
public:
    /// Entries N(0, 1), each a function of (seed, side, measurement, i). Null when the token fired.
    static std::shared_ptr<const RankOneSensing> draw(ProblemKind kind, Index rows, Index cols,
                                                      Index measurements, std::uint64_t seed,
                                                      const std::stop_token& stop = {});

    /// a: rows numbers a measurement, one after the other; b likewise, none where the kind is symmetric.
    static std::shared_ptr<const RankOneSensing> from_vectors(ProblemKind kind, Index rows, Index cols,
                                                              const std::vector<double>& a,
                                                              const std::vector<double>& b);

    ProblemKind kind() const override { return kind_; }
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
    bool prefers_dense() const override;
    Outcome tangent_gram(const TangentFrames& frames, Matrix& H, const std::stop_token& stop) const override;
    Outcome measured_gram(Matrix& G, const std::stop_token& stop) const override;
    /// A*(y) itself; with a = b, where E[A*A](X) = 2 X + tr(X) I, (A*(y) - (sum_i y_i / sqrt(m)) I) / 2.
    SpectralForm spectral(const Vector& y) const override;
    void numbers_of(std::size_t table, Index measurement, double* out) const override;

    /// memory() of drawn vectors, the most the scratch comes to, and prefers_dense(), from the sizes alone.
    static double memory(const ProblemSizes& sizes);
    static double scratch_memory(const ProblemSizes& sizes, Index columns);
    static bool prefers_dense(const ProblemSizes& sizes);

private:
    using Single = Eigen::MatrixXf;
    /// The vectors of one side, in one of the two precisions.
    struct Side {
        Single single;
        Matrix twice;
        Index count() const { return single.size() ? single.cols() : twice.cols(); }
        std::size_t memory() const;
        /// out = columns first, first + 1, … as doubles.
        void load(Index first, Eigen::Ref<Matrix> out) const;
        /// P(k, column + j) = <vector first + k, X_j>, k < count.
        void multiply(Index first, Index count, const ConstMatrixRef& X, Matrix& P, Index column) const;
        /// sums_j += sum_k W(k, column + j) vector first + k.
        void add(Index first, Index count, const Matrix& W, Index column, Eigen::Ref<Matrix> sums) const;
    };
    /// What one group of blocks works in; grown when a wider factor comes, never shrunk.
    struct Lane {
        Matrix P, Q;  // block x columns: products with the measured factors, then with those of the sums
        Matrix left_sum, right_sum;  // n1 x columns, n2 x columns
    };
    struct Scratch {
        std::vector<Lane> lanes;
        Vector y;
    };

    RankOneSensing(ProblemKind kind, Index rows, Index cols, Index measurements);
    Groups groups() const { return Groups((measurements_ + block_ - 1) / block_); }
    bool symmetric() const { return row_of(kind_).symmetric; }
    double scale() const;
    const Side& right() const { return symmetric() ? left_ : right_; }
    /// Room for factors of so many columns that are measured, and so many that sums are made for.
    void fit(Scratch& s, Index measured, Index summed) const;
    /// e_i = A(X)_i, less y_i where there is y, of the measurements first .. first + count - 1.
    void block_values(Factored X, Index first, Index count, Lane& lane, const double* y, double* e) const;
    Outcome values(Factored X, const double* y, double* e, Scratch& s, const std::stop_token& stop) const;
    Outcome adjoint_product(const Vector& e, const Matrix& B, bool transposed, Matrix& out,
                            const std::stop_token& stop) const;

    ProblemKind kind_;
    Index rows_, cols_, measurements_, block_;
    Side left_, right_;
    mutable ScratchPool<Scratch> scratch_;
};

}  // namespace lowrank
