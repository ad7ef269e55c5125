// Places names of a scene's objects, each where it covers least: beside its point, or farther away with a
// line to it.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "app/workspace/geometry/figures/scene_layout.h"

namespace lowrank::geometry {
namespace {

using paint::Point;
using paint::Rect;

constexpr int kDirections = 24;
constexpr std::array kDistances{5.f, 9.f, 15.f, 23.f, 33.f, 45.f};
constexpr float kLeaderFrom = 14;  ///< px from the thing named
constexpr float kSampleEvery = 4;  ///< px along lines
constexpr int kRounds = 4;         ///< of moving each label once more, the others known
constexpr float kArrowCost = 8;    ///< of covering a sample of an arrow: more than a line to a far name

/// Something a label must not cover, and how much that would cost.
struct Obstacle {
    Point at;
    float cost = 1;
    std::size_t object = 0;
};

/// Every few px along a polyline.
void sample(const std::vector<Point>& points, float cost, std::size_t object, float every,
            std::vector<Obstacle>& out) {
    for (std::size_t k = 1; k < points.size(); ++k) {
        const float length = paint::distance(points[k - 1], points[k]);
        const int n = std::max(1, static_cast<int>(length / every));
        for (int i = 0; i < n; ++i) {
            const float t = (static_cast<float>(i) + 0.5f) / static_cast<float>(n);
            out.push_back({{points[k - 1].x + t * (points[k].x - points[k - 1].x),
                            points[k - 1].y + t * (points[k].y - points[k - 1].y)},
                           cost,
                           object});
        }
    }
}

/// What a name belongs to: a point, the middle of an arrow, of an arc, of the middle piece of a line, a
/// corner of a plane.
std::vector<Point> anchors_of(const SceneObject& object, const View& view) {
    const auto share = [&](const Vector3& a, const Vector3& b, double t) { return view.at(a + t * (b - a)); };
    const std::vector<Vector3>& p = object.points;
    switch (object.form) {
        case Form::Arrow:
        case Form::Line:
            if (p.size() == 2)
                return {share(p[0], p[1], 0.5), share(p[0], p[1], 0.65), share(p[0], p[1], 0.35)};
            return {view.at(p[p.size() / 2])};
        case Form::Patch:
            return {view.at(p[1]), view.at(p[2]), view.at(p[3]), view.at(p[4])};
        case Form::Curve:
            return {view.at(p[p.size() / 2]), view.at(p[p.size() / 4]), view.at(p[3 * p.size() / 4]),
                    view.at(p[p.size() / 8]), view.at(p[5 * p.size() / 8])};
        case Form::Angle:
            return {view.at(p[p.size() / 2])};
        case Form::Dot:
        case Form::Ring:
        case Form::Star:
            break;
    }
    return {view.at(p[0])};
}

float gap_of(Form form) { return form == Form::Dot || form == Form::Ring || form == Form::Star ? 3.5f : 1.f; }

/// One name and where it stands.
struct Name {
    std::size_t object = 0;
    float width = 0, height = 0, gap = 0;
    std::vector<Point> anchors;
    bool placed = false;
    Rect box;
    Point anchor;
    float away = 0;
};

class Placer {
public:
    Placer(const Scene& scene, const SceneLayout& layout, const figure::Surface& surface)
        : layout_(layout), s_(surface) {
        const float every = s_.px(kSampleEvery);
        for (const DrawnLine& line : layout.lines) {
            const SceneObject& object = scene.objects[line.object];
            const bool arrow = object.form == Form::Arrow;
            const float cost = arrow ? kArrowCost : object.ink == Ink::Loss ? 0.3f : 1.f;
            sample(line.points, line.hidden ? cost / 2 : cost, line.object, every, obstacles_);
            if (arrow) arrows_.push_back(&line);
        }
        for (const DrawnLine& line : layout.outline) sample(line.points, 0.6f, SIZE_MAX, every, obstacles_);
        for (const DrawnLine& line : layout.grid)
            if (!line.hidden) sample(line.points, 0.12f, SIZE_MAX, every, obstacles_);
        // Where all lines of the cone meet a word could not be read.
        constexpr float kApexCost = 10;
        obstacles_.push_back({layout.view.at(Vector3::Zero()), kApexCost, SIZE_MAX});
        for (const DrawnMark& mark : layout.marks) {
            obstacles_.push_back({mark.at, 12, mark.object});
            if (!mark.head.empty()) continue;
            // Of a dot the rim, too.
            const float rim = s_.px(4);
            for (const auto& [x, y] : {std::pair{rim, 0.f}, {-rim, 0.f}, {0.f, rim}, {0.f, -rim}})
                obstacles_.push_back({{mark.at.x + x, mark.at.y + y}, 4, mark.object});
        }
    }

    /// The cheapest place of a name among the others; nothing where it would meet one of them everywhere.
    bool place(Name& name, const std::vector<Name>& all) const {
        float least = std::numeric_limits<float>::max();
        bool found = false;
        Name best = name;
        for (std::size_t a = 0; a < name.anchors.size(); ++a)
            for (const float distance : kDistances)
                for (int d = 0; d < kDirections; ++d) {
                    const double angle = 2 * std::numbers::pi * d / kDirections;
                    Name there = name;
                    there.anchor = name.anchors[a];
                    there.away = distance;
                    there.box = box_towards(there, static_cast<float>(std::cos(angle)),
                                            static_cast<float>(std::sin(angle)));
                    const float rank = 0.4f * static_cast<float>(a);
                    const float cost = cost_of(there, all, least - rank) + rank;
                    if (cost < least) least = cost, best = there, found = true;
                }
        if (found) name = best, name.placed = true;
        return found;
    }

private:
    /// The box whose edge is as far from the anchor as asked, its middle in that direction.
    Rect box_towards(const Name& name, float x, float y) const {
        const float w = name.width / 2, h = name.height / 2;
        const float away = s_.px(name.away + name.gap);
        // How far from the middle of a box its edge is, in that direction.
        const float reach = std::min(std::abs(x) > 1e-4f ? w / std::abs(x) : 1e9f,
                                     std::abs(y) > 1e-4f ? h / std::abs(y) : 1e9f);
        return {name.anchor.x + (away + reach) * x - w, name.anchor.y + (away + reach) * y - h, name.width,
                name.height};
    }

    /// What a place costs, or something above enough as soon as that is known.
    float cost_of(const Name& name, const std::vector<Name>& all, float enough) const {
        constexpr float kNever = std::numeric_limits<float>::max();
        if (!inside(name.box, grown(layout_.picture, -s_.px(2)))) return kNever;
        const Rect wide = grown(name.box, s_.px(1.5f));
        // Two words on one line need a space between.
        const Rect apart = grown(wide, s_.px(4), 0);
        for (const Name& other : all)
            if (other.placed && other.object != name.object && paint::meet(apart, other.box)) return kNever;
        float cost = 0.15f * name.away + (name.away >= kLeaderFrom ? 4.f : 0.f);
        for (const Obstacle& obstacle : obstacles_) {
            if (cost > enough) return cost;
            if (wide.contains(obstacle.at)) cost += obstacle.cost;
        }
        cost += cost_among_arrows(name) + cost_among_leaders(name, all);
        // A name must be nearer to its own point than to any other.
        for (const DrawnMark& mark : layout_.marks) {
            if (mark.object == name.object || !mark.head.empty()) continue;
            const float x = std::clamp(mark.at.x, name.box.x, name.box.right());
            const float y = std::clamp(mark.at.y, name.box.y, name.box.bottom());
            const bool apart_from = paint::distance(mark.at, name.anchor) > s_.px(3);
            if (apart_from && paint::distance(mark.at, {x, y}) < s_.px(name.away + name.gap)) cost += 3;
            // Nor may the line to its point pass through another one.
            const Point near{std::clamp(name.anchor.x, name.box.x, name.box.right()),
                             std::clamp(name.anchor.y, name.box.y, name.box.bottom())};
            if (apart_from && name.away >= kLeaderFrom &&
                paint::distance(mark.at, near, name.anchor) < s_.px(5))
                cost += 5;
        }
        return cost;
    }

    /// A line to a far name passes through no other name.
    float cost_among_leaders(const Name& name, const std::vector<Name>& all) const {
        constexpr float kThrough = 6;
        float cost = 0;
        for (const Name& other : all) {
            if (!other.placed || other.object == name.object) continue;
            cost += leads_through(name, other.box) || leads_through(other, name.box) ? kThrough : 0;
        }
        return cost;
    }
    bool leads_through(const Name& name, Rect box) const {
        if (name.away < kLeaderFrom) return false;
        const Point from{std::clamp(name.anchor.x, name.box.x, name.box.right()),
                         std::clamp(name.anchor.y, name.box.y, name.box.bottom())};
        const int steps = 1 + static_cast<int>(paint::distance(from, name.anchor) / s_.px(kSampleEvery));
        for (int k = 0; k <= steps; ++k) {
            const float t = static_cast<float>(k) / static_cast<float>(steps);
            if (box.contains({from.x + t * (name.anchor.x - from.x), from.y + t * (name.anchor.y - from.y)}))
                return true;
        }
        return false;
    }

    /// The name of an arrow must be nearer to it than to the others; a line to a far name crosses none.
    float cost_among_arrows(const Name& name) const {
        const Point middle{name.box.x + name.box.w / 2, name.box.y + name.box.h / 2};
        float own = std::numeric_limits<float>::max(), other = own;
        for (const DrawnLine* arrow : arrows_)
            for (std::size_t k = 1; k < arrow->points.size(); ++k) {
                float& least = arrow->object == name.object ? own : other;
                least = std::min(least, paint::distance(middle, arrow->points[k - 1], arrow->points[k]));
            }
        float cost = own < std::numeric_limits<float>::max() && other < own ? 5.f : 0.f;
        if (name.away < kLeaderFrom) return cost;
        const Point near{std::clamp(name.anchor.x, name.box.x, name.box.right()),
                         std::clamp(name.anchor.y, name.box.y, name.box.bottom())};
        for (const Obstacle& obstacle : obstacles_)
            if (obstacle.cost == kArrowCost && obstacle.object != name.object &&
                paint::distance(obstacle.at, near, name.anchor) < s_.px(kSampleEvery / 2))
                cost += 2;
        return cost;
    }

    const SceneLayout& layout_;
    const figure::Surface& s_;
    std::vector<Obstacle> obstacles_;
    std::vector<const DrawnLine*> arrows_;
};

}  // namespace

void lay_out_labels(const Scene& scene, const figure::Surface& surface, SceneLayout& out) {
    std::vector<Name> names;
    for (std::size_t k = 0; k < scene.objects.size(); ++k) {
        const SceneObject& object = scene.objects[k];
        const bool drawn =
            std::any_of(out.marks.begin(), out.marks.end(), [&](const auto& m) { return m.object == k; }) ||
            std::any_of(out.lines.begin(), out.lines.end(), [&](const auto& l) { return l.object == k; });
        if (object.name.empty() || !drawn) continue;
        const paint::TextExtent extent = paint::measure(object.name, out.label_size);
        Name name;
        name.object = k;
        name.width = extent.width;
        name.height = extent.ascent + extent.descent;
        name.gap = gap_of(object.form);
        name.anchors = anchors_of(object, out.view);
        // Out of the picture there is nothing to name.
        std::erase_if(name.anchors, [&](Point p) { return !out.picture.contains(p); });
        if (!name.anchors.empty()) names.push_back(std::move(name));
    }
    const Placer placer(scene, out, surface);
    for (int round = 0; round < kRounds; ++round)
        for (Name& name : names) placer.place(name, names);
    for (const Name& name : names)
        if (name.placed)
            out.labels.push_back({name.object,
                                  scene.objects[name.object].name,
                                  {name.box.x, name.box.y + name.box.h / 2},
                                  name.box,
                                  name.anchor,
                                  name.away >= kLeaderFrom});
}

}  // namespace lowrank::geometry
