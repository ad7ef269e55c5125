// Plane rotations of the columns of a matrix that begins as the identity, noted first and carried out many at
// a time.
#pragma once
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// An n x n matrix under construction as a product of plane rotations.
///
/// It lies in strips of rows that stay in the second-level cache while noted rotations pass over them: a
/// strip meets thousands of rotations for one trip to memory, where a rotation of two whole columns at once
/// makes that trip for each. Cost: 6 n multiplications and additions a rotation, on all threads; the same
/// bits for any number of them.
class RotationStrips {
public:
    /// Cancelled within the making it may only be destroyed.
    RotationStrips(Index n, const std::stop_token& stop);

    /// Columns i and j become c i + s j and c j - s i.
    void turn(Index i, Index j, double c, double s);
    /// The same of columns k and k + 1, after the note of k - 1 and k: in runs like these a column stays in
    /// registers.
    void turn_next(Index k, double c, double s);

    /// Whether enough has been noted that carry_out should be called.
    bool full() const { return rotations_.size() >= kMost; }
    Outcome carry_out(const std::stop_token& stop);

    /// Columns order[0 .. count - 1] to the top rows of out (at least n x count), the others' rows set to
    /// zero; after carry_out.
    Outcome give(const std::vector<Index>& order, Matrix& out, const std::stop_token& stop) const;

private:
    static constexpr Index kRows = 16;
    static constexpr std::size_t kMost = 1 << 13;
    struct Rotation {
        double c, s;
    };
    /// Rotations of columns first + k and first + k + 1, or one rotation of first and other.
    struct Run {
        Index first, other;
        std::size_t begin, count;
    };
    struct Column;
    void pass(double* strip) const;
    static void pass_run(double* at, const Rotation* by, std::size_t count);
    /// Two runs that begin at one column, the second no longer than the first and one column behind it: what
    /// the first leaves of a column meets the second before it goes back to memory.
    static void pass_two(double* at, const Rotation* by, std::size_t count, const Rotation* then,
                         std::size_t then_count);

    Index n_, strips_;
    Matrix packed_;  ///< kRows x n a strip
    std::vector<Rotation> rotations_;
    std::vector<Run> runs_;
};

}  // namespace lowrank
