// Puts the quadratic's figures on a page, with a note on their symbols.
#include "app/figure/quadratic_page.h"

#include <vector>

#include "app/figure/draw.h"
#include "app/figure/page_note.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

class Sheet {
public:
    Sheet(const QuadraticPages& pages, const Surface& surface, paint::Painter& painter,
          std::vector<SymbolKey>& keys)
        : pages_(pages), surface_(surface), painter_(painter), keys_(keys) {}

    paint::Rect area() const { return surface_.area; }

    void landscape(paint::Rect area) {
        QuadraticFigureInput input = pages_.landscape;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        const Surface part = at(area);
        const QuadraticPicture picture = lay_out_quadratic(input, part);
        add(symbol_keys(picture.figure, picture.layout));
        draw_quadratic(picture, input, part, painter_);
    }

    void theta() {
        ThetaFigureInput input = pages_.theta;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        ThetaColumns columns;
        draw_theta(lay_out_theta(input, columns, surface_), input, columns, surface_, painter_);
    }

    void curve(QuadraticCurve kind, paint::Rect area, bool alone) {
        QuadraticCurvesInput input = pages_.curves[static_cast<std::size_t>(kind)];
        input.theme = surface_.theme;
        input.paper = surface_.paper;
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

    const QuadraticPages& pages_;
    Surface surface_;
    paint::Painter& painter_;
    std::vector<SymbolKey>& keys_;
};

void draw_part(QuadraticPage which, Sheet& sheet) {
    switch (which) {
        case QuadraticPage::Overview:
            return sheet.overview();
        case QuadraticPage::Landscape:
            return sheet.landscape(sheet.area());
        case QuadraticPage::Theta:
            return sheet.theta();
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

QuadraticPages quadratic_pages(const QuadraticRace& race) {
    QuadraticPages pages;
    pages.landscape.race = &race;
    for (std::size_t k = 0; k < pages.curves.size(); ++k) {
        pages.curves[k].race = &race;
        // Stepsizes of a line search lie between 1/lambda_max and 1/lambda_min: decades apart.
        pages.curves[k].view.log_y = static_cast<QuadraticCurve>(k) != QuadraticCurve::Momentum;
    }
    pages.theta.Q = race.spec.Q;
    return pages;
}

void draw_quadratic_page(QuadraticPage which, const QuadraticPages& pages, const Surface& surface,
                         paint::Painter& painter) {
    draw_with_note(
        inside_margin(surface),
        [&](const Surface& area, paint::Painter& to, std::vector<SymbolKey>& keys) {
            Sheet sheet(pages, area, to, keys);
            draw_part(which, sheet);
        },
        painter);
}

std::string theta_csv(const Quadratic& Q) {
    ThetaColumns columns;
    columns.update(Q);
    std::string out = "theta,rate,part\n";
    const auto add = [&](const std::vector<double>& theta, const std::vector<double>& rate,
                         const char* part) {
        for (std::size_t i = 0; i < std::min(theta.size(), rate.size()); ++i)
            out += print_number(theta[i]) + "," + print_number(rate[i]) + "," + part + "\n";
    };
    add(columns.theta, columns.formula, "formula");
    add(columns.measured_theta, columns.measured, "measured");
    return out;
}

}  // namespace lowrank::figure
