// Lays out the cone itself: its sides shaded, rulings, circles, silhouette, and the order of sides and
// planes.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/figure/engine/ticks.h"
#include "app/workspace/geometry/figures/scene_layout.h"

namespace lowrank::geometry {
namespace {

using paint::Point;

constexpr double kFullTurn = 2 * std::numbers::pi;
constexpr int kStrips = 90;    ///< of a nappe, each of one shade
constexpr float kGridPx = 38;  ///< from one circle to the next at least, where they are seen upright
constexpr int kMostRulings = 3072;
constexpr int kRulings = 24;    ///< that are drawn as lines
constexpr int kOfCircle = 180;  ///< points

Vector3 on_ruling(double angle, double z) { return z * Vector3(std::cos(angle), std::sin(angle), 1); }

/// The part of one nappe that is drawn: heights of one sign, the end nearer to the apex first.
struct Nappe {
    double near_apex = 0, rim = 0;
    bool empty() const { return rim == 0 || near_apex == rim; }
};
Nappe upper_of(const Scene& scene) { return {std::max(0.0, scene.low), std::max(0.0, scene.high)}; }
Nappe lower_of(const Scene& scene) { return {std::min(0.0, scene.high), std::min(0.0, scene.low)}; }

/// Whether the outside is seen at the ruling of a nappe, and how light falls on it, from the upper left of
/// the eye.
struct Facing {
    bool outside;
    double light;
};
Facing facing(const View& view, double angle, bool upper) {
    // The points of the lower nappe lie across the axis from where their ruling's angle points.
    const Vector3 outward =
        (upper ? 1 : -1) / std::numbers::sqrt2 * Vector3(std::cos(angle), std::sin(angle), -1);
    const bool outside = outward.dot(view.eye()) > 0;
    const Vector3 lamp = (view.eye() + 0.8 * view.up() - 0.6 * view.right()).normalized();
    return {outside, std::clamp((outside ? 1 : -1) * outward.dot(lamp), 0.0, 1.0)};
}

/// Both sides of a nappe, the inside first: a convex body has all of the inside that is seen behind the
/// outside.
void fill_nappe(const Nappe& nappe, const SceneLook& look, SceneLayout& out) {
    if (nappe.empty()) return;
    const bool upper = nappe.rim > 0;
    const double width = kFullTurn / kStrips;
    for (const bool outside : {false, true})
        for (int k = 0; k < kStrips; ++k) {
            const double from = k * width;
            const Facing seen = facing(out.view, from + width / 2, upper);
            if (seen.outside != outside) continue;
            // A little into the next strip, or the ground would shine through between them.
            const double to = from + 1.15 * width;
            DrawnFill strip{{}, look.side(outside, seen.light), {}};
            for (const auto& [angle, z] : {std::pair{from, nappe.rim},
                                           {to, nappe.rim},
                                           {to, nappe.near_apex},
                                           {from, nappe.near_apex}})
                strip.corners.push_back(out.view.at(on_ruling(angle, z)));
            if (nappe.near_apex == 0) strip.corners.pop_back();
            out.fills.push_back(std::move(strip));
        }
}

/// What is filled, and which of two must come first, in the order of a picture painted over.
class FillOrder {
public:
    void add(const SceneObject* patch) { items_.push_back({patch, false}); }
    void add_nappe(bool upper) { items_.push_back({nullptr, upper}); }
    std::size_t size() const { return items_.size(); }
    const SceneObject* patch(std::size_t k) const { return items_[k].patch; }
    bool upper(std::size_t k) const { return items_[k].upper; }

    /// Above 0 where a must be painted before b, below it the other way, 0 where it does not matter. The
    /// nappes give way to planes: where a plane stands between them, no line of sight meets both.
    int first(std::size_t a, std::size_t b, const View& view) const {
        if (patch(a) && patch(b)) return 0;
        if (!patch(a) && !patch(b)) return (view.eye().z() > 0) == upper(b) ? 1 : -1;
        if (patch(b)) return -first(b, a, view);
        // A plane touches one nappe from outside and has the other on its far side.
        const Vector3& X = patch(a)->points[0];
        const bool own = (X.z() > 0) == upper(b), outside = tangent_frame(X).normal.dot(view.eye()) > 0;
        return own == outside ? -2 : 2;
    }

    /// The order that breaks the fewest of these; none that a plane asks for where one plane is filled.
    std::vector<std::size_t> best(const View& view) const {
        std::vector<std::size_t> order(size()), best;
        for (std::size_t k = 0; k < size(); ++k) order[k] = k;
        int least = -1;
        do {
            int broken = 0;
            for (std::size_t i = 0; i < size(); ++i)
                for (std::size_t k = i + 1; k < size(); ++k)
                    broken += std::max(0, -first(order[i], order[k], view));
            if (least < 0 || broken < least) least = broken, best = order;
        } while (std::next_permutation(order.begin(), order.end()));
        return best;
    }

private:
    struct Item {
        const SceneObject* patch;
        bool upper;
    };
    std::vector<Item> items_;
};

/// What of the heights the picture can show, round what the scene wants seen: a deep zoom needs no circle
/// elsewhere.
struct Heights {
    double low, high;
};
Heights shown_heights(const Scene& scene, const SceneLayout& layout) {
    double low = scene.high, high = scene.low;
    for (const Vector3& p : scene.seen) low = std::min(low, p.z()), high = std::max(high, p.z());
    const double around = 2 * (layout.picture.w + layout.picture.h) / layout.view.pixels();
    return {std::max(scene.low, low - around), std::min(scene.high, high + around)};
}

void lay_out_lines(const Scene& scene, const figure::Surface& surface, SceneLayout& out) {
    const Heights heights = shown_heights(scene, out);
    const double spacing = surface.px(kGridPx) / out.view.pixels();
    // Twice as many rulings, and again, while they are far apart where the scene is.
    const double reach = std::max(std::abs(heights.low), std::abs(heights.high));
    int rulings = kRulings;
    while (rulings < kMostRulings && kFullTurn / rulings * reach > 4 * spacing) rulings *= 2;
    for (int k = 0; k < rulings; ++k) {
        const double angle = kFullTurn * k / rulings;
        for (const Nappe& nappe : {upper_of(scene), lower_of(scene)})
            if (!nappe.empty())
                cut_by_sight({on_ruling(angle, nappe.near_apex), on_ruling(angle, nappe.rim)}, false, out, 0,
                             out.grid);
    }
    const auto circle = [&](double z, std::vector<DrawnLine>& to) {
        std::vector<Vector3> points;
        const int count = std::max(kOfCircle, 2 * rulings);
        for (int k = 0; k <= count; ++k) points.push_back(on_ruling(kFullTurn * k / count, z));
        cut_by_sight(points, true, out, 0, to);
    };
    const double step = figure::round_step(spacing);
    for (double z = std::ceil(heights.low / step) * step; z < heights.high; z += step)
        if (std::abs(z) > 1e-9 * step && z > scene.low) circle(z, out.grid);
    for (const double z : {scene.low, scene.high})
        if (z != 0) circle(z, out.outline);
    // The silhouette: the rulings along which the cone turns from its outside to its inside.
    const double slope = out.view.eye().z() / std::hypot(out.view.eye().x(), out.view.eye().y());
    if (!(std::abs(slope) < 1)) return;
    const double azimuth = std::atan2(out.view.eye().y(), out.view.eye().x());
    for (const double turn : {std::acos(slope), -std::acos(slope)})
        for (const Nappe& nappe : {upper_of(scene), lower_of(scene)})
            if (!nappe.empty()) {
                const Vector3 near = on_ruling(azimuth + turn, nappe.near_apex);
                const Vector3 far = on_ruling(azimuth + turn, nappe.rim);
                const auto [from, to] = share_within(out.view.at(near), out.view.at(far), out.picture);
                if (from < to)
                    out.outline.push_back(
                        {{out.view.at(near + from * (far - near)), out.view.at(near + to * (far - near))},
                         false,
                         0});
            }
}

}  // namespace

void lay_out_cone(const Scene& scene, const SceneView& view, const figure::Surface& surface,
                  SceneLayout& out) {
    const SceneLook look(*surface.theme);
    FillOrder order;
    order.add_nappe(true);
    order.add_nappe(false);
    for (const SceneObject& object : scene.objects)
        if (object.form == Form::Patch && is_shown(object, view)) order.add(&object);
    for (const std::size_t k : order.best(out.view)) {
        if (!order.patch(k)) {
            fill_nappe(order.upper(k) ? upper_of(scene) : lower_of(scene), look, out);
            continue;
        }
        const std::vector<Vector3>& points = order.patch(k)->points;
        DrawnFill plane{{}, look.patch, static_cast<std::size_t>(order.patch(k) - scene.objects.data())};
        for (std::size_t i = 1; i < points.size(); ++i) plane.corners.push_back(out.view.at(points[i]));
        out.fills.push_back(std::move(plane));
    }
    lay_out_lines(scene, surface, out);
}

}  // namespace lowrank::geometry
