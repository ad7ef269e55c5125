// Computes the two eigenvalues at a point: checks, the choice between dense and Lanczos, and the sentences.
#include "core/theory/local_spectrum.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <numbers>

#include "core/linalg/dense_svd.h"
#include "core/linalg/tridiagonal.h"
#include "core/problem/kind.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"
#include "core/theory/hessian.h"
#include "core/theory/symmetric_tangents.h"
#include "core/theory/tangent_gradient.h"

namespace lowrank {
namespace {

// lambda_min / lambda_max from here down is zero: rounding makes no smaller ones.
constexpr double kZero = 1e-12;
// Below this many vectors Lanczos takes far more products.
constexpr Index kLeastBasis = 24;

Index basis_vectors(const SpectrumOptions& options, Index dimension) {
    return std::clamp(Index(options.basis_memory / sizeof(double) / double(dimension)), kLeastBasis,
                      LanczosOptions{}.basis);
}

/// Why lambda_min is zero at an exact solution, as far as counting can say.
std::string counting_reason(const Problem& problem, Index dimension) {
    if (std::string line = problem.A->why_undetermined(problem.rank); !line.empty()) return line;
    if (problem.A->measurements() < dimension)
        return fmt::format("{} fewer than the {} degrees of freedom.",
                           print_count(problem.A->measurements(), "sample is", "samples are"), dimension);
    return {};
}

std::string why_no_tangent_space(const Problem& problem, const FixedRankPoint& X,
                                 const SpectrumOptions& options) {
    const MeasurementOperator& A = *problem.A;
    if (X.rows() != A.rows() || X.cols() != A.cols() || X.rank() < 1 ||
        X.rank() > std::min(X.rows(), X.cols()))
        return fmt::format("The point is {} x {} of rank {} and does not fit a problem of {} x {}.", X.rows(),
                           X.cols(), X.rank(), A.rows(), A.cols());
    if (!X.U.allFinite() || !X.K.allFinite() || !X.V.allFinite())
        return "The point is not finite: there is no tangent space at it.";
    if (options.residual && options.residual->size() != A.measurements())
        return fmt::format("The residual has {} entries where the problem has {} measurements.",
                           options.residual->size(), A.measurements());
    if (!(options.accuracy >= 1e-12 && options.accuracy <= 0.1))
        return fmt::format("The accuracy {} is refused: allowed is 1e-12 to 0.1.",
                           print_number(options.accuracy));
    return {};
}

/// sigma_r = 0 in the sense of rounding.
bool rank_falls_short(const Vector& s, const FixedRankPoint& X) {
    const double eps = std::numeric_limits<double>::epsilon() * double(std::max(X.rows(), X.cols()));
    return !(s(s.size() - 1) > eps * s(0));
}

Outcome by_lanczos(const Problem& problem, const FixedRankPoint& X, const SpectrumOptions& options,
                   bool smallest_too, LocalSpectrum& out, const std::stop_token& stop,
                   const std::function<void(double)>& progress) {
    HessianMap map(problem, X, options.residual, options.kind == SpectrumKind::Scaled,
                   is_symmetric(problem, X) ? TangentCoordinates::Parted : TangentCoordinates::Joined);
    if (map.prepare(stop) == Outcome::Cancelled) return Outcome::Cancelled;
    std::optional<SymmetricTangents> symmetric;
    if (is_symmetric(problem, X)) symmetric.emplace(map, X);
    SymmetricMap& used = symmetric ? static_cast<SymmetricMap&>(*symmetric) : map;
    LanczosOptions lanczos;
    lanczos.accuracy = options.accuracy;
    lanczos.both = smallest_too;
    lanczos.basis = basis_vectors(options, out.dimension);
    lanczos.progress = progress;
    ExtremeEigenvalues ends;
    if (extreme_eigenvalues(used, lanczos, ends, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.lambda_min = ends.smallest;
    out.lambda_max = ends.largest;
    out.applications = ends.products;
    if (ends.largest > 0) out.accuracy = ends.largest_residual / ends.largest;
    if (smallest_too && ends.smallest > kZero * ends.largest)
        out.accuracy = std::max(out.accuracy, ends.smallest_residual / ends.smallest);
    return Outcome::Done;
}

Outcome whole(const Problem& problem, const FixedRankPoint& X, const SpectrumOptions& options,
              LocalSpectrum& out, const std::stop_token& stop, const std::function<void(double)>& progress) {
    Matrix H;
    if (assemble_operator(problem, X, options, H, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (progress) progress(0.3);
    if (symmetric_eigenvalues(H, out.eigenvalues, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (progress) progress(1);
    out.dense = true;
    out.lambda_min = out.eigenvalues(0);
    out.lambda_max = out.eigenvalues(out.dimension - 1);
    return Outcome::Done;
}

/// Why the smallest eigenvalue is not positive where counting does not say it. way: what is left to the
/// limit, in the unit of kNearLimit.
std::string zero_reason(const LocalSpectrum& spectrum, bool curved, double way) {
    if (curved && spectrum.lambda_min < -kZero * std::abs(spectrum.lambda_max)) {
        const std::string number = print_significant(spectrum.lambda_min, 3);
        if (is_negative_at_limit(spectrum.lambda_min, spectrum.lambda_max, way))
            return fmt::format("The Hessian at the limit has the eigenvalue {}: the limit is not a minimum.",
                               number);
        return fmt::format(
            "The smallest eigenvalue of the Hessian, {}, is too near 0 for its sign to tell: "
            "points beside the limit may be as good.",
            number);
    }
    return curved ? "The Hessian at the limit has the eigenvalue 0: points beside the limit are as good."
                  : "The samples leave a direction at this matrix unseen: the smallest eigenvalue is 0.";
}

}  // namespace

Outcome assemble_operator(const Problem& problem, const FixedRankPoint& X, const SpectrumOptions& options,
                          Matrix& H, const std::stop_token& stop) {
    TangentBasis basis;
    if (basis.set(X, stop) == Outcome::Cancelled ||
        dense_hessian(problem, X, basis, options.residual, H, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (options.kind == SpectrumKind::Scaled) {
        const Index core = X.rank() * X.rank();
        H.topRows(core) *= std::numbers::sqrt2;
        H.leftCols(core) *= std::numbers::sqrt2;
    }
    if (is_symmetric(problem, X)) H = on_symmetric_tangents(H, X, basis);
    return Outcome::Done;
}

Result<Index> tangent_dimension(const Problem& problem, const FixedRankPoint& X,
                                const SpectrumOptions& options, const std::stop_token& stop) {
    if (std::string why = why_no_tangent_space(problem, X, options); !why.empty())
        return Failure{std::move(why)};
    Matrix core = X.K, left, right;
    Vector s;
    if (core_svd(core, left, s, right, stop) == Outcome::Cancelled) return Cancelled{};
    if (rank_falls_short(s, X))
        return Failure{fmt::format(
            "sigma_r = 0: the matrix has a rank below {}, and there is no tangent space of that rank at it.",
            X.rank())};
    const double n1 = double(X.rows()), n2 = double(X.cols()), r = double(X.rank());
    const auto& kind = row_of(problem.A->kind());
    const bool all = kind.symmetric && !is_symmetric(problem, X);
    return static_cast<Index>(all ? r * (n1 + n2 - r) : kind.freedom(n1, n2, r));
}

Result<LocalSpectrum> local_spectrum(const Problem& problem, const FixedRankPoint& X,
                                     const SpectrumOptions& options, const std::stop_token& stop,
                                     const std::function<void(double)>& progress) {
    const Result<Index> dimension = tangent_dimension(problem, X, options, stop);
    if (!dimension) return dimension.passed_on<LocalSpectrum>();
    LocalSpectrum out;
    out.dimension = *dimension;
    const std::string reason = options.residual ? std::string{} : counting_reason(problem, out.dimension);
    const Outcome outcome = out.dimension <= options.dense_limit
                                ? whole(problem, X, options, out, stop, progress)
                                : by_lanczos(problem, X, options, reason.empty(), out, stop, progress);
    if (outcome == Outcome::Cancelled) return Cancelled{};
    if (!std::isfinite(out.lambda_min) || !std::isfinite(out.lambda_max))
        return Failure{"The operator or the residual is not finite: there are no eigenvalues."};
    out.least = out.lambda_min;
    out.identifiable = reason.empty() && out.lambda_max > 0 && out.lambda_min > kZero * out.lambda_max;
    if (!out.identifiable) {
        double gradient = 0;
        if (options.residual && out.least < 0 &&
            tangent_gradient(problem, X, gradient, nullptr, stop) == Outcome::Cancelled)
            return Cancelled{};
        const double way = gradient / (std::abs(out.least) * singular_values(X).minCoeff());
        out.why_not = reason.empty() ? zero_reason(out, options.residual != nullptr, way) : reason;
        out.lambda_min = 0;
    }
    return out;
}

double local_spectrum_memory(const ProblemSizes& sizes) {
    const SpectrumOptions options;
    const double n1 = double(sizes.rows), n2 = double(sizes.cols), r = double(sizes.rank);
    const Index dimension = static_cast<Index>(row_of(sizes.kind).freedom(n1, n2, r));
    const double d = r * (n1 + n2 - r);  // of all tangent vectors, symmetric or not
    if (dimension <= options.dense_limit)
        return 3 * sizeof(double) * d * d + 4 * sizes.factors(double(sizes.rank));
    // The basis and what is restarted of it, the factors of a direction and its products, the operator's
    // scratch for them.
    return sizeof(double) * d * double(basis_vectors(options, dimension) + 2) +
           6 * sizes.factors(double(sizes.rank)) + 2 * sizes.measured() +
           operator_scratch(sizes, 2 * sizes.rank, sizes.rank);
}

namespace {

/// A*A on all matrices, or on the symmetric ones where nothing else is measured: X is its own left factor,
/// the identity the right one.
class UnconstrainedMap final : public SymmetricMap {
public:
    explicit UnconstrainedMap(const MeasurementOperator& A)
        : A_(A),
          symmetric_(row_of(A.kind()).symmetric),
          identity_(Matrix::Identity(A.cols(), A.cols())),
          X_(A.rows(), A.cols()) {}
    Index dimension() const override {
        return symmetric_ ? A_.rows() * (A_.rows() + 1) / 2 : A_.rows() * A_.cols();
    }
    Outcome apply(const double* x, double* out, const std::stop_token& stop) override {
        // Above the diagonal sqrt 2 times the entry, which stands twice: an isometry.
        const double twice = std::numbers::sqrt2;
        for (Index j = 0; j < X_.cols(); ++j)
            for (Index i = 0; i < (symmetric_ ? j + 1 : X_.rows()); ++i) {
                const bool both = symmetric_ && i < j;
                X_(i, j) = both ? *x++ / twice : *x++;
                if (both) X_(j, i) = X_(i, j);
            }
        if (A_.apply({X_, identity_}, y_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        X_.setZero();
        if (A_.add_adjoint(y_, 1, X_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        for (Index j = 0; j < X_.cols(); ++j)
            for (Index i = 0; i < (symmetric_ ? j + 1 : X_.rows()); ++i)
                *out++ = symmetric_ && i < j ? (X_(i, j) + X_(j, i)) / twice : X_(i, j);
        return Outcome::Done;
    }

private:
    const MeasurementOperator& A_;
    bool symmetric_;
    Matrix identity_, X_;
    Vector y_;
};

}  // namespace

Outcome unconstrained_kappa(const Problem& problem, double& out, const std::stop_token& stop) {
    out = std::numeric_limits<double>::infinity();
    UnconstrainedMap map(*problem.A);
    if (problem.A->measurements() < map.dimension()) return Outcome::Done;
    ExtremeEigenvalues ends;
    if (extreme_eigenvalues(map, {}, ends, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (ends.smallest > kZero * ends.largest) out = ends.largest / ends.smallest;
    return Outcome::Done;
}

}  // namespace lowrank
