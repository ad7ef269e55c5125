// How good a completion is where there is no exact truth: PSNR of pictures, RMSE of held-out ratings.
#pragma once
#include "core/problem/problem.h"

namespace lowrank {

/// PSNR in dB of X against the whole picture, X clipped to 0..1, missing (NaN) pixels left out:
/// 10 log10(1 / mean squared difference); infinite when there is none. Columns are made 64 at a time, never
/// all of X. Cost: 2 n1 n2 r. Cancelled when the token fires between blocks.
class PictureQuality {
public:
    Outcome psnr(const Matrix& picture, const FixedRankPoint& X, double& out,
                 const std::stop_token& stop = {});

private:
    Matrix left_, block_;
};

/// Root mean squared difference of X against the held-out ratings, from which the offsets are already
/// subtracted; NaN when there are none. Cost: 2 r a rating.
class RatingsQuality {
public:
    double rmse(const Origin& origin, const FixedRankPoint& X);

private:
    Matrix left_,
        right_;  // transposed: one column a row or column of X, so that an entry reads two short runs
};

}  // namespace lowrank
