// The Hessian at a point with all its eigenvectors: which part of an error belongs to which eigenvalue, and
// how the steps of a run make each of them fall.
#pragma once
#include <span>
#include <vector>

#include "core/theory/local_spectrum.h"

namespace lowrank {

/// S^1/2 H S^1/2 = Q diag(lambda) Q' in orthonormal coordinates of the tangent space at X; S = I but for
/// ScaledGD's own.
struct WholeSpectrum {
    FixedRankPoint X;
    SpectrumKind kind = SpectrumKind::Plain;
    bool symmetric = false;  ///< of the symmetric tangent vectors alone
    Vector eigenvalues;      ///< ascending
    Matrix vectors;          ///< Q: column k belongs to eigenvalue k
    Index products = 0;      ///< of krylov_spectrum, whose eigenvalues are not all there are; 0: they are

    Index dimension() const { return eigenvalues.size(); }
};

/// The tangent dimension up to which a spectrum is found with its vectors.
inline constexpr Index kWholeDimension = 600;

/// Of krylov_spectrum: with two errors, an iterate's and that of the one before, exact for sixty steps.
inline constexpr Index kKrylovProducts = 120;

/// All eigenvalues and eigenvectors of the operator on the tangent space at X. Errors: those of
/// local_spectrum; more than kWholeDimension dimensions. Cost: dense_hessian's and about 9 dimension^3; the
/// token is looked at in between.
Result<WholeSpectrum> whole_spectrum(const Problem& problem, const FixedRankPoint& X, SpectrumKind kind,
                                     const Vector* residual, const std::stop_token& stop = {});

/// The same from a few products, in the space that the errors Y - X span with what the operator makes of
/// them: as Gauss quadrature with the errors for its weights, so that of a dimension of any size sizes_under
/// has
///
///   ||p(H) x||,  exact for each polynomial p of a degree below products / (2 number of errors)
///
/// and near for higher ones. Band Lanczos with full reorthogonalisation; ends early where the space is
/// closed. Errors: those of local_spectrum. Cost: products (a product + 4 dimension products). Memory:
/// dimension x products. Source: Golub & Meurant 2010 (matrices, moments and quadrature); Ruhe 1979 (band
/// Lanczos).
Result<WholeSpectrum> krylov_spectrum(const Problem& problem, const FixedRankPoint& X, SpectrumKind kind,
                                      const Vector* residual, std::span<const FixedRankPoint> errors,
                                      Index products = kKrylovProducts, const std::stop_token& stop = {});

/// S^-1/2 x, x the coordinates of P_T(Y - X) in a basis of the tangent space at X.
Outcome error_coordinates(const FixedRankPoint& X, SpectrumKind kind, bool symmetric, const FixedRankPoint& Y,
                          Vector& x, const std::stop_token& stop = {});

/// The parts z = Q' S^-1/2 x of an error, x the coordinates of P_T(Y - X).
///
/// ||z|| is ||Y - X|| up to a relative term of the order of ||Y - X|| / sigma_r(X), S = I. Cost:
/// O(dimension^2).
Outcome error_parts(const WholeSpectrum& spectrum, const FixedRankPoint& Y, Vector& z,
                    const std::stop_token& stop = {});

/// What of an error a trace has recorded: its own norm, or that of its gradient H x.
enum class PartsNorm { Error, Gradient };

/// ||S^1/2 Q z||, or of the gradient ||S^-1/2 Q diag(lambda) z||. Cost: O(dimension), with S != I times r^2
/// of that.
double size_of_parts(const WholeSpectrum& spectrum, const Vector& z, PartsNorm norm);

/// The steps (mu_t, eta_t) that leave X_t, X_{t+1}, …, as a run made them.
struct StepsMade {
    std::span<const double> stepsize, momentum;
};

/// The sizes of z_t, z_{t+1}, … under these steps, one more than there are steps:
///
///   z_{t+1} = (1 - mu_t lambda) ((1 + eta_t) z_t - eta_t z_{t-1})   for each eigenvalue
///
/// to first order in the error. Of a line search and of restarts the steps themselves are observed; nothing
/// is fitted. As many momenta as stepsizes; they end with the first that is not finite. Cost: O(dimension) a
/// step. Source: paper, equation iter-T, applied to every eigenvalue instead of to the two ends.
std::vector<double> sizes_under(const WholeSpectrum& spectrum, const Vector& now, const Vector& before,
                                const StepsMade& steps, PartsNorm norm);

/// The parts after these steps; to know which eigenvalues an error is made of at any moment.
Vector parts_after(const WholeSpectrum& spectrum, const Vector& now, const Vector& before,
                   const StepsMade& steps);

/// Each eigenvector as the tangent matrix xi_k = L_k R_k' that its coordinates, times S^1/2, stand for: of
/// unit norm for S = I.
struct TangentFactors {
    Matrix L, R;
};
Outcome eigen_tangents(const WholeSpectrum& spectrum, std::vector<TangentFactors>& out,
                       const std::stop_token& stop = {});

/// sigma sqrt(trace H^-1): the root mean square of the error that noise of variance sigma^2 a sample leaves
/// at the least-squares point, to first order in the noise; infinite where an eigenvalue is 0. eigenvalues:
/// those of P_T A*A P_T at the truth.
double noise_floor(const Vector& eigenvalues, double sigma);

}  // namespace lowrank
