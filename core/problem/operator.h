// What was measured: A : R^{n1 x n2} -> R^m, linear, never asking for an n1 x n2 matrix where factors do.
#pragma once
#include <limits>
#include <memory>
#include <string>

#include "core/manifold/tangent_frames.h"
#include "core/problem/draws.h"
#include "core/problem/kind.h"

namespace lowrank {

/// A matrix L R' by its factors (L n1 x k, R n2 x k), which must outlive the view.
struct Factored {
    const Matrix& L;
    const Matrix& R;
};

/// What one pass over the data yields: e = A(X) - y, G V and G'U with G = A*(e), the gradient of f = 1/2
/// ||A(X) - y||^2. Belongs to one method; reused from step to step.
struct GradientProducts {
    Vector residual;              ///< e, in the order of the measurements
    double residual_squared = 0;  ///< ||e||^2 = 2 f(X)
    Matrix GV;                    ///< n1 x r
    Matrix GtU;                   ///< n2 x r
};

/// What A*(y) is to be made of for a start: P_r(scale A*(y)), its singular values lowered by so much.
struct SpectralForm {
    double scale = 1, lowered = 0;
};

/// A measurement operator. Const and shared between threads.
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

    /// Residual, G V and G' U at X = L R' against the samples y, in one pass over the data. Where U is L
    /// itself (the same object) it is read once.
    virtual Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                             GradientProducts& out, const std::stop_token& stop = {}) const = 0;

    /// ||A(L R')||^2 of a thin matrix (the curvature of the line search).
    virtual Outcome energy(Factored D, double& out, const std::stop_token& stop = {}) const = 0;

    /// gradient() and energy() as a step along the gradient wants them: where the problem is so large that it
    /// is faster, the sums G V and G'U, and the products whose squares are added up, in single precision. The
    /// residual is in double, and so are the sums once they are small beside it: a step is then as good as an
    /// exact one, and errors fall as far. The same as those two unless an operator knows better.
    virtual Outcome rounded_gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V,
                                     GradientProducts& out, const std::stop_token& stop = {}) const {
        return gradient(X, y, U, V, out, stop);
    }
    virtual Outcome rounded_energy(Factored D, double& out, const std::stop_token& stop = {}) const {
        return energy(D, out, stop);
    }

    /// G V and G' U of G = A*(A(D)), as a search for eigenvalues wants them: products and sums in single
    /// precision where rounds() says so, each of them off by some 1e-7 of its length. zero: as many zeros as
    /// there are measurements. out's residual says nothing.
    virtual Outcome rounded_normal(Factored D, const Vector& zero, const Matrix& U, const Matrix& V,
                                   GradientProducts& out, const std::stop_token& stop = {}) const {
        return gradient(D, zero, U, V, out, stop);
    }
    /// Whether sums of so many columns are so large that they are made in single precision.
    virtual bool rounds(Index) const { return false; }
    /// The most that ||A(X)|| is of ||X||_F; infinite where that is not known.
    virtual double most_gain() const { return std::numeric_limits<double>::infinity(); }

    /// out = A*(e) B and out = A*(e)' B, for the truncated SVD of the Euclidean methods.
    virtual Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                                  const std::stop_token& stop = {}) const = 0;
    virtual Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                             const std::stop_token& stop = {}) const = 0;

    /// Z += scale A*(e), dense: for small matrices, and for sensing, whose adjoint is dense whatever one
    /// does.
    virtual Outcome add_adjoint(const Vector& e, double scale, Matrix& Z,
                                const std::stop_token& stop = {}) const = 0;

    /// Whether the Euclidean methods do best with a dense n1 x n2 matrix (sensing, small sizes, high
    /// density).
    virtual bool prefers_dense() const = 0;

    /// H = P_T A*A P_T in the coordinates of the frames, dimension x dimension, both triangles.  Cost: a pass
    /// of A and one of A* a column, less where an operator knows better.  Cancelled between blocks.
    virtual Outcome tangent_gram(const TangentFrames& frames, Matrix& H, const std::stop_token& stop) const;

    /// G = A A*, m x m, both triangles: what whitening divides by.  Cost: a pass of A* and one of A a
    /// measurement, less where an operator knows better.  Cancelled between blocks.
    virtual Outcome measured_gram(Matrix& G, const std::stop_token& stop) const;

    /// What the spectral start is made of: that A*(y) is X* in the mean.
    virtual SpectralForm spectral(const Vector& y) const;

    /// y_k += sigma N(0, 1), each number a function of the stream and of what was measured: more measurements
    /// leave the noise of the others alone.
    virtual void disturb(const draws::Stream& stream, double sigma, Vector& y) const;

    /// Z = sigma N(0, 1) at every entry that is not measured, 0 at the others; Z itself where measurements
    /// are no entries.
    virtual Outcome fill_unseen(const draws::Stream& stream, double sigma, Matrix& Z,
                                const std::stop_token& stop) const;

    /// The warning about rows and columns that no measurement sees; empty when there are none.
    virtual std::string unseen_warning() const;
    /// Why a matrix of this rank cannot be told from what was measured, as far as counting in rows and
    /// columns says it; empty where it does not.
    virtual std::string why_undetermined(Index rank) const;

    /// The numbers that spell one measurement out in one table of its kind: as many as the table is wide, or
    /// its one index.
    virtual void numbers_of(std::size_t table, Index measurement, double* out) const = 0;
    /// All of them, a list a table.
    OperatorNumbers numbers() const;
};

}  // namespace lowrank
