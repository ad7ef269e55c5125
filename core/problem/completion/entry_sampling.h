// Matrix completion's operator: the entries of X at a set of positions.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/problem/completion/sampling_passes.h"
#include "core/problem/operator.h"

namespace lowrank {

/// A(X) = (X_ij) for (i, j) in Omega, in column-major order of the positions.
///
/// Sparse, Tiled and Blocked: three dot products or additions of length r a sample. Dense: 6 n1 n2 r
/// operations at the speed of GEMM. Memory: 4 bytes a sample and 8 a column; but for Dense 8 bytes a sample
/// and 8 a row more, for the order by rows, and for Blocked 1/4 byte an entry. Passes are cut into blocks by
/// sizes only: the bits do not depend on the number of threads.
class EntrySampling final : public MeasurementOperator {
public:
    /// From this density the Euclidean methods keep a dense matrix.
    static constexpr double kDense = 0.15;

    /// row: the row of each measurement, column by column, ascending within a column; column j holds the
    /// measurements column_begin[j] .. column_begin[j + 1] - 1. path: for tests; the faster one otherwise.
    EntrySampling(Index rows, Index cols, std::vector<std::int32_t> row, std::vector<Index> column_begin,
                  std::optional<SamplingPath> path = {});

    /// From column-major linear indices i + n1 j, ascending and distinct (the format of instance files).
    static std::shared_ptr<const EntrySampling> from_linear(Index rows, Index cols,
                                                            const std::vector<std::int64_t>& observed,
                                                            std::optional<SamplingPath> path = {});

    const std::vector<std::int32_t>& row_of() const { return samples_.row; }          ///< of each measurement
    const std::vector<Index>& column_begin() const { return samples_.column_begin; }  ///< n2 + 1 offsets
    SamplingPath path() const { return path_; }
    double density() const { return double(measurements()) / (double(rows()) * double(cols())); }
    /// Rows and columns without a single sample: their entries cannot be recovered.
    Index empty_rows() const;
    Index empty_columns() const;
    /// Multiplications between two looks at the token when r columns take part.
    double work_between_looks(Index r) const { return passes_->work_between_looks(r); }

    ProblemKind kind() const override { return ProblemKind::MatrixCompletion; }
    Index rows() const override { return samples_.rows; }
    Index cols() const override { return samples_.cols; }
    Index measurements() const override { return samples_.samples(); }
    std::size_t memory() const override { return samples_.memory() + passes_->memory(); }
    Outcome apply(Factored X, Vector& y, const std::stop_token& stop = {}) const override;
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop = {}) const override;
    Outcome energy(Factored D, double& out, const std::stop_token& stop = {}) const override;
    Outcome rounded_gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                             GradientProducts& out, const std::stop_token& stop = {}) const override;
    Outcome rounded_energy(Factored D, double& out, const std::stop_token& stop = {}) const override;
    Outcome rounded_normal(Factored D, const Vector& zero, const Matrix& U, const Matrix& V,
                           GradientProducts& out, const std::stop_token& stop = {}) const override;
    bool rounds(Index columns) const override;
    double most_gain() const override { return 1; }
    Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                          const std::stop_token& stop = {}) const override;
    Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop = {}) const override;
    Outcome add_adjoint(const Vector& e, double scale, Matrix& Z,
                        const std::stop_token& stop = {}) const override;
    bool prefers_dense() const override;
    Outcome tangent_gram(const TangentFrames& frames, Matrix& H, const std::stop_token& stop) const override;
    /// A*(y) / p with p = m / (n1 n2).
    SpectralForm spectral(const Vector& y) const override;
    void disturb(const draws::Stream& stream, double sigma, Vector& y) const override;
    Outcome fill_unseen(const draws::Stream& stream, double sigma, Matrix& Z,
                        const std::stop_token& stop) const override;
    std::string unseen_warning() const override;
    std::string why_undetermined(Index rank) const override;
    void numbers_of(std::size_t table, Index measurement, double* out) const override;

    /// memory(), the most its scratch comes to, and prefers_dense(), from the sizes alone.
    static double memory(const ProblemSizes& sizes);
    static double scratch_memory(const ProblemSizes& sizes, Index measured, Index multiplied);
    static bool prefers_dense(const ProblemSizes& sizes);

private:
    const ColumnOrder samples_;
    const SamplingPath path_;
    const std::unique_ptr<const SamplingPasses> passes_;  // refers to samples_
};

}  // namespace lowrank
