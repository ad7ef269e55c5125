// Matrix completion's operator: the entries of X at a set of positions. Knows nothing of ranks, truths or
// files.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/problem/operator.h"
#include "core/problem/sample_blocks.h"
#include "core/problem/scratch_pool.h"
#include "core/problem/sizes.h"

namespace lowrank {

/// How an entry-sampling operator works: from the samples alone, column by column or in blocks that fit the
/// first-level cache, or through tiles of X = L R' that are formed, masked and multiplied on before they
/// leave the cache.
enum class SamplingPath { Sparse, Blocked, Dense };

/// The faster path. Measured at r from 3 to 125 and n from 50 to 2500 in one run each: see the definition.
SamplingPath faster_path(Index rows, Index cols, Index samples);

/// A(X) = (X_ij) for (i, j) in Omega, in column-major order of the positions.
///
/// Sparse and Blocked: three dot products or additions of length r a sample. Dense: 6 n1 n2 r operations at
/// the speed of GEMM. Memory: 4 bytes a sample and 8 a column; but for Dense 8 bytes a sample and 8 a row
/// more, for the order by rows, and for Blocked 1/4 byte an entry. Passes are cut into blocks by sizes only:
/// the bits do not depend on the number of threads.
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

    const std::vector<std::int32_t>& row_of() const { return row_; }          ///< of each measurement
    const std::vector<Index>& column_begin() const { return column_begin_; }  ///< n2 + 1 offsets
    SamplingPath path() const { return path_; }
    double density() const { return double(measurements()) / (double(rows_) * double(cols_)); }
    /// Rows and columns without a single sample: their entries cannot be recovered.
    Index empty_rows() const;
    Index empty_columns() const;
    /// Multiplications between two looks at the token when r columns take part.
    double work_between_looks(Index r) const;

    ProblemKind kind() const override { return ProblemKind::MatrixCompletion; }
    Index rows() const override { return rows_; }
    Index cols() const override { return cols_; }
    Index measurements() const override { return static_cast<Index>(row_.size()); }
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

    /// memory(), the most its scratch comes to, and prefers_dense(), from the sizes alone.
    static double memory(const ProblemSizes& sizes);
    static double scratch_memory(const ProblemSizes& sizes, Index measured, Index multiplied);
    static bool prefers_dense(const ProblemSizes& sizes);

private:
    struct Scratch {
        Matrix tiles;                  // dense: a tile of X for each group
        Matrix sums;                   // dense: partial sums of G V for each group
        Matrix left, right, bases[2];  // sparse: factors by rows, padded to whole lanes
        Matrix by_row, by_column;      // sparse: G V and G' U by rows
        Vector partial;                // a number for each block
        SampleBlocks::Scratch blocks;  // blocked
    };
    /// Column and row blocks: about equal numbers of samples (sparse), equal widths (dense).
    struct Blocks {
        std::vector<Index> begin;
        Index count() const { return static_cast<Index>(begin.size()) - 1; }
    };
    static Index tile_columns(Index rows);
    static bool dense_is_better(SamplingPath path, double density, double entries);
    void order_by_rows();
    SamplePattern pattern() const {
        return {rows_, cols_, row_, column_begin_, column_, measurement_, row_begin_};
    }
    Outcome sparse_residual(Factored X, const double* y, Scratch& s, double* e, double* squares,
                            const Matrix* U, Matrix* GtU, const std::stop_token& stop) const;
    Outcome sparse_by_rows(const double* e, const Matrix& B, Scratch& s, Matrix& out,
                           const std::stop_token& stop) const;
    Outcome sparse_by_columns(const double* e, const Matrix& B, Scratch& s, Matrix& out,
                              const std::stop_token& stop) const;
    /// form(tile, first column, columns, block) fills a tile; then GV += tile V and GtU = tile' U where asked
    /// for.
    template <class Form>
    Outcome dense_tiles(Scratch& s, const Form& form, const Matrix* U, const Matrix* V, Matrix* GtU,
                        Matrix* GV, const std::stop_token& stop) const;

    Index rows_, cols_;
    std::vector<std::int32_t> row_;
    std::vector<Index> column_begin_;
    SamplingPath path_;
    Blocks column_blocks_, row_blocks_;
    SampleBlocks blocks_;                             // blocked path
    std::vector<Index> row_begin_;                    // sparse and blocked
    std::vector<std::int32_t> column_, measurement_;  // of the k-th sample in the order by rows
    mutable ScratchPool<Scratch> scratch_;
};

}  // namespace lowrank
