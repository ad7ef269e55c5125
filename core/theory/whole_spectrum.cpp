// Assembled like local_spectrum's, and factored with vectors; the recursion runs over all parts at once.
#include "core/theory/whole_spectrum.h"

#include <cmath>
#include <fmt/core.h>
#include <numbers>

#include <Eigen/Eigenvalues>

#include "core/theory/symmetric_tangents.h"
#include "core/theory/tangent_basis.h"

namespace lowrank {
namespace {

/// The coordinates that S counts twice: those of U M V'.
Index core_of(SpectrumKind kind, const FixedRankPoint& X) {
    return kind == SpectrumKind::Scaled ? X.rank() * X.rank() : 0;
}

/// z_{t+1} from both before it; `before` becomes it.
void make_step(const Vector& eigenvalues, double mu, double eta, const Vector& now, Vector& before) {
    for (Index k = 0; k < now.size(); ++k)
        before[k] = (1 - mu * eigenvalues[k]) * ((1 + eta) * now[k] - eta * before[k]);
}

/// The steps up to the first that was not made.
template <class Visit>
void walk(const WholeSpectrum& spectrum, Vector now, Vector before, const StepsMade& steps,
          const Visit& visit) {
    visit(now);
    for (std::size_t t = 0; t < steps.stepsize.size(); ++t) {
        const double mu = steps.stepsize[t], eta = steps.momentum[t];
        if (!std::isfinite(mu) || !std::isfinite(eta)) return;
        make_step(spectrum.eigenvalues, mu, eta, now, before);
        now.swap(before);
        visit(now);
    }
}

}  // namespace

Result<WholeSpectrum> whole_spectrum(const Problem& problem, const FixedRankPoint& X, SpectrumKind kind,
                                     const Vector* residual, const std::stop_token& stop) {
    SpectrumOptions options;
    options.kind = kind;
    options.residual = residual;
    const Result<Index> dimension = tangent_dimension(problem, X, options, stop);
    if (!dimension) return dimension.passed_on<WholeSpectrum>();
    if (*dimension > kWholeDimension)
        return Failure{
            fmt::format("the tangent space has {} dimensions, and a spectrum is known whole up to {}.",
                        *dimension, kWholeDimension)};
    WholeSpectrum out;
    out.X = X;
    out.kind = kind;
    out.symmetric = is_symmetric(problem, X);
    Matrix H;
    if (assemble_operator(problem, X, options, H, stop) == Outcome::Cancelled) return Cancelled{};
    if (!H.allFinite())
        return Failure{"The operator or the residual is not finite: there are no eigenvalues."};
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(H);
    if (stop.stop_requested()) return Cancelled{};
    out.eigenvalues = solver.eigenvalues();
    out.vectors = solver.eigenvectors();
    return out;
}

Outcome error_coordinates(const FixedRankPoint& X, SpectrumKind kind, bool symmetric, const FixedRankPoint& Y,
                          Vector& x, const std::stop_token& stop) {
    TangentBasis basis;
    if (basis.set(X, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    // P_T(Z) by Z V and Z'U with Z = Y - X.
    const Matrix ZV = Y.U * (Y.K * (Y.V.transpose() * X.V)) - X.U * X.K;
    const Matrix ZtU = Y.V * (Y.K.transpose() * (Y.U.transpose() * X.U)) - X.V * X.K.transpose();
    x.resize(basis.dimension());
    basis.coordinates(ZV, ZtU, x.data());
    if (symmetric) x = symmetric_frame(X, basis).transpose() * x;
    x.head(core_of(kind, X)) /= std::numbers::sqrt2;
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

Outcome error_parts(const WholeSpectrum& spectrum, const FixedRankPoint& Y, Vector& z,
                    const std::stop_token& stop) {
    Vector x;
    if (error_coordinates(spectrum.X, spectrum.kind, spectrum.symmetric, Y, x, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    z.noalias() = spectrum.vectors.transpose() * x;
    return Outcome::Done;
}

double size_of_parts(const WholeSpectrum& spectrum, const Vector& z, PartsNorm norm) {
    const bool gradient = norm == PartsNorm::Gradient;
    const Vector w = gradient ? Vector(spectrum.eigenvalues.cwiseProduct(z)) : z;
    const double squared = w.squaredNorm();
    const Index core = core_of(spectrum.kind, spectrum.X);
    if (core == 0) return std::sqrt(squared);
    // The part U M V' counts twice in S, and half in its inverse.
    const double of_core = (spectrum.vectors.topRows(core) * w).squaredNorm();
    return std::sqrt(std::max(0.0, gradient ? squared - of_core / 2 : squared + of_core));
}

std::vector<double> sizes_under(const WholeSpectrum& spectrum, const Vector& now, const Vector& before,
                                const StepsMade& steps, PartsNorm norm) {
    std::vector<double> sizes;
    sizes.reserve(steps.stepsize.size() + 1);
    walk(spectrum, now, before, steps,
         [&](const Vector& z) { sizes.push_back(size_of_parts(spectrum, z, norm)); });
    return sizes;
}

Vector parts_after(const WholeSpectrum& spectrum, const Vector& now, const Vector& before,
                   const StepsMade& steps) {
    Vector last;
    walk(spectrum, now, before, steps, [&](const Vector& z) { last = z; });
    return last;
}

Outcome eigen_tangents(const WholeSpectrum& spectrum, std::vector<TangentFactors>& out,
                       const std::stop_token& stop) {
    TangentBasis basis;
    if (basis.set(spectrum.X, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    Matrix frame;
    if (spectrum.symmetric) frame = symmetric_frame(spectrum.X, basis);
    out.resize(static_cast<std::size_t>(spectrum.dimension()));
    Vector x;
    for (Index k = 0; k < spectrum.dimension(); ++k) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        x = spectrum.vectors.col(k);
        x.head(core_of(spectrum.kind, spectrum.X)) *= std::numbers::sqrt2;
        if (spectrum.symmetric) x = frame * x;
        TangentFactors& xi = out[static_cast<std::size_t>(k)];
        basis.factors(x.data(), xi.L, xi.R);
    }
    return Outcome::Done;
}

}  // namespace lowrank
