// Draws the landscape and its runs through a Painter.
#include <algorithm>
#include <cmath>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/layout.h"
#include "app/workspace/quadratic/figures/quadratic_figure.h"

namespace lowrank::quadratic {
namespace {

using paint::Point;

constexpr double kDecades = 4;  ///< of f that the tints run over; below, one tone

class LandscapeDrawing {
public:
    LandscapeDrawing(const QuadraticPicture& picture, const QuadraticFigureInput& input,
                     const figure::Surface& surface, paint::Painter& painter)
        : picture_(picture),
          in_(input),
          s_(surface),
          t_(*surface.theme),
          painter_(painter),
          plot_(picture.layout.plot),
          Q_(input.race->spec.Q),
          pairs_(eigenpairs(Q_)),
          window_(picture.window()),
          levels_(in_.landscape || in_.contours ? drawn_levels(in_, Q_, window_) : std::vector<double>()) {}

    void draw_all() {
        const bool empty = picture_.layout.empty;
        if (s_.card) {
            const paint::Rect c = picture_.layout.card;
            painter_.rect(c, t_.card, s_.px(8));
            painter_.frame({c.x + 0.5f, c.y + 0.5f, c.w - 1, c.h - 1}, {t_.rule, std::max(1.f, s_.px(0.8f))},
                           s_.px(8));
        }
        if (!empty) {
            painter_.push_clip(plot_);
            if (in_.landscape) draw_bands();
            if (in_.contours) draw_contours();
            if (in_.directions) draw_directions();
            painter_.pop_clip();
        }
        figure::Surface bare = s_;
        bare.card = false;
        figure::draw(picture_.layout, picture_.figure, bare, painter_);
        if (empty) return;
        painter_.push_clip(plot_);
        for (const QuadraticPath& run : in_.race->paths) draw_iterates(run);
        for (std::size_t run = 0; run < in_.race->runs(); ++run) draw_restarts(run);
        for (std::size_t run = 0; run < in_.race->runs(); ++run) draw_position(run);
        // On top: a run that arrives must not take a part of the minimum's cross.
        draw_points();
        draw_on_plates(picture_.words.levels);
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
        if (pairs_.kappa() >= 1.0001) {  // else every direction is as good
            const paint::Stroke slow{t_.quiet.with_alpha(0.6f), s_.px(1), paint::Dash::Dotted};
            for (const double sign : {1.0, -1.0})
                through_minimum(pairs_.point(1 / pairs_.lambda_min, sign / pairs_.lambda_max), slow);
        }
        draw_on_plates(picture_.words.directions);
    }

    /// Quiet words on a plate of the card's colour, which gives them their contrast on any tint.
    void draw_on_plates(const std::vector<QuadraticWord>& words) {
        for (const QuadraticWord& word : words) {
            painter_.rect(word.box, t_.card.with_alpha(0.7f), s_.px(3));
            painter_.text(word.at, word.markup, word.style);
        }
    }

    bool hidden(const QuadraticPath& run) const {
        return in_.hidden.count(static_cast<std::int64_t>(run.method)) > 0;
    }
    Point at_of(const QuadraticPath& run, std::size_t i) const { return place_of(picture_, run, i); }
    std::size_t shown(const QuadraticPath& run) const {
        if (!in_.cursor) return run.size();
        return std::min(run.size(), static_cast<std::size_t>(std::max<std::int64_t>(0, *in_.cursor)) + 1);
    }
    theme::MethodStyle style_of(const QuadraticPath& run) const {
        for (const figure::Series& series : picture_.figure.series)
            if (series.method == static_cast<std::int64_t>(run.method)) return series.style;
        return {};
    }
    bool can_be_seen(Point p) const { return quadratic::can_be_seen(picture_, p, s_); }

    /// A dot for each iterate that has room, and the method's marker about every 70 px of the way.
    void draw_iterates(const QuadraticPath& run) {
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

    void draw_restarts(std::size_t run) {
        const QuadraticPath& path = in_.race->paths[run];
        const Trace& trace = in_.race->curves.traces[run];
        if (hidden(path)) return;
        const theme::MethodStyle style = style_of(path);
        for (std::size_t i = 0; i < shown(path); ++i) {
            if (!has_ring(trace, i)) continue;
            const Point p = at_of(path, i);
            if (!can_be_seen(p)) continue;
            const bool function = trace.event[i] == Event::FunctionRestart;
            painter_.marker(p, function ? theme::Marker::Square : theme::Marker::Circle, s_.px(13),
                            style.line, t_.card.with_alpha(0), s_.px(1.6f));
        }
    }

    void draw_points() {
        const Point minimum = picture_.point({0, 0});
        if (can_be_seen(minimum))
            painter_.marker(minimum, theme::Marker::Plus, s_.px(12), t_.text, t_.text, s_.px(1.6f));
        for (const Vec2 start : in_.race->spec.starts)
            if (const Point p = picture_.point(start); can_be_seen(p))
                painter_.marker(p, theme::Marker::Circle, s_.px(10), t_.text, t_.card, s_.px(1.8f));
        for (const QuadraticWord& word : picture_.words.points)
            painter_.text(word.at, word.markup, word.style);
    }

    /// Where a run is: at the cursor, or at its end while it runs.
    void draw_position(std::size_t run) {
        const QuadraticPath& path = in_.race->paths[run];
        if (hidden(path) || path.size() == 0) return;
        if (!in_.cursor && is_final(in_.race->curves.traces[run].status)) return;
        const Point p = at_of(path, shown(path) - 1);
        if (can_be_seen(p))
            painter_.marker(p, theme::Marker::Dot, s_.px(9), t_.card, style_of(path).line, s_.px(1.2f));
    }

    const QuadraticPicture& picture_;
    const QuadraticFigureInput& in_;
    const figure::Surface& s_;
    const theme::Theme& t_;
    paint::Painter& painter_;
    paint::Rect plot_;
    Quadratic Q_;
    Eigenpairs pairs_;
    PlaneWindow window_;
    std::vector<double> levels_;
};

}  // namespace

void draw_quadratic(const QuadraticPicture& picture, const QuadraticFigureInput& input,
                    const figure::Surface& surface, paint::Painter& painter) {
    LandscapeDrawing(picture, input, surface, painter).draw_all();
}

}  // namespace lowrank::quadratic
