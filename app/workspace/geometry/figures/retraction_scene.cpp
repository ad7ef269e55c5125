// Makes objects of a tangent vector, its retractions and the right angles.
#include "app/workspace/geometry/figures/retraction_scene.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/figure/engine/format.h"

namespace lowrank::geometry {
namespace {

constexpr int kOnPath = 60;          ///< points of t -> R(t xi)
constexpr double kRounding = 1e-12;  ///< of ||xi||: what lies nearer is there but for rounding

}  // namespace

Result<Scene> retraction_scene(const RetractionSceneInput& in) {
    const Vector3 X = cone_point(in.X);
    const TangentFrame frame = tangent_frame(X);
    const Vector3 xi = frame.vector(in.length, in.direction), end = X + xi;
    const auto orthographic = retract_orthographic(X, xi), projective = retract_projective(X, xi);
    if (!orthographic)
        return Failure{
            "R^orth(xi) does not exist here: the normal line through X + xi does not meet the cone."};
    if (!projective)
        return Failure{"R^proj(xi) does not exist here: two points of the cone are equally near to X + xi."};
    Scene scene;
    scene.title = "Retractions";
    const double apart = (*orthographic - *projective).norm();
    const std::string number = figure::format_value(apart);
    scene.formula = {
        "d = ‖R^{orth}(ξ) − R^{proj}(ξ)‖_F = " + number + " at ‖ξ‖_F = " + figure::format_value(in.length),
        "‖R^{orth} − R^{proj}‖_F = " + number, "d = " + number};
    scene.add(Form::Dot, Ink::Manifold, {X}, "X", "X = λ u u', a symmetric matrix of rank one").grip =
        Grip::X;

    scene.parts.push_back({"Tangent plane", "T_X = {ξ : P_T ξ = ξ}"});
    SceneObject& plane = scene.add(tangent_patch(X, {end}, 0.28 * in.length));
    plane.name = "T_X";
    plane.formula =
        "T_X = {ξ : ⟨v v', ξ⟩ = 0}, the tangent plane at X, touching the cone along the ruling of X";
    const Vector3 normal = 0.55 * in.length * frame.normal;
    scene
        .add(Form::Line, Ink::Past, {X - normal, X + normal}, "N_X",
             "N_X = {X + s v v'}, the normal line at X")
        .thin = true;
    scene.add(Form::Line, Ink::Past, right_angle_mark(X, frame.normal, frame.along, 0.07 * in.length).points,
              "", "⟨v v', ξ⟩ = 0: the normal is orthogonal to the tangent plane");

    scene.parts.push_back({"Tangent vector", "ξ in T_X, ‖ξ‖_F its length in the picture"});
    scene.add(Form::Arrow, Ink::Tangent, {X, end}, "ξ", "ξ, a tangent vector at X").grip = Grip::Vector;
    scene.add(Form::Ring, Ink::Tangent, {end}, "X + ξ", "X + ξ, off the cone").grip = Grip::Vector;

    const auto path = [&](const auto& retract) {
        std::vector<Vector3> points;
        for (int k = 0; k <= kOnPath; ++k)
            if (const auto p = retract(double(k) / kOnPath)) points.push_back(*p);
        return points;
    };
    const auto upright = [&](const Vector3& corner, const Vector3& a, const Vector3& b, double side, Ink ink,
                             const std::string& across) {
        const double most = 0.3 * (end - *projective).norm();
        scene.add(Form::Line, ink, right_angle_mark(corner, a, b, std::min(side, most)).points, "",
                  fmt::format("{} = 0, a right angle", across));
    };
    scene.parts.push_back(
        {"Orthographic retraction", "R^{orth}(ξ) = (X+ξ)u [u'(X+ξ)u]^{−1} u'(X+ξ), along the normal at X"});
    scene.add(Form::Curve, Ink::Orthographic, path([&](double t) { return retract_orthographic(X, t * xi); }),
              "", "t ↦ R^{orth}(tξ)");
    scene.add(Form::Line, Ink::Orthographic, {end, *orthographic}, "",
              "X + ξ to R^{orth}(ξ), along the normal at X; P_T leads back");
    upright(end, *orthographic - end, -xi, 0.07 * in.length, Ink::Orthographic, "⟨R^{orth}(ξ) − X − ξ, ξ⟩");
    scene.add(Form::Dot, Ink::Orthographic, {*orthographic}, "R^{orth}",
              "R^{orth}(ξ); its inverse is P_T(Y − X), exactly");

    scene.parts.push_back({"Projective retraction", "R^{proj}(ξ) = P_r(X + ξ), the nearest point"});
    scene.add(Form::Curve, Ink::Projective, path([&](double t) { return retract_projective(X, t * xi); }), "",
              "t ↦ R^{proj}(tξ)");
    scene.add(Form::Line, Ink::Projective, {end, *projective}, "",
              "X + ξ to R^{proj}(ξ), along the normal there");
    upright(*projective, end - *projective, tangent_frame(*projective).along, 0.07 * in.length,
            Ink::Projective, "P_{T(R^{proj}(ξ))}(X + ξ − R^{proj}(ξ))");
    scene.add(Form::Dot, Ink::Projective, {*projective}, "R^{proj}", "R^{proj}(ξ) = P_r(X + ξ)");

    scene.parts.push_back({"Distance", "‖R^{orth}(ξ) − R^{proj}(ξ)‖_F, of third order in ‖ξ‖_F"});
    scene.add(Form::Line, Ink::Bad, {*orthographic, *projective}, "d",
              "d = ‖R^{orth}(ξ) − R^{proj}(ξ)‖_F = " + number);
    frame_cone(scene);
    return scene;
}

double shortest_of_orders(const RetractionSceneInput& in) {
    return std::min(in.length, cone_point(in.X).norm()) / 1000;
}

RetractionOrders retraction_orders_of(const RetractionSceneInput& in) {
    constexpr int kLengths = 46;
    const Vector3 X = cone_point(in.X);
    RetractionOrders out;
    for (const RetractionGaps& gaps : retraction_orders(X, tangent_frame(X).vector(in.length, in.direction),
                                                        shortest_of_orders(in), in.length, kLengths)) {
        out.length.push_back(gaps.length);
        out.projective.push_back(gaps.projective);
        out.orthographic.push_back(gaps.orthographic);
        out.between.push_back(gaps.between);
    }
    // Along the ruling both retractions are exact: what is left are roundings.
    double most = 0;
    for (const std::vector<double>* each : {&out.projective, &out.orthographic, &out.between})
        for (const double distance : *each) most = std::max(most, distance);
    if (most <= kRounding * in.length)
        for (std::vector<double>* each : {&out.projective, &out.orthographic, &out.between})
            std::ranges::fill(*each, 0.0);
    const double short_enough = 10 * shortest_of_orders(in) * (1 + 1e-9);
    const auto end = std::ranges::find_if(out.length, [&](double t) { return t > short_enough; });
    const std::span<const double> t(out.length.begin(), end);
    const auto slope = [&](const std::vector<double>& y) {
        return log_slope(t, std::span(y).first(t.size()));
    };
    out.projective_slope = slope(out.projective);
    out.orthographic_slope = slope(out.orthographic);
    out.between_slope = slope(out.between);
    return out;
}

}  // namespace lowrank::geometry
