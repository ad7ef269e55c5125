// The isometry between symmetric matrices and R^3, points of the cone and their frames.
#include "core/cone/cone.h"

#include <cmath>
#include <numbers>

namespace lowrank {

using std::numbers::sqrt2;

Vector3 space_of(const Matrix& X) {
    return {(X(0, 0) - X(1, 1)) / sqrt2, (X(0, 1) + X(1, 0)) / sqrt2, (X(0, 0) + X(1, 1)) / sqrt2};
}

Matrix matrix_at(const Vector3& p) {
    Matrix X(2, 2);
    X << (p.z() + p.x()) / sqrt2, p.y() / sqrt2, p.y() / sqrt2, (p.z() - p.x()) / sqrt2;
    return X;
}

Vector3 cone_point(const RankOne& X) {
    return X.eigenvalue / sqrt2 * Vector3(std::cos(2 * X.angle), std::sin(2 * X.angle), 1);
}

RankOne rank_one_of(const Vector3& X) {
    // On the cone |z| and the distance from the axis are equal; their sum has the smaller error.
    const double size = (std::abs(X.z()) + std::hypot(X.x(), X.y())) / sqrt2;
    if (size == 0) return {0, 0};
    const double sign = X.z() < 0 ? -1 : 1;
    return {sign * size, std::atan2(sign * X.y(), sign * X.x()) / 2};
}

FixedRankPoint fixed_rank_point(const Vector3& X) {
    const RankOne one = rank_one_of(X);
    FixedRankPoint out;
    out.U.resize(2, 1);
    out.U << std::cos(one.angle), std::sin(one.angle);
    out.V = out.U;
    out.K.setConstant(1, 1, one.eigenvalue);
    return out;
}

Vector3 space_of(const FixedRankPoint& X) { return space_of(X.dense()); }

Vector3 TangentFrame::vector(double length, double angle) const {
    return length * (std::cos(angle) * along + std::sin(angle) * around);
}

TangentFrame tangent_frame(const Vector3& X) {
    const double round = std::hypot(X.x(), X.y());
    const double cosine = X.x() / round, sine = X.y() / round, up = X.z() < 0 ? -1 : 1;
    TangentFrame frame;
    frame.along = Vector3(cosine, sine, up) / sqrt2;
    frame.around = {-sine, cosine, 0};
    frame.normal = Vector3(cosine, sine, -up) / sqrt2;
    return frame;
}

}  // namespace lowrank
