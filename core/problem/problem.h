// What a method may see (Problem), what only errors and theory may see (Truth), and both together (Instance).
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/manifold/point.h"
#include "core/problem/operator.h"
#include "core/problem/precision.h"
#include "core/problem/spec.h"
#include "core/problem/table_spec.h"

namespace lowrank {

/// Everything a method is given: the operator, the samples y = A(X*) (+ noise) and the rank.
struct Problem {
    std::shared_ptr<const MeasurementOperator> A;
    Vector y;
    Index rank = 0;
    Precision precision = Precision::Double;

    /// What a step along the gradient and the measured gradient norm are made of, in the precision asked for.
    Outcome gradient(Factored X, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const {
        return precision == Precision::Double ? A->gradient(X, y, U, V, out, stop)
                                              : A->rounded_gradient(X, y, U, V, out, stop);
    }
    Outcome energy(Factored D, double& out, const std::stop_token& stop) const {
        return precision == Precision::Double ? A->energy(D, out, stop) : A->rounded_energy(D, out, stop);
    }
};

/// X* = U K V' where it is known. exact: no noise and rank exactly that of the problem, so that errors can
/// reach zero.
struct Truth {
    FixedRankPoint X;
    double norm = 0;     ///< ||X*||_F
    double sigma_r = 0;  ///< the r-th singular value, the unit of the basin
    bool exact = true;
};

/// What was fitted to the samples themselves and taken off them: with the low rank at once, or alone before
/// it, where parts of rows and columns may have a ridge (core/io/table/centring.h); the mean has none.
struct FittedParts {
    Centring centring = Centring::None;
    bool with_low_rank = false;
    double ridge = 0;
};

/// Where the samples come from a file: what is needed to measure a completed matrix and to give it back as
/// its owner knew it. Never seen by methods.
struct Origin {
    Matrix picture;  ///< pictures: the whole picture, n1 x (channels n2), values 0 to 1, NaN where missing
    Index channels = 0;         ///< pictures: 1 or 3, channels beside each other as columns; 0 otherwise
    int bits = 8;               ///< pictures: of a sample, 8 or 16
    double best_rank_psnr = 0;  ///< pictures: PSNR of the best rank-r approximation of the whole picture
    std::vector<std::int32_t> test_row,
        test_col;  ///< tables: what is held out, divided by the scale, offsets subtracted
    Vector test_value;
    /// tables: prediction = scale(j) (offset + row_offset(i) + col_offset(j) + X(i, j)), kept within clip; no
    /// scale: 1
    double offset = 0;
    Vector row_offset, col_offset, col_scale;
    FittedParts fitted{};  ///< how the offsets were found
    ClipRange clip{};
    Vector test_scale;  ///< of the columns of what is held out; empty: 1
    Vector test_low,
        test_high;  ///< what X is kept within there, so that its prediction is; empty: nothing is cut
    std::vector<std::string> row_labels, col_labels;
};

/// Where X* = x x' and x is a picture, column by column: its sides, and the bits of a sample.
struct VectorPicture {
    Index rows = 0, cols = 0;
    int bits = 8;
};

/// A problem with its start, its truth where there is one, and what a person should be told about it.
///
/// Samples, truth, start and origin are 2^unit_exponent times those of the data (core/problem/unit.h);
/// traces, facts and whatever is written are in the unit of the data.
struct Instance {
    std::shared_ptr<const Problem> problem;
    std::optional<Truth> truth;
    std::shared_ptr<const Origin> origin;  ///< of a picture or a table; null otherwise
    std::optional<VectorPicture> vector;
    FixedRankPoint start;
    std::vector<std::string>
        notes;  ///< plain sentences: 'reduced to 1024 x 683', 'the basin rule falls away …'
    std::vector<std::string>
        warnings;              ///< '3 rows without a single sample: their entries cannot be recovered.'
    int unit_exponent = 0;     ///< 0 for data of ordinary size
    double sampling_rate = 0;  ///< p as its kind counts it (RateForm)
    std::size_t memory = 0;    ///< bytes held, for the rule that two large instances never coexist
    double build_seconds = 0;
    TableSpec table{};  ///< what was taken of the table it was read from, all of it said

    Index degrees_of_freedom() const {
        const MeasurementOperator& A = *problem->A;
        return static_cast<Index>(
            row_of(A.kind()).freedom(double(A.rows()), double(A.cols()), double(problem->rank)));
    }
};

}  // namespace lowrank
