// Puts the quadratic's figures on a page, with a note on their symbols.
#include "app/workspace/quadratic/figures/quadratic_page.h"

#include <functional>
#include <optional>
#include <vector>

#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "core/text/numbers.h"

namespace lowrank::quadratic {
namespace {

using namespace figure;

class Sheet {
public:
    Sheet(const QuadraticPages& pages, const Surface& surface, PlacedPage& placed,
          std::vector<SymbolKey>& keys, const QuadraticRace* part)
        : pages_(pages), surface_(surface), placed_(placed), keys_(keys), part_(part) {}

    paint::Rect area() const { return surface_.area; }

    void landscape(paint::Rect area) {
        QuadraticFigureInput input = pages_.landscape;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        const Surface part = at(area);
        const QuadraticPicture picture = lay_out_quadratic(input, part);
        add(symbol_keys(picture.figure, picture.layout));
        placed_.add(picture.figure, picture.layout, part);
        auto& placed = std::get<PlacedFigure>(placed_.parts.back());
        placed.whole = false;
        placed.drawing = [=](paint::Painter& painter) { draw_quadratic(picture, input, part, painter); };
    }

    void theta() {
        ThetaFigureInput input = pages_.theta;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        ThetaColumns& columns = placed_.keep(ThetaColumns());
        const ThetaPicture picture = lay_out_theta(input, columns, surface_);
        placed_.add(picture.figure, picture.layout, surface_);
        std::get<PlacedFigure>(placed_.parts.back()).drawing = [picture, input, &columns,
                                                                s = surface_](paint::Painter& painter) {
            draw_theta(picture, input, columns, s, painter);
        };
    }

    void curve(QuadraticCurve kind, paint::Rect area, bool alone) {
        const Surface part = at(area);
        Figure figure = built(kind, nullptr, part, alone);
        const state::ViewState& view = pages_.curves.views[static_cast<std::size_t>(kind)];
        std::optional<Layout> whole;
        if (part_) {
            // What the runs have done by now, on the axes and with the legend of all they do.
            whole = figure::layout(figure, view, part);
            Figure now = built(kind, part_, part, alone);
            now.guides = figure.guides;
            now.references = figure.references;
            now.damping = figure.damping;
            for (const auto& [axis, all] : {std::pair(&now.x, &figure.x), {&now.y, &figure.y}})
                axis->low = all->low, axis->high = all->high;
            if (whole->legend.outside) now.legend_place = state::LegendPlace::Outside;
            figure = std::move(now);
        }
        const Layout placed = figure::layout(figure, view, part, whole ? &*whole : nullptr);
        add(symbol_keys(figure, placed));
        add(stem_keys(figure, placed));
        placed_.add(figure, placed, part);
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
    /// until: the runs up to the moment of a frame, of which theory says nothing yet; null: all of them.
    Figure built(QuadraticCurve kind, const QuadraticRace* until, const Surface& part, bool alone) {
        QuadraticCurvesInput input = pages_.curves;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        if (until) input.race = until;
        if (until || (surface_.look && !surface_.look->predictions)) input.predictions = false;
        QuadraticFigures figures = build_quadratic_curves(input, placed_.keep(QuadraticColumns()));
        Figure figure = std::move(figures[static_cast<std::size_t>(kind)]);
        figure.legend = alone;
        if (alone)
            dress(figure, part, PagePart::Main);
        else
            figure.corner.clear();
        return figure;
    }

    void add(const std::vector<SymbolKey>& keys) { keys_.insert(keys_.end(), keys.begin(), keys.end()); }
    Surface at(paint::Rect area) const {
        Surface part = surface_;
        part.area = area;
        return part;
    }

    const QuadraticPages& pages_;
    Surface surface_;
    PlacedPage& placed_;
    std::vector<SymbolKey>& keys_;
    const QuadraticRace* part_;  ///< the runs up to the moment of a frame; null: the whole page
};

using Place = std::function<void(Sheet&)>;

void place_overview(Sheet& sheet) { sheet.overview(); }
void place_landscape(Sheet& sheet) { sheet.landscape(sheet.area()); }
void place_theta(Sheet& sheet) { sheet.theta(); }
/// part: the runs up to the moment of a frame; null: the whole page.
PlacedPage lay_out_sheet(const Place& place, const QuadraticPages& pages, const Surface& surface,
                         const QuadraticRace* part) {
    return with_note(inside_margin(surface),
                     [&](const Surface& area, PlacedPage& placed, std::vector<SymbolKey>& keys) {
                         Sheet sheet(pages, area, placed, keys, part);
                         place(sheet);
                     });
}

PlacedPage lay_out_at(const Place& place, const QuadraticPages& pages, std::int64_t t,
                      const Surface& surface) {
    const auto part = std::make_shared<const QuadraticRace>(until(*pages.landscape.race, t));
    QuadraticPages now = pages;
    now.landscape.cursor = t;
    PlacedPage page = lay_out_sheet(place, now, surface, part.get());
    page.kept.push_back(part);
    return page;
}

/// A page of runs, with its moments.
template <class What>
Page page_of_runs(const quadratic::QuadraticPages& pages, What what, const Place& place) {
    return {.lay_out = [=](const Surface& s) { return lay_out_sheet(place, pages, s, nullptr); },
            .description = [=] { return describe_quadratic(what, pages); },
            .frames =
                PageFrames{last_iteration(pages.landscape.race->curves),
                           [=](std::int64_t t, const Surface& s) { return lay_out_at(place, pages, t, s); }}};
}

}  // namespace

QuadraticPages quadratic_pages(const QuadraticRace& race) {
    QuadraticPages pages;
    pages.landscape.race = &race;
    pages.curves.race = &race;
    // Stepsizes of a line search lie between 1/lambda_max and 1/lambda_min: decades apart.
    for (std::size_t k = 0; k < kQuadraticCurveKinds; ++k)
        pages.curves.views[k].log_y = static_cast<QuadraticCurve>(k) != QuadraticCurve::Momentum;
    pages.theta.Q = race.spec.Q;
    return pages;
}

Page quadratic_page(const QuadraticPages& pages) {
    return page_of_runs(pages, "Landscape, error and stepsize", place_overview);
}

Page quadratic_landscape_page(const QuadraticPages& pages) {
    return page_of_runs(pages, "Landscape and trajectories", place_landscape);
}

Page quadratic_curve_page(QuadraticCurve kind, const QuadraticPages& pages) {
    return page_of_runs(pages, kind, [kind](Sheet& sheet) { sheet.curve(kind, sheet.area(), true); });
}

Page quadratic_theta_page(const QuadraticPages& pages) {
    return {.lay_out = [=](const Surface& s) { return lay_out_sheet(place_theta, pages, s, nullptr); },
            .description = [=] { return describe_theta(pages); },
            .csv = [Q = pages.theta.Q] { return theta_csv(Q); }};
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

}  // namespace lowrank::quadratic
