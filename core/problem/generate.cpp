// Truth, samples and start of generated problems.
#include "core/problem/generate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/core.h>
#include <tuple>

#include "core/linalg/dense_svd.h"
#include "core/linalg/huge_pages.h"
#include "core/linalg/lanes.h"
#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/parallel.h"
#include "core/linalg/truncated_svd.h"
#include "core/problem/draws.h"
#include "core/problem/entry_weights.h"
#include "core/problem/near_start.h"
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
    out.exact = spec.noise == 0 && rank_given(spec) >= spec.rank;
    return Outcome::Done;
}

/// V = +-U, column by column: what rounding has left of an asymmetry would never be seen, nor die away.
void make_symmetric(SvdFactors& f) {
    for (Index k = 0; k < f.s.size(); ++k) {
        const double sign = f.V.col(k).dot(f.U.col(k)) < 0 ? -1 : 1;
        f.V.col(k) = sign * f.U.col(k);
    }
}

/// More draws than this mean that a mask with r + 1 samples in every line is out of reach at this rate.
constexpr Index kMostDraws = 500;

/// The operator; with redraw the first of its draws in which every row and column has r + 1 samples. The k-th
/// draw after the first has a seed of its own.
Outcome draw_operator(const ProblemSpec& spec, const EntryWeights& weights,
                      std::shared_ptr<const MeasurementOperator>& A, Index& count,
                      const std::stop_token& stop) {
    const auto draw = *row_of(spec.kind).work->draw;
    ProblemSpec tried = spec;
    for (count = 1;; ++count) {
        if (draw(tried, weights, A, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        if (!redraws(spec) || count == kMostDraws || A->why_undetermined(spec.rank + 1).empty())
            return Outcome::Done;
        tried.seed = draws::mix(spec.seed ^ draws::mix(static_cast<std::uint64_t>(count)));
    }
}

std::size_t bytes(const Matrix& M) { return sizeof(double) * static_cast<std::size_t>(M.size()); }

void add_redraw_note(const ProblemSpec& spec, const MeasurementOperator& A, Index count, Instance& made) {
    const std::string least = fmt::format("{} samples", spec.rank + 1);
    if (!A.why_undetermined(spec.rank + 1).empty())
        made.warnings.push_back(fmt::format(
            "In {} draws of the positions none had {} in every row and column: a higher rate is needed.",
            count, least));
    else
        made.notes.push_back(fmt::format("Every row and column has at least {}: the positions were drawn {}",
                                         least, count == 1 ? "once." : fmt::format("{} times.", count)));
}

std::string model_rank_note(const ProblemSpec& spec) {
    if (rank_given(spec) == spec.rank) return {};
    return fmt::format("The methods are given rank {}; the truth has rank {}.", rank_given(spec), spec.rank);
}

}  // namespace

std::string filled_note(Index added, Index drawn, Index least) {
    return fmt::format("{} {} more than the rate's {}: every row and column has at least {}.", added,
                       added == 1 ? "sample" : "samples", drawn, least);
}

Outcome generate_instance(const ProblemSpec& spec, Instance& out, const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    const KindRow& kind = row_of(spec.kind);
    Matrix L, R;
    for (auto [factor, rows, name] :
         {std::tuple{&L, spec.rows, Name::LeftFactor}, {&R, spec.cols, Name::RightFactor}})
        if (fresh(*factor, rows, spec.rank, stop) == Outcome::Cancelled ||
            draws::fill_normal(Stream(spec.seed, name), *factor, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
    make_coherent(L, spec.coherence, spec.seed, true);
    make_coherent(R, spec.coherence, spec.seed, false);
    if (kind.symmetric) R = L;
    Truth truth;
    if (make_truth(spec, L, R, truth, stop) == Outcome::Cancelled) return Outcome::Cancelled;

    auto problem = std::make_shared<Problem>();
    problem->rank = rank_given(spec);
    problem->precision = spec.precision;
    Index drawn = 1;
    if (draw_operator(spec, entry_weights(spec, truth), problem->A, drawn, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    const Index m = problem->A->measurements();
    if (problem->A->apply({L, R}, problem->y, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (spec.noise > 0) {
        const double size = spec.noise * std::sqrt(squared_norm(problem->y.data(), m) / double(m));
        problem->A->disturb(Stream(spec.seed, Name::Noise), size, problem->y);
    }

    Instance made;
    if (const Index added = m - measurement_count(spec); added > 0)
        made.notes.push_back(filled_note(added, measurement_count(spec), spec.rank));
    if (redraws(spec)) add_redraw_note(spec, *problem->A, drawn, made);
    if (spec.coherence > 0 || weighs_entries(spec)) made.notes.push_back(coherence_note(truth));
    if (std::string note = model_rank_note(spec); !note.empty()) made.notes.push_back(std::move(note));
    if (std::string warning = problem->A->unseen_warning(); !warning.empty())
        made.warnings.push_back(std::move(warning));
    made.sampling_rate = rate_of(sizes_of(*problem->A, spec.rank));
    made.memory = problem->A->memory() + sizeof(double) * static_cast<std::size_t>(m) + bytes(truth.X.U) +
                  bytes(truth.X.K) + bytes(truth.X.V);
    made.truth = std::move(truth);
    made.problem = std::move(problem);
    made.build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    out = std::move(made);
    return Outcome::Done;
}

bool fills_with_noise(const StartSpec& spec, ProblemKind kind, double entries) {
    return spec.kind == StartKind::Noisy && spec.sigma > 0 && row_of(kind).entrywise &&
           entries <= kMostNoisyEntries;
}

SvdEffort start_effort(double entries) { return entries > kMostExactStart ? kLargeStart : SvdEffort{}; }

std::string why_start_unfit(const StartSpec& spec, const Instance& instance) {
    if (spec.kind == StartKind::Near) {
        const std::string start = fmt::format("start near:{}", print_number(spec.sigma));
        if (!instance.truth) return fmt::format("{}: there is no truth to begin near.", start);
        if (instance.truth->X.rank() <= instance.problem->rank) return {};
        return fmt::format("{}: the truth has rank {}, and points of rank {} do not come near it.", start,
                           instance.truth->X.rank(), instance.problem->rank);
    }
    // Beyond this the squares of what the noise adds are no numbers.
    constexpr double kMostNoise = 1e100;
    const double most = std::ldexp(kMostNoise, -instance.unit_exponent);
    if (spec.kind != StartKind::Noisy || spec.sigma <= most) return {};
    return fmt::format("start noisy:{} is too large for data as small as this: σ lies between 0 and {}.",
                       print_number(spec.sigma), print_significant(most, 3));
}

Outcome make_start(const StartSpec& spec, std::uint64_t seed, Instance& instance,
                   const std::stop_token& stop) {
    const Problem& problem = *instance.problem;
    const MeasurementOperator& A = *problem.A;
    if (spec.kind == StartKind::Near) {
        instance.notes.push_back(
            fmt::format("The start knows the truth: it lies {} ||X*|| from it.", print_number(spec.sigma)));
        return near_start(*instance.truth, problem.rank, spec.sigma, row_of(A.kind()).symmetric, seed,
                          instance.start, stop);
    }
    const bool entrywise = row_of(A.kind()).entrywise;
    const double entries = double(A.rows()) * double(A.cols());
    const double sigma = std::ldexp(spec.sigma, instance.unit_exponent);
    const bool noisy = spec.kind == StartKind::Noisy && spec.sigma > 0;
    const bool filled = fills_with_noise(spec, A.kind(), entries);
    const Stream stream(seed, Name::StartNoise);
    if (noisy && entrywise && !filled)
        instance.warnings.push_back("The matrix is too large for a noisy start: it starts spectrally.");
    Vector disturbed;
    if (noisy && !entrywise) {
        disturbed = problem.y;
        A.disturb(stream, sigma, disturbed);
    }
    const Vector& y = disturbed.size() > 0 ? disturbed : problem.y;
    const SpectralForm form = spec.kind == StartKind::Raw ? SpectralForm{} : A.spectral(y);
    const SvdEffort effort = start_effort(entries);
    SvdFactors f;
    if (A.prefers_dense() || filled) {
        Matrix Z = Matrix::Zero(A.rows(), A.cols());
        if (filled && A.fill_unseen(stream, sigma, Z, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        if (A.add_adjoint(y, form.scale, Z, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        if (truncated_svd(Z, problem.rank, nullptr, f, stop, nullptr, nullptr, effort) == Outcome::Cancelled)
            return Outcome::Cancelled;
    } else {
        // A product reads the whole operator, which may be far larger than the matrix: rank-one measurements
        // of 2000 x 2000 at r = 5 hold 160 million numbers.
        const double read = double(A.memory()) / sizeof(double);
        const SvdEffort by_products = start_effort(std::max(entries, read));
        if (truncated_svd(AdjointMap(A, y, form.scale, stop), problem.rank, nullptr, f, stop, nullptr,
                          nullptr, by_products) == Outcome::Cancelled)
            return Outcome::Cancelled;
    }
    // A value that the lowering would take below 0 is noise: what was found stands for it.
    for (Index k = 0; k < f.s.size(); ++k)
        if (f.s(k) > form.lowered) f.s(k) -= form.lowered;
    if (row_of(A.kind()).symmetric) make_symmetric(f);
    instance.start.U = std::move(f.U);
    instance.start.K = f.s.asDiagonal();
    instance.start.V = std::move(f.V);
    return Outcome::Done;
}

}  // namespace lowrank
