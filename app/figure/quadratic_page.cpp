// Puts the quadratic's figures on a page. Must not draw curves or contours itself.
#include "app/figure/quadratic_page.h"

#include <array>

#include "app/figure/draw.h"
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
    Page(const QuadraticRace& race, const Surface& page, paint::Painter& painter)
        : race_(race), surface_(inside_margin(page)), painter_(painter) {}

    paint::Rect area() const { return surface_.area; }

    void landscape(paint::Rect area) {
        QuadraticFigureInput input;
        input.race = &race_;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        const Surface part = at(area);
        draw_quadratic(lay_out_quadratic(input, part), input, part, painter_);
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
        draw(figure::layout(figure, input.view, part), figure, part, painter_);
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
    Surface at(paint::Rect area) const {
        Surface part = surface_;
        part.area = area;
        return part;
    }

    const QuadraticRace& race_;
    Surface surface_;
    paint::Painter& painter_;
};

}  // namespace

std::string_view name_of(QuadraticPage page) { return kPageNames[static_cast<std::size_t>(page)]; }

std::optional<QuadraticPage> quadratic_page(std::string_view name) {
    for (std::size_t i = 0; i < kPageNames.size(); ++i)
        if (kPageNames[i] == name) return static_cast<QuadraticPage>(i);
    return std::nullopt;
}

void draw_quadratic_page(QuadraticPage page, const QuadraticRace& race, const Surface& surface,
                         paint::Painter& painter) {
    Page sheet(race, surface, painter);
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
