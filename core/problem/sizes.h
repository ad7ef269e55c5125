// How large a problem is, and the memory its operator takes, before either is made.
#pragma once
#include "core/problem/operator.h"

namespace lowrank {

/// n1 x n2 matrices of rank r, known by m measurements.
struct ProblemSizes {
    ProblemKind kind = ProblemKind::MatrixCompletion;
    Index rows = 0, cols = 0, rank = 0, samples = 0;

    double entries() const { return double(rows) * double(cols); }
    /// Bytes of a pair of factors with so many columns, of a left one alone, of a vector of measurements, of
    /// a matrix.
    double factors(double columns) const { return sizeof(double) * columns * (double(rows) + double(cols)); }
    double left(double columns) const { return sizeof(double) * columns * double(rows); }
    double measured() const { return sizeof(double) * double(samples); }
    double whole() const { return sizeof(double) * entries(); }
};

ProblemSizes sizes_of(const MeasurementOperator& A, Index rank);

/// The p that so many samples are for these sizes.
double rate_of(const ProblemSizes& sizes);

/// Bytes the operator holds: its samples in every order that it keeps, or its sensing matrices.
double operator_memory(const ProblemSizes& sizes);

/// Bytes of its scratch once factors of so many columns have been measured and blocks of so many multiplied.
double operator_scratch(const ProblemSizes& sizes, Index measured, Index multiplied);

/// Whether the Euclidean methods keep a dense matrix (MeasurementOperator::prefers_dense).
bool prefers_dense(const ProblemSizes& sizes);

/// Bytes an instance holds: operator, samples, truth where there is one, start.
double instance_memory(const ProblemSizes& sizes, bool truth = true);

/// The most that is held while a problem is drawn, and while its spectral start is made (filled: from the
/// whole matrix, fills_with_noise).
double generating_memory(const ProblemSizes& sizes);
double starting_memory(const ProblemSizes& sizes, bool truth = true, bool filled = false);

}  // namespace lowrank
