// Truth, samples and start of generated problems.
#include "core/problem/generate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tuple>

#include "core/linalg/dense_svd.h"
#include "core/linalg/huge_pages.h"
#include "core/linalg/lanes.h"
#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/parallel.h"
#include "core/linalg/truncated_svd.h"
#include "core/problem/draws.h"
#include "core/problem/entry_sampling.h"
#include "core/problem/gaussian_sensing.h"
#include "core/problem/sample_positions.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

using draws::Name;
using draws::Stream;

// Entries beyond which a start is not worked out to the last digit, and how far it is
// taken then. A million samples of 70000 x 60000 at r = 5, of noise alone (no gap at all) and of eight
// decaying directions with noise, at several numbers of products; ||P_r||^2 held is what the result's values
// sum to over what they could:
//
//   products                   21      41      61      to 1e-12 sigma_1 (530 and 146)
//   noise: seconds             0.6     1.3     2.1     16.5
//   noise: ||P_r||^2 held      0.92    0.996   0.9997  1
//   decaying: seconds          0.7     1.3     1.7      5.2
//   decaying: ||P_r||^2 held   0.994   0.999996  1      1
constexpr double kMostExactStart = 1e7;
constexpr SvdEffort kLargeStart{.tolerance = 1e-7, .most_products = 40};

/// scale A*(y), by products: for operators whose adjoint is better not formed.
class AdjointMap final : public LinearMap {
public:
    AdjointMap(const MeasurementOperator& A, const Vector& y, double scale, const std::stop_token& stop)
        : A_(A), y_(scale * y), stop_(stop) {}
    Index rows() const override { return A_.rows(); }
    Index cols() const override { return A_.cols(); }
    // What a cancelled product leaves is not used: truncated_svd looks at the same token after each.
    void times(const Matrix& B, Matrix& out) const override {
        out.resize(rows(), B.cols());
        (void)A_.adjoint_times(y_, B, out, stop_);
    }
    void transposed_times(const Matrix& B, Matrix& out) const override {
        out.resize(cols(), B.cols());
        (void)A_.adjoint_transposed_times(y_, B, out, stop_);
    }

private:
    const MeasurementOperator& A_;
    const Vector y_;
    const std::stop_token& stop_;
};

/// K = A B' of two square factors; large ones in tiles of columns, with a look at the token before each.
Outcome core_of(const Matrix& A, const Matrix& B, Matrix& K, const std::stop_token& stop) {
    constexpr Index kAtOnce = 400, kTile = 64;
    const Index r = A.rows();
    K.resize(r, r);
    const Index width = r > kAtOnce ? kTile : r;
    return parallel_tiles((r + width - 1) / width,
                          [&](Index tile) {
                              const Index first = tile * width, count = std::min(width, r - first);
                              K.middleCols(first, count).noalias() =
                                  A * B.middleRows(first, count).transpose();
                          },
                          stop);
}

/// X* = L R' as U K V', its norm and its r-th singular value; L and R are replaced where a condition number
/// is asked for.
Outcome make_truth(const ProblemSpec& spec, Matrix& L, Matrix& R, Truth& out, const std::stop_token& stop) {
    const Index r = spec.rank;
    ThinQr left, right;
    if (thin_qr(L, left, stop) == Outcome::Cancelled || thin_qr(R, right, stop) == Outcome::Cancelled ||
        stop.stop_requested())
        return Outcome::Cancelled;
    if (spec.condition >= 1) {
        const double s = std::sqrt(double(spec.rows) * double(spec.cols));
        Vector values(r);
        for (Index k = 0; k < r; ++k)
            values(k) = s * std::pow(spec.condition, r > 1 ? -double(k) / double(r - 1) : 0.0);
        out.X.K = values.asDiagonal();
        L = left.Q * values.asDiagonal();
        R = right.Q;
        out.sigma_r = values(r - 1);
    } else {
        if (core_of(left.R, right.R, out.X.K, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        Matrix core, U, V;
        Vector s;
        if (fresh(core, r, r, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        core = out.X.K;
        if (core_svd(core, U, s, V, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out.sigma_r = s(r - 1);
    }
    out.X.U = std::move(left.Q);
    out.X.V = std::move(right.Q);
    out.norm = std::sqrt(squared_norm(out.X.K.data(), out.X.K.size()));
    out.exact = spec.noise == 0;
    return Outcome::Done;
}

void add_noise(const ProblemSpec& spec, const MeasurementOperator& A, Vector& y) {
    const Index m = y.size();
    const double size = spec.noise * std::sqrt(squared_norm(y.data(), m) / double(m));
    const Stream stream(spec.seed, Name::Noise);
    if (const auto* sampling = dynamic_cast<const EntrySampling*>(&A)) {
        // By entry, so that more samples leave the noise of the others alone.
        const auto& begin = sampling->column_begin();
        for (Index j = 0; j < A.cols(); ++j)
            for (Index k = begin[size_t(j)]; k < begin[size_t(j + 1)]; ++k)
                y(k) += size * stream.normal(draws::entry(sampling->row_of()[size_t(k)], j));
    } else {
        for (Index k = 0; k < m; ++k) y(k) += size * stream.normal(static_cast<std::uint64_t>(k));
    }
}

/// Z = sigma N(0, 1) at every entry that is not observed, 0 at the others.
Outcome fill_unobserved(const EntrySampling& A, double sigma, std::uint64_t seed, Matrix& Z,
                        const std::stop_token& stop) {
    const Stream stream(seed, Name::StartNoise);
    const Index width = std::max<Index>(1, (Index(1) << 16) / A.rows());
    return parallel_tiles((A.cols() + width - 1) / width,
                          [&](Index tile) {
                              for (Index j = tile * width; j < std::min(A.cols(), (tile + 1) * width); ++j) {
                                  for (Index i = 0; i < A.rows(); ++i)
                                      Z(i, j) = sigma * stream.normal(draws::entry(i, j));
                                  for (Index k = A.column_begin()[size_t(j)];
                                       k < A.column_begin()[size_t(j + 1)]; ++k)
                                      Z(A.row_of()[size_t(k)], j) = 0;
                              }
                          },
                          stop);
}

std::size_t bytes(const Matrix& M) { return sizeof(double) * static_cast<std::size_t>(M.size()); }

}  // namespace

std::string filled_note(Index added, Index drawn, Index least) {
    return std::to_string(added) + (added == 1 ? " sample" : " samples") + " more than the rate's " +
           std::to_string(drawn) + ": every row and column has at least " + std::to_string(least) + ".";
}

std::string empty_lines_warning(const MeasurementOperator& A) {
    const auto* sampling = dynamic_cast<const EntrySampling*>(&A);
    if (!sampling) return {};
    const Index rows = sampling->empty_rows(), columns = sampling->empty_columns();
    const auto count = [](Index n, const char* one, const char* many) {
        return std::to_string(n) + " " + (n == 1 ? one : many);
    };
    std::string who;
    if (rows > 0) who = count(rows, "row", "rows");
    if (columns > 0) who += (who.empty() ? "" : " and ") + count(columns, "column", "columns");
    return who.empty() ? who : who + " without a single sample: their entries cannot be recovered.";
}

Outcome generate_instance(const ProblemSpec& spec, Instance& out, const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    Index m = measurement_count(spec);
    Matrix L, R;
    for (auto [factor, rows, name] :
         {std::tuple{&L, spec.rows, Name::LeftFactor}, {&R, spec.cols, Name::RightFactor}})
        if (fresh(*factor, rows, spec.rank, stop) == Outcome::Cancelled ||
            draws::fill_normal(Stream(spec.seed, name), *factor, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
    Truth truth;
    if (make_truth(spec, L, R, truth, stop) == Outcome::Cancelled) return Outcome::Cancelled;

    auto problem = std::make_shared<Problem>();
    problem->rank = spec.rank;
    double rate = 0;
    if (spec.kind == ProblemKind::MatrixCompletion) {
        SamplePositions positions;
        if (choose_positions(spec.rows, spec.cols, m, spec.seed, positions, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        if (spec.fill_rows &&
            fill_lines(spec.rows, spec.cols, spec.rank, spec.seed, positions, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        m = static_cast<Index>(positions.row.size());
        problem->A = std::make_shared<const EntrySampling>(spec.rows, spec.cols, std::move(positions.row),
                                                           std::move(positions.column_begin));
        rate = double(m) / (double(spec.rows) * double(spec.cols));
    } else {
        problem->A = GaussianSensing::draw(spec.rows, spec.cols, m, spec.seed, stop);
        if (!problem->A) return Outcome::Cancelled;
        rate = double(m) / (double(spec.rank) * double(spec.rows + spec.cols) / 2);
    }
    if (problem->A->apply({L, R}, problem->y, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (spec.noise > 0) add_noise(spec, *problem->A, problem->y);

    Instance made;
    if (const Index added = m - measurement_count(spec); added > 0)
        made.notes.push_back(filled_note(added, measurement_count(spec), spec.rank));
    if (std::string warning = empty_lines_warning(*problem->A); !warning.empty())
        made.warnings.push_back(std::move(warning));
    made.sampling_rate = rate;
    made.memory = problem->A->memory() + sizeof(double) * static_cast<std::size_t>(m) + bytes(truth.X.U) +
                  bytes(truth.X.K) + bytes(truth.X.V);
    made.truth = std::move(truth);
    made.problem = std::move(problem);
    made.build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    out = std::move(made);
    return Outcome::Done;
}

bool fills_with_noise(const StartSpec& spec, ProblemKind kind, double entries) {
    return spec.kind == StartKind::Noisy && spec.sigma > 0 && kind == ProblemKind::MatrixCompletion &&
           entries <= kMostNoisyEntries;
}

SvdEffort start_effort(double entries) { return entries > kMostExactStart ? kLargeStart : SvdEffort{}; }

std::string why_start_unfit(const StartSpec& spec, const Instance& instance) {
    // Beyond this the squares of what the noise adds are no numbers.
    constexpr double kMostNoise = 1e100;
    const double most = std::ldexp(kMostNoise, -instance.unit_exponent);
    if (spec.kind != StartKind::Noisy || spec.sigma <= most) return {};
    return "start noisy:" + print_number(spec.sigma) +
           " is too large for data as small as this: σ lies between 0 and " + print_significant(most, 3) +
           ".";
}

Outcome make_start(const StartSpec& spec, std::uint64_t seed, Instance& instance,
                   const std::stop_token& stop) {
    const Problem& problem = *instance.problem;
    const MeasurementOperator& A = *problem.A;
    const auto* sampling = dynamic_cast<const EntrySampling*>(&A);
    const double entries = double(A.rows()) * double(A.cols());
    const bool scaled = sampling && spec.kind != StartKind::Raw && A.measurements() > 0;
    const double scale = scaled ? entries / double(A.measurements()) : 1;
    const double sigma = std::ldexp(spec.sigma, instance.unit_exponent);
    const bool noisy = spec.kind == StartKind::Noisy && spec.sigma > 0;
    const bool filled = sampling && fills_with_noise(spec, A.kind(), entries);
    if (noisy && sampling && !filled)
        instance.warnings.push_back("The matrix is too large for a noisy start: it starts spectrally.");
    Vector disturbed;
    if (noisy && !sampling) {
        const Stream stream(seed, Name::StartNoise);
        disturbed = problem.y;
        for (Index k = 0; k < disturbed.size(); ++k)
            disturbed(k) += sigma * stream.normal(static_cast<std::uint64_t>(k));
    }
    const Vector& y = disturbed.size() > 0 ? disturbed : problem.y;
    const SvdEffort effort = start_effort(entries);
    SvdFactors f;
    if (A.prefers_dense() || filled) {
        Matrix Z = Matrix::Zero(A.rows(), A.cols());
        if (filled && fill_unobserved(*sampling, sigma, seed, Z, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        if (A.add_adjoint(y, scale, Z, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        if (truncated_svd(Z, problem.rank, nullptr, f, stop, nullptr, nullptr, effort) == Outcome::Cancelled)
            return Outcome::Cancelled;
    } else if (truncated_svd(AdjointMap(A, y, scale, stop), problem.rank, nullptr, f, stop, nullptr, nullptr,
                             effort) == Outcome::Cancelled) {
        return Outcome::Cancelled;
    }
    instance.start.U = std::move(f.U);
    instance.start.K = f.s.asDiagonal();
    instance.start.V = std::move(f.V);
    return Outcome::Done;
}

}  // namespace lowrank
