// What the person chose of the problem, its start and its end: plain values, equal or not, with a sentence
// when invalid.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/problem/kind.h"
#include "core/problem/precision.h"
#include "core/problem/sizes.h"
#include "core/problem/source.h"
#include "core/problem/table_spec.h"

namespace lowrank {

/// More iterations than any trace can hold are a slip of the finger.
inline constexpr Index kMostIterations = 100'000'000;
inline constexpr Index kMostCalls = 100'000'000'000;

/// Rows or columns a generated problem may have.
inline constexpr Index kMostSide = 1'000'000;

/// What one draw of the sampling keeps of a picture: all three channels of a pixel, or single entries.
enum class SampleUnit { Pixels, Entries };

/// What is fitted to ratings or a matrix and taken off before the low rank: nothing, the mean, or the mean
/// with the parts of rows, of columns or of both (io/centring.h). Auto: both of ratings; of a matrix what its
/// numbers ask for.
enum class Centring { None, Mean, Rows, Columns, Both, Auto };
/// Whether rows (columns) have parts of their own.
constexpr bool parts_rows(Centring centring) {
    return centring == Centring::Rows || centring == Centring::Both;
}
constexpr bool parts_columns(Centring centring) {
    return centring == Centring::Columns || centring == Centring::Both;
}

/// With which weight w_ij each entry is drawn where measurements are entries: all alike; w_ij = k_i^(-1/2)
/// with k_i the place of row i in a drawn order (a power law); w_ij = mu_i + nu_j with the leverage scores of
/// the truth, mu_i = n1/r ||U_i||^2 and nu_j = n2/r ||V_j||^2 (Chen, Bhojanapalli, Sanghavi and Ward 2014).
enum class SamplingLaw { Uniform, Rows, Leverage };

/// Ends within which predictions are kept; infinite where nothing is cut off.
struct ClipRange {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    bool operator==(const ClipRange&) const = default;
};

struct ProblemSpec {
    ProblemSource source = ProblemSource::Generated;
    std::string path;  ///< of the instance, picture, ratings or matrix; empty when generated
    ProblemKind kind = ProblemKind::MatrixCompletion;
    Index rows = 50;
    Index cols = 50;
    Index rank = 3;
    std::optional<Index> model_rank{};  ///< the rank the methods are given, where it is not the truth's
    double rate = 0.6;                  ///< p as its kind counts it (RateForm)
    std::uint64_t seed = 21;
    double noise = 0;      ///< SIGMA >= 0: y += SIGMA ||A(X*)|| / sqrt(m) N(0, 1)
    double condition = 0;  ///< 0: Gaussian factors; KAPPA >= 1: singular values geometric from s to s / KAPPA
    double coherence =
        0;  ///< S >= 0: rows of both factors times exp(S N(0, 1)), before the condition number is set
    SamplingLaw sampling = SamplingLaw::Uniform;
    SampleUnit sample = SampleUnit::Pixels;
    Centring center = Centring::Auto;
    Index max_side = 1024;  ///< longer pictures are reduced to this
    TableSpec table{};      ///< how ratings and matrices are to be read
    std::optional<double>
        test_fraction{};      ///< share of the known values that is held out; absent: the source's own
    std::string test_path{};  ///< tables: a file whose values are held out, in place of a share of the others
    std::optional<ClipRange> clip{};  ///< tables; absent: of ratings the ends of what was seen, else none
    bool scale_columns = false;       ///< matrices: each column is divided by its own size first
    std::string mask_path{};          ///< pictures: one that is white where nothing is known
    bool allow_underdetermined = false;
    bool fill_rows = false;  ///< completion: every row and column is drawn on until it has r samples
    bool redraw =
        false;  ///< completion: the positions are drawn anew until every row and column has r + 1 samples
    Precision precision = Precision::Auto;  ///< of the steps of methods
    bool operator==(const ProblemSpec&) const = default;
};

/// Whether nothing is read; whether a picture is; whether some of the entries are held out to measure by.
inline bool is_drawn(const ProblemSpec& problem) { return row_of(problem.source).drawn(); }
inline bool has_pixels(const ProblemSpec& problem) {
    return *row_of(problem.source).measure == MeasureOfSource::Psnr;
}
/// Whether known values are read from a table: parts may be taken off them, and some held out.
inline bool is_table(const ProblemSpec& problem) {
    return *row_of(problem.source).measure == MeasureOfSource::HeldOut;
}
inline double held_out_share(const ProblemSpec& problem) {
    if (!is_table(problem) || !problem.test_path.empty()) return 0;
    return problem.test_fraction.value_or(*row_of(problem.source).held_out);
}
inline bool holds_out(const ProblemSpec& problem) {
    return held_out_share(problem) > 0 || (is_table(problem) && !problem.test_path.empty());
}
/// The files it is read from: its own, and those of a test and a mask where its source takes them.
std::vector<std::string> files_of(const ProblemSpec& problem);
/// Whether it may have a truth that errors can reach zero on, as far as is known before anything is read.
bool may_be_exact(const ProblemSpec& problem);

enum class StartKind { Spectral, Noisy, Raw, Near };
inline constexpr std::array kStartKinds{StartKind::Spectral, StartKind::Noisy, StartKind::Raw,
                                        StartKind::Near};

struct StartSpec {
    StartKind kind = StartKind::Spectral;
    double sigma = 0;  ///< of a noisy start; of one near the truth its distance, over ||X*||_F
    bool operator==(const StartSpec&) const = default;
};

struct StopSpec {
    std::optional<double>
        tol;  ///< absent: 1e-10 on the error where the truth is exact, else 1e-6 on the gradient ratio
    Index max_iter = 3000;
    double time_limit = 0;  ///< seconds of processor time a method may take; 0: no limit
    bool relative = false;  ///< tol is given over the norm of the truth
    Index max_calls = 0;    ///< operator calls a method may make; 0: no limit
    bool operator==(const StopSpec&) const = default;
};

/// Entries of the largest matrix a noisy start of completion is made for: its noise fills the matrix (1 GB).
inline constexpr double kMostNoisyEntries = 1.25e8;

/// The number of measurements the spec asks for: floor(p n1 n2 + 1e-9) for completion, floor(p r (n1 + n2) /
/// 2 + 1e-9) for sensing (KindRow::samples). With fill_rows a completion problem may be given more.
Index measurement_count(const ProblemSpec& spec);

/// Whether every row and column is drawn on until it has r samples: asked for, and rows can be filled.
bool fills_rows(const ProblemSpec& spec);

/// Whether the positions are drawn anew until every row and column has r + 1 samples: asked for, and
/// measurements are entries.
bool redraws(const ProblemSpec& spec);

/// Whether entries are drawn with unequal weights: asked for, and measurements are entries.
bool weighs_entries(const ProblemSpec& spec);

/// The rank the methods are given.
inline Index rank_given(const ProblemSpec& spec) { return spec.model_rank.value_or(spec.rank); }

/// Degrees of freedom r (n1 + n2 - r), or those of symmetric matrices (KindRow::freedom).
Index degrees_of_freedom(const ProblemSpec& spec);

/// m / (r (n1 + n2 - r)): what the rate p comes to where recovery is in question.
double samples_per_degree(const ProblemSpec& spec);

/// The smallest rate p that gives at least per_degree samples for each degree of freedom; above 1 where a
/// matrix to complete has too few entries.
double rate_of_samples_per_degree(const ProblemSpec& spec, double per_degree);

/// The sizes of a generated problem, with all the samples that fill_rows may add.
ProblemSizes sizes_of(const ProblemSpec& spec);

/// Of a problem whose rank and rate follow from its size: why that size gives too few samples; empty where it
/// does not.
std::string why_size_too_small(const ProblemSpec& spec);

/// Why the spec cannot be built, as one sentence that names the value and what is allowed; empty when it
/// can.
std::string why_invalid(const ProblemSpec& spec);
std::string why_invalid(const StartSpec& spec, const ProblemSpec& problem);
std::string why_invalid(const StopSpec& spec);

}  // namespace lowrank
