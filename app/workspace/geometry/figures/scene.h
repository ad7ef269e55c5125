// The geometry of the cone as values: what is drawn in R^3, what it is called and its formula.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cone/cone.h"

namespace lowrank::geometry {

/// What a thing is to the mathematics; each theme gives it a colour. From Grad on methods, in their colours
/// and with their markers; Count is none.
enum class Ink {
    Manifold,
    Past,
    Tangent,
    Gradient,
    Momentum,
    Projective,
    Orthographic,
    Loss,
    Truth,
    Good,
    Bad,
    Grad,
    Nag,
    RGrad,
    Narg,
    Count
};

enum class Form {
    Dot,    ///< one point, on the cone
    Ring,   ///< one point, off it
    Star,   ///< one point, the truth
    Arrow,  ///< from the first point to the second
    Line,   ///< straight from point to point
    Curve,  ///< a smooth line through many points
    Patch,  ///< a piece of a tangent plane, its corners in order; the first point is where it touches
    Angle   ///< an arc about the corner of an angle
};

/// What a person takes hold of to change the scene.
enum class Grip { None, X, Vector, Previous, Target };

struct SceneObject {
    Form form = Form::Dot;
    Ink ink = Ink::Manifold;
    std::vector<Vector3> points;
    std::string name;     ///< markup, in the picture; empty: it bears none
    std::string formula;  ///< markup, under the pointer: what it is
    int part = 0;         ///< the part of the step that brings it in; 0: there from the beginning
    bool thin = false;    ///< a helping line: dotted; a small mark
    Grip grip = Grip::None;
};

/// What the cone is, under the pointer; markup.
inline constexpr std::string_view kConeFormula =
    "{X = X' : det X = 0}, the symmetric 2 × 2 matrices of rank at most one";

/// One part of a step, in the order in which it is computed.
struct ScenePart {
    std::string name;     ///< 'Pull X_{t−1} back'
    std::string formula;  ///< markup
    bool operator==(const ScenePart&) const = default;
};

/// One of what a scene compares.
struct LegendEntry {
    Ink ink = Ink::Manifold;
    std::string words;  ///< markup
};

struct Scene {
    std::vector<SceneObject> objects;
    std::vector<ScenePart> parts;      ///< parts[k] brings in the objects of part k + 1
    double low = -0.4, high = 1.2;     ///< between these heights the cone is drawn
    std::vector<Vector3> seen;         ///< what a camera of zoom 1 must show
    std::string title;                 ///< markup
    std::vector<std::string> formula;  ///< markup, the longest way to say it first
    std::vector<LegendEntry> legend;

    /// Puts in what the last of the parts brings in.
    SceneObject& add(SceneObject object) {
        object.part = static_cast<int>(parts.size());
        return objects.emplace_back(std::move(object));
    }
    SceneObject& add(Form form, Ink ink, std::vector<Vector3> points, std::string name, std::string what) {
        return add({form, ink, std::move(points), std::move(name), std::move(what)});
    }
    const SceneObject* find(const std::string& name) const {
        for (const SceneObject& object : objects)
            if (object.name == name) return &object;
        return nullptr;
    }
};

/// A rectangle of the plane that touches the cone at X, as wide as the points in it and a margin ask; the
/// first point is X.
SceneObject tangent_patch(const Vector3& X, const std::vector<Vector3>& points, double margin);

/// The arc about a corner from its side towards a to its side towards b; radius: this share of the shorter
/// side.
SceneObject angle_mark(const Vector3& corner, const Vector3& a, const Vector3& b, double share);

/// Three corners of a small square at a corner, whose sides point along a and b: where they stand upright on
/// each other.
SceneObject right_angle_mark(const Vector3& corner, const Vector3& a, const Vector3& b, double side);

/// The heights between which the cone is drawn, so that all points have it around them, and what of it is
/// always seen.
void frame_cone(Scene& scene);

/// Lets scenes be seen at one scale and place, so that a point of one lies where it lies in the others.
void show_alike(std::span<Scene> scenes);

}  // namespace lowrank::geometry
