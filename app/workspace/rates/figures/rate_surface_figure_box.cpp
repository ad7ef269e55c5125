// Draws the box around the surface: which walls are behind, which edges carry ticks, where words and marks
// go.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/field/surface_sheets.h"
#include "app/field/surface_sight.h"
#include "app/figure/engine/format.h"
#include "app/paint/text_layout.h"
#include "app/workspace/rates/figures/rate_surface_figure.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using namespace figure;
using field::SurfacePoint;
using paint::HAlign;
using paint::Point;
using paint::Rect;
using paint::VAlign;

using Triple = std::array<double, 3>;

constexpr float kThrough = 0.6f;  ///< of a mark that is seen through a sheet

/// The box seen by its camera: axes by number, 0 mu, 1 eta, 2 rho.
struct Seen {
    Seen(const field::SurfaceScene& scene, Rect picture)
        : low{scene.box.mu_low, scene.box.eta_low, scene.box.rho_low},
          high{scene.box.mu_high, scene.box.eta_high, scene.box.rho_high},
          projection(field::surface_projection(scene.camera, scene.box, picture.w, picture.h)),
          corner{picture.x, picture.y} {
        for (std::size_t k = 0; k < 3; ++k) back[k] = projection.rows[2][k] > 0 ? high[k] : low[k];
    }
    Point at(const Triple& p) const {
        const field::Projected q = projection(SurfacePoint{p[0], p[1], p[2]});
        return {corner.x + static_cast<float>(q.x), corner.y + static_cast<float>(q.y)};
    }
    Triple low, high, back{};  ///< back: the end of each axis that is farther from the eye
    field::SurfaceProjection projection;
    Point corner;
};

/// The two axes other than this one.
std::pair<std::size_t, std::size_t> others(std::size_t axis) {
    return axis == 0   ? std::pair<std::size_t, std::size_t>{1, 2}
           : axis == 1 ? std::pair<std::size_t, std::size_t>{0, 2}
                       : std::pair<std::size_t, std::size_t>{0, 1};
}

struct Edge {
    Triple from{}, to{};
    Point a, b;
    float length = 0;
};

Edge edge_of(const Seen& seen, std::size_t axis, const Triple& through) {
    Edge edge{through, through, {}, {}, 0};
    edge.from[axis] = seen.low[axis];
    edge.to[axis] = seen.high[axis];
    edge.a = seen.at(edge.from);
    edge.b = seen.at(edge.to);
    edge.length = std::hypot(edge.b.x - edge.a.x, edge.b.y - edge.a.y);
    return edge;
}

/// The edge that carries the ticks: of mu and eta the lower one of the floor, of rho the one at the left end.
Edge tick_edge(const Seen& seen, std::size_t axis) {
    std::vector<Edge> edges;
    if (axis == 2) {
        for (const double mu : {seen.low[0], seen.high[0]})
            for (const double eta : {seen.low[1], seen.high[1]})
                edges.push_back(edge_of(seen, 2, {mu, eta, 0}));
        return *std::min_element(edges.begin(), edges.end(),
                                 [](const Edge& p, const Edge& q) { return p.a.x + p.b.x < q.a.x + q.b.x; });
    }
    const std::size_t other = 1 - axis;
    for (const double v : {seen.low[other], seen.high[other]}) {
        Triple through{0, 0, seen.low[2]};
        through[other] = v;
        edges.push_back(edge_of(seen, axis, through));
    }
    return edges[0].a.y + edges[0].b.y >= edges[1].a.y + edges[1].b.y ? edges[0] : edges[1];
}

std::vector<double> ticks_on(const Seen& seen, std::size_t axis, float length, const Surface& s) {
    const int about = std::clamp(static_cast<int>(length / s.px(30)), 1, 6);
    return field::surface_ticks(seen.low[axis], seen.high[axis], about);
}

std::string tick_words(double value, double step) {
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
    return format_fixed(value, decimals);
}

/// Words that stand already; one that would touch them is left out.
class BoxWords {
public:
    BoxWords(Rect picture, const Surface& surface, paint::Painter& painter)
        : picture_(picture), s_(surface), painter_(painter) {}

    void put(Point at, const std::string& words, const paint::TextStyle& style) {
        Rect box = paint::text_box(at, words, style);
        box = grown(box, s_.px(3), s_.px(1));
        const auto meets = [&](Rect other) {
            return box.x < other.right() && other.x < box.right() && box.y < other.bottom() &&
                   other.y < box.bottom();
        };
        if (!inside(box, picture_) || std::any_of(taken_.begin(), taken_.end(), meets)) return;
        taken_.push_back(box);
        painter_.text(at, words, style);
    }

    /// Moved into the picture first, where it would leave it.
    void put_inside(Point at, const std::string& words, const paint::TextStyle& style) {
        const Rect box = paint::text_box(at, words, style);
        const float room = s_.px(4);
        at.x +=
            std::max(0.f, picture_.x + room - box.x) - std::max(0.f, box.right() + room - picture_.right());
        at.y +=
            std::max(0.f, picture_.y + room - box.y) - std::max(0.f, box.bottom() + room - picture_.bottom());
        put(at, words, style);
    }

private:
    Rect picture_;
    const Surface& s_;
    paint::Painter& painter_;
    std::vector<Rect> taken_;
};

/// What one axis is called, and its numbers, at the edge where they stand.
class AxisWords {
public:
    AxisWords(const Seen& seen, std::size_t axis, std::string title, const Surface& s)
        : seen_(seen), s_(s), axis_(axis), title_(std::move(title)), edge_(tick_edge(seen, axis)) {
        if (!shown()) return;
        // Outwards: across the edge, away from the middle of the box.
        const Point middle = seen.at({(seen.low[0] + seen.high[0]) / 2, (seen.low[1] + seen.high[1]) / 2,
                                      (seen.low[2] + seen.high[2]) / 2});
        nx_ = (edge_.b.y - edge_.a.y) / edge_.length, ny_ = -(edge_.b.x - edge_.a.x) / edge_.length;
        const float away = (edge_.a.x + edge_.b.x) / 2 - middle.x,
                    down = (edge_.a.y + edge_.b.y) / 2 - middle.y;
        if (nx_ * away + ny_ * down < 0) nx_ = -nx_, ny_ = -ny_;
        ticks_ = ticks_on(seen, axis, edge_.length, s);
        if (ticks_.size() > 1) step_ = ticks_[1] - ticks_[0];
    }

    void name(BoxWords& put) const {
        if (!shown()) return;
        float widest = 0;
        for (const double tick : ticks_)
            widest = std::max(widest, paint::measure(tick_words(tick, step_), size()).width);
        // The title stands clear of the ticks' words, whichever way the edge runs.
        const float half = paint::measure(title_, s_.px(12)).width / 2;
        const float off = s_.px(16) + std::abs(nx_) * (widest + half) + std::abs(ny_) * s_.px(18);
        put.put_inside(
            {(edge_.a.x + edge_.b.x) / 2 + nx_ * off, (edge_.a.y + edge_.b.y) / 2 + ny_ * off}, title_,
            {.size = s_.px(12), .colour = s_.theme->text, .h = HAlign::Centre, .v = VAlign::Middle});
    }

    void numbers(BoxWords& put, paint::Painter& painter) const {
        if (!shown()) return;
        // Words stand beside a steep edge and below a flat one.
        const HAlign side = nx_ > 0.35f ? HAlign::Left : nx_ < -0.35f ? HAlign::Right : HAlign::Centre;
        for (const double tick : ticks_) {
            Triple p = edge_.from;
            p[axis_] = tick;
            const Point at = seen_.at(p);
            painter.line(at, {at.x + nx_ * s_.px(4), at.y + ny_ * s_.px(4)},
                         {s_.theme->frame, s_.px(s_.theme->frame_width)});
            put.put({at.x + nx_ * s_.px(8), at.y + ny_ * s_.px(10)}, tick_words(tick, step_),
                    {.size = size(), .colour = s_.theme->quiet, .h = side, .v = VAlign::Middle});
        }
    }

private:
    float size() const { return s_.px(10.5f); }
    bool shown() const { return edge_.length >= s_.px(36); }  ///< else seen along its length

    const Seen& seen_;
    const Surface& s_;
    std::size_t axis_;
    std::string title_;
    Edge edge_;
    float nx_ = 0, ny_ = 0;
    std::vector<double> ticks_;
    double step_ = 1;
};

/// The point of the sheet that decides there, or nothing outside the box.
std::optional<SurfacePoint> on_surface(const field::SurfaceScene& scene,
                                       const std::optional<SurfaceSpot>& spot) {
    const field::SurfaceBox& b = scene.box;
    if (!spot || !(spot->mu >= b.mu_low && spot->mu <= b.mu_high) ||
        !(spot->eta >= b.eta_low && spot->eta <= b.eta_high))
        return {};
    const double rho = iteration_radius(spot->mu, spot->eta, scene.lambda_min, scene.lambda_max);
    if (!(rho >= b.rho_low && rho <= b.rho_high)) return {};
    return SurfacePoint{spot->mu, spot->eta, rho};
}

/// From the floor up to a point of a sheet: dashed where the eye sees it, faint dots where a sheet stands
/// before it.
void draw_stem(const Seen& seen, const field::SurfaceSight& sight, const SurfacePoint& top, const Surface& s,
               paint::Painter& painter) {
    constexpr int kPieces = 32;
    const auto height = [&](double k) { return seen.low[2] + (top.rho - seen.low[2]) * k / kPieces; };
    const auto behind = [&](int k) { return sight.hidden({top.mu, top.eta, height(k + 0.5)}); };
    for (int from = 0; from < kPieces;) {
        const bool through = behind(from);
        int to = from + 1;
        while (to < kPieces && behind(to) == through) ++to;
        const paint::Stroke stroke =
            through ? paint::Stroke{s.theme->text.with_alpha(0.35f), s.px(1), paint::Dash::Dotted}
                    : paint::Stroke{s.theme->text.with_alpha(0.75f), s.px(1.2f), paint::Dash::Dashed};
        painter.line(seen.at({top.mu, top.eta, height(from)}), seen.at({top.mu, top.eta, height(to)}),
                     stroke);
        from = to;
    }
}

/// Whether a mark is hidden, and not only by the rim of the cusp it lies in: rho falls there as a root does.
bool behind(const Seen& seen, const field::SurfaceSight& sight, const SurfacePoint& p) {
    const double little = 0.1 * (seen.high[2] - seen.low[2]);
    return sight.hidden(p) && sight.hidden({p.mu, p.eta, p.rho + little});
}

}  // namespace

void draw_surface_probe(Point at, bool behind, const Surface& s, paint::Painter& painter) {
    const theme::Colour ring = theme::rgb(0x0072B2), white = theme::rgb(0xFFFFFF);
    if (behind) {
        painter.marker(at, theme::Marker::Circle, s.px(10), ring.with_alpha(kThrough), white.with_alpha(0.2f),
                       s.px(1.4f));
        return;
    }
    painter.marker(at, theme::Marker::Circle, s.px(11), s.theme->card, s.theme->card, s.px(3));
    painter.marker(at, theme::Marker::Circle, s.px(10), ring, white, s.px(2.2f));
}

void draw_surface_optimum(Point at, bool behind, const Surface& s, paint::Painter& painter) {
    const theme::Colour ink = theme::rgb(0x10161F), white = theme::rgb(0xFFFFFF);
    if (behind) {
        painter.marker(at, theme::Marker::Circle, s.px(12), ink.with_alpha(kThrough), white.with_alpha(0),
                       s.px(1.4f));
        return;
    }
    painter.marker(at, theme::Marker::Circle, s.px(12), ink, ink.with_alpha(0.35f), s.px(3.4f));
    painter.marker(at, theme::Marker::Circle, s.px(12), white, white.with_alpha(0), s.px(1.8f));
    painter.marker(at, theme::Marker::Circle, s.px(3), white, white, s.px(1));
}

void draw_rate_surface_back(const RateSurfaceInput& in, Rect picture, const Surface& s,
                            paint::Painter& painter) {
    if (!field::why_invalid(in.scene).empty()) return;
    const Seen seen(in.scene, picture);
    const theme::Theme& t = *s.theme;
    painter.push_clip(picture);
    for (std::size_t face = 0; face < 3; ++face) {
        // The ceiling, which is behind when the eye is below, would only be in the way.
        if (face == 2 && seen.back[2] != seen.low[2]) continue;
        const auto sides = others(face);
        const std::size_t u = sides.first, v = sides.second;
        const auto corner = [&](bool pu, bool pv) {
            Triple p{};
            p[face] = seen.back[face];
            p[u] = pu ? seen.high[u] : seen.low[u];
            p[v] = pv ? seen.high[v] : seen.low[v];
            return seen.at(p);
        };
        const Point corners[] = {corner(false, false), corner(true, false), corner(true, true),
                                 corner(false, true)};
        painter.polygon(corners, theme::mix(t.card, t.text, face == 2 ? 0.045f : 0.025f));
        const auto grid = [&](std::size_t along, std::size_t across) {
            for (const double tick : ticks_on(seen, along, tick_edge(seen, along).length, s)) {
                Triple p{};
                p[face] = seen.back[face];
                p[along] = tick;
                p[across] = seen.low[across];
                Triple q = p;
                q[across] = seen.high[across];
                painter.line(seen.at(p), seen.at(q), {t.grid, s.px(t.frame_width)});
            }
        };
        grid(u, v);
        grid(v, u);
        const Point closed[] = {corners[0], corners[1], corners[2], corners[3], corners[0]};
        painter.polyline(closed, {t.frame, s.px(t.frame_width)});
        if (face == 2 || seen.low[2] >= 1 || seen.high[2] <= 1) continue;
        Triple p{}, q{};
        p[face] = q[face] = seen.back[face];
        p[2] = q[2] = 1;
        p[u] = seen.low[u];
        q[u] = seen.high[u];
        painter.line(seen.at(p), seen.at(q), {t.quiet, s.px(1.1f), paint::Dash::Dashed});
    }
    painter.pop_clip();
}

void draw_rate_surface_front(const RateSurfaceInput& in, Rect picture, const Surface& s,
                             paint::Painter& painter) {
    if (!field::why_invalid(in.scene).empty()) return;
    const Seen seen(in.scene, picture);
    painter.push_clip(picture);
    BoxWords put(picture, s, painter);
    // Names of all axes before numbers: one that has no room between two names is left out.
    const std::array<AxisWords, 3> axes{AxisWords(seen, 0, "stepsize μ", s),
                                        AxisWords(seen, 1, "momentum η", s), AxisWords(seen, 2, "ρ", s)};
    for (const AxisWords& axis : axes) axis.name(put);
    for (const AxisWords& axis : axes) axis.numbers(put, painter);
    const field::SurfaceSight sight(in.scene);
    if (const auto optimum = on_surface(in.scene, in.optimum))
        draw_surface_optimum(seen.at({optimum->mu, optimum->eta, optimum->rho}),
                             behind(seen, sight, *optimum), s, painter);
    if (const auto probe = on_surface(in.scene, in.probe)) {
        draw_stem(seen, sight, *probe, s, painter);
        draw_surface_probe(seen.at({probe->mu, probe->eta, probe->rho}), behind(seen, sight, *probe), s,
                           painter);
    }
    painter.pop_clip();
}

}  // namespace lowrank::rates
