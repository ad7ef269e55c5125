// Makes a figure with equal axes of the runs on a quadratic.
#include "app/workspace/quadratic/figures/quadratic_figure.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/dress.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "core/method/registry.h"

namespace lowrank::quadratic {
namespace {

using namespace figure;

/// A rectangle of the plane that is to be on the page.
struct Wanted {
    double x_low = 0, x_high = 0, y_low = 0, y_high = 0;
    void include(Vec2 p) {
        x_low = std::min(x_low, p.x), x_high = std::max(x_high, p.x);
        y_low = std::min(y_low, p.y), y_high = std::max(y_high, p.y);
    }
};

/// The minimum, every start, and what the runs reach; a run that diverges is left to leave the page.
Wanted fitted(const QuadraticRace& race, const std::set<std::int64_t>& hidden) {
    Wanted box;
    double far = 0;
    for (const Vec2 start : race.spec.starts) {
        box.include(start);
        far = std::max(far, std::hypot(start.x, start.y));
    }
    for (std::size_t k = 0; k < race.runs(); ++k) {
        const QuadraticPath& run = race.paths[k];
        if (hidden.count(static_cast<std::int64_t>(run.method))) continue;
        for (std::size_t i = 0; i < run.size(); ++i)
            if (race.curves.traces[k].error[i] <= 1.5 * far) box.include({run.x[i], run.y[i]});
    }
    if (!(far > 0)) return {-1, 1, -1, 1};
    // The minimum stands clear of the edge, and no direction is squeezed to a line.
    const double size = std::max(box.x_high - box.x_low, box.y_high - box.y_low), clear = 0.16 * size;
    for (const Vec2 p : {Vec2{clear, clear}, {-clear, -clear}}) box.include(p);
    const double pad = 0.09 * size;
    return {box.x_low - pad, box.x_high + pad, box.y_low - pad, box.y_high + pad};
}

/// Widens one direction, so that a unit has as many px across as up.
void equal_axes(Figure& figure, Wanted wanted, paint::Rect plot) {
    const double unit =
        std::min(plot.w / (wanted.x_high - wanted.x_low), plot.h / (wanted.y_high - wanted.y_low));
    const double x = (wanted.x_low + wanted.x_high) / 2, y = (wanted.y_low + wanted.y_high) / 2;
    figure.x.low = x - plot.w / unit / 2, figure.x.high = x + plot.w / unit / 2;
    figure.y.low = y - plot.h / unit / 2, figure.y.high = y + plot.h / unit / 2;
}

/// What the title takes of the line it shares with the corner.
float beside_title(const Figure& figure, const Surface& s) {
    return paint::measure(figure.title, s.px(sizes::kTitle), paint::Face::Bold).width + s.px(18) +
           s.head_right;
}

void add_runs(Figure& figure, const QuadraticFigureInput& in) {
    const std::vector<theme::MethodStyle> styles = quadratic_styles(in.race->spec, *in.theme);
    for (std::size_t k = 0; k < in.race->runs(); ++k) {
        const QuadraticPath& run = in.race->paths[k];
        const Trace& trace = in.race->curves.traces[k];
        const auto method = static_cast<std::int64_t>(run.method);
        const std::size_t n = run.size();
        std::size_t shown = n;
        if (in.cursor)
            shown = std::min(n, static_cast<std::size_t>(std::max<std::int64_t>(0, *in.cursor)) + 1);
        Series series;
        series.x = std::span(run.x).first(shown);
        series.y = std::span(run.y).first(shown);
        series.style = styles[run.method];
        series.visible = in.hidden.count(method) == 0;
        series.chosen = in.selected == method || in.hovered == method;
        series.method = method;
        series.role = Role::Way;
        series.phase = run.method;
        // A legend in the landscape covers a part of it: it names what is drawn, and nothing else.
        if (run.start == 0 && series.visible) {
            series.label = paint::escape_markup(display_name(trace.spec));
            series.oracle = trace.spec.has_optimal();
            if (shown > 0) series.value = format_value(trace.error[shown - 1]);
            series.value2 = rate_words(*in.race, k, in.paper);
        }
        if (shown < n && series.visible) {
            Series rest = series;
            rest.label.clear();
            rest.x = std::span(run.x).subspan(shown - 1);
            rest.y = std::span(run.y).subspan(shown - 1);
            rest.role = Role::WayAhead;
            figure.series.push_back(std::move(rest));
        }
        figure.series.push_back(std::move(series));
    }
}

/// What the rings mean, from the longest words to the shortest; empty where there is no ring.
std::vector<std::string> restart_words(const QuadraticFigureInput& in) {
    bool gradient = false, function = false;
    for (std::size_t k = 0; k < in.race->runs(); ++k) {
        if (in.hidden.count(static_cast<std::int64_t>(in.race->paths[k].method))) continue;
        const Trace& run = in.race->curves.traces[k];
        for (std::size_t i = 0; i < run.size(); ++i) {
            if (!has_ring(run, i)) continue;
            gradient |= run.event[i] == Event::GradientRestart;
            function |= run.event[i] == Event::FunctionRestart;
        }
    }
    if (gradient && function)
        return {"circles: restarts by the gradient test, squares: by the function test",
                "circles, squares: gradient, function restarts", "circles, squares: restarts"};
    if (gradient)
        return {"circles: restarts by the gradient test", "circles: gradient restarts", "circles: restarts"};
    if (function)
        return {"squares: restarts by the function test", "squares: function restarts", "squares: restarts"};
    return {};
}

QuadraticPicture without_words(const QuadraticFigureInput& in, const Surface& surface, const Layout* before) {
    QuadraticPicture picture;
    Figure& figure = picture.figure;
    figure.title = "Landscape f(x) = ½ x'Qx";
    figure.empty_text = in.race->curves.failure.empty() ? "Choose Q and a start, and the runs appear here."
                                                        : paint::escape_markup(in.race->curves.failure);
    figure.legend_heading = "‖x_t‖";
    figure.legend_heading2 = in.paper ? "ρ | theory" : "measured, predicted rate";
    const std::vector<std::string> restarts = restart_words(in);
    add_runs(figure, in);
    figure.staged = in.names;
    if (in.names && std::ranges::count_if(figure.series, &Series::has_own_name) <= kNamedAtCurves)
        figure.legend_place = state::LegendPlace::Direct;
    figure.landmarks.push_back({0, 0});
    for (const Vec2 start : in.race->spec.starts) figure.landmarks.push_back({start.x, start.y});
    state::ViewState view = in.view;
    view.grid = view.minor_grid = false;

    Wanted wanted = fitted(*in.race, in.hidden);
    if (in.plane) {
        const auto [middle, half] = *in.plane;
        wanted = {middle.x - half, middle.x + half, middle.y - half, middle.y + half};
    }
    if (surface.look) {
        // Ranges that were typed are shown whole; the scale of both axes stays one.
        state::PageLook look = *surface.look;
        const auto take = [](state::RangeChoice& range, double& low, double& high) {
            if (range.kind == state::RangeKind::Typed) low = range.typed.low, high = range.typed.high;
            range = {};
        };
        take(look.x, wanted.x_low, wanted.x_high), take(look.y, wanted.y_low, wanted.y_high);
        Surface page = surface;
        page.look = &look;
        dress(figure, page, PagePart::Main);
    }
    const bool notes = !surface.look || surface.look->notes;
    // The labels' widths move the plot, and the plot's shape moves the axes: two or three rounds settle it.
    paint::Rect plot = surface.area;
    bool settled = false;
    for (int round = 0; round < 4 && !settled; ++round) {
        equal_axes(figure, wanted, plot);
        figure.x.label = first_that_fits(restarts, plot.w, surface.px(sizes::kSmall));
        if (notes)
            figure.corner = quadratic_words(in.race->spec.Q, plot.w - beside_title(figure, surface),
                                            surface.px(sizes::kSmall));
        picture.layout = layout(figure, view, surface, before);
        before = &picture.layout;
        settled = picture.layout.plot == plot;
        plot = picture.layout.plot;
    }
    if (settled) return picture;
    // Labels that go to and fro between two widths: the axes follow the plot as it came out.
    equal_axes(figure, wanted, picture.layout.plot);
    picture.layout.x.low = figure.x.low, picture.layout.x.high = figure.x.high;
    picture.layout.y.low = figure.y.low, picture.layout.y.high = figure.y.high;
    return picture;
}

}  // namespace

QuadraticPicture lay_out_quadratic(const QuadraticFigureInput& in, const Surface& surface,
                                   const Layout* before) {
    QuadraticPicture picture = without_words(in, surface, before);
    picture.words = place_quadratic_words(picture, in, surface);
    return picture;
}

Plane fitted_plane(const QuadraticFigureInput& in, const Surface& surface, const Layout* before) {
    return plane_of(without_words(in, surface, before));
}

std::vector<double> drawn_levels(const QuadraticFigureInput& in, const Quadratic& Q,
                                 const PlaneWindow& window) {
    return in.contours ? contour_levels(Q, window) : ratio_levels(Q, window);
}

paint::Point place_of(const QuadraticPicture& picture, const QuadraticPath& run, std::size_t i) {
    const paint::Point p = picture.point({run.x[i], run.y[i]});
    constexpr float kFar = 1e7f;
    return {std::clamp(p.x, -kFar, kFar), std::clamp(p.y, -kFar, kFar)};
}

bool can_be_seen(const QuadraticPicture& picture, paint::Point at, const Surface& surface) {
    return grown(picture.layout.plot, surface.px(8)).contains(at) && !picture.layout.legend.box.contains(at);
}

bool has_ring(const Trace& run, std::size_t i) {
    return is_restart(run.event[i]) && run.error[i] >= 0.006 * run.error[0];
}

Plane plane_of(const QuadraticPicture& picture) {
    const Scale &x = picture.layout.x, &y = picture.layout.y;
    return {{(x.low + x.high) / 2, (y.low + y.high) / 2}, std::min(x.high - x.low, y.high - y.low) / 2};
}

}  // namespace lowrank::quadratic
