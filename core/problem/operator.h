// What was measured: A : R^{n1 x n2} -> R^m, linear, never asking for an n1 x n2 matrix where factors do.
#pragma once
#include <memory>
#include <string_view>

#include "core/linalg/types.h"

namespace lowrank {

enum class ProblemKind { MatrixCompletion, MatrixSensing };

/// A matrix L R' by its factors (L n1 x k, R n2 x k), which must outlive the view.
struct Factored {
    const Matrix& L;
    const Matrix& R;
};

/// What one pass over the data yields: e = A(X) - y, G V and G'U with G = A*(e), the gradient of f = 1/2 ||A(X) - y||^2.
/// Belongs to one method; reused from step to step.
struct GradientProducts {
    Vector residual;              ///< e, in the order of the measurements
    double residual_squared = 0;  ///< ||e||^2 = 2 f(X)
    Matrix GV;                    ///< n1 x r
    Matrix GtU;                   ///< n2 x r
};

/// A measurement operator: entry sampling or Gaussian sensing. Const and shared between threads.
/// Every pass looks at the token between blocks; what a cancelled pass has written must not be used.
class MeasurementOperator {
public:
    virtual ~MeasurementOperator() = default;
    virtual ProblemKind kind() const = 0;
    virtual Index rows() const = 0;
    virtual Index cols() const = 0;
    virtual Index measurements() const = 0;
    /// The bytes it holds.
    virtual std::size_t memory() const = 0;

    /// y = A(L R').
    virtual Outcome apply(Factored X, Vector& y, const std::stop_token& stop = {}) const = 0;

    /// Residual, G V and G' U at X = L R' against the samples y, in one pass over the data.
    virtual Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                             GradientProducts& out, const std::stop_token& stop = {}) const = 0;

    /// ||A(L R')||^2 of a thin matrix (the curvature of the line search).
    virtual Outcome energy(Factored D, double& out, const std::stop_token& stop = {}) const = 0;

    /// out = A*(e) B and out = A*(e)' B, for the truncated SVD of the Euclidean methods.
    virtual Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                                  const std::stop_token& stop = {}) const = 0;
    virtual Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                             const std::stop_token& stop = {}) const = 0;

    /// Z += scale A*(e), dense: for small matrices, and for sensing, whose adjoint is dense whatever one does.
    virtual Outcome add_adjoint(const Vector& e, double scale, Matrix& Z,
                                const std::stop_token& stop = {}) const = 0;

    /// Whether the Euclidean methods do best with a dense n1 x n2 matrix (sensing, small sizes, high density).
    virtual bool prefers_dense() const = 0;
};

}  // namespace lowrank
