// One way through the samples of a completion problem; which one is taken is a matter of speed alone.
#pragma once
#include <memory>

#include "core/problem/completion/sample_positions.h"
#include "core/problem/operator.h"
#include "core/problem/sizes.h"

namespace lowrank {

/// How an entry-sampling operator works: from the samples alone, column by column, in square tiles that fit
/// the second-level cache or in blocks that fit the first, or through tiles of X = L R' that are formed,
/// masked and multiplied on before they leave the cache, or, where all of X fits it, with a mask in
/// registers.
enum class SamplingPath { Sparse, Tiled, Blocked, Dense, Small };

/// The passes over the samples. Const and shared between threads; cut into blocks by sizes only, so that the
/// bits do not depend on the number of threads. Every pass looks at the token between blocks.
class SamplingPasses {
public:
    virtual ~SamplingPasses() = default;

    /// e_k = (L R')_k - y_k (y null: 0; e null: not kept), squares = ||e||^2 where it is not null.
    virtual Outcome values(Factored X, const double* y, double* e, double* squares,
                           const std::stop_token& stop) const = 0;
    /// MeasurementOperator::gradient; out.residual has its size.
    virtual Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                             GradientProducts& out, const std::stop_token& stop) const = 0;
    /// The same with both sums in single precision, where that is faster; the residual is in double.
    virtual Outcome rounded_gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                     GradientProducts& out, const std::stop_token& stop) const {
        return gradient(X, y, U, V, out, stop);
    }
    /// ||A(L R')||^2 of products in single precision, where that is faster.
    virtual Outcome rounded_energy(Factored D, double& out, const std::stop_token& stop) const {
        return values(D, nullptr, nullptr, &out, stop);
    }
    /// G V and G'U of G = A*(A(D)), all in single precision, where that is faster; zero: zeros, one a sample.
    virtual Outcome rounded_normal(Factored D, const Vector& zero, const Matrix& U, const Matrix& V,
                                   GradientProducts& out, const std::stop_token& stop) const {
        return gradient(D, zero, U, V, out, stop);
    }
    /// out = G B and out = G' B, G the matrix with e at the samples and zeros elsewhere.
    virtual Outcome times(const double* e, const Matrix& B, Matrix& out,
                          const std::stop_token& stop) const = 0;
    virtual Outcome transposed_times(const double* e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop) const = 0;

    /// Bytes beside the samples by columns.
    virtual std::size_t memory() const = 0;
    /// Multiplications between two looks at the token when r columns take part.
    virtual double work_between_looks(Index r) const = 0;
};

/// A way by its name: how it is made (it keeps a reference to the samples), memory() and the most its scratch
/// comes to from the sizes alone (factors of so many columns measured, blocks of so many multiplied).
struct SamplingWay {
    SamplingPath path;
    std::unique_ptr<const SamplingPasses> (*make)(const ColumnOrder& samples);
    double (*memory)(const ProblemSizes& sizes);
    double (*scratch)(const ProblemSizes& sizes, Index measured, Index multiplied);
};
extern const SamplingWay kSparseSampling, kTiledSampling, kBlockedSampling, kDenseSampling, kSmallSampling;

const SamplingWay& sampling_way(SamplingPath path);

/// Whether passes with so many columns are so long that those in single precision are faster.
bool rounding_pays(Index samples, Index columns);

/// The faster path. Measured at r from 3 to 125 and n from 50 to 2500 in one run each: see the definition.
SamplingPath faster_path(Index rows, Index cols, Index samples);

}  // namespace lowrank
