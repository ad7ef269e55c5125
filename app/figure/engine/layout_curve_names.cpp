// Places names at their curves: tries places from the end of a curve back, and weighs what each would cover.
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/decimate.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"
#include "app/figure/engine/name_room.h"
#include "core/run/run_name.h"

namespace lowrank::figure {
namespace {

/// Px of a 13 px text: from the curve to its name, to a name with a line, from one anchor to the next.
constexpr float kNear = 6, kFar = 20, kFurther = 38, kAnchors = 14, kInset = 3;
constexpr float kFurthest = 64;  ///< in print, where each name is to be there
/// What it costs to stand a px back from the curve's end, to need a line, and to have it cross a few px of a
/// curve.
constexpr double kBack = 0.02, kLine = 1.5, kCrossing = 4;
constexpr double kBackInPrint = 0.06;  ///< where nobody points at a curve to be told its name
/// Px between two names on one line, and what it costs that another curve is nearer to a name than its own.
constexpr float kApart = 9;
constexpr double kMistaken = 4, kMistakenInPrint = 40;
/// What it costs that a horizontal line strikes a name out, that an upright one passes through it, and that
/// the name would mislead: more than all the rest.
constexpr double kStruck = 8, kUpright = 4, kMisleading = 1e4;
/// Anchors at most on a screen: one of a curve that runs to and fro would be looked at without end.
constexpr float kMostAnchors = 200;
/// What it costs to stand a px from where the name stood.
constexpr double kJumped = 0.03;
constexpr double kMore = 6;  ///< that a name may come to cover before it moves, as Crowd counts

struct Place {
    Rect box;
    Point anchor;
    bool line = false;
    Point end() const { return nearest_in(box, anchor); }  ///< of the line
};

Point middle_of(Rect box) { return {box.x + box.w / 2, box.y + box.h / 2}; }

/// How much of other curves a line crosses; at its anchor it meets its own.
double crossed(const Crowd& crowd, Point anchor, Point end, const Surface& s) {
    const float length = distance(anchor, end), step = s.px(kNear) / 2;
    double sum = 0;
    for (float at = 2 * step; at < length; at += step) {
        const float part = at / length;
        sum += crowd.behind(
            {anchor.x + part * (end.x - anchor.x), anchor.y + part * (end.y - anchor.y), 0, 0}, step / 2);
    }
    return sum;
}

/// Points of the curve from its end back.
std::vector<Point> anchors_of(const Figure& figure, std::size_t series, const Layout& layout, float step,
                              const Surface& s) {
    std::vector<Point> anchors;
    const auto& pieces = pieces_in_plot(figure, series, layout, s);
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        float next = 0;
        for (std::size_t i = piece->size(); i-- > 1;) {
            const Point a = (*piece)[i], b = (*piece)[i - 1];
            const float length = distance(a, b);
            for (; next < length; next += step)
                anchors.push_back({a.x + (b.x - a.x) * next / length, a.y + (b.y - a.y) * next / length});
            next -= length;
        }
        if (piece->size() == 1) anchors.push_back(piece->front());
    }
    return anchors;
}

/// Boxes around an anchor: right of it first, then to the other sides, near and then far.
std::vector<Place> places_at(Point anchor, float w, float h, const Surface& s) {
    std::vector<Place> places;
    for (const float gap : {kNear, kFar, kFurther, kFurthest}) {
        if (gap == kFurthest && !s.paper) break;
        const float d = s.px(gap), x = anchor.x, y = anchor.y;
        const bool line = gap > kNear;
        for (const Rect box : {Rect{x + d, y - h / 2, w, h},
                               {x + d * 0.7f, y - d * 0.7f - h, w, h},
                               {x + d * 0.7f, y + d * 0.7f, w, h},
                               {x - w / 2, y - d - h, w, h},
                               {x - w / 2, y + d, w, h},
                               {x - d * 0.7f - w, y - d * 0.7f - h, w, h},
                               {x - d * 0.7f - w, y + d * 0.7f, w, h},
                               {x - d - w, y - h / 2, w, h}})
            places.push_back({box, anchor, line});
    }
    return places;
}

/// The points of every curve, a few px apart; of one that is not seen none.
std::vector<std::vector<Point>> curves_of(const Figure& figure, const Layout& layout, const Surface& s) {
    std::vector<std::vector<Point>> curves(figure.series.size());
    for (std::size_t k = 0; k < curves.size(); ++k)
        if (figure.series[k].visible) curves[k] = anchors_of(figure, k, layout, s.px(kNear), s);
    return curves;
}

/// Whether another curve is nearer to the name than its own.
bool mistaken(const std::vector<std::vector<Point>>& curves, std::size_t own, const Place& place,
              const std::stop_token& stop) {
    const float mine = distance(place.anchor, place.end());
    for (std::size_t k = 0; k < curves.size() && !stop.stop_requested(); ++k)
        for (const Point p : curves[k])
            if (k != own && distance(p, nearest_in(place.box, p)) < mine) return true;
    return false;
}

/// The horizontal lines that pass through a box.
std::ptrdiff_t struck(const Figure& figure, const Layout& layout, const Surface& s, Rect box) {
    return std::ranges::count_if(figure.references, [&](const ReferenceLine& line) {
        if (!is_seen(line, s) || !layout.y.drawable(line.y)) return false;
        const float y = layout.y.px(line.y);
        return y > box.y && y < box.bottom();
    });
}

/// The chosen curve's name first, where others could do without theirs.
std::vector<std::size_t> order_of(const Figure& figure) {
    std::vector<std::size_t> order(figure.series.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    if (figure.listed)
        std::stable_partition(order.begin(), order.end(),
                              [&](std::size_t k) { return figure.series[k].chosen; });
    return order;
}

const CurveNamePlace* place_before(const Layout& before, const std::string& name, std::size_t nth) {
    const auto was = std::ranges::find_if(
        before.name_places, [&](const CurveNamePlace& each) { return each.name == name && each.nth == nth; });
    return was == before.name_places.end() ? nullptr : &*was;
}

Point point_of(const CurveNamePlace& place, const Layout& layout) {
    return {layout.x.px(place.x), layout.y.px(place.y)};
}

/// Where a name that has a place may keep it, with the anchor it has there: words that jump from side to side
/// cannot be read. A name goes with the end of a curve that ascends and grows, and stays at its point of
/// another: there the end may go to and fro.
std::vector<std::pair<Point, std::size_t>> kept_anchors(const CurveNamePlace& was, const Series& series,
                                                        bool resting, const std::vector<Point>& anchors,
                                                        const Layout& layout, const Surface& s) {
    std::vector<std::pair<Point, std::size_t>> kept;
    if (anchors.empty()) return kept;
    const bool goes_along = series.facts().ascends && !resting;
    if (goes_along && was.back < anchors.size()) kept.emplace_back(anchors[was.back], was.back);
    if (!layout.x.drawable(was.x) || !layout.y.drawable(was.y)) return kept;
    const Point at = point_of(was, layout);
    const auto nearest = std::ranges::min_element(anchors, {}, [&](Point p) { return distance(p, at); });
    if (distance(*nearest, at) < s.px(kAnchors))
        kept.emplace_back(at, static_cast<std::size_t>(nearest - anchors.begin()));
    return kept;
}

/// Px that a box reaches beyond the end of a curve, in the direction in which that came there.
double reach_ahead(const std::vector<Point>& anchors, Rect box) {
    constexpr std::size_t kLook = 4;
    const Point end = anchors.front(), from = anchors[std::min(kLook, anchors.size() - 1)];
    const float length = distance(from, end);
    if (!(length > 0)) return 0;
    const Point d{(end.x - from.x) / length, (end.y - from.y) / length};
    const float x = d.x > 0 ? box.right() : box.x, y = d.y > 0 ? box.bottom() : box.y;
    return (x - end.x) * d.x + (y - end.y) * d.y;
}

/// Px from one anchor of a curve to the next.
float step_of(const Figure& figure, std::size_t series, const Layout& layout, const Surface& s) {
    const float step = s.px(kAnchors);
    if (!figure.listed) return step;
    float length = 0;
    for (const auto& piece : pieces_in_plot(figure, series, layout, s))
        for (std::size_t i = 1; i < piece.size(); ++i) length += distance(piece[i - 1], piece[i]);
    return std::max(step, length / kMostAnchors);
}

bool same_range(const Scale& a, const Scale& b) {
    return a.logarithmic == b.logarithmic && a.low == b.low && a.high == b.high;
}

/// Where there is another place to stand in, or nothing moves, names look for the best place anew, so that
/// those of two equal figures stand alike whatever was seen before. While the axes move under curves that
/// rest they stay, and look once these stand still.
bool look_anew(const Figure& figure, const Surface& s, const Layout* before, const Layout& now) {
    if (s.paper || !before || before->area.w != now.area.w || before->area.h != now.area.h) return true;
    return figure.resting && same_range(before->x, now.x) && same_range(before->y, now.y);
}

}  // namespace

/// Marks on a curve's points, and others' numbers beside them, have its name.
bool is_named_at_curve(const Series& series) {
    return series.visible && !series.label.empty() && (series.facts().joined || !series.facts().of_former);
}

void place_curve_names(const Figure& figure, const Surface& s, const Layout* before, Layout& layout) {
    if (layout.empty || !layout.labelled) return;
    if (look_anew(figure, s, before, layout)) before = nullptr;
    layout.unsettled = figure.resting && before;
    const Crowd crowd(figure, layout, s);
    const NameRoom room(figure, layout, s);
    const float size = s.px(sizes::kSmall), inset = s.px(kInset);
    const Rect p = layout.plot;
    std::vector<Rect> taken;
    std::vector<std::vector<Point>> curves;  // once a name looks for a place: those that stay need none
    std::map<std::string, std::size_t> seen;
    for (const std::size_t own : order_of(figure)) {
        const Series& series = figure.series[own];
        if (s.stop.stop_requested()) return;
        if (!is_named_at_curve(series)) continue;
        const std::string name = series.oracle ? called_oracle(series.label) : series.label;
        const std::size_t nth = seen[name]++;
        const float h = size * 1.25f;
        const auto words_of = [&](bool brief) -> const std::string& { return brief ? series.brief : name; };
        const auto width_of = [&](bool brief) {
            return paint::measure(words_of(brief), size).width + s.px(2);
        };
        std::optional<Place> best;
        double least = std::numeric_limits<double>::infinity();
        const std::vector<Point> anchors =
            anchors_of(figure, own, layout, step_of(figure, own, layout, s), s);
        // Where no list says the names again, one beside curves that go along there would be that of them
        // all.
        const std::vector<CurveSet> companions =
            figure.listed ? room.companions(own, anchors) : std::vector<CurveSet>(anchors.size(), alone(own));
        CurveNamePlace where{name, nth, 0, 0, 0};
        const auto is_free = [&](const Place& place) {
            const Point end = place.end();
            return inside(place.box, p, inset) &&
                   std::ranges::none_of(taken,
                                        [&](Rect other) {
                                            return meet(grown(place.box, s.px(kApart), s.px(1)), other) ||
                                                   (place.line && cross(place.anchor, end, other));
                                        }) &&
                   std::ranges::none_of(layout.leaders, [&](const auto& line) {
                       return cross(line.first, line.second, place.box);
                   });
        };
        const auto misplaced = [&](const Place& place, std::size_t back, bool stands) {
            return room.misplaced({own, companions[back], place.box, place.anchor, place.line, stands});
        };
        const CurveNamePlace* was = before ? place_before(*before, name, nth) : nullptr;
        if (was)
            for (const auto& [anchor, back] :
                 kept_anchors(*was, series, figure.resting, anchors, layout, s)) {
                const Place place = places_at(anchor, width_of(was->brief), h, s)[was->side];
                const double behind = crowd.behind(place.box, s.px(1));
                if (!is_free(place) || behind > was->behind + kMore ||
                    (!was->misplaced && misplaced(place, back, true)))
                    continue;
                best = place, where = *was, where.back = back;
                least = -std::numeric_limits<double>::infinity();
                break;
            }
        // How far a name would jump.
        const auto jumped = [&](Rect box) -> double {
            if (!was || anchors.empty()) return 0;
            const Point from = series.facts().ascends ? Point{was->middle.x + anchors[0].x - was->end.x,
                                                              was->middle.y + anchors[0].y - was->end.y}
                                                      : was->middle;
            // Where a way goes on it will soon meet what stands there.
            const double ahead = series.facts().ascends ? 0 : reach_ahead(anchors, box);
            return (distance(from, middle_of(box)) + std::max(0.0, ahead)) / s.px(1);
        };
        const auto look_for_place = [&](bool brief) {
            const float w = width_of(brief);
            for (std::size_t k = 0; k < anchors.size(); ++k) {
                const double back = (s.paper ? kBackInPrint : kBack) * static_cast<double>(k) * kAnchors;
                if (back >= least) break;
                const std::vector<Place> places = places_at(anchors[k], w, h, s);
                for (std::size_t side = 0; side < places.size(); ++side) {
                    const Place& place = places[side];
                    if (!is_free(place)) continue;
                    const double behind = crowd.behind(place.box, s.px(1));
                    double cost = back + (place.line ? kLine : 0) + behind + kJumped * jumped(place.box);
                    if (cost < least)
                        cost += kStruck * static_cast<double>(struck(figure, layout, s, place.box)) +
                                kUpright * static_cast<double>(room.uprights(place.box));
                    if (cost >= least) continue;
                    const bool misleads = misplaced(place, k, false);
                    if (misleads && figure.listed) continue;
                    if (misleads) cost += kMisleading;
                    if (cost < least && !place.line) {
                        if (curves.empty()) curves = curves_of(figure, layout, s);
                        if (mistaken(curves, own, place, s.stop))
                            cost += s.paper ? kMistakenInPrint : kMistaken;
                    }
                    if (place.line && cost < least)
                        cost += kCrossing * crossed(crowd, place.anchor, place.end(), s);
                    if (cost < least)
                        least = cost, best = place, where = {name, nth, k, side, behind, misleads, brief};
                }
            }
        };
        look_for_place(false);
        if ((!best || where.misplaced) && !series.brief.empty()) look_for_place(true);
        if (!best) continue;
        // A point that stays is not rounded to another one with each frame.
        if (!was || best->anchor != point_of(*was, layout))
            where.x = layout.x.value(best->anchor.x), where.y = layout.y.value(best->anchor.y);
        where.middle = middle_of(best->box), where.end = anchors[0];
        layout.name_places.push_back(where);
        taken.push_back(best->box);
        if (best->line) layout.leaders.push_back({best->anchor, best->end()});
        layout.curve_names.push_back(
            {{best->box.x + s.px(1), best->box.y + h / 2},
             words_of(where.brief),
             {.size = size, .colour = series.style.text, .v = paint::VAlign::Middle}});
    }
}

}  // namespace lowrank::figure
