// The steps of the four methods in R^3, every part of them kept.
#include "core/cone/cone_step.h"

#include <array>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <string>

#include "core/cone/cone_retraction.h"

namespace lowrank {
namespace {

struct KindRow {
    std::string_view name, label;
    bool momentum, riemannian;
};
constexpr std::array<KindRow, kStepKinds.size()> kKinds = {{{"grad", "Grad", false, false},
                                                            {"nag", "NAG", true, false},
                                                            {"rgrad", "RGrad", false, true},
                                                            {"narg", "NARG", true, true}}};
const KindRow& row_of_kind(StepKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

double angle_between(const Vector3& a, const Vector3& b) {
    if (a.squaredNorm() == 0 || b.squaredNorm() == 0) return std::numeric_limits<double>::quiet_NaN();
    const Vector3 p = a / a.norm(), q = b / b.norm();
    return 2 * std::atan2((p - q).norm(), (p + q).norm());
}

Failure no_point(std::string_view what, std::string_view why) {
    return {fmt::format("{} does not exist here: {}.", what, why)};
}
constexpr std::string_view kNoNearest = "two or more points of the cone are equally near";
constexpr std::string_view kNoLine = "the normal line through it does not meet the cone";

}  // namespace

std::string_view name_of(StepKind kind) { return row_of_kind(kind).name; }
std::string_view label_of(StepKind kind) { return row_of_kind(kind).label; }
bool has_momentum(StepKind kind) { return row_of_kind(kind).momentum; }
bool is_riemannian(StepKind kind) { return row_of_kind(kind).riemannian; }

std::optional<StepKind> step_kind(std::string_view name) {
    for (const StepKind kind : kStepKinds)
        if (name_of(kind) == name) return kind;
    return std::nullopt;
}

Result<ConeStep> cone_step(const ConeLoss& loss, const StepInput& in) {
    ConeStep s;
    s.kind = in.kind;
    s.X = s.Y = s.base = in.X;
    s.previous = in.previous;
    s.pulled = s.extrapolated = Vector3::Zero();
    const bool riemannian = is_riemannian(in.kind);
    if (has_momentum(in.kind)) {
        s.eta = in.eta;
        s.pulled = riemannian ? inverse_orthographic(in.X, in.previous) : Vector3(in.previous - in.X);
        s.extrapolated = -s.eta * s.pulled;
        if (riemannian) {
            const auto Y = retract_orthographic(in.X, s.extrapolated);
            if (!Y) return no_point("Y_t", kNoLine);
            s.Y = s.base = *Y;
        } else if (s.extrapolated.squaredNorm() > 0) {
            s.Y = in.X + s.extrapolated;
            const auto base = nearest_on_cone(s.Y);
            if (!base) return no_point("P_1(Y_t)", kNoNearest);
            s.base = *base;
        }
    }
    if (s.base.squaredNorm() == 0) return no_point("The tangent plane at the apex", "its rank is 0");
    s.gradient = loss.gradient(s.Y);
    s.projected = tangent_frame(s.base).project(s.gradient);
    const double energy = loss.energy(s.projected);
    s.mu = s.projected.squaredNorm() == 0 ? 0
           : in.mu                        ? *in.mu
           : energy > 0                   ? s.projected.squaredNorm() / energy
                                          : 0;
    s.arrival = s.Y - s.mu * s.projected;
    const auto next =
        riemannian ? retract_orthographic(s.base, -s.mu * s.projected) : nearest_on_cone(s.arrival);
    if (!next) return no_point("X_{t+1}", riemannian ? kNoLine : kNoNearest);
    s.next = *next;
    return s;
}

RestartAngles restart_angles(const ConeLoss& loss, const Vector3& Y, const Vector3& base, const Vector3& X,
                             const Vector3& previous) {
    const TangentFrame frame = tangent_frame(base);
    RestartAngles r;
    r.descent = -loss.gradient(Y);
    r.moved = X - previous;
    r.slope = frame.project(r.descent);
    r.moved_along = frame.project(r.moved);
    r.euclidean = -r.descent.dot(r.moved);
    r.riemannian = -r.slope.dot(r.moved_along);
    r.euclidean_angle = angle_between(r.descent, r.moved);
    r.riemannian_angle = angle_between(r.slope, r.moved_along);
    return r;
}

}  // namespace lowrank
