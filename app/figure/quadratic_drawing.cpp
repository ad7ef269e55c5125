// Draws the landscape and its runs through a Painter. Must not place axes or legend: the layout has.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/figure/draw.h"
#include "app/figure/format.h"
#include "app/figure/quadratic_curves.h"
#include "app/figure/quadratic_figure.h"
#include "app/figure/type_sizes.h"
#include "app/paint/recording_painter.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::HAlign;
using paint::Painter;
using paint::Point;
using paint::Rect;
using paint::VAlign;

constexpr double kDecades = 4;  ///< of f that the tints run over; below, one tone

float distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

float distance(Point p, Point a, Point b) {
    const float dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const float t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.f, 1.f) : 0.f;
    return distance(p, {a.x + t * dx, a.y + t * dy});
}

class Drawing {
public:
    Drawing(const QuadraticPicture& picture, const QuadraticFigureInput& input, const Surface& surface,
            Painter& painter)
        : picture_(picture),
          in_(input),
          s_(surface),
          t_(*surface.theme),
          painter_(painter),
          plot_(picture.layout.plot),
          Q_(input.race->spec.Q),
          pairs_(eigenpairs(Q_)),
          window_(picture.window()),
          levels_(contour_levels(Q_, window_)) {}

    void draw_all() {
        const bool empty = picture_.layout.empty;
        if (s_.card) {
            const Rect c = picture_.layout.card;
            painter_.rect(c, t_.card, s_.px(8));
            painter_.frame({c.x + 0.5f, c.y + 0.5f, c.w - 1, c.h - 1}, {t_.rule, std::max(1.f, s_.px(0.8f))},
                           s_.px(8));
        }
        if (!empty) {
            name_points();
            painter_.push_clip(plot_);
            if (in_.landscape) draw_bands();
            if (in_.contours) draw_contours();
            if (in_.directions) draw_directions();
            painter_.pop_clip();
        }
        Surface bare = s_;
        bare.card = false;
        draw(picture_.layout, picture_.figure, bare, painter_);
        if (empty) return;
        painter_.push_clip(plot_);
        for (std::size_t i = 0; i < in_.race->runs.size(); ++i) draw_iterates(in_.race->runs[i]);
        for (const QuadraticTrajectory& run : in_.race->runs) draw_restarts(run);
        draw_points();
        for (const QuadraticTrajectory& run : in_.race->runs) draw_position(run);
        if (in_.contours) draw_level_labels();
        painter_.pop_clip();
    }

private:
    /// The tint of a level, as the screen's landscape has it.
    theme::Colour tint(double level, double high) const {
        const bool dark = t_.name == theme::ThemeName::Dark;
        const theme::Colour low = theme::mix(t_.card, t_.accent, dark ? 0.04f : 0.02f);
        const theme::Colour top = theme::mix(t_.card, t_.accent, dark ? 0.30f : 0.22f);
        const double f = 1 + std::log10(std::max(level / high, 1e-300)) / kDecades;
        return theme::mix(low, top, static_cast<float>(std::clamp(f, 0.0, 1.0)));
    }

    void draw_bands() {
        const double high = values_in(Q_, window_).high;
        // The tint of a band is that of its middle level.
        const double half = std::pow(10.0, 0.5 / kLevelsADecade);
        painter_.rect(plot_, tint(levels_.empty() ? high : levels_.back() * half, high));
        for (std::size_t i = levels_.size(); i-- > 0;) {
            const std::vector<Point> area = contour_area(Q_, levels_[i], window_);
            if (!area.empty()) painter_.polygon(area, tint(levels_[i] / half, high));
        }
    }

    void draw_contours() {
        const theme::Colour line = theme::mix(t_.accent, t_.text, 0.3f).with_alpha(0.30f);
        for (const double level : levels_)
            for (const auto& piece : contour_lines(Q_, level, window_))
                painter_.polyline(piece, {line, s_.px(0.8f), paint::Dash::Solid});
    }

    /// A line through the minimum, far enough to leave the plot on both sides.
    void through_minimum(Vec2 direction, paint::Stroke stroke) {
        const double far = 2 * std::max({std::abs(window_.x.low), std::abs(window_.x.high),
                                         std::abs(window_.y.low), std::abs(window_.y.high)});
        const double length = std::hypot(direction.x, direction.y);
        const Vec2 end{far * direction.x / length, far * direction.y / length};
        painter_.line(picture_.point({-end.x, -end.y}), picture_.point(end), stroke);
    }

    void draw_directions() {
        const paint::Stroke axis{t_.quiet.with_alpha(0.75f), s_.px(1), paint::Dash::Dashed};
        through_minimum(pairs_.v_min, axis);
        through_minimum(pairs_.v_max, axis);
        label_direction(pairs_.v_min, "v_{min}");
        label_direction(pairs_.v_max, "v_{max}");
        if (pairs_.kappa() < 1.0001) return;  // every direction is as good
        const paint::Stroke slow{t_.quiet.with_alpha(0.6f), s_.px(1), paint::Dash::Dotted};
        for (const double sign : {1.0, -1.0})
            through_minimum(pairs_.point(1 / pairs_.lambda_min, sign / pairs_.lambda_max), slow);
        label_direction(pairs_.point(1 / pairs_.lambda_min, 1 / pairs_.lambda_max), "slowest");
    }

    /// Beside the line, near the edge of the plot, on the side where nothing else is.
    void label_direction(Vec2 v, const std::string& words) {
        const Point centre = picture_.point({0, 0});
        const Point ahead = picture_.point(v);
        const float length = std::hypot(ahead.x - centre.x, ahead.y - centre.y);
        if (!(length > 0)) return;
        const Point u{(ahead.x - centre.x) / length, (ahead.y - centre.y) / length};
        for (const float sign : {1.f, -1.f}) {
            // From the minimum to the edge of the plot, then back inside.
            const Point d{sign * u.x, sign * u.y};
            const float to_x = d.x > 0 ? plot_.right() - centre.x : plot_.x - centre.x;
            const float to_y = d.y > 0 ? plot_.bottom() - centre.y : plot_.y - centre.y;
            float reach = 1e9f;
            if (std::abs(d.x) > 1e-3f) reach = std::min(reach, to_x / d.x);
            if (std::abs(d.y) > 1e-3f) reach = std::min(reach, to_y / d.y);
            for (const float back : {26.f, 48.f, 76.f})
                for (const float side : {1.f, -1.f}) {
                    const float at = reach - s_.px(back);
                    if (at < s_.px(30)) continue;
                    const float off = s_.px(11) * side;
                    if (place(Point{centre.x + at * d.x - off * d.y, centre.y + at * d.y + off * d.x}, words,
                              11))
                        return;
                }
        }
    }

    /// Writes words centred there, if that is inside the plot and on nothing else.
    bool place(Point at, const std::string& words, float size) {
        const paint::TextStyle style{
            .size = s_.px(size), .colour = t_.quiet, .h = HAlign::Centre, .v = VAlign::Middle};
        const Rect box = paint::text_box(at, words, style);
        const float margin = s_.px(3);
        const Rect wide{box.x - margin, box.y, box.w + 2 * margin, box.h};
        if (wide.x < plot_.x || wide.right() > plot_.right() || wide.y < plot_.y ||
            wide.bottom() > plot_.bottom())
            return false;
        if (taken(wide)) return false;
        const Point middle{box.x + box.w / 2, box.y + box.h / 2};
        const float room = std::hypot(box.w, box.h) / 2;
        for (const QuadraticTrajectory& run : in_.race->runs) {
            if (hidden(run)) continue;
            // Many runs end in one knot: their first steps are what a word must keep clear of.
            const std::size_t looked = std::max<std::size_t>(20, 2000 / in_.race->runs.size());
            for (std::size_t i = 1; i < std::min(run.size(), looked); ++i)
                if (distance(middle, at_of(run, i - 1), at_of(run, i)) < room) return false;
        }
        painter_.rect(wide, t_.card.with_alpha(0.6f), s_.px(3));
        painter_.text(at, words, style);
        taken_.push_back(wide);
        return true;
    }

    void draw_level_labels() {
        // Across the valley first, beside its steep axis.
        constexpr double kAngles[] = {0.44, 1.44, 0.56, 1.56, 0.3, 1.3, 0.7, 1.7, 0.1, 0.9, 1.1, 1.9};
        const bool decades = levels_.size() > 1 && levels_.back() / levels_.front() > 1.5 &&
                             std::abs(levels_[1] / levels_[0] - std::pow(10.0, 1.0 / kLevelsADecade)) < 1e-6;
        for (std::size_t i = levels_.size(); i-- > 0;) {
            const double level = levels_[i], exponent = std::log10(level);
            if (decades && std::abs(exponent - std::round(exponent)) > 1e-6) continue;
            const std::string words = decades && std::abs(exponent) > 3
                                          ? power_of_ten(static_cast<int>(std::lround(exponent)))
                                          : format_value(level, true);
            for (const double angle : kAngles) {
                const double phi = angle * std::numbers::pi;
                const Vec2 x = pairs_.point(std::sqrt(2 * level / pairs_.lambda_min) * std::cos(phi),
                                            std::sqrt(2 * level / pairs_.lambda_max) * std::sin(phi));
                const Point p = picture_.point(x);
                if (distance(p, picture_.point({0, 0})) > s_.px(24) && place(p, words, 10)) break;
            }
        }
    }

    bool hidden(const QuadraticTrajectory& run) const {
        return in_.hidden.count(static_cast<std::int64_t>(run.method)) > 0;
    }
    Point at_of(const QuadraticTrajectory& run, std::size_t i) const {
        // Far off the page a float would overflow; what diverges is drawn to the edge only.
        const Point p = picture_.point({run.x[i], run.y[i]});
        constexpr float kFar = 1e7f;
        return {std::clamp(p.x, -kFar, kFar), std::clamp(p.y, -kFar, kFar)};
    }
    std::size_t shown(const QuadraticTrajectory& run) const {
        if (!in_.cursor) return run.size();
        return std::min(run.size(), static_cast<std::size_t>(std::max<std::int64_t>(0, *in_.cursor)) + 1);
    }
    theme::MethodStyle style_of(const QuadraticTrajectory& run) const {
        for (const Series& series : picture_.figure.series)
            if (series.method == static_cast<std::int64_t>(run.method)) return series.style;
        return {};
    }
    bool can_be_seen(Point p) const {
        const float m = s_.px(8);
        const Rect r{plot_.x - m, plot_.y - m, plot_.w + 2 * m, plot_.h + 2 * m};
        return r.contains(p) && !picture_.layout.legend.box.contains(p);
    }

    /// A dot for each iterate that has room, and the method's marker about every 70 px of the way.
    void draw_iterates(const QuadraticTrajectory& run) {
        if (hidden(run) || run.size() == 0) return;
        const theme::MethodStyle style = style_of(run);
        const std::size_t n = shown(run);
        Point last = at_of(run, 0);
        float way = s_.px(35 + 23 * static_cast<float>(run.method % 3)), since_dot = 0;
        for (std::size_t i = 1; i < n; ++i) {
            const Point p = at_of(run, i);
            const float step = distance(last, p);
            last = p;
            way += step;
            since_dot += step;
            if (since_dot < s_.px(3.5f)) continue;
            since_dot = 0;
            if (!can_be_seen(p)) continue;
            const bool bears = way >= s_.px(70) && style.marker != theme::Marker::None;
            if (bears) way = 0;
            const bool filled = style.filled || style.marker == theme::Marker::Dot;
            if (bears)
                painter_.marker(p, style.marker, s_.px(sizes::kMarker), style.line,
                                filled ? style.line : t_.card, s_.px(1.25f));
            else
                painter_.marker(p, theme::Marker::Dot, s_.px(4.6f), style.line, style.line, 0);
        }
    }

    void draw_restarts(const QuadraticTrajectory& run) {
        if (hidden(run)) return;
        const theme::MethodStyle style = style_of(run);
        for (std::size_t i = 0; i < shown(run); ++i) {
            if (!has_ring(run, i)) continue;
            const Point p = at_of(run, i);
            if (!can_be_seen(p)) continue;
            const bool function = run.event[i] == StepEvent::FunctionRestart;
            painter_.marker(p, function ? theme::Marker::Square : theme::Marker::Circle, s_.px(13),
                            style.line, t_.card.with_alpha(0), s_.px(1.6f));
        }
    }

    /// A word with its place kept free of others.
    struct Word {
        Point at;
        std::string markup;
        paint::TextStyle style;
    };
    /// Beside a point, in this direction or as near to it as there is room; nowhere where there is none.
    void name(Point p, Point direction, const std::string& markup) {
        const paint::TextStyle style{
            .size = s_.px(12), .colour = t_.text, .h = HAlign::Centre, .v = VAlign::Middle};
        for (const float turn : {0.f, 45.f, -45.f, 90.f, -90.f, 135.f, -135.f, 180.f}) {
            const float angle = turn * std::numbers::pi_v<float> / 180, c = std::cos(angle),
                        sn = std::sin(angle);
            const float away = s_.px(18);
            const Point at{p.x + away * (c * direction.x - sn * direction.y),
                           p.y + away * (sn * direction.x + c * direction.y)};
            const Rect box = paint::text_box(at, markup, style);
            const Rect inside = paint::intersect(box, plot_);
            if (inside.w < box.w - 0.01f || inside.h < box.h - 0.01f || taken(box)) continue;
            taken_.push_back(box);
            words_.push_back({at, markup, style});
            return;
        }
    }
    bool taken(Rect box) const {
        return std::any_of(taken_.begin(), taken_.end(), [&](Rect other) {
            const Rect common = paint::intersect(box, other);
            return common.w > 0 && common.h > 0;
        });
    }
    Rect around(Point p, float half) const { return {p.x - half, p.y - half, 2 * half, 2 * half}; }

    /// The places of minimum and start come first; directions and levels take what is left.
    void name_points() {
        const Point minimum = picture_.point({0, 0});
        taken_.push_back(picture_.layout.legend.box);
        taken_.push_back(around(minimum, s_.px(5)));
        const std::vector<Vec2>& starts = in_.race->spec.starts;
        for (const Vec2 start : starts) taken_.push_back(around(picture_.point(start), s_.px(7)));
        if (starts.size() == 1) {
            const Point p = picture_.point(starts[0]);
            // On the side the first step leaves free.
            Point d{0, -1};
            for (const QuadraticTrajectory& run : in_.race->runs)
                if (run.size() > 1 && !hidden(run)) {
                    const Point next = at_of(run, 1);
                    const float length = std::max(distance(p, next), 1e-3f);
                    d = {(p.x - next.x) / length, (p.y - next.y) / length};
                    break;
                }
            if (can_be_seen(p)) name(p, d, "x_0");
        }
        constexpr float kHalf = 0.70710678f;
        if (can_be_seen(minimum)) name(minimum, {kHalf, -kHalf}, "x_⋆");
    }

    void draw_points() {
        const Point minimum = picture_.point({0, 0});
        if (can_be_seen(minimum))
            painter_.marker(minimum, theme::Marker::Plus, s_.px(12), t_.text, t_.text, s_.px(1.6f));
        for (const Vec2 start : in_.race->spec.starts)
            if (const Point p = picture_.point(start); can_be_seen(p))
                painter_.marker(p, theme::Marker::Circle, s_.px(10), t_.text, t_.card, s_.px(1.8f));
        for (const Word& word : words_) painter_.text(word.at, word.markup, word.style);
    }

    /// Where a run is: at the cursor, or at its end while it runs.
    void draw_position(const QuadraticTrajectory& run) {
        if (hidden(run) || run.size() == 0) return;
        if (!in_.cursor && run.status != QuadraticStatus::Running) return;
        const Point p = at_of(run, shown(run) - 1);
        if (can_be_seen(p))
            painter_.marker(p, theme::Marker::Dot, s_.px(9), t_.card, style_of(run).line, s_.px(1.2f));
    }

    const QuadraticPicture& picture_;
    const QuadraticFigureInput& in_;
    const Surface& s_;
    const theme::Theme& t_;
    Painter& painter_;
    Rect plot_;
    Quadratic Q_;
    Eigenpairs pairs_;
    PlaneWindow window_;
    std::vector<double> levels_;
    std::vector<Rect> taken_;  ///< where words and marks stand already
    std::vector<Word> words_;
};

}  // namespace

void draw_quadratic(const QuadraticPicture& picture, const QuadraticFigureInput& input,
                    const Surface& surface, Painter& painter) {
    Drawing(picture, input, surface, painter).draw_all();
}

}  // namespace lowrank::figure
