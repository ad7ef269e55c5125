// The spectrum as a few errors see it: band Lanczos from them, and the eigenvalues of what it projects to.
#include <algorithm>
#include <limits>
#include <optional>

#include <Eigen/Eigenvalues>

#include "core/theory/symmetric_tangents.h"
#include "core/theory/whole_spectrum.h"

namespace lowrank {
namespace {

/// Columns that are orthonormal to rounding, grown one by one.
class Basis {
public:
    Basis(Index dimension, Index most) : columns_(dimension, most) {}

    Index size() const { return size_; }
    auto all() const { return columns_.leftCols(size_); }
    const double* column(Index k) const { return columns_.col(k).data(); }

    /// Takes in what of x is new, x of this size before; false where that is rounding or there is no room.
    bool take(Vector& x, double scale) {
        constexpr double kNothing = 64 * std::numeric_limits<double>::epsilon();
        for (int twice = 0; twice < 2; ++twice) {
            projections_.noalias() = all().transpose() * x;
            x.noalias() -= all() * projections_;
        }
        const double left = x.norm();
        if (size_ == columns_.cols() || !(left > kNothing * scale)) return false;
        columns_.col(size_++) = x / left;
        return true;
    }

private:
    Matrix columns_;
    Vector projections_;
    Index size_ = 0;
};

}  // namespace

Result<WholeSpectrum> krylov_spectrum(const Problem& problem, const FixedRankPoint& X, SpectrumKind kind,
                                      const Vector* residual, std::span<const FixedRankPoint> errors,
                                      Index products, const std::stop_token& stop) {
    SpectrumOptions options;
    options.kind = kind;
    options.residual = residual;
    const Result<Index> dimension = tangent_dimension(problem, X, options, stop);
    if (!dimension) return dimension.passed_on<WholeSpectrum>();
    WholeSpectrum out;
    out.X = X;
    out.kind = kind;
    out.symmetric = is_symmetric(problem, out.X);
    HessianMap map(problem, out.X, residual, kind == SpectrumKind::Scaled);
    if (map.prepare(stop) == Outcome::Cancelled) return Cancelled{};
    std::optional<SymmetricTangents> symmetric;
    if (out.symmetric) symmetric.emplace(map, out.X);
    SymmetricMap& H = symmetric ? static_cast<SymmetricMap&>(*symmetric) : map;

    const auto starts = static_cast<Index>(errors.size());
    const Index most = std::min(products, *dimension);
    Basis basis(*dimension, std::min(most + starts, *dimension));
    Vector x, image(*dimension);
    for (const FixedRankPoint& Y : errors) {
        if (error_coordinates(out.X, kind, out.symmetric, Y, x, stop) == Outcome::Cancelled)
            return Cancelled{};
        if (!x.allFinite()) return Failure{"The error is not finite: it has no parts."};
        basis.take(x, x.norm());
    }
    Matrix projected = Matrix::Zero(most, most);
    Index made = 0;
    for (; made < most && made < basis.size(); ++made) {
        if (H.apply(basis.column(made), image.data(), stop) == Outcome::Cancelled) return Cancelled{};
        if (!image.allFinite())
            return Failure{"The operator or the residual is not finite: there are no eigenvalues."};
        projected.col(made).head(std::min(most, basis.size())) =
            basis.all().leftCols(std::min(most, basis.size())).transpose() * image;
        basis.take(image, image.norm());
    }
    if (made == 0) return Failure{"The error is zero: no eigenvalue has a part in it."};
    // Column j has all rows up to j; the solver reads the lower half.
    const Matrix lower = projected.topLeftCorner(made, made).transpose();
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(lower);
    if (stop.stop_requested()) return Cancelled{};
    out.eigenvalues = solver.eigenvalues();
    out.vectors.noalias() = basis.all().leftCols(made) * solver.eigenvectors();
    out.products = made;
    return out;
}

}  // namespace lowrank
