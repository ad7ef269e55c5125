// Puts the quadratic's figures on a page, with a note on their symbols.
#include "app/figure/quadratic_page.h"

#include <array>
#include <vector>

#include "app/figure/draw.h"
#include "app/figure/page_note.h"
#include "app/figure/quadratic_curves.h"
#include "app/figure/theta_figure.h"

namespace lowrank::figure {
namespace {

constexpr std::array<std::string_view, 7> kPageNames{"overview", "landscape",  "error",    "stepsize",
                                                     "momentum", "components", "objective"};

Surface inside_margin(Surface page) {
    const float margin = page.px(4);
    page.area = {page.area.x + margin, page.area.y + margin, page.area.w - 2 * margin,
                 page.area.h - 2 * margin};
    return page;
}

class Page {
public:
    Page(const QuadraticRace& race, const Surface& surface, paint::Painter& painter,
         std::vector<SymbolKey>& keys)
        : race_(race), surface_(surface), painter_(painter), keys_(keys) {}

    paint::Rect area() const { return surface_.area; }

    void landscape(paint::Rect area) {
        QuadraticFigureInput input;
        input.race = &race_;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        const Surface part = at(area);
        const QuadraticPicture picture = lay_out_quadratic(input, part);
        add(symbol_keys(picture.figure, picture.layout));
        draw_quadratic(picture, input, part, painter_);
    }

    void curve(QuadraticCurve kind, paint::Rect area, bool alone) {
        QuadraticCurvesInput input;
        input.race = &race_;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        // Stepsizes of a line search lie between 1/lambda_max and 1/lambda_min: decades apart.
        input.view.log_y = kind != QuadraticCurve::Momentum;
        QuadraticColumns columns;
        Figure figure = build_quadratic_curve(kind, input, columns);
        if (!alone) figure.legend = false, figure.corner.clear();
        const Surface part = at(area);
        const Layout placed = figure::layout(figure, input.view, part);
        add(symbol_keys(figure, placed));
        draw(placed, figure, part, painter_);
    }

    void overview() {
        const paint::Rect a = surface_.area;
        const float gap = surface_.px(14);
        if (a.w > a.h) {
            const float left = (a.w - gap) * 0.58f, half = (a.h - gap) / 2;
            const float x = a.x + left + gap, w = a.w - left - gap;
            landscape({a.x, a.y, left, a.h});
            curve(QuadraticCurve::Error, {x, a.y, w, half}, false);
            curve(QuadraticCurve::Stepsize, {x, a.y + half + gap, w, half}, false);
        } else {
            const float top = (a.h - gap) * 0.6f, half = (a.w - gap) / 2;
            const float y = a.y + top + gap, h = a.h - top - gap;
            landscape({a.x, a.y, a.w, top});
            curve(QuadraticCurve::Error, {a.x, y, half, h}, false);
            curve(QuadraticCurve::Stepsize, {a.x + half + gap, y, half, h}, false);
        }
    }

private:
    void add(const std::vector<SymbolKey>& keys) { keys_.insert(keys_.end(), keys.begin(), keys.end()); }
    Surface at(paint::Rect area) const {
        Surface part = surface_;
        part.area = area;
        return part;
    }

    const QuadraticRace& race_;
    Surface surface_;
    paint::Painter& painter_;
    std::vector<SymbolKey>& keys_;
};

void draw_figures(QuadraticPage page, Page& sheet) {
    switch (page) {
        case QuadraticPage::Overview:
            return sheet.overview();
        case QuadraticPage::Landscape:
            return sheet.landscape(sheet.area());
        case QuadraticPage::Error:
            return sheet.curve(QuadraticCurve::Error, sheet.area(), true);
        case QuadraticPage::Stepsize:
            return sheet.curve(QuadraticCurve::Stepsize, sheet.area(), true);
        case QuadraticPage::Momentum:
            return sheet.curve(QuadraticCurve::Momentum, sheet.area(), true);
        case QuadraticPage::Components:
            return sheet.curve(QuadraticCurve::Components, sheet.area(), true);
        case QuadraticPage::Objective:
            return sheet.curve(QuadraticCurve::Objective, sheet.area(), true);
    }
}

}  // namespace

std::string_view name_of(QuadraticPage page) { return kPageNames[static_cast<std::size_t>(page)]; }

std::optional<QuadraticPage> quadratic_page(std::string_view name) {
    for (std::size_t i = 0; i < kPageNames.size(); ++i)
        if (kPageNames[i] == name) return static_cast<QuadraticPage>(i);
    return std::nullopt;
}

void draw_quadratic_page(QuadraticPage page, const QuadraticRace& race, const Surface& surface,
                         paint::Painter& painter) {
    draw_with_note(
        inside_margin(surface),
        [&](const Surface& area, paint::Painter& to, std::vector<SymbolKey>& keys) {
            Page sheet(race, area, to, keys);
            draw_figures(page, sheet);
        },
        painter);
}

void draw_theta_page(const Quadratic& Q, std::optional<double> theta, const Surface& page,
                     paint::Painter& painter) {
    const Surface surface = inside_margin(page);
    ThetaFigureInput input;
    input.Q = Q;
    input.theme = surface.theme;
    input.theta = theta;
    input.paper = surface.paper;
    ThetaColumns columns;
    draw_theta(lay_out_theta(input, columns, surface), input, columns, surface, painter);
}

}  // namespace lowrank::figure
