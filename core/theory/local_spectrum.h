// The two eigenvalues every rate depends on: those of P_T A*A P_T on the tangent space at a point.
#pragma once
#include <functional>
#include <limits>
#include <stop_token>
#include <string>

#include "core/problem/problem.h"
#include "core/problem/sizes.h"
#include "core/text/result.h"

namespace lowrank {

/// Whose operator: that of the Riemannian and Euclidean methods, or ScaledGD's own.
///
/// Plain: H = P_T A*A P_T.  Scaled: S^1/2 H S^1/2 with S = 2 on the part U M V' and 1 on the rest of the
/// tangent space.  Source: paper, section on local convergence; S = V V' x I + I x U U' on vec.
enum class SpectrumKind { Plain, Scaled };

struct SpectrumOptions {
    SpectrumKind kind = SpectrumKind::Plain;
    /// Of both ends, relative, where they are found by Lanczos; 1e-12 .. 0.1.
    double accuracy = 1e-6;
    /// Tangent dimensions up to this are assembled and factored whole.
    Index dense_limit = 600;
    /// A(X) - y where it does not vanish (noise, pictures, ratings): the Hessian at the limit X then has the
    /// curvature term N Vp S^-1 V' + U S^-1 Up' N, N = P_U' A*(residual) P_V' (primes: complements).
    const Vector* residual = nullptr;
    /// Bytes Lanczos may take for its basis; fewer vectors mean more passes, never another result.
    double basis_memory = 400e6;
};

struct LocalSpectrum {
    double lambda_min = 0;  ///< 0 exactly where the point is not identifiable
    double lambda_max = 0;
    double least =
        0;  ///< the smallest eigenvalue as it was found, a negative one of a Hessian with curvature too
    Index dimension = 0;        ///< r (n1 + n2 - r), or that of the symmetric tangent vectors
    bool identifiable = false;  ///< lambda_min > 1e-12 lambda_max
    std::string why_not;        ///< a sentence where it is not: 'Row 7 has 2 samples, fewer than the rank 3.'
    /// Relative. Of Lanczos proven: the larger of the two residual norms over its eigenvalue; dense: 0. Where
    /// the point is a limit that a run has come near, complete_theory counts in what is left of the way.
    double accuracy = 0;
    bool dense = false;
    Vector eigenvalues;      ///< all of them, ascending; dense only
    Index applications = 0;  ///< of A*A; 0 when dense

    /// lambda_max / lambda_min, infinite where that is 0.
    double kappa() const {
        return lambda_min > 0 ? lambda_max / lambda_min : std::numeric_limits<double>::infinity();
    }
};

/// lambda_min and lambda_max (zeros included) of the operator on the tangent space at X = U K V'.
///
/// Dense up to dense_limit: assembled in an orthonormal basis of the tangent space and reduced to tridiagonal
/// form; about 30 ms at n = 50, r = 6.  Above: thick-restart Lanczos, matrix-free, until the true residual
/// ||H x - theta x|| of both ends is below accuracy * theta. Large completion problems search with products
/// in single precision, unless the problem's precision forbids it; the residual is made of double ones.
/// Cost: applications * (one pass of A, one of
/// A*).
///
/// Where only the symmetric part of a matrix is measured, the tangent vectors are the symmetric ones, in
/// which iterates stay: to the others the measurements are blind.
///
/// Errors: sigma_r(X) = 0, a rank that does not fit,
/// an operator or a point that is not finite.  progress gets 0 .. 1, never falling.  Looks at the token
/// between blocks.  The bits do not depend on the number of threads.
/// Deviation: the paper's 'smallest non-zero eigenvalue' promises convergence where there is none; zeros
/// count.
Result<LocalSpectrum> local_spectrum(const Problem& problem, const FixedRankPoint& X,
                                     const SpectrumOptions& options, const std::stop_token& stop = {},
                                     const std::function<void(double)>& progress = {});

/// Newton's step to the limit beside X, ||P_T A*(A(X) - y)||_F / |lambda_min|, over sigma_r(X): up to this
/// much the tangent space turns little on the way.
inline constexpr double kNearLimit = 0.1;
/// Whether the Hessian at the limit has a negative eigenvalue as that at X has: on the way there it may
/// change by about lambda_max times the way. A method that descends comes to a minimum as a rule, so that a
/// saddle is to be proven.
inline bool is_negative_at_limit(double lambda, double lambda_max, double way) {
    return lambda < 0 && 2 * way * lambda_max <= -lambda;
}

/// That operator as a matrix, of options.kind and with the curvature of options.residual. Cost:
/// dense_hessian's.
Outcome assemble_operator(const Problem& problem, const FixedRankPoint& X, const SpectrumOptions& options,
                          Matrix& H, const std::stop_token& stop = {});

/// The dimension of that tangent space. Errors: those of local_spectrum that are known before an eigenvalue
/// is. Cost: an SVD of the core.
Result<Index> tangent_dimension(const Problem& problem, const FixedRankPoint& X,
                                const SpectrumOptions& options, const std::stop_token& stop = {});

/// Bytes local_spectrum takes with the default options.
double local_spectrum_memory(const ProblemSizes& sizes);

/// kappa_f of the unconstrained problem: lambda_max / lambda_min of A*A on all n1 x n2 matrices, or on
/// all symmetric ones where only these are measured; infinite where the samples are fewer than their
/// dimensions, as nearly always. Against it stands what the rank constraint
/// buys.  Source: paper, remark after the theorem on IHT.
Outcome unconstrained_kappa(const Problem& problem, double& out, const std::stop_token& stop = {});

}  // namespace lowrank
