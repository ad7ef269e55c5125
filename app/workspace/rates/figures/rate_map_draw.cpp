// Draws the map of the spectral radius: lines and marks; its words are of rate_map_words.h.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <ranges>
#include <string>
#include <vector>

#include "app/figure/engine/draw.h"
#include "app/workspace/rates/figures/rate_map.h"
#include "app/workspace/rates/figures/rate_map_words.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using namespace figure;
using paint::Dash;
using paint::HAlign;
using paint::Painter;
using paint::Point;
using paint::Rect;
using paint::VAlign;

/// The step before the record in which a run rests is its last one: its t is not where the time bar stands.
std::string when_words(const RateTrail& trail) {
    return trail.last ? fmt::format(", last step: t = {}", trail.t) : fmt::format(" at t = {}", trail.t);
}

class MapDrawing {
public:
    MapDrawing(const RateMap& map, const Layout& layout, const Surface& s, Painter& painter)
        : map_(map), l_(layout), s_(s), painter_(painter), plot_(layout.plot), words_(map, layout, s) {}

    /// Where all words stand: those of the marks first, since a number can stand elsewhere on its line.
    void place_words() {
        if (map_.has_optimum && plot_.contains(pixel(map_.optimum)))
            words_.add_mark(grown(Rect{pixel(map_.optimum).x, pixel(map_.optimum).y, 0, 0}, s_.px(11)));
        if (probe_is_seen())
            words_.add_mark(grown(Rect{pixel(map_.probe).x, pixel(map_.probe).y, 0, 0}, s_.px(9)));
        for (const RateTrail& trail : map_.trails)
            if (!trail.mu.empty()) {
                const Point at = trail_head(trail, l_);
                words_.add_mark(grown(Rect{at.x, at.y, 0, 0}, head_size(trail) * 0.7f));
            }
        words_.place_optimum_label();
        if (probe_is_seen() && !map_.probe_hint.empty()) {
            // Off the lines of the map, further away where that must be.
            const Point at = pixel(map_.probe);
            const paint::TextStyle style{.size = s_.px(12), .colour = kMapWhite};
            if (!words_.put_away(at, s_.px(15), map_.probe_hint, style))
                words_.put_beside(at, s_.px(15), map_.probe_hint, style);
        }
        place_names();
        place_levels();
    }

    void levels() {
        painter_.push_clip(plot_);
        for (std::size_t k = 0; k < lines_.size(); ++k) {
            const double level = map_.contours[k].level;
            const bool one = level == 1;
            const theme::Colour ink =
                one ? rate_line_colours().boundary : ink_on_rate(level, map_.scene.rho_low).with_alpha(0.72f);
            for (const auto& piece : outside(lines_[k], gaps_)) {
                if (one) painter_.polyline(piece, {kMapHalo, s_.px(3.6f), Dash::Solid});
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
                              {kMapHalo.with_alpha(0.38f), s_.px(s_.theme->line_width + 1.6f), Dash::Solid});
        }
        painter_.pop_clip();
    }

    void optimum() {
        if (!map_.has_optimum) return;
        const Point at = pixel(map_.optimum);
        if (!grown(plot_, s_.px(6)).contains(at)) return;
        painter_.push_clip(plot_);
        painter_.marker(at, theme::Marker::Circle, s_.px(17), kMapHalo, {0, 0, 0, 0}, s_.px(4));
        painter_.marker(at, theme::Marker::Circle, s_.px(17), kMapWhite, {0, 0, 0, 0}, s_.px(2));
        painter_.marker(at, theme::Marker::Dot, s_.px(6), kMapHalo, kMapWhite, s_.px(1));
        painter_.pop_clip();
    }

    void trails() {
        painter_.push_clip(plot_);
        for (const RateTrail& trail : map_.trails) {
            if (!trail.chosen) continue;
            std::vector<Point> points;
            for (std::size_t i = 0; i < trail.mu.size(); ++i)
                points.push_back({l_.x.px(trail.mu[i]), l_.y.px(trail.eta[i])});
            painter_.polyline(points, {kMapWhite.with_alpha(0.75f), s_.px(3.4f), Dash::Solid});
            painter_.polyline(points, {trail.style.line, s_.px(1.6f), Dash::Solid});
            for (const Point& p : points)
                painter_.marker(p, theme::Marker::Dot, s_.px(5), kMapWhite, trail.style.line, s_.px(1));
        }
        painter_.pop_clip();
        // The chosen method's point on top of the others.
        for (const bool chosen : {false, true})
            for (const RateTrail& trail : map_.trails)
                if (trail.chosen == chosen) head(trail);
    }

    void probe() {
        if (!map_.show_probe) return;
        const Point at = pixel(map_.probe);
        painter_.push_clip(plot_);
        const auto cross = [&](Point a, Point b) {
            painter_.line(a, b, {kMapHalo, s_.px(2.2f), Dash::Solid});
            painter_.line(a, b, {kMapWhite, s_.px(1), Dash::Dashed});
        };
        cross({at.x, plot_.y}, {at.x, plot_.bottom()});
        cross({plot_.x, at.y}, {plot_.right(), at.y});
        painter_.pop_clip();
        if (!probe_is_seen()) return;
        painter_.marker(at, theme::Marker::Circle, s_.px(17), kMapHalo, {0, 0, 0, 0}, s_.px(2));
        painter_.marker(at, theme::Marker::Circle, s_.px(15), s_.theme->accent, kMapWhite, s_.px(2.6f));
    }

    void words() const { words_.draw(painter_); }

private:
    Point pixel(state::RatePoint p) const { return {l_.x.px(p.mu), l_.y.px(p.eta)}; }

    bool probe_is_seen() const { return map_.show_probe && grown(plot_, 1).contains(pixel(map_.probe)); }
    float head_size(const RateTrail& trail) const { return s_.px(trail.chosen ? 12 : 9.5f); }

    void place_levels() {
        for (const ContourLine& line : map_.contours) {
            lines_.emplace_back();
            for (const ContourPoint& p : line.points)
                lines_.back().push_back({l_.x.px(p.mu), l_.y.px(p.eta)});
        }
        // One label a level, on that of its lines with the most points that has room for one.
        std::vector<std::size_t> order(lines_.size());
        for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return lines_[a].size() > lines_[b].size(); });
        std::vector<double> labelled;
        for (const std::size_t k : order) {
            const double level = map_.contours[k].level;
            if (std::find(labelled.begin(), labelled.end(), level) != labelled.end()) continue;
            if (const Rect* box = words_.place_level_label(lines_[k], level)) {
                labelled.push_back(level);
                gaps_.push_back(grown(*box, s_.px(2)));
            }
        }
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
        const float size = head_size(trail);
        painter_.marker(at, theme::Marker::Dot, size * 1.35f, kMapHalo, kMapWhite, s_.px(0.8f));
        painter_.marker(at, shape, size, trail.style.line, trail.style.line, s_.px(1.4f));
    }

    /// The trails that end at one place, the chosen one first: their marks hide each other, and what is said
    /// of one would pass for the name of the mark on top. The largest groups first.
    std::vector<std::vector<const RateTrail*>> groups() const {
        std::vector<std::vector<const RateTrail*>> groups;
        for (const bool chosen : {true, false})
            for (const RateTrail& trail : map_.trails) {
                if (trail.chosen != chosen || trail.mu.empty()) continue;
                const Point at = trail_head(trail, l_);
                const auto same = std::ranges::find_if(groups, [&](const auto& group) {
                    return distance(trail_head(*group.front(), l_), at) < s_.px(4);
                });
                if (same == groups.end())
                    groups.push_back({&trail});
                else
                    same->push_back(&trail);
            }
        // The longer words are, the fewer places there are for them.
        std::stable_sort(groups.begin(), groups.end(),
                         [](const auto& a, const auto& b) { return a.size() > b.size(); });
        return groups;
    }

    struct HeadName {
        Point at;
        bool chosen;
        std::vector<std::string> words;  ///< of one meaning, those first that say most
    };

    HeadName name_of(const std::vector<const RateTrail*>& group) const {
        const RateTrail& first = *group.front();
        std::string names = first.label;
        for (const RateTrail* trail : group | std::views::drop(1)) names += ", " + trail->label;
        HeadName name{trail_head(first, l_), first.chosen, {names}};
        // Beyond ρ = 1 a run of such steps would diverge; one that takes others does not.
        const auto taken_once = [&](const RateTrail* trail) {
            return trail->changing && iteration_radius(trail->mu.back(), trail->eta.back(),
                                                       map_.scene.lambda_min, map_.scene.lambda_max) > 1;
        };
        if (!first.chosen && std::ranges::all_of(group, taken_once))
            name.words.insert(name.words.begin(), fmt::format("{} (a step)", names));
        if (first.chosen && group.size() == 1)
            name.words.insert(name.words.begin(), names + when_words(first));
        if (group.size() > 1) name.words.push_back(fmt::format("{} +{}", first.label, group.size() - 1));
        return name;
    }

    /// Names with room beside their marks first: lines to the others go around them.
    void place_names() {
        const paint::TextStyle style{.size = s_.px(11), .colour = kMapWhite};
        const auto away = [&](const HeadName& name) { return s_.px(name.chosen ? 14 : 12); };
        std::vector<HeadName> names;
        for (const auto& group : groups()) names.push_back(name_of(group));
        std::erase_if(names, [&](const HeadName& name) {
            return words_.put_near(name.at, away(name), name.words.front(), style);
        });
        for (const HeadName& name : names) {
            const auto put = [&](const std::string& words) {
                return words_.put_away(name.at, away(name), words, style);
            };
            if (std::ranges::any_of(name.words, put)) continue;
            if (!words_.put_beside(name.at, away(name), name.words.front(), style, !name.chosen))
                words_.put_beside(name.at, away(name), name.words.back(), style, !name.chosen);
        }
    }

    const RateMap& map_;
    const Layout& l_;
    const Surface& s_;
    Painter& painter_;
    Rect plot_;
    MapWords words_;
    std::vector<std::vector<Point>> lines_;  ///< of the levels
    std::vector<Rect> gaps_;                 ///< in them, for their numbers
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
    drawing.place_words();
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

}  // namespace lowrank::rates
