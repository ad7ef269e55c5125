// Puts the quadratic's figures on a page, with a note on their symbols.
#include "app/workspace/quadratic/figures/quadratic_page.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "core/text/numbers.h"

namespace lowrank::quadratic {
namespace {

using namespace figure;

/// One figure, or the overview of three.
using Shown = std::optional<QuadraticFigure>;

class Sheet {
public:
    Sheet(const QuadraticPages& pages, const Surface& surface, PlacedPage& placed,
          std::vector<SymbolKey>& keys, const QuadraticRace* part)
        : pages_(pages), surface_(surface), placed_(placed), keys_(keys), part_(part) {}

    void place(Shown which) {
        if (!which) return overview();
        if (*which == QuadraticFigure::Landscape) return landscape(surface_.area);
        if (*which == QuadraticFigure::Theta) return theta();
        curve(*which, surface_.area, true);
    }

private:
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

    void curve(QuadraticFigure kind, paint::Rect area, bool alone) {
        const Surface part = at(area);
        Figure figure = built(kind, nullptr, part, alone);
        const state::ViewState& view = pages_.curves.views[index_of(kind)];
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
        add(line_keys(figure, placed));
        placed_.add(figure, placed, part);
    }

    void overview() {
        const paint::Rect a = surface_.area;
        const float gap = surface_.px(14);
        if (a.w > a.h) {
            const float left = (a.w - gap) * 0.58f, half = (a.h - gap) / 2;
            const float x = a.x + left + gap, w = a.w - left - gap;
            landscape({a.x, a.y, left, a.h});
            curve(QuadraticFigure::Error, {x, a.y, w, half}, false);
            curve(QuadraticFigure::Stepsize, {x, a.y + half + gap, w, half}, false);
        } else {
            const float top = (a.h - gap) * 0.6f, half = (a.w - gap) / 2;
            const float y = a.y + top + gap, h = a.h - top - gap;
            landscape({a.x, a.y, a.w, top});
            curve(QuadraticFigure::Error, {a.x, y, half, h}, false);
            curve(QuadraticFigure::Stepsize, {a.x + half + gap, y, half, h}, false);
        }
    }

    /// until: the runs up to the moment of a frame, of which theory says nothing yet; null: all of them.
    Figure built(QuadraticFigure kind, const QuadraticRace* until, const Surface& part, bool alone) {
        QuadraticCurvesInput input = pages_.curves;
        input.theme = surface_.theme;
        input.paper = surface_.paper;
        if (until) input.race = until;
        if (until || (surface_.look && !surface_.look->predictions)) input.predictions = false;
        QuadraticFigures figures = build_quadratic_curves(input, placed_.keep(QuadraticColumns()));
        Figure figure = std::move(figures.at(kind));
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

/// part: the runs up to the moment of a frame; null: the whole page.
PlacedPage lay_out_sheet(Shown which, const QuadraticPages& pages, const Surface& surface,
                         const QuadraticRace* part = nullptr) {
    return with_note(inside_margin(surface),
                     [&](const Surface& area, PlacedPage& placed, std::vector<SymbolKey>& keys) {
                         Sheet(pages, area, placed, keys, part).place(which);
                     });
}

PlacedPage lay_out_at(Shown which, const QuadraticPages& pages, std::int64_t t, const Surface& surface) {
    const auto part = std::make_shared<const QuadraticRace>(until(*pages.landscape.race, t));
    QuadraticPages now = pages;
    now.landscape.cursor = t;
    PlacedPage page = lay_out_sheet(which, now, surface, part.get());
    page.kept.push_back(part);
    return page;
}

}  // namespace

QuadraticPages quadratic_pages(const QuadraticRace& race) {
    QuadraticPages pages;
    pages.landscape.race = &race;
    pages.curves.race = &race;
    // Stepsizes of a line search lie between 1/lambda_max and 1/lambda_min: decades apart.
    for (std::size_t k = 0; k < pages.curves.views.size(); ++k)
        pages.curves.views[k].log_y = k != index_of(QuadraticFigure::Momentum);
    pages.theta.Q = race.spec.Q;
    return pages;
}

Page quadratic_page(Shown which, const QuadraticPages& pages) {
    Page page{.lay_out = [=](const Surface& s) { return lay_out_sheet(which, pages, s); },
              .description = [=] { return describe_quadratic(which, pages); }};
    if (which == QuadraticFigure::Theta)
        page.csv = [Q = pages.theta.Q] { return theta_csv(Q); };
    else
        page.frames =
            PageFrames{last_iteration(pages.landscape.race->curves),
                       [=](std::int64_t t, const Surface& s) { return lay_out_at(which, pages, t, s); }};
    return page;
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
