// The quadratic's figures as pages: what is hidden stays hidden, what is zoomed stays zoomed.
#include "app/figure/draw.h"
#include "app/figure/page_note.h"
#include "app/state/quadratic_apply.h"
#include "app/state/quadratic_keys.h"
#include "app/workspace/quadratic/quadratic_view.h"

namespace lowrank::workspace {
namespace {

using figure::Surface;
using state::QuadraticFigure;

/// The parts of one page, each drawn as on screen but for paper's own sizes, and without what a hand is on: the chosen
/// run, the cursors.
class Pages {
public:
    Pages(const QuadraticScreen& view, const QuadraticRace& race, const state::QuadraticState& state,
          paint::Painter& painter, std::vector<figure::SymbolKey>& keys)
        : view_(view), race_(race), state_(state), painter_(painter), keys_(keys) {}

    void draw(std::optional<QuadraticFigure> which, const Surface& inner) {
        if (!which) return all(inner);
        if (*which == QuadraticFigure::Landscape) return landscape(inner);
        if (*which == QuadraticFigure::Theta) return theta(inner);
        curve(*which, inner, true);
    }

private:
    void add(const std::vector<figure::SymbolKey>& keys) {
        keys_.insert(keys_.end(), keys.begin(), keys.end());
    }

    void landscape(const Surface& s) {
        figure::QuadraticFigureInput in = view_.landscape_input(race_, state_, *s.theme);
        in.selected = in.hovered = -1;
        in.cursor.reset();
        in.paper = s.paper;
        const figure::QuadraticPicture picture = figure::lay_out_quadratic(in, s);
        add(figure::symbol_keys(picture.figure, picture.layout));
        figure::draw_quadratic(picture, in, s, painter_);
    }

    void theta(const Surface& s) {
        figure::ThetaFigureInput in = view_.theta_input(state_, *s.theme);
        in.theta.reset();
        in.paper = s.paper;
        figure::ThetaColumns columns;
        figure::draw_theta(figure::lay_out_theta(in, columns, s), in, columns, s, painter_);
    }

    void curve(QuadraticFigure which, const Surface& s, bool alone) {
        figure::QuadraticCurvesInput in = view_.curves_input(race_, state_, *s.theme, which);
        in.hovered = -1;
        // Of the components the chosen method is the content.
        if (which != QuadraticFigure::Components) in.selected = -1;
        in.cursor.reset();
        in.paper = s.paper;
        figure::QuadraticColumns columns;
        figure::Figure built =
            figure::build_quadratic_curve(kCurves[static_cast<std::size_t>(which)], in, columns);
        built.legend = alone;
        if (!alone) built.corner.clear();
        // A figure without curves has its axes all the same.
        const figure::Layout placed = figure::layout(built, in.view, s);
        add(figure::symbol_keys(built, placed));
        figure::draw(placed, built, s, painter_);
    }

    /// The landscape at the left, error and components beside it; on an upright page below it.
    void all(const Surface& page) {
        const paint::Rect a = page.area;
        const float gap = page.px(12);
        Surface plane = page, upper = page, lower = page;
        if (a.w > 1.1f * a.h) {
            const float w = (a.w - gap) * 0.56f, x = a.x + w + gap, h = (a.h - gap) / 2;
            plane.area = {a.x, a.y, w, a.h};
            upper.area = {x, a.y, a.right() - x, h};
            lower.area = {x, a.y + h + gap, a.right() - x, h};
        } else {
            const float h = (a.h - gap) * 0.62f, y = a.y + h + gap, w = (a.w - gap) / 2;
            plane.area = {a.x, a.y, a.w, h};
            upper.area = {a.x, y, w, a.bottom() - y};
            lower.area = {a.x + w + gap, y, w, a.bottom() - y};
        }
        landscape(plane);
        curve(QuadraticFigure::Error, upper, false);
        curve(QuadraticFigure::Stepsize, lower, false);
    }

    const QuadraticScreen& view_;
    const QuadraticRace& race_;
    const state::QuadraticState& state_;
    paint::Painter& painter_;
    std::vector<figure::SymbolKey>& keys_;
};

}  // namespace

void QuadraticView::draw_page(std::string_view name, const state::QuadraticState& state, const Surface& page,
                              paint::Painter& painter) const {
    Surface inner = page;
    const float margin = page.px(4);
    inner.area = {page.area.x + margin, page.area.y + margin, page.area.w - 2 * margin,
                  page.area.h - 2 * margin};
    figure::draw_with_note(
        inner,
        [&](const Surface& area, paint::Painter& to, std::vector<figure::SymbolKey>& keys) {
            Pages(screen_, race_, state, to, keys).draw(state::quadratic_figure_from(name), area);
        },
        painter);
}

Result<figure::PageSource> QuadraticView::page(const std::string& name, const Ground& ground,
                                               const theme::Theme&) const {
    const state::QuadraticState& q = quadratic_of(ground.app);
    figure::PageSource source;
    source.title = name + ", Q = " + print_matrix(race_.spec.Q);
    source.experiment = state::write_quadratic_line(q.accepted);
    source.draw = [this, &q, name](const Surface& page, paint::Painter& painter) {
        draw_page(name, q, page, painter);
    };
    return source;
}

}  // namespace lowrank::workspace
