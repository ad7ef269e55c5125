// The parts that are taken off a table and the low rank that stays in it, fitted at once: a mean that is
// fitted alone carries what the low rank has in the mean of the known entries, and what is left then has a
// rank more.
#pragma once
#include <cstdint>
#include <span>
#include <stop_token>

#include "core/io/table/centring.h"

namespace lowrank {

/// Parts from a fit with a low rank, and how much of what the parts alone leave the low rank explains.
struct JointCentre {
    Centre centre;
    /// 1 - (variance left by both) / (variance left by the parts alone), each variance a sum of squares by
    /// its degrees of freedom: 1 where both fit the known entries exactly, about 0 where a low rank only
    /// follows noise. 0 where nothing was tried or the tries were given up.
    double explained = 0;
    /// The variance left by both, or by the parts alone where these were given; below 0 where nothing was
    /// tried.
    double left = -1;
};

/// A table is of low rank from here on: its parts are those of the common fit. Below, as in ratings that
/// people gave, a low rank explains little, follows noise when it is fitted to the end, and parts fitted with
/// it would, too.
inline constexpr double kExplainedJointly = 0.9;

/// Minimises  || value - B c - A(X) ||^2  over the parts c that the centring names (no ridge) and X of the
/// rank: c is eliminated, and X is sought by NARG with the projector I - B (B'B)^-1 B' in front of A and of
/// the values. alone: the parts fitted without a low rank, from which it begins. position, value: as
/// fit_centre has them. Parts of rows (columns) get the means of X over the columns (rows) that are known,
/// and the mean gets what is constant of them: X has no larger rank without these, and any other split fits
/// alike.
///
/// No parts at all, Centring::None, are fitted too, to be compared. Nothing is tried where there are fewer
/// entries than degrees of freedom, nothing is left to explain, or the table is so large that it would be
/// waited for (kMostJointWork). A small table is searched from four points, the spectral start and three
/// beside it: of 900 noisy tables of 14 x 11 with 134 values one search misses the best fit of 7, four that
/// of 1.   Cost: that of completing the table once, at most 1000 iterations; of both parts each pass is some
/// thirty.   Source: variable projection, Golub and Pereyra 1973.
Outcome fit_centre_jointly(Centring centring, Index rank, Index rows, Index cols,
                           std::span<const std::int64_t> position, std::span<const double> value,
                           const Centre& alone, const std::stop_token& stop, JointCentre& out);

/// Entries times rank up to which a common fit is tried; of both parts, whose passes are many, a twentieth.
inline constexpr double kMostJointWork = 2e6;

}  // namespace lowrank
