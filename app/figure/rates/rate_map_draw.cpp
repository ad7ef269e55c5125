// Draws the map of the spectral radius, finding each word a place of its own.
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/rates/rate_map.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::Dash;
using paint::HAlign;
using paint::Painter;
using paint::Point;
using paint::Rect;
using paint::VAlign;

constexpr theme::Colour kHalo{0.03f, 0.04f, 0.06f, 0.55f};  ///< around what lies on the map
constexpr theme::Colour kPill{0.05f, 0.06f, 0.09f, 0.80f};  ///< behind words on it
constexpr theme::Colour kWhite{1, 1, 1, 1};

Rect grown(Rect r, float by) { return {r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by}; }

bool inside(Rect inner, Rect outer) {
    return inner.x >= outer.x && inner.right() <= outer.right() && inner.y >= outer.y &&
           inner.bottom() <= outer.bottom();
}

/// Whether the line from a to b has a part in a box.
bool crosses(Point a, Point b, Rect box) {
    float from = 0, to = 1;
    const auto clip = [&](float start, float step, float low, float high) {
        if (step == 0) return start >= low && start <= high;
        const float s = (low - start) / step, t = (high - start) / step;
        from = std::max(from, std::min(s, t));
        to = std::min(to, std::max(s, t));
        return from <= to;
    };
    return clip(a.x, b.x - a.x, box.x, box.right()) && clip(a.y, b.y - a.y, box.y, box.bottom());
}

/// A word on the map: where it is and what else must stay away.
struct Word {
    Point at;
    std::string markup;
    paint::TextStyle style;
    Rect box;
    bool pill = false;
};

class MapDrawing {
public:
    MapDrawing(const RateMap& map, const Layout& layout, const Surface& s, Painter& painter)
        : map_(map), l_(layout), s_(s), painter_(painter), plot_(layout.plot) {}

    void levels() {
        std::vector<std::vector<Point>> lines;
        for (const ContourLine& line : map_.contours) {
            lines.emplace_back();
            for (const ContourPoint& p : line.points) lines.back().push_back({l_.x.px(p.mu), l_.y.px(p.eta)});
        }
        place_optimum_label();
        std::vector<Rect> gaps;
        // One label a level, on that of its lines with the most points that has room for one.
        std::vector<std::size_t> order(lines.size());
        for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return lines[a].size() > lines[b].size(); });
        std::vector<double> labelled;
        for (const std::size_t k : order) {
            const double level = map_.contours[k].level;
            if (std::find(labelled.begin(), labelled.end(), level) != labelled.end()) continue;
            if (place_level_label(lines[k], level)) {
                labelled.push_back(level);
                gaps.push_back(grown(words_.back().box, s_.px(2)));
            }
        }
        painter_.push_clip(plot_);
        for (std::size_t k = 0; k < lines.size(); ++k) {
            const double level = map_.contours[k].level;
            const bool one = level == 1;
            const theme::Colour ink =
                one ? rate_line_colours().boundary : ink_on_rate(level, map_.scene.rho_low).with_alpha(0.72f);
            for (const auto& piece : outside(lines[k], gaps)) {
                if (one) painter_.polyline(piece, {kHalo, s_.px(3.6f), Dash::Solid});
                painter_.polyline(piece, {ink, s_.px(one ? 1.8f : 0.9f), Dash::Solid});
            }
        }
        painter_.pop_clip();
    }

    /// Dark edges of the special lines, under the lines that draw() adds.
    void edges() {
        painter_.push_clip(plot_);
        for (const Series& series : map_.figure.series) {
            std::vector<Point> points;
            for (std::size_t i = 0; i < series.x.size(); ++i)
                points.push_back({l_.x.px(series.x[i]), l_.y.px(series.y[i])});
            painter_.polyline(points,
                              {kHalo.with_alpha(0.38f), s_.px(s_.theme->line_width + 1.6f), Dash::Solid});
        }
        painter_.pop_clip();
    }

    void optimum() {
        if (!map_.has_optimum) return;
        const Point at = pixel(map_.optimum);
        if (!grown(plot_, s_.px(6)).contains(at)) return;
        painter_.push_clip(plot_);
        painter_.marker(at, theme::Marker::Circle, s_.px(17), kHalo, {0, 0, 0, 0}, s_.px(4));
        painter_.marker(at, theme::Marker::Circle, s_.px(17), kWhite, {0, 0, 0, 0}, s_.px(2));
        painter_.marker(at, theme::Marker::Dot, s_.px(6), kHalo, kWhite, s_.px(1));
        painter_.pop_clip();
    }

    void trails() {
        painter_.push_clip(plot_);
        for (const RateTrail& trail : map_.trails) {
            if (!trail.chosen) continue;
            std::vector<Point> points;
            for (std::size_t i = 0; i < trail.mu.size(); ++i)
                points.push_back({l_.x.px(trail.mu[i]), l_.y.px(trail.eta[i])});
            painter_.polyline(points, {kWhite.with_alpha(0.75f), s_.px(3.4f), Dash::Solid});
            painter_.polyline(points, {trail.style.line, s_.px(1.6f), Dash::Solid});
            for (const Point& p : points)
                painter_.marker(p, theme::Marker::Dot, s_.px(5), kWhite, trail.style.line, s_.px(1));
        }
        painter_.pop_clip();
        // The chosen method's point on top of the others, its words first.
        for (const bool chosen : {false, true})
            for (const RateTrail& trail : map_.trails)
                if (trail.chosen == chosen) head(trail);
        for (const bool chosen : {true, false})
            for (const RateTrail& trail : map_.trails)
                if (trail.chosen == chosen) head_label(trail);
    }

    void probe() {
        if (!map_.show_probe) return;
        const Point at = pixel(map_.probe);
        painter_.push_clip(plot_);
        const auto cross = [&](Point a, Point b) {
            painter_.line(a, b, {kHalo, s_.px(2.2f), Dash::Solid});
            painter_.line(a, b, {kWhite, s_.px(1), Dash::Dashed});
        };
        cross({at.x, plot_.y}, {at.x, plot_.bottom()});
        cross({plot_.x, at.y}, {plot_.right(), at.y});
        painter_.pop_clip();
        if (!grown(plot_, 1).contains(at)) return;
        painter_.marker(at, theme::Marker::Circle, s_.px(17), kHalo, {0, 0, 0, 0}, s_.px(2));
        painter_.marker(at, theme::Marker::Circle, s_.px(15), s_.theme->accent, kWhite, s_.px(2.6f));
    }

    void words() {
        for (const auto& [from, to] : leaders_) {
            painter_.line(from, to, {kHalo, s_.px(2.4f), Dash::Solid});
            painter_.line(from, to, {kWhite, s_.px(1), Dash::Solid});
        }
        for (const Word& word : words_) {
            if (word.pill) painter_.rect(grown(word.box, s_.px(3)), kPill, s_.px(4));
            painter_.text(word.at, word.markup, word.style);
        }
    }

private:
    Point pixel(state::RatePoint p) const { return {l_.x.px(p.mu), l_.y.px(p.eta)}; }

    bool is_free(Rect box, float gap) const {
        if (!inside(grown(box, s_.px(3)), plot_)) return false;
        return std::none_of(words_.begin(), words_.end(),
                            [&](const Word& w) { return meet(grown(w.box, gap), box); }) &&
               std::none_of(marks_.begin(), marks_.end(), [&](Rect r) { return meet(r, box); });
    }

    bool put(Point at, const std::string& markup, const paint::TextStyle& style, bool pill, float gap) {
        const Rect box = paint::text_box(at, markup, style);
        if (!is_free(box, gap)) return false;
        words_.push_back({at, markup, style, box, pill});
        return true;
    }

    /// Whether the way of the chosen method or a special line, drawn over the levels, passes through a box.
    bool on_trail(Rect box) const {
        const auto passes = [&, wide = grown(box, s_.px(4))](const auto& mu, const auto& eta) {
            for (std::size_t i = 1; i < mu.size(); ++i)
                if (crosses(pixel({mu[i - 1], eta[i - 1]}), pixel({mu[i], eta[i]}), wide)) return true;
            return false;
        };
        const auto trail = [&](const RateTrail& t) { return t.chosen && passes(t.mu, t.eta); };
        const auto line = [&](const Series& l) { return passes(l.x, l.y); };
        return std::ranges::any_of(map_.trails, trail) || std::ranges::any_of(map_.figure.series, line);
    }

    static constexpr std::pair<float, float> kAround[] = {{1, 0},   {-1, 0}, {1, -1}, {1, 1},
                                                          {-1, -1}, {-1, 1}, {0, -1}, {0, 1}};
    static void align(paint::TextStyle& style, float dx, float dy) {
        style.h = dx > 0 ? HAlign::Left : dx < 0 ? HAlign::Right : HAlign::Centre;
        style.v = dy == 0 ? VAlign::Middle : dy < 0 ? VAlign::Bottom : VAlign::Top;
    }

    /// Beside a mark: right, left, at one of the four corners, above, below, whichever is free first.
    bool put_beside(Point at, float away, const std::string& markup, paint::TextStyle style) {
        const float gap = s_.px(9);
        for (const auto& [dx, dy] : kAround) {
            align(style, dx, dy);
            if (put({at.x + dx * away, at.y + dy * away}, markup, style, true, gap)) return true;
        }
        return false;
    }

    /// Whether a mark that stands elsewhere than at is so near to a box that its words could be taken for its own.
    bool near_another(Point at, Rect box) const {
        const Rect wide = grown(box, s_.px(13));
        return std::any_of(marks_.begin(), marks_.end(), [&](Rect mark) {
            const Point middle{mark.x + mark.w / 2, mark.y + mark.h / 2};
            return std::hypot(middle.x - at.x, middle.y - at.y) > s_.px(6) && meet(wide, mark);
        });
    }

    /// Beside its own mark alone; else, if it must be said, further away, with a line to it.
    void put_clear(Point at, float away, const std::string& markup, paint::TextStyle style, bool must) {
        for (const float far : {away, s_.px(46), s_.px(64), s_.px(30)}) {
            if (far > away && !must) return;
            for (const auto& [dx, dy] : kAround) {
                align(style, dx, dy);
                const Point to{at.x + dx * far, at.y + dy * far};
                if (near_another(at, paint::text_box(to, markup, style)) ||
                    !put(to, markup, style, true, s_.px(9)))
                    continue;
                if (far > away) leaders_.emplace_back(at, to);
                return;
            }
        }
        if (must) put_beside(at, away, markup, style);
    }

    void place_optimum_label() {
        if (!map_.has_optimum) return;
        const Point at = pixel(map_.optimum);
        if (!plot_.contains(at)) return;
        const float r = s_.px(11);
        marks_.push_back({at.x - r, at.y - r, 2 * r, 2 * r});
        const paint::TextStyle style{.size = s_.px(12), .face = paint::Face::Bold, .colour = kWhite};
        const std::string rho = format_rate(map_.optimum_rho);
        if (!put_beside(at, s_.px(17), "(μ♭, η♭)  ρ " + rho, style))
            put_beside(at, s_.px(17), "ρ " + rho, style);
    }

    /// On its line where that is straight, away from other words. Returns whether there was a place.
    bool place_level_label(const std::vector<Point>& line, double level) {
        const bool one = level == 1;
        const float size = s_.px(10.5f);
        const std::string markup = one ? "ρ = 1" : label_of(level);
        const paint::TextStyle style{.size = size,
                                     .colour = one ? kWhite : ink_on_rate(level, map_.scene.rho_low),
                                     .h = HAlign::Centre,
                                     .v = VAlign::Middle};
        const float width = paint::measure(markup, size).width, reach = width / 2 + s_.px(3),
                    every = s_.px(9);
        std::vector<float> along{0};
        for (std::size_t i = 1; i < line.size(); ++i)
            along.push_back(along.back() + std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y));
        // A page of no size has no place, and steps of no length would never arrive.
        if (!(every > 0) || !(along.back() >= 3 * reach) || !std::isfinite(along.back())) return false;
        constexpr float kMostPlaces = 2000;
        const auto places = static_cast<int>(std::min((along.back() - 2 * reach) / every, kMostPlaces));
        const auto at = [&](float s) {
            const auto i = static_cast<std::size_t>(
                std::clamp<std::ptrdiff_t>(std::lower_bound(along.begin(), along.end(), s) - along.begin(), 1,
                                           static_cast<std::ptrdiff_t>(line.size()) - 1));
            const float length = along[i] - along[i - 1], f = length > 0 ? (s - along[i - 1]) / length : 0;
            return Point{line[i - 1].x + f * (line[i].x - line[i - 1].x),
                         line[i - 1].y + f * (line[i].y - line[i - 1].y)};
        };
        float best = -1;
        Point place;
        for (int k = 0; k <= places; ++k) {
            const float s = reach + static_cast<float>(k) * every;
            const Point p = at(s), a = at(s - reach), b = at(s + reach);
            // How far the line leaves its chord: labels do not sit in corners.
            const float bend = std::hypot((a.x + b.x) / 2 - p.x, (a.y + b.y) / 2 - p.y);
            if (bend > reach * 0.25f) continue;
            const Rect box = paint::text_box(p, markup, style);
            if (!is_free(box, s_.px(5)) || on_trail(box)) continue;
            float nearest = s_.px(120);
            for (const Word& w : words_)
                nearest =
                    std::min(nearest, std::hypot(w.box.x + w.box.w / 2 - p.x, w.box.y + w.box.h / 2 - p.y));
            const float edge = std::min(
                {p.x - plot_.x, plot_.right() - p.x, p.y - plot_.y, plot_.bottom() - p.y, s_.px(40)});
            const float score = nearest + edge - 2 * bend;
            if (score > best) best = score, place = p;
        }
        return best >= 0 && put(place, markup, style, one, s_.px(5));
    }

    /// As many decimals as its neighbours need.
    std::string label_of(double level) const {
        const double step = map_.contours.size() > 1 ? smallest_step() : 0.05;
        const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-6)), 2, 8);
        return format_fixed(level, decimals);
    }
    double smallest_step() const {
        double step = 0.5;
        for (std::size_t i = 1; i < map_.contours.size(); ++i) {
            const double d = std::abs(map_.contours[i].level - map_.contours[i - 1].level);
            if (d > 1e-9) step = std::min(step, d);
        }
        return step;
    }

    /// The pieces of a line outside the boxes of the labels that stand on it.
    std::vector<std::vector<Point>> outside(const std::vector<Point>& line,
                                            const std::vector<Rect>& gaps) const {
        std::vector<std::vector<Point>> pieces(1);
        for (const Point& p : line) {
            const bool hidden =
                std::any_of(gaps.begin(), gaps.end(), [&](const Rect& gap) { return gap.contains(p); });
            if (!hidden)
                pieces.back().push_back(p);
            else if (!pieces.back().empty())
                pieces.emplace_back();
        }
        std::erase_if(pieces, [](const auto& piece) { return piece.size() < 2; });
        return pieces;
    }

    void head(const RateTrail& trail) {
        if (trail.mu.empty()) return;
        const theme::Marker shape =
            trail.style.marker == theme::Marker::None ? theme::Marker::Dot : trail.style.marker;
        const Point at = trail_head(trail, l_);
        const float size = s_.px(trail.chosen ? 12 : 9.5f);
        painter_.marker(at, theme::Marker::Dot, size * 1.35f, kHalo, kWhite, s_.px(0.8f));
        painter_.marker(at, shape, size, trail.style.line, trail.style.line, s_.px(1.4f));
        marks_.push_back(grown({at.x, at.y, 0, 0}, size * 0.7f));
    }
    void head_label(const RateTrail& trail) {
        if (trail.mu.empty()) return;
        const std::string since = trail.chosen ? " at t = " + std::to_string(trail.t) : "";
        put_clear(trail_head(trail, l_), s_.px(trail.chosen ? 14 : 12), trail.label + since,
                  {.size = s_.px(11), .colour = kWhite}, trail.chosen);
    }

    const RateMap& map_;
    const Layout& l_;
    const Surface& s_;
    Painter& painter_;
    Rect plot_;
    std::vector<Word> words_;
    std::vector<Rect> marks_;
    std::vector<std::pair<Point, Point>> leaders_;  ///< from a mark to its words
};

}  // namespace

void draw_rate_map(const RateMap& map, const Layout& layout, const Surface& s, Painter& painter,
                   const FillPlot& fill) {
    if (s.card) {
        painter.rect(layout.card, s.theme->card, s.px(8));
        const Rect c = layout.card;
        painter.frame({c.x + 0.5f, c.y + 0.5f, c.w - 1, c.h - 1}, {s.theme->rule, std::max(1.f, s.px(0.8f))},
                      s.px(8));
    }
    if (fill) fill(layout.plot);
    MapDrawing drawing(map, layout, s, painter);
    drawing.levels();
    drawing.edges();
    Surface bare = s;
    bare.card = false;
    Layout without_grid = layout;
    without_grid.grid = without_grid.minor_grid = false;
    draw(without_grid, map.figure, bare, painter);
    drawing.optimum();
    drawing.probe();
    drawing.trails();
    drawing.words();
    if (layout.y_labels.empty()) return;
    // The other axis' name: upright beside its numbers where there is room, else above them.
    const paint::TextStyle quiet{.size = s.px(sizes::kSmall), .colour = s.theme->quiet};
    paint::TextStyle up = quiet;
    up.vertical = true;
    up.h = HAlign::Centre;
    up.v = VAlign::Middle;
    float left = layout.plot.x;
    for (const PlacedText& label : layout.y_labels) left = std::min(left, label.box().x);
    const Point at{layout.area.x + (left - layout.area.x) / 2, layout.plot.y + layout.plot.h / 2};
    const Rect box = paint::text_box(at, "momentum η", up);
    if (box.x >= layout.area.x && box.right() <= left && box.h < layout.plot.h)
        painter.text(at, "momentum η", up);
}

}  // namespace lowrank::figure
