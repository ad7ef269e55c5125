// One step of each kind on the cone, part by part, and what its restart test asks.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "core/cone/cone_loss.h"
#include "core/text/result.h"

namespace lowrank {

/// The four steps that the paper illustrates; RGrad and NARG with the orthographic retraction.
enum class StepKind { Grad, Nag, RGrad, Narg };
inline constexpr std::array kStepKinds{StepKind::Grad, StepKind::Nag, StepKind::RGrad, StepKind::Narg};

std::string_view name_of(StepKind kind);   ///< 'grad', 'nag', 'rgrad', 'narg'
std::string_view label_of(StepKind kind);  ///< 'Grad', 'NAG', 'RGrad', 'NARG'
std::optional<StepKind> step_kind(std::string_view name);
bool has_momentum(StepKind kind);
bool is_riemannian(StepKind kind);

/// What a step starts from.
struct StepInput {
    StepKind kind = StepKind::Narg;
    Vector3 X = Vector3::Zero(), previous = Vector3::Zero();  ///< X_t and X_{t-1}, on the cone
    double eta = 0;                                           ///< without meaning where there is no momentum
    std::optional<double> mu;                                 ///< absent: exact line search
};

/// All that a step goes through, in the order in which it is computed.
struct ConeStep {
    StepKind kind = StepKind::Narg;
    Vector3 X, previous;
    double eta = 0, mu = 0;
    Vector3 pulled;  ///< NARG: invR_{X_t}(X_{t-1}), in the tangent plane at X_t; NAG: X_{t-1} - X_t; else 0
    Vector3 extrapolated;  ///< -eta pulled
    Vector3 Y;             ///< where the gradient is taken; X_t without momentum
    Vector3 base;          ///< where the tangent plane touches: P_1(Y_t) for NAG, else Y
    Vector3 gradient;      ///< grad f(Y), in R^3
    Vector3 projected;     ///< P_T grad f(Y), in the plane at base
    Vector3 arrival;       ///< Y - mu projected, before it is brought back
    Vector3 next;          ///< X_{t+1}
};

/// The step, equal to that of core/method on problem_of(loss); a sentence where a retraction or a nearest
/// point does not exist. Where the projected gradient is 0 mu is 0 and X_{t+1} = base.
///
///   Grad   X+ = P_1(X - mu P_T grad f(X))
///   NAG    Y = X + eta (X - X_{t-1}),                X+ = P_1(Y - mu P_T grad f(Y)), T at P_1(Y)
///   RGrad  X+ = R_X(-mu P_T grad f(X))
///   NARG   Y = R_X(-eta invR_X(X_{t-1})),            X+ = R_Y(-mu P_T grad f(Y))
///
/// mu = ||P_T grad f||^2 / sum_i w_i <A_i, P_T grad f>^2 unless given. Source: paper, Algorithms Grad with
/// exact line search, NAG, RGrad and NARG. Deviation: the paper adds X_t to the tangent vector -eta
/// invR(X_{t-1}).
Result<ConeStep> cone_step(const ConeLoss& loss, const StepInput& input);

/// What both forms of the gradient test say of a step that led from X_{t-1} over Y_{t-1} to X_t: the momentum
/// is dropped where the value is above 0, which is where the angle is above 90 degrees.
struct RestartAngles {
    Vector3 descent;                       ///< -grad f(Y_{t-1})
    Vector3 moved;                         ///< X_t - X_{t-1}
    Vector3 slope;                         ///< -P_T grad f(Y_{t-1}), T at Y_{t-1}
    Vector3 moved_along;                   ///< invR_Y(X_t) - invR_Y(X_{t-1}) = P_T(X_t - X_{t-1})
    double euclidean = 0, riemannian = 0;  ///< <grad f, X_t - X_{t-1}>, and the same of both projections
    double euclidean_angle = 0, riemannian_angle = 0;  ///< radians; NaN where one of the two vectors vanishes
    bool riemannian_fires() const { return riemannian > 0; }
};
/// base: where the tangent plane touches, on the cone.  Source: paper, equation restart-condition.
RestartAngles restart_angles(const ConeLoss& loss, const Vector3& Y, const Vector3& base, const Vector3& X,
                             const Vector3& previous);

}  // namespace lowrank
