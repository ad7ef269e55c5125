// The symmetric 2 x 2 matrices as R^3, and in it the double cone of those of rank one.
#pragma once
#include "core/manifold/point.h"

namespace lowrank {

using Vector3 = Eigen::Vector3d;

/// [a b; b c] as ((a - c)/sqrt 2, sqrt 2 b, (a + c)/sqrt 2): an isometry, <X, Y>_F is the dot product of
/// both. X 2 x 2; of one that is not symmetric the symmetric part, which is the nearest there is.
Vector3 space_of(const Matrix& X);
/// The symmetric 2 x 2 matrix at a place: the inverse of space_of.
Matrix matrix_at(const Vector3& p);

/// X = eigenvalue u u' with u = (cos angle, sin angle): eigenvalue/sqrt 2 (cos 2 angle, sin 2 angle, 1), so
/// that ||X||_F = |eigenvalue| and half a turn of u is a whole one about the axis. Radians.
struct RankOne {
    double eigenvalue = 1, angle = 0;
    bool operator==(const RankOne&) const = default;
};
Vector3 cone_point(const RankOne& X);
/// The one eigenvalue, with its sign, and the angle in (-pi/2, pi/2] of a point on the cone; the apex is {0,
/// 0}.
RankOne rank_one_of(const Vector3& X);

/// The same point as core/manifold holds it: U = V = u, K = (eigenvalue). X not the apex.
FixedRankPoint fixed_rank_point(const Vector3& X);
/// A rank-one point of core/manifold in R^3, of one that is not symmetric its symmetric part.
Vector3 space_of(const FixedRankPoint& X);

/// Orthonormal at a point that is not the apex: along the ruling away from the apex, around the axis
/// counter-clockwise seen from above, and the normal out of the cone. normal = -v v' times the sign of the
/// eigenvalue, v orthogonal to u.
struct TangentFrame {
    Vector3 along, around, normal;
    /// length times the tangent direction that makes this angle with along, towards around.
    Vector3 vector(double length, double angle) const;
    /// P_T v = v - <v, normal> normal.
    Vector3 project(const Vector3& v) const { return along * along.dot(v) + around * around.dot(v); }
};
TangentFrame tangent_frame(const Vector3& X);

}  // namespace lowrank
