// Products of a sparsity pattern and wide factors, in blocks of rows that stay in the first-level cache.
// Knows nothing of problems.
#pragma once
#include <cstdint>
#include <vector>

#include "core/problem/operator.h"

namespace lowrank {

/// Where the samples lie. By columns: sample k of column j, column_begin[j] <= k < column_begin[j + 1], is in
/// row[k], ascending. By rows: the s-th, row_begin[i] <= s < row_begin[i + 1], is sample measurement[s] and
/// in column[s], ascending.
struct SamplePattern {
    Index rows, cols;
    const std::vector<std::int32_t>& row;
    const std::vector<Index>& column_begin;
    const std::vector<std::int32_t>&column, &measurement;
    const std::vector<Index>& row_begin;
};

/// The three products of matrix completion at the samples alone: 2 r operations a sample, where a product
/// with a dense tile makes 2 r / density.
///
/// A column of R (up to 128 numbers) stays in registers while it meets the 32 rows of L that stay in the
/// first-level cache, and likewise for the sums. What the next block needs is asked for while one is worked
/// on: without that a gradient took 1.5 times as long at n = 2500. Memory: 1/4 byte an entry of the matrix.
/// Every sum has one order, whatever the number of threads.
class SampleBlocks {
public:
    /// Factors and sums, cut into panels of whole registers; lent by the caller.
    struct Scratch {
        /// Of the products from one side: apart, so that passes with different numbers of columns in turn
        /// allocate nothing.
        struct Side {
            Matrix base, sums;
        };
        Matrix left, right, tiles;
        Side by_rows, by_columns;
        Vector partial;
    };

    void build(const SamplePattern& pattern);
    std::size_t memory() const;
    /// The same from the sizes alone, and what the scratch comes to when factors of so many columns have been measured and
    /// blocks of so many multiplied.
    static double memory(double rows, double cols);
    static double scratch_memory(double rows, double cols, double density, Index measured, Index multiplied);
    /// Multiplications between two looks at the token when r columns take part.
    double work_between_looks(const SamplePattern& pattern, Index r) const;

    /// e_k = (L R')_k - y_k (y null: 0; e null: not kept), squares = ||e||^2 where it is not null.
    Outcome values(const SamplePattern& pattern, Factored X, const double* y, Scratch& s, double* e,
                   double* squares, const std::stop_token& stop) const;
    /// out = G B and out = G' B, G the matrix with e at the samples and zeros elsewhere.
    Outcome times(const SamplePattern& pattern, const double* e, const Matrix& B, Scratch& s, Matrix& out,
                  const std::stop_token& stop) const;
    Outcome transposed_times(const SamplePattern& pattern, const double* e, const Matrix& B, Scratch& s,
                             Matrix& out, const std::stop_token& stop) const;

private:
    // Where block b of rows begins in column j, and block b of columns in row i: j or i varies fastest.
    std::vector<std::int32_t> in_columns_, in_rows_;
};

}  // namespace lowrank
