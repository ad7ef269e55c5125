// Matrices reduced to pictures of at most 512 x 512 texels.
#pragma once
#include <stop_token>

#include "core/run/snapshot.h"

namespace lowrank {

/// How n1 x n2 entries fall into texels: row block i covers rows [i n1 / rows, (i + 1) n1 / rows). The
/// channels of a picture are reduced one by one, so that no texel mixes two of them; each has at most kTexels
/// columns.
struct TexelGrid {
    static constexpr Index kTexels = 512;
    TexelGrid(Index n1, Index n2, Index channels = 1);

    Index n1, n2;
    Index rows, cols;
    Index row_begin(Index i) const { return i * n1 / rows; }
    Index col_begin(Index j) const { return j * n2 / cols; }
    Texels empty() const;
};

/// The mean over each block of X = L R', from the means of the factors' rows: O((n1 + n2) r + texels r),
/// never n1 x n2.
Texels mean_texels(const TexelGrid& grid, const FixedRankPoint& X);

/// The maximum over each block of |X - Z|: every entry is looked at, a band of texels at a time.
/// Cost: 2 n1 n2 (r + rank of Z). Cancelled when the token fires between bands.
Outcome max_difference_texels(const TexelGrid& grid, const FixedRankPoint& X, const FixedRankPoint& Z,
                              Texels& out, const std::stop_token& stop);
Outcome max_difference_texels(const TexelGrid& grid, const FixedRankPoint& X, const Matrix& Z, Texels& out,
                              const std::stop_token& stop);

/// The mean over each block of the entries that are not NaN; NaN where there is none.
Texels mean_texels(const TexelGrid& grid, const Matrix& Z);

/// The mean of the sampled entries of each block, NaN in blocks without one; empty for sensing. Columns of
/// A*(y) and of A*(1) are made a band at a time. Cancelled when the token fires between bands.
Outcome sample_texels(const TexelGrid& grid, const Problem& problem, Texels& out,
                      const std::stop_token& stop);

/// The vector x of X = x x', at its one singular value, as the picture that it is column by column: sqrt(|K|)
/// U with the sign that is nearer to the truth's, for a vector is found up to its sign.
Matrix picture_of_vector(const VectorPicture& sides, const FixedRankPoint& X, const FixedRankPoint& truth);

/// The colour scale of a race: 0 to 1 for pictures, else the range between the 0.5 and the 99.5 percent
/// quantile of the values, so that one outlier does not grey the rest.
void colour_scale(const Texels& values, float& low, float& high);

/// Truth (a picture's own pixels where it is one), samples and the colour scale of an instance.
Outcome picture_of(const Instance& instance, std::uint64_t generation, InstancePicture& out,
                   const std::stop_token& stop);

/// The iterate X of an instance and its distance to the truth (a picture's own pixels where it is one),
/// reduced. Sets no generation, method or t.
Outcome snapshot_of(const Instance& instance, const FixedRankPoint& X, Snapshot& out,
                    const std::stop_token& stop);

}  // namespace lowrank
