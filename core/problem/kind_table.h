// The table of the kinds of problem: one KindOf a kind, and one that is missing does not compile.
#pragma once
#include "core/problem/completion/completion.h"
#include "core/problem/kind.h"
#include "core/problem/rank_one/rank_one.h"
#include "core/problem/sensing/sensing.h"
#include "core/problem/spec.h"

namespace lowrank {

/// row says what a kind of problem is; what it computes is defined in its folder.
template <ProblemKind>
struct KindOf;

/// Rows and columns may be as many as kMostSide.
inline constexpr Index kAnyRank = kMostSide;

template <>
struct KindOf<ProblemKind::MatrixCompletion> {
    static constexpr OperatorTable kTables[] = {{.name = "observed",
                                                 .meaning = "column-major linear indices from 0, ascending",
                                                 .width = [](Index, Index) { return Index(0); }}};
    static constexpr KindRow row{
        .word = "mc",
        .short_name = "MC",
        .label = "Completion",
        .title = "matrix completion",
        .model = "y = the entries X_ij, (i, j) in Omega",
        .theory = "E[A*A] = p I: the entries are seen with equal probability, each at most once.",
        .rate =
            RateForm{
                .name = "sampling rate p",
                .label = "Sampling",
                .meaning = "Share of the entries that are seen (p), above 0, at most 1",
                .formula = "share of entries that are seen",
                .bounded = "a sampling rate",
                .usual = 0.6,
                .studied = 0.5,
                .axis = "rate=0.1:0.95:by:0.05",
                .most = 1.0,
                .low = 0.05,
                .high = 1.0,
                .decimals = 2,
                .compared = std::array{0.3, 0.5, 0.7, 0.9},
                .share = true,
            },
        .samples = [](double rate, double n1, double n2, double) { return rate * n1 * n2; },
        .entrywise = true,
        .why_no_fill = "",
        .symmetric = false,
        .gaussian = false,
        .most_rank = kAnyRank,
        .in_switch = true,
        .easy_side = 500,
        .studied_side = 40,
        .steps = UsualSteps{.thresholding = 1.0, .factored = 0.5, .factored_over_rate = true},
        .tables = kTables,
        .work = completion::kWork,
    };
};

template <>
struct KindOf<ProblemKind::MatrixSensing> {
    static constexpr OperatorTable kTables[] = {
        {.name = "sensing",
         .meaning = "one row vec(A_i) a measurement, column-major",
         .width = [](Index rows, Index cols) { return rows * cols; }}};
    static constexpr KindRow row{
        .word = "ms",
        .short_name = "MS",
        .label = "Sensing",
        .title = "matrix sensing",
        .model = "y_i = <A_i, X>, the entries of A_i drawn from N(0, 1/m)",
        .theory = "E[A*A] = I: every measurement sees the whole matrix.",
        .rate =
            RateForm{
                .name = "oversampling p",
                .label = "Oversampling",
                .meaning = "Measurements by r (n_1 + n_2)/2 (p); 4 is usual",
                .formula = "m / (r (n1 + n2) / 2)",
                .bounded = "the oversampling of a sensing problem",
                .usual = 4.0,
                .studied = 3.0,
                .axis = "rate=1:4:by:0.25",
                .most = 1000.0,
                .low = 1.0,
                .high = 10.0,
                .decimals = 1,
                .compared = std::array{3.0, 4.0, 5.0, 6.0},
                .share = false,
            },
        .samples = [](double rate, double n1, double n2, double r) { return rate * r * (n1 + n2) / 2; },
        .entrywise = false,
        .why_no_fill = "a measurement of sensing sees the whole matrix",
        .symmetric = false,
        .gaussian = true,
        .most_rank = kAnyRank,
        .in_switch = true,
        .easy_side = 100,
        .studied_side = 20,
        .steps = UsualSteps{.thresholding = 0.5, .factored = 0.5, .factored_over_rate = false},
        .tables = kTables,
        .work = sensing::kWork,
    };
};

inline constexpr std::string_view kOuterProduct = "a measurement sees the whole matrix through two vectors";

template <>
struct KindOf<ProblemKind::RankOneMeasurements> {
    static constexpr OperatorTable kTables[] = {
        {.name = "left_vectors",
         .meaning = "one row a_i, of as many numbers as the matrix has rows, a measurement",
         .width = [](Index rows, Index) { return rows; }},
        {.name = "right_vectors",
         .meaning = "one row b_i, of as many numbers as the matrix has columns, a measurement",
         .width = [](Index, Index cols) { return cols; }}};
    static constexpr KindRow row{
        .word = "rop",
        .short_name = "ROP",
        .label = "Rank one",
        .title = "rank-one measurements",
        .model = "y_i = a_i' X b_i / sqrt(m), the entries of a_i and b_i drawn from N(0, 1)",
        .theory =
            "E[A*A] = I, with heavier tails than sensing: the eigenvalues spread further, and more steps are "
            "needed.",
        .rate =
            RateForm{
                .name = "oversampling p",
                .label = "Oversampling",
                .meaning = "Measurements by r (n_1 + n_2)/2 (p); 4 is usual",
                .formula = "m / (r (n1 + n2) / 2)",
                .bounded = "the oversampling of rank-one measurements",
                .usual = 4.0,
                .studied = 3.0,
                .axis = "rate=1:4:by:0.25",
                .most = 1000.0,
                .low = 1.0,
                .high = 10.0,
                .decimals = 1,
                .compared = std::array{3.0, 4.0, 5.0, 6.0},
                .share = false,
            },
        .samples = [](double rate, double n1, double n2, double r) { return rate * r * (n1 + n2) / 2; },
        .entrywise = false,
        .why_no_fill = kOuterProduct,
        .symmetric = false,
        .gaussian = false,
        .most_rank = kAnyRank,
        .in_switch = false,
        .easy_side = 300,
        .studied_side = 20,
        .steps = UsualSteps{.thresholding = 0.1, .factored = 0.25, .factored_over_rate = false},
        .tables = kTables,
        .work = rank_one::kWork,
    };
};

template <>
struct KindOf<ProblemKind::PhaseRetrieval> {
    static constexpr OperatorTable kTables[] = {
        {.name = "vectors",
         .meaning = "one row a_i, of as many numbers as the matrix has rows, a measurement",
         .width = [](Index rows, Index) { return rows; }}};
    static constexpr KindRow row{
        .word = "phase",
        .short_name = "PR",
        .label = "Phase",
        .title = "phase retrieval",
        .model = "y_i = (a_i' x)^2 / sqrt(m) with X = x x', the entries of a_i drawn from N(0, 1)",
        .theory = "On symmetric matrices E[A*A](X) = 2 X + tr(X) I: the sign of x is lost, X is not.",
        .rate =
            RateForm{
                .name = "measurements m/n",
                .label = "Measured",
                .meaning = "Intensities by the length of the vector, m/n (p); 6 is usual",
                .formula = "m / n",
                .bounded = "the measurements of phase retrieval, m / n,",
                .usual = 6.0,
                .studied = 3.0,
                .axis = "rate=1:6:by:0.5",
                .most = 1000.0,
                .low = 1.0,
                .high = 12.0,
                .decimals = 1,
                .compared = std::array{4.0, 5.0, 6.0, 8.0},
                .share = false,
            },
        .samples = [](double rate, double n1, double, double r) { return rate * n1 * r; },
        .entrywise = false,
        .why_no_fill = kOuterProduct,
        .symmetric = true,
        .gaussian = false,
        .most_rank = 1,
        .in_switch = false,
        .easy_side = 300,
        .studied_side = 20,
        .steps = UsualSteps{.thresholding = 0.1, .factored = 0.1, .factored_over_rate = false},
        .tables = kTables,
        .work = rank_one::kSymmetricWork,
    };
};

}  // namespace lowrank
