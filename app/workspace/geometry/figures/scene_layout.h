// Where everything of a scene lies in a picture and what of it is hidden: a pure function of scene, camera
// and place.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/workspace/geometry/figures/camera.h"
#include "app/workspace/geometry/figures/look.h"
#include "app/workspace/geometry/figures/scene.h"

namespace lowrank::geometry {

/// How a scene is looked at.
struct SceneView {
    OrbitCamera camera;
    Fit fit = Fit::Tight;
    int parts = 1000;            ///< so many parts of the step are shown
    std::optional<View> held{};  ///< under a hand that drags something the picture stays where it is
    OrbitCamera opening{};       ///< of Opening and Whole: where from it is looked at first
};

/// A run of a line that is hidden all along or nowhere.
struct DrawnLine {
    std::vector<paint::Point> points;
    bool hidden = false;
    std::size_t object = 0;  ///< of the scene; of the cone's own lines without meaning
};
struct DrawnFill {
    std::vector<paint::Point> corners;
    theme::Colour fill;
    std::optional<std::size_t> object{};  ///< a plane of the scene; absent: a side of the cone
};
/// A point, or the head of an arrow.
struct DrawnMark {
    paint::Point at;
    std::vector<paint::Point> head;
    bool hidden = false;
    std::size_t object = 0;
};
struct DrawnLabel {
    std::size_t object = 0;
    std::string markup;
    paint::Point at;  ///< its left and vertical middle
    paint::Rect box;
    paint::Point anchor;  ///< what it names
    bool leader = false;  ///< too far away to be read without a line between
};

struct SceneLayout {
    paint::Rect picture;
    View view;
    double low = 0, high = 0;
    std::vector<DrawnFill> fills;  ///< the sides of the cone and the planes, from the back to the front
    std::vector<DrawnLine> grid, outline;  ///< of the cone
    std::vector<DrawnLine> lines;
    std::vector<DrawnMark> marks;
    std::vector<DrawnLabel> labels;
    float label_size = 11;
};

/// Lays a scene out in a picture. Lines of the cone, rulings and circles, and all objects are cut where they
/// pass behind the cone, exactly (ConeSight). Planes and nappes are sorted as a whole: a tangent plane has a
/// nappe on either side of it, so that none cuts the other. Labels meet neither each other nor the edge; one
/// without room is left out, the last ones first.
SceneLayout lay_out(const Scene& scene, const SceneView& view, const figure::Surface& surface,
                    paint::Rect picture);

/// Draws what of it lies in the window: solid before the cone, dashed and faint behind. Every painter gets
/// the same lines.
void draw(const SceneLayout& layout, const Scene& scene, const figure::Surface& surface, paint::Rect window,
          paint::Painter& painter);

// --- Parts of lay_out --------------------------------------------------------------------------------------

/// Fills of nappes and planes, and the cone's lines.
void lay_out_cone(const Scene& scene, const SceneView& view, const figure::Surface& surface,
                  SceneLayout& out);

/// Labels of the objects that are shown.
void lay_out_labels(const Scene& scene, const figure::Surface& surface, SceneLayout& out);

/// The share of a line from a to b, 0 to 1, within reach of the picture; from > to where it passes by. What
/// is outside costs nothing, however far it goes.
struct LineShare {
    double from = 0, to = 1;
};
LineShare share_within(paint::Point a, paint::Point b, paint::Rect picture);

/// Cuts a polyline into hidden and visible runs. on_cone: its points lie on the cone and the way between two
/// of them too.
void cut_by_sight(const std::vector<Vector3>& points, bool on_cone, const SceneLayout& layout,
                  std::size_t object, std::vector<DrawnLine>& out);

/// Whether a part of the step has brought an object in.
inline bool is_shown(const SceneObject& object, const SceneView& view) { return object.part <= view.parts; }

}  // namespace lowrank::geometry
